#!/usr/bin/env python3
"""Writes powers_of_five.c: the table of CKernels.h, by exact integer arithmetic."""

print('// Made by scripts/powers_of_five.py; do not edit.')
print('#include "decimal.h"')
print()
print('const uint64_t kernel_powers_of_five[1302] = {')
for q in range(-342, 309):
    if q < 0:
        power = 5 ** -q
        bits = (power - 1).bit_length()
        value = 2 ** (bits + 127 if q >= -27 else 2 * bits + 128) // power + 1
        while value >= 1 << 128:
            value //= 2
    else:
        value = 5 ** q
        while value < 1 << 127:
            value *= 2
        while value >= 1 << 128:
            value //= 2
    print(f'    0x{value >> 64:016x}, 0x{value & (1 << 64) - 1:016x},  // 5^{q}')
print('};')
