// The few machine idioms that Swift does not spell: a 16-byte compare with its bit mask, and a table of powers.
// Everything here is a pure function of memory that the caller owns.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Which of the 16 bytes at `p` are `a`, `b` or `c`: bit i stands for byte i.
static inline uint32_t kernel_match(const uint8_t *_Nonnull p, uint8_t a, uint8_t b, uint8_t c) {
#if defined(__SSE2__)
    __m128i bytes = _mm_loadu_si128((const __m128i *)p);
    __m128i hit = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)a)),
                               _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)b)),
                                            _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)c))));
    return (uint32_t)_mm_movemask_epi8(hit);
#else
    uint32_t mask = 0;
    for (int i = 0; i < 16; i++) mask |= (uint32_t)(p[i] == a || p[i] == b || p[i] == c) << i;
    return mask;
#endif
}

// The same of the 64 bytes at `p`.
static inline uint64_t kernel_match_64(const uint8_t *_Nonnull p, uint8_t a, uint8_t b, uint8_t c) {
    return (uint64_t)kernel_match(p, a, b, c) | (uint64_t)kernel_match(p + 16, a, b, c) << 16 |
           (uint64_t)kernel_match(p + 32, a, b, c) << 32 | (uint64_t)kernel_match(p + 48, a, b, c) << 48;
}

// The first byte at or after `p` that is `a`, `b` or `c`. One of them must stand before the end of the memory, with
// 16 readable bytes behind it.
static inline const uint8_t *_Nonnull kernel_find(const uint8_t *_Nonnull p, uint8_t a, uint8_t b, uint8_t c) {
    for (;;) {
        uint32_t mask = kernel_match(p, a, b, c);
        if (mask) return p + __builtin_ctz(mask);
        p += 16;
    }
}

// The 128 most significant bits of 5^q, high and low half at 2(q+342) and 2(q+342)+1, for q in −342 … 308; rounded up
// for q < 0, cut for q ≥ 0 (Lemire, "Number Parsing at a Gigabyte per Second", 2021).
extern const uint64_t kernel_powers_of_five[1302];

// 10^q for q in 0 … 22, every one exact in a double.
extern const double kernel_powers_of_ten[23];

static inline double kernel_ten(int64_t q) { return kernel_powers_of_ten[q]; }
static inline uint64_t kernel_power_high(int64_t q) { return kernel_powers_of_five[2 * (q + 342)]; }
static inline uint64_t kernel_power_low(int64_t q) { return kernel_powers_of_five[2 * (q + 342) + 1]; }

#endif
