// Rows by words of 64 bits: for every processor.
#include "include/CKernels.h"
#include "date_time.h"
#include "digits.h"

static inline uint64_t marks(const uint8_t *p, uint8_t separator, uint8_t newline) {
    return (uint64_t)kernel_match(p, separator, newline, '\r') |
           (uint64_t)kernel_match(p + 16, separator, newline, '\r') << 16 |
           (uint64_t)kernel_match(p + 32, separator, newline, '\r') << 32 |
           (uint64_t)kernel_match(p + 48, separator, newline, '\r') << 48;
}

static inline double with_sign(double value, uint64_t minus) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return kernel_double(bits ^ minus << 63);
}

// Nine to twenty bytes: a decimal mark among the first eight, eight to sixteen digits behind it, nineteen in all at most.
static bool long_number(const uint8_t *p, const uint8_t *past, uint64_t minus, uint8_t decimal, double *value) {
    uint64_t first = load_8(p) ^ eight_zeros, others = not_digits(first);
    if (others == 0) return false;
    int bits = __builtin_ctzll(others) & 0x38, whole = bits >> 3;
    int64_t places = past - p - whole - 1;
    if (whole == 0 || p[whole] != decimal || places < 8 || places > 16 || whole + places > 19) return false;
    uint64_t last = load_8(past - 8) ^ eight_zeros, middle = 0;
    int skipped = 8 * (16 - (int)places);
    if (skipped < 64) middle = (load_8(past - 16) ^ eight_zeros) >> skipped << skipped;
    if (not_digits(last) | not_digits(middle)) return false;
    uint64_t digits = number_of_8(first << (64 - bits)) * (uint64_t)kernel_powers_of_ten[places] +
                      number_of_8(middle) * 100000000 + number_of_8(last);
    *value = with_sign(kernel_nearest(digits, -places), minus);
    return true;
}

static inline bool number(const uint8_t *p, const uint8_t *past, uint8_t decimal, double *value) {
    static const double divisors[9] = {1e7, 1e6, 1e5, 1e4, 1e3, 1e2, 1e1, 1, 1};
    uint64_t minus = *p == '-';
    p += minus;
    int64_t count = past - p;
    if (p[0] == '0' && is_digit(p[1]) && count > 1) return false;
    if ((uint64_t)(count - 1) > 7) return count > 8 && long_number(p, past, minus, decimal, value);
    // The last byte in the highest place; what follows the field is shifted out.
    uint64_t x = (load_8(p) ^ eight_zeros) << (64 - 8 * count);
    // The lowest byte that is the decimal mark, as a bit, and the bytes below it moved up into its place.
    uint64_t y = x ^ ((decimal ^ '0') * 0x0101010101010101ull);
    uint64_t mark = (y - 0x0101010101010101) & ~y & 0x8080808080808080;
    int at = 8;
    if (mark) {
        at = __builtin_ctzll(mark) >> 3;
        if (at == 7) return false;
        uint64_t below = (1ull << (8 * at)) - 1;
        x = (x & below) << 8 | (x & ~(below << 8 | 0xFF));
    }
    if (not_digits(x)) return false;
    *value = with_sign((double)(int64_t)number_of_8(x) / divisors[at], minus);
    return true;
}

static inline bool same_date_time(const uint8_t *p, const kernel_column *column, int64_t *microseconds) {
    uint32_t year;
    memcpy(&year, p, 4);
    uint64_t x = load_8(p + 11) ^ load_8(column->date + 8), pairs = x * 10 + (x >> 8);
    uint64_t hour = pairs & 0xFF, minute = pairs >> 24 & 0xFF, second = pairs >> 48 & 0xFF;
    if (year != column->year || load_8(p + 3) != load_8(column->date) || (not_digits(x) | (x & 0x0000FF0000FF0000)) ||
        hour > 23 || minute > 59 || second > 59)
        return false;
    *microseconds = column->midnight + (int64_t)((hour * 60 + minute) * 60 + second) * microseconds_a_second;
    return true;
}

#include "rows_body.h"

kernel_stop kernel_rows_plain(const kernel_text *text, kernel_place *place) { return rows(text, place); }

bool kernel_number_plain(const uint8_t *p, const uint8_t *past, uint8_t decimal, double *value) {
    return number(p, past, decimal, value);
}
