// The rows of a CSV file, as far as their fields are of the usual kinds: short and long decimal numbers, ISO 8601 times,
// fields that nobody wants. Whatever else stands in a row (quotes, text, exponents, missing values, spaces) is left to the
// caller, field by field.
#ifndef KERNEL_ROWS_H
#define KERNEL_ROWS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) kernel_kind : uint8_t {
    kernel_kind_number,
    // `yyyy-mm-dd`, or with `Thh:mm[:ss[.fraction]]`, behind it Z or an offset when the column has one.
    kernel_kind_time,
    kernel_kind_skipped,
    // Read by the caller.
    kernel_kind_other,
} kernel_kind;

// One column while its rows are read.
typedef struct kernel_column {
    kernel_kind kind;
    // Whether its times end in Z, ±hh:mm, ±hhmm or ±hh.
    bool has_offset;
    // Whether a row's separators are looked for anew from here on: at its start, and where a row goes on behind the
    // 64 bytes that were looked at. Learned once, then the same in every row, so that the processor can foresee it.
    bool looks;
    // Where its values go, one a row: doubles or microseconds since 1970.
    void *_Nullable values;
    // The date of the last time: its first four bytes; its bytes 3 … 10 and behind them the zeros of a clock; its midnight.
    uint32_t year;
    uint8_t date[16];
    int64_t midnight;
} kernel_column;

// A file's way of writing, and the piece of it that stands in memory.
typedef struct kernel_text {
    uint8_t separator, newline, decimal;
    // Rows that start at or behind `stop` are not read. At `end` stands a newline of the caller's, behind it 64 zero
    // bytes, and before the first row 64 readable ones; a row that runs into `end` is unfinished unless `is_last`.
    const uint8_t *_Nonnull stop, *_Nonnull end;
    bool is_last;
    // One for each column and, behind them, one of `kernel_kind_other` for the fields of rows that are too long.
    kernel_column *_Nonnull columns;
    int64_t width;
    // Rows that `values` have room for.
    int64_t room;
} kernel_text;

// How far reading has come.
typedef struct kernel_place {
    // The field to read next, and its column; 0 is the start of a row.
    const uint8_t *_Nonnull at;
    int64_t column;
    // Where the row of `at` starts, and its line.
    const uint8_t *_Nonnull row_start;
    int64_t row_line;
    // Rows read, and the lines that they take.
    int64_t row, line;
} kernel_place;

typedef enum __attribute__((enum_extensibility(closed))) kernel_stop : uint8_t {
    // Every row before `stop` is read.
    kernel_stop_done,
    // The caller reads the field at `at`.
    kernel_stop_field,
    // The row at `row_start` goes on behind `end`.
    kernel_stop_unfinished,
    // The row ended in `column`, which is not the last; `at` is behind it, and it is not counted.
    kernel_stop_short_row,
    // A row begins at `at` for which there is no room.
    kernel_stop_full,
} kernel_stop;

// Reads on from `place`, and says why it stopped. Which of the two runs is chosen once: the second needs AVX2, BMI and
// LZCNT, as `kernel_is_wide` tells.
kernel_stop kernel_rows_plain(const kernel_text *_Nonnull text, kernel_place *_Nonnull place);
kernel_stop kernel_rows_wide(const kernel_text *_Nonnull text, kernel_place *_Nonnull place);
bool kernel_is_wide(void);

// The number that the bytes from `p` to `past` spell: digits with at most one decimal mark, behind a minus or not. False for
// everything that they leave to others, a code as `007` among it. 33 bytes before `past` and eight behind `p` are readable.
bool kernel_number_plain(
    const uint8_t *_Nonnull p, const uint8_t *_Nonnull past, uint8_t decimal, double *_Nonnull value);
bool kernel_number_wide(
    const uint8_t *_Nonnull p, const uint8_t *_Nonnull past, uint8_t decimal, double *_Nonnull value);

#endif
