// The largest triangles of numbers.h, behind numbers_body.h. Places are times or doubles; which is known where they are called,
// so that each loop is made for one of them.

typedef struct keys {
    const void *first;
    bool are_times;
} keys;

INLINE double place(keys x, int64_t row) {
    return x.are_times ? (double)((const int64_t *)x.first)[row] : ((const double *)x.first)[row];
}

INLINE bool is_gone(keys x, int64_t row) {
    return x.are_times ? ((const int64_t *)x.first)[row] == INT64_MIN : place(x, row) != place(x, row);
}

// Four places, and marks of those that are missing. Times are rounded once: their halves stand in the mantissas of 2^52 and
// 2^84 (the upper one's sign turned), and what these add is taken off again.
#define FOUR_PLACES(x, row, places, gone) \
    do { \
        if ((x).are_times) { \
            marks v = *(const loose_marks *)((const int64_t *)(x).first + (row)); \
            words lower = ((words)v & 0xFFFFFFFF) | 0x4330000000000000; \
            words upper = ((words)v >> 32) ^ 0x4530000080000000; \
            places = ((lanes)upper - 0x1.00000801p+84) + (lanes)lower; \
            gone |= v == INT64_MIN; \
        } else { \
            places = *(const loose_lanes *)((const double *)(x).first + (row)); \
            gone |= places != places; \
        } \
    } while (0)

INLINE kernel_sums boxes_of(keys x, const double *y, int64_t count, kernel_boxes boxes) {
    const lanes none = INFINITY;
    lanes sum_x[2] = {0}, sum_y[2] = {0};
    marks missing[2] = {0};
    kernel_sums rest = {0};
    for (int64_t start = 0, block = 0; start < count; start += kernel_block, block++) {
        int64_t end = count - start < kernel_block ? count : start + kernel_block, row = start;
        lanes left[2] = {none, none}, right[2] = {-none, -none}, bottom[2] = {none, none}, top[2] = {-none, -none};
        for (; row + 8 <= end; row += 8) {
            ask_ahead((const double *)x.first + row);
            ask_ahead(y + row);
            for (int at = 0; at < 2; at++) {
                lanes places, v = *(const loose_lanes *)(y + row + 4 * at);
                FOUR_PLACES(x, row + 4 * at, places, missing[at]);
                sum_x[at] += places;
                sum_y[at] += v;
                left[at] = LEAST(left[at], places);
                right[at] = GREATEST(right[at], places);
                bottom[at] = LEAST(bottom[at], v);
                top[at] = GREATEST(top[at], v);
            }
        }
        left[0] = LEAST(left[0], left[1]), right[0] = GREATEST(right[0], right[1]);
        bottom[0] = LEAST(bottom[0], bottom[1]), top[0] = GREATEST(top[0], top[1]);
        double l = least_lane(left), r = greatest_lane(right), b = least_lane(bottom), t = greatest_lane(top);
        for (; row < end; row++) {
            double at = place(x, row), v = y[row];
            rest.has_missing |= is_gone(x, row);
            rest.x += at;
            rest.y += v;
            l = LEAST(l, at), r = GREATEST(r, at), b = LEAST(b, v), t = GREATEST(t, v);
        }
        boxes.left[block] = l, boxes.right[block] = r, boxes.bottom[block] = b, boxes.top[block] = t;
    }
    sum_x[0] += sum_x[1], sum_y[0] += sum_y[1], missing[0] |= missing[1];
    rest.x += sum_of_lanes(sum_x);
    rest.y += sum_of_lanes(sum_y);
    rest.has_missing |= any_mark(missing) || rest.y != rest.y;
    return rest;
}

// How far a point of the block can be from the line. Each step of the distance rounds, and none of them turns an order: the
// farthest corner of the box bounds what is computed for the points in it, exactly.
INLINE double reach(kernel_boxes boxes, int64_t block, kernel_line line) {
    double rise = line.width * (boxes.bottom[block] - line.ay), other_rise = line.width * (boxes.top[block] - line.ay);
    double run = (line.ax - boxes.left[block]) * line.height, other_run = (line.ax - boxes.right[block]) * line.height;
    double up = GREATEST(rise, other_rise) - LEAST(run, other_run);
    double down = GREATEST(run, other_run) - LEAST(rise, other_rise);
    // Among infinities nothing can be told.
    double all = (rise + other_rise) + (run + other_run);
    return all == all ? GREATEST(up, down) : INFINITY;
}

INLINE int64_t farthest_of(keys x, const double *y, int64_t count, kernel_boxes boxes, kernel_line line) {
    int64_t blocks = (count + kernel_block - 1) / kernel_block, likely = 0, choice = 0;
    double most = -1, best = -1;
    for (int64_t block = 0; block < blocks; block++) {
        double own = reach(boxes, block, line);
        if (own > most) most = own, likely = block;
    }
    // First the block that reaches farthest: few others come near what is found there.
    for (int64_t turn = -1; turn < blocks; turn++) {
        int64_t block = turn < 0 ? likely : turn;
        if (turn == likely || (turn >= 0 && reach(boxes, block, line) < best)) continue;
        int64_t end = count - block * kernel_block < kernel_block ? count : (block + 1) * kernel_block;
        for (int64_t row = block * kernel_block; row < end; row++) {
            double distance = fabs(line.width * (y[row] - line.ay) - (line.ax - place(x, row)) * line.height);
            if (distance > best || (distance == best && row < choice)) best = distance, choice = row;
        }
    }
    return choice;
}

kernel_sums NAME(kernel_boxes_of_times)(const int64_t *x, const double *y, int64_t count, kernel_boxes boxes) {
    return boxes_of((keys){x, true}, y, count, boxes);
}

kernel_sums NAME(kernel_boxes_of_numbers)(const double *x, const double *y, int64_t count, kernel_boxes boxes) {
    return boxes_of((keys){x, false}, y, count, boxes);
}

int64_t NAME(kernel_farthest_of_times)(
    const int64_t *x, const double *y, int64_t count, kernel_boxes boxes, kernel_line line) {
    return farthest_of((keys){x, true}, y, count, boxes, line);
}

int64_t NAME(kernel_farthest_of_numbers)(
    const double *x, const double *y, int64_t count, kernel_boxes boxes, kernel_line line) {
    return farthest_of((keys){x, false}, y, count, boxes, line);
}
