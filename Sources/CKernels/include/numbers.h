// Loops over columns of numbers that memory should bound, not instructions: least and greatest values, where they stand,
// and the farthest point from a line. NaN is missing.
#ifndef KERNEL_NUMBERS_H
#define KERNEL_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

// Rows of a block, whose extremes stand for it.
enum { kernel_block = 128 };

typedef struct kernel_extremes {
    // `+∞` and `−∞` where all values are missing.
    double low, high;
    bool has_missing;
} kernel_extremes;

typedef struct kernel_order {
    // How many times are before the one above them, and how many are the same.
    int64_t descents, repeats;
} kernel_order;

// The boxes around the points of each block, one after the other.
typedef struct kernel_boxes {
    double *_Nonnull left, *_Nonnull right, *_Nonnull bottom, *_Nonnull top;
} kernel_boxes;

typedef struct kernel_sums {
    double x, y;
    // Whether a place is missing, or a value (or infinities of both signs stand among them).
    bool has_missing;
} kernel_sums;

// A line through a point: how far another is from it is |width · (y − ay) − (ax − x) · height|.
typedef struct kernel_line {
    double ax, ay, width, height;
} kernel_line;

// Of each the same twice, agreeing in every bit: for every processor, and for those with AVX2, as `kernel_is_wide` tells.
#define KERNEL_NUMBERS(way) \
    /* The first row of the least and of the greatest of `count` values; false when all are missing. */ \
    bool kernel_rows_of_extremes_##way( \
        const double *_Nonnull y, int64_t count, int64_t *_Nonnull low, int64_t *_Nonnull high); \
    /* The extremes of all, and of each block where there is room for them. */ \
    kernel_extremes kernel_survey_##way( \
        const double *_Nonnull y, int64_t count, double *_Nullable lows, double *_Nullable highs); \
    /* How the times behind the first of `count` stand to the ones above them. */ \
    kernel_order kernel_order_##way(const int64_t *_Nonnull times, int64_t count); \
    /* The boxes of the blocks of `count` points, and the sums of their places and values. */ \
    kernel_sums kernel_boxes_of_times_##way( \
        const int64_t *_Nonnull x, const double *_Nonnull y, int64_t count, kernel_boxes boxes); \
    kernel_sums kernel_boxes_of_numbers_##way( \
        const double *_Nonnull x, const double *_Nonnull y, int64_t count, kernel_boxes boxes); \
    /* The first of the `count` points that is farthest from a line; 0 when no distance is a number. */ \
    int64_t kernel_farthest_of_times_##way( \
        const int64_t *_Nonnull x, const double *_Nonnull y, int64_t count, kernel_boxes boxes, kernel_line line); \
    int64_t kernel_farthest_of_numbers_##way( \
        const double *_Nonnull x, const double *_Nonnull y, int64_t count, kernel_boxes boxes, kernel_line line)

KERNEL_NUMBERS(plain);
KERNEL_NUMBERS(wide);
#undef KERNEL_NUMBERS

#endif
