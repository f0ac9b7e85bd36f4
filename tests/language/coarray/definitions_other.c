// part
#include "definitions.h"

static int hidden:[*] = 200;
int shared[8]:[*] = {1, 4, 7, 10};
int hidden_there(void) { return hidden; }
void set_hidden_there(int image, int value) { hidden:[image] = value; }
int shared_there(int i) { return shared[i]; }
