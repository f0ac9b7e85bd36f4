extern int shared[8]:[*];
int hidden_there(void);
void set_hidden_there(int image, int value);
int shared_there(int i);
