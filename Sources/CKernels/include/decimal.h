// From decimal digits to the nearest double.
#ifndef KERNEL_DECIMAL_H
#define KERNEL_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The 128 most significant bits of 5^q, high and low half at 2(q+342) and 2(q+342)+1, for q in −342 … 308; rounded up
// for q < 0, cut for q ≥ 0 (Lemire, "Number Parsing at a Gigabyte per Second", 2021).
extern const uint64_t kernel_powers_of_five[1302];

// 10^q for q in 0 … 22, every one exact in a double.
extern const double kernel_powers_of_ten[23];

static inline double kernel_ten(int64_t q) { return kernel_powers_of_ten[q]; }

static inline double kernel_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

// The double nearest to w × 10^q, ties to even, for any w and any q: exact, without a fallback. Lemire (2021); that no w
// needs more than the 128-bit product is Mushtak and Lemire, "Fast Number Parsing Without Fallback" (2022).
static inline double kernel_eisel_lemire(uint64_t w, int64_t q) {
    if (w == 0 || q < -342) return 0;
    if (q > 308) return __builtin_inf();
    int shift = __builtin_clzll(w);
    w <<= shift;
    unsigned __int128 product = (unsigned __int128)w * kernel_powers_of_five[2 * (q + 342)];
    if (((uint64_t)(product >> 64) & 0x1FF) == 0x1FF)
        product += (uint64_t)((unsigned __int128)w * kernel_powers_of_five[2 * (q + 342) + 1] >> 64);
    uint64_t high = (uint64_t)(product >> 64), low = (uint64_t)product;
    int upper = (int)(high >> 63);
    uint64_t mantissa = high >> (upper + 9);
    int64_t exponent = (((152170 + 65536) * q) >> 16) + 1086 + upper - shift;
    if (exponent <= 0) {
        if (1 - exponent >= 64) return 0;
        mantissa >>= 1 - exponent;
        // A subnormal that rounds up to the smallest normal carries into the exponent by itself.
        return kernel_double((mantissa + (mantissa & 1)) >> 1);
    }
    // Exactly half way between two doubles, which few powers of ten allow.
    if (low <= 1 && q >= -4 && q <= 23 && (mantissa & 3) == 1 && mantissa << (upper + 9) == high) mantissa &= ~1ull;
    mantissa = (mantissa + (mantissa & 1)) >> 1;
    // The mantissa's leading bit, and a carry into the one above it, count the exponent up.
    uint64_t bits = ((uint64_t)(exponent - 1) << 52) + mantissa;
    const uint64_t infinity = 0x7FFull << 52;
    return kernel_double(bits < infinity ? bits : infinity);
}

// The same by one rounding where both factors are exact in a double (Clinger 1990).
static inline double kernel_nearest(uint64_t w, int64_t q) {
    if (w <= 1ull << 53 && q >= -22 && q <= 22) {
        double value = (double)(int64_t)w;
        return q < 0 ? value / kernel_powers_of_ten[-q] : value * kernel_powers_of_ten[q];
    }
    return kernel_eisel_lemire(w, q);
}

#endif
