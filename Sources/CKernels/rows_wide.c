// Rows by vectors of 16 and 32 bytes: for x86 processors with AVX2, as nearly all since 2015 are.
#include "include/CKernels.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt"))), apply_to = function)
#include <immintrin.h>

#include "date_time.h"

static inline uint64_t marks(const uint8_t *p, uint8_t separator, uint8_t newline) {
    __m256i separators = _mm256_set1_epi8((char)separator), newlines = _mm256_set1_epi8((char)newline);
    __m256i returns = _mm256_set1_epi8('\r');
    uint64_t result = 0;
    for (int half = 0; half < 2; half++) {
        __m256i bytes = _mm256_loadu_si256((const __m256i *)(p + 32 * half));
        __m256i hit = _mm256_or_si256(
            _mm256_cmpeq_epi8(bytes, separators),
            _mm256_or_si256(_mm256_cmpeq_epi8(bytes, newlines), _mm256_cmpeq_epi8(bytes, returns)));
        result |= (uint64_t)(uint32_t)_mm256_movemask_epi8(hit) << (32 * half);
    }
    return result;
}

// 32 zeros and 32 ones: what starts n bytes behind the start has ones in its last n of 32.
static const uint8_t zeros_and_ones[64] = {
    [32] = 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

static inline __m128i last_16(int64_t n) { return _mm_loadu_si128((const __m128i *)(zeros_and_ones + 16 + n)); }
static inline __m256i last_32(int64_t n) { return _mm256_loadu_si256((const __m256i *)(zeros_and_ones + n)); }

static inline double with_sign(double value, uint64_t minus) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return kernel_double(bits ^ minus << 63);
}

// 16 to 20 bytes, 19 digits at most: as `number`, in twice the width.
static __attribute__((noinline)) bool long_number(
    const uint8_t *past, int64_t count, uint64_t minus, uint8_t decimal, double *value) {
    const __m256i zeros = _mm256_set1_epi8('0');
    __m256i bytes = _mm256_sub_epi8(_mm256_loadu_si256((const __m256i *)(past - 32)), zeros);
    __m256i digits = _mm256_and_si256(bytes, last_32(count));
    __m256i marks = _mm256_cmpeq_epi8(digits, _mm256_set1_epi8((char)(decimal - '0')));
    uint32_t mark = (uint32_t)_mm256_movemask_epi8(marks);
    int64_t places = (int64_t)_lzcnt_u32(mark);
    __m256i moved = _mm256_and_si256(
        _mm256_sub_epi8(_mm256_loadu_si256((const __m256i *)(past - 33)), zeros), last_32(count - 1));
    digits = _mm256_blendv_epi8(moved, digits, last_32(places));
    __m256i over = _mm256_subs_epu8(digits, _mm256_set1_epi8(9));
    if (!_mm256_testz_si256(over, over) || places == 0 || count - (mark != 0) > 19) return false;
    __m256i pairs = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 10));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(1 << 16 | 100));
    __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(1 << 16 | 10000));
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(_mm256_extracti128_si256(eights, 1));
    uint64_t high = (uint64_t)_mm256_extract_epi64(eights, 0) >> 32;
    uint64_t all = (high * 100000000 + (uint32_t)low) * 100000000 + (low >> 32);
    // Whole, and no double: the caller may want every digit.
    if (!mark && all > 1ull << 53) return false;
    // Most need more than 53 bits: a branch for those that do not would be foreseen badly.
    *value = with_sign(kernel_eisel_lemire(all, mark ? -places : 0), minus);
    return true;
}

static inline __attribute__((always_inline)) bool number(
    const uint8_t *p, const uint8_t *past, uint8_t decimal, double *value) {
    // By how many digits stand behind the mark; the last is for none.
    static const double divisors[17] = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1,
    };
    uint64_t minus = *p == '-';
    int64_t count = past - p - (int64_t)minus;
    uint16_t first;
    memcpy(&first, p + minus, 2);
    if (__builtin_expect((first & 0xF0FF) == 0x3030, 0) && is_digit(first >> 8)) return false;
    if ((uint64_t)(count - 1) > 14)
        return (uint64_t)(count - 16) <= 4 && long_number(past, count, minus, decimal, value);
    // The field's bytes less '0', its last one in the last place, zeros before it.
    __m128i bytes = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)(past - 16)), _mm_set1_epi8('0'));
    __m128i digits = _mm_and_si128(bytes, last_16(count));
    uint32_t mark = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(digits, _mm_set1_epi8((char)(decimal - '0'))));
    int64_t places = (int64_t)_lzcnt_u32(mark << 16 | 0x8000);
    // What stands before the mark moves up into its place.
    digits = _mm_blendv_epi8(_mm_slli_si128(digits, 1), digits, last_16(places));
    __m128i over = _mm_subs_epu8(digits, _mm_set1_epi8(9));
    if (!_mm_testz_si128(over, over) || places == 0) return false;
    __m128i pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(1 << 8 | 10));
    __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(1 << 16 | 100));
    __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(1 << 16 | 10000));
    uint64_t two = (uint64_t)_mm_cvtsi128_si64(eights);
    int64_t all = (int64_t)((uint32_t)two * 100000000ull + (two >> 32));
    // Fifteen digits and their power of ten are exact in a double: one rounding, so the nearest (Clinger 1990).
    *value = with_sign((double)all / divisors[places], minus);
    return true;
}

static inline bool same_date_time(const uint8_t *p, const kernel_column *column, int64_t *microseconds) {
    // Bytes 3 … 18. Exclusive or leaves zeros of the same date and the clock's digits, of which none may exceed its place's
    // greatest.
    __m128i bytes = _mm_loadu_si128((const __m128i *)(p + 3));
    __m128i clock = _mm_xor_si128(bytes, _mm_loadu_si128((const __m128i *)column->date));
    __m128i over = _mm_subs_epu8(clock, _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 2, 9, 0, 5, 9, 0, 5, 9));
    __m128i parts = _mm_maddubs_epi16(clock, _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 0, 10, 1, 0, 10, 1));
    __m128i sums = _mm_madd_epi16(parts, _mm_setr_epi16(0, 0, 0, 0, 3600, 60, 60, 1));
    uint64_t two = (uint64_t)_mm_extract_epi64(sums, 1);
    uint32_t seconds = (uint32_t)two + (uint32_t)(two >> 32), year;
    memcpy(&year, p, 4);
    if (year != column->year || !_mm_testz_si128(over, over) || seconds >= 86400) return false;
    *microseconds = column->midnight + (int64_t)seconds * microseconds_a_second;
    return true;
}

#include "rows_body.h"

kernel_stop kernel_rows_wide(const kernel_text *text, kernel_place *place) { return rows(text, place); }

bool kernel_number_wide(const uint8_t *p, const uint8_t *past, uint8_t decimal, double *value) {
    return number(p, past, decimal, value);
}
#pragma clang attribute pop

bool kernel_is_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("lzcnt");
}
#else
kernel_stop kernel_rows_wide(const kernel_text *text, kernel_place *place) { return kernel_rows_plain(text, place); }

bool kernel_number_wide(const uint8_t *p, const uint8_t *past, uint8_t decimal, double *value) {
    return kernel_number_plain(p, past, decimal, value);
}

bool kernel_is_wide(void) { return false; }
#endif
