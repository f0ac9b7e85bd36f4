// A header that is not there.
#include "not_there.h"  // expect-error {{not_there\.h}}
