// An error in a header is reported at the header's line.
// flags: -I.
#include "in_header.h"  // expect-error@in_header.h:3 {{'undeclared'}}
