/* Sum of 0 .. n-1 over all nodes. */
long sum_below(int n);
int plain_answer(void);
