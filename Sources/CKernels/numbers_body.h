// The loops of numbers.h by vectors of four lanes, which the compiler makes of what the processor has: included once for each
// way, which names the functions (WAY).
#include <math.h>

// A product and a sum each round, on every processor: the ways agree, and `reach` bounds what is computed.
#pragma STDC FP_CONTRACT OFF

typedef double lanes __attribute__((ext_vector_type(4)));
typedef int64_t marks __attribute__((ext_vector_type(4)));
typedef uint64_t words __attribute__((ext_vector_type(4)));
// As they stand in a column, at any of its rows.
typedef lanes loose_lanes __attribute__((aligned(8), may_alias));
typedef marks loose_marks __attribute__((aligned(8), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define JOINED(name, way) name##_##way
#define NAMED(name, way) JOINED(name, way)
#define NAME(name) NAMED(name, WAY)

// `<` and `>` are false for NaN, which therefore never replaces what was found.
#define LEAST(a, b) ((b) < (a) ? (b) : (a))
#define GREATEST(a, b) ((b) > (a) ? (b) : (a))

INLINE double least_lane(const lanes *v) {
    double a = LEAST((*v)[0], (*v)[1]), b = LEAST((*v)[2], (*v)[3]);
    return LEAST(a, b);
}

INLINE double greatest_lane(const lanes *v) {
    double a = GREATEST((*v)[0], (*v)[1]), b = GREATEST((*v)[2], (*v)[3]);
    return GREATEST(a, b);
}

INLINE double sum_of_lanes(const lanes *v) { return ((*v)[0] + (*v)[1]) + ((*v)[2] + (*v)[3]); }

INLINE bool any_mark(const marks *v) { return ((*v)[0] | (*v)[1] | (*v)[2] | (*v)[3]) != 0; }

// Asks for the memory that comes a while later: the processor by itself stops at the end of each page.
INLINE void ask_ahead(const void *p) { __builtin_prefetch((const void *)((uintptr_t)p + AHEAD)); }

// Least and greatest of `count` values, and whether one is missing where that is asked for.
INLINE kernel_extremes extremes(const double *y, int64_t count, bool asks) {
    const lanes none = INFINITY;
    lanes low[4] = {none, none, none, none}, high[4] = {-none, -none, -none, -none};
    marks missing[4] = {0};
    int64_t row = 0;
    for (; row + 16 <= count; row += 16) {
        ask_ahead(y + row);
        ask_ahead(y + row + 8);
        for (int at = 0; at < 4; at++) {
            lanes v = *(const loose_lanes *)(y + row + 4 * at);
            low[at] = LEAST(low[at], v);
            high[at] = GREATEST(high[at], v);
            if (asks) missing[at] |= v != v;
        }
    }
    for (int at = 1; at < 4; at++) {
        low[0] = LEAST(low[0], low[at]);
        high[0] = GREATEST(high[0], high[at]);
        missing[0] |= missing[at];
    }
    kernel_extremes all = {least_lane(low), greatest_lane(high), any_mark(missing)};
    for (; row < count; row++) {
        all.low = LEAST(all.low, y[row]);
        all.high = GREATEST(all.high, y[row]);
        all.has_missing |= y[row] != y[row];
    }
    return all;
}

// The first of `count` rows that equals `value`, which one of them does.
INLINE int64_t row_of(double value, const double *y, int64_t count) {
    int64_t row = 0;
    for (; row + 16 <= count; row += 16) {
        marks hit = {0};
        for (int at = 0; at < 16; at += 4) hit |= *(const loose_lanes *)(y + row + at) == (lanes)value;
        if (any_mark(&hit)) break;
    }
    while (row + 1 < count && y[row] != value) row++;
    return row;
}

bool NAME(kernel_rows_of_extremes)(const double *y, int64_t count, int64_t *low, int64_t *high) {
    // Stretches are told by their values alone; only the two that hold the answers are searched for rows.
    const int64_t size = 4 * kernel_block;
    double least = INFINITY, greatest = -INFINITY;
    int64_t low_start = -1, high_start = -1;
    for (int64_t start = 0; start < count; start += size) {
        kernel_extremes own = extremes(y + start, count - start < size ? count - start : size, false);
        if (own.low < least) least = own.low, low_start = start;
        if (own.high > greatest) greatest = own.high, high_start = start;
    }
    if (low_start < 0 || high_start < 0) {
        // Infinities of one sign, or nothing at all.
        int64_t row = 0;
        while (row < count && y[row] != y[row]) row++;
        *low = *high = row;
        return row < count;
    }
    *low = low_start + row_of(least, y + low_start, count - low_start);
    *high = high_start + row_of(greatest, y + high_start, count - high_start);
    return true;
}

kernel_extremes NAME(kernel_survey)(const double *y, int64_t count, double *lows, double *highs) {
    kernel_extremes all = {INFINITY, -INFINITY, false};
    for (int64_t start = 0, block = 0; start < count; start += kernel_block, block++) {
        kernel_extremes own = extremes(y + start, count - start < kernel_block ? count - start : kernel_block, true);
        if (lows) lows[block] = own.low;
        if (highs) highs[block] = own.high;
        all.low = LEAST(all.low, own.low);
        all.high = GREATEST(all.high, own.high);
        all.has_missing |= own.has_missing;
    }
    return all;
}

kernel_order NAME(kernel_order)(const int64_t *times, int64_t count) {
    // A mark is −1.
    marks descents[2] = {0}, repeats[2] = {0};
    kernel_order found = {0, 0};
    int64_t row = 1;
    for (; row + 8 <= count; row += 8) {
        ask_ahead(times + row);
        for (int at = 0; at < 2; at++) {
            marks before = *(const loose_marks *)(times + row + 4 * at - 1);
            marks here = *(const loose_marks *)(times + row + 4 * at);
            descents[at] -= here < before;
            repeats[at] -= here == before;
        }
    }
    for (int at = 0; at < 2; at++) {
        for (int lane = 0; lane < 4; lane++) {
            found.descents += descents[at][lane];
            found.repeats += repeats[at][lane];
        }
    }
    for (; row < count; row++) {
        found.descents += times[row] < times[row - 1];
        found.repeats += times[row] == times[row - 1];
    }
    return found;
}
