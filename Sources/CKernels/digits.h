// Eight digits in one word, the first in its lowest byte.
#ifndef KERNEL_DIGITS_H
#define KERNEL_DIGITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static const uint64_t eight_zeros = 0x3030303030303030;

static inline uint64_t load_8(const uint8_t *p) {
    uint64_t x;
    memcpy(&x, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// Of bytes already xor-ed with '0': the high bit of each that is not a digit. Right up to and including the first byte ≥ 0x80,
// so it is 0 only when all are digits.
static inline uint64_t not_digits(uint64_t x) { return ((x + 0x7676767676767676) | x) & 0x8080808080808080; }

// The number spelled by eight digits that are already xor-ed with '0'.
static inline uint64_t number_of_8(uint64_t x) {
    uint64_t pairs = x * 10 + (x >> 8);
    uint64_t low = (pairs & 0x000000FF000000FF) * 0x000F424000000064;
    uint64_t high = ((pairs >> 16) & 0x000000FF000000FF) * 0x0000271000000001;
    return (low + high) >> 32;
}

#endif
