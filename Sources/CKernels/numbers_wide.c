// Loops over numbers by vectors of 32 bytes: for x86 processors with AVX2.
#include "include/CKernels.h"

#define WAY wide
#define AHEAD 4096

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#endif
#include "numbers_body.h"
#include "triangles_body.h"
#if defined(__x86_64__)
#pragma clang attribute pop
#endif
