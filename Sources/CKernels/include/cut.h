// Lines whose columns stand apart by blanks, or at fixed places, made lines of fields between tabs, in place.
#ifndef KERNEL_CUT_H
#define KERNEL_CUT_H

#include <stdbool.h>
#include <stdint.h>

// How lines are cut.
typedef struct kernel_cut {
    uint8_t newline;
    // Columns end at a run of at least so many blanks (one tab is enough); 0 for fixed places.
    int64_t least_blanks;
    // Fields of a line at most, the last with the blanks that are left; 0 for any number.
    int64_t most_fields;
    // Fixed places: where a column ends, in characters from 0, ascending.
    const int64_t *_Nullable places;
    int64_t place_count;
    // The field, from 1, that holds a time of several words, and how many: `Mon Mar  6 08:00:10 2023` are five. Only where a clock is
    // among them, which tells it from its name above. 0 for none.
    int64_t time_field;
    int64_t time_words;
} kernel_cut;

// Cuts every line of the `count` bytes at `start`. A line keeps its length: fields move to its end, without the blanks
// around them, and spaces fill its beginning. A line that begins with '#' or holds rules alone (`----  ---`) becomes spaces.
void kernel_cut_lines(const kernel_cut *_Nonnull cut, uint8_t *_Nonnull start, int64_t count);

#endif
