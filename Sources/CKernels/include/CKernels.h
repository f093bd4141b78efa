// What Swift does not spell: a 16-byte compare with its bit mask, and the loops in which every instruction counts.
// Nothing here allocates, and everything works on memory that the caller owns.
#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "cut.h"
#include "decimal.h"
#include "numbers.h"
#include "rows.h"

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

// The first byte at or after `p` that is `a`, `b` or `c`. One of them must stand before the end of the memory, with
// 16 readable bytes behind it.
static inline const uint8_t *_Nonnull kernel_find(const uint8_t *_Nonnull p, uint8_t a, uint8_t b, uint8_t c) {
    for (;;) {
        uint32_t mask = kernel_match(p, a, b, c);
        if (mask) return p + __builtin_ctz(mask);
        p += 16;
    }
}

// Whether one of the `count` bytes at `p` is a control character, below 32. 16 readable bytes stand behind them.
static inline bool kernel_has_control(const uint8_t *_Nonnull p, int64_t count) {
    for (int64_t i = 0; i < count; i += 16) {
#if defined(__SSE2__)
        __m128i bytes = _mm_loadu_si128((const __m128i *)(p + i));
        __m128i below = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(31)), bytes);
        uint32_t mask = (uint32_t)_mm_movemask_epi8(below);
        if (count - i < 16) mask &= (1u << (count - i)) - 1;
        if (mask) return true;
#else
        for (int64_t j = i; j < count && j < i + 16; j++) if (p[j] < 32) return true;
#endif
    }
    return false;
}

// How many of the `count` bytes at `p` are `byte`.
static inline int64_t kernel_count(const uint8_t *_Nonnull p, int64_t count, uint8_t byte) {
    int64_t result = 0, i = 0;
#if defined(__SSE2__)
    const __m128i bytes = _mm_set1_epi8((char)byte), zero = _mm_setzero_si128();
    while (count - i >= 64) {
        // Each of 16 counters takes four at most a turn, and holds 255.
        const int64_t turns = count - i >= 64 * 63 ? 63 : (count - i) / 64;
        __m128i found = zero;
        for (const int64_t end = i + 64 * turns; i < end; i += 64) {
            __m128i a = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + i)), bytes);
            __m128i b = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + i + 16)), bytes);
            __m128i c = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + i + 32)), bytes);
            __m128i d = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + i + 48)), bytes);
            found = _mm_sub_epi8(found, _mm_add_epi8(_mm_add_epi8(a, b), _mm_add_epi8(c, d)));
        }
        __m128i sums = _mm_sad_epu8(found, zero);
        result += _mm_cvtsi128_si64(sums) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums));
    }
#endif
    for (; i < count; i++) result += p[i] == byte;
    return result;
}

#endif
