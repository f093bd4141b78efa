// Loops over numbers for every processor.
#include "include/CKernels.h"

#define WAY plain
#define AHEAD 4096
#include "numbers_body.h"
#include "triangles_body.h"
