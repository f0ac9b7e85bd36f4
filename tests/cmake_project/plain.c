/* Plain C in a target that also has XcalableMP sources. */
int plain_answer(void) { return 42; }
