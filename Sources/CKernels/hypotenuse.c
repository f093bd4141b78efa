// glibc 2.35 gave hypot and hypotf new versions, which older systems lack. Ours are found first, so that the program starts there too.

#include <math.h>

// The squares of two doubles neither overflow nor vanish in the wider type, so that no scaling is needed.
double hypot(double x, double y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (double)sqrtl((long double)x * x + (long double)y * y);
}

float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}
