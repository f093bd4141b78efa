// The loop over rows, written once for both sets of instructions. Before it is included, these stand:
//
//     uint64_t marks(p, separator, newline)                which of the 64 bytes at `p` end a field: bit i for byte i
//     bool number(p, past, decimal, value)                 as `kernel_number_plain`
//     bool same_date_time(p, column, microseconds)         19 bytes of the column's last date and a clock time
//
// A row's field ends are found before its values are worked out, 64 bytes at once: nothing in a field's value then waits
// for the one before it, and the processor works on several at a time.

#define unlikely(x) __builtin_expect(!!(x), 0)

static inline __attribute__((always_inline)) kernel_stop rows(const kernel_text *text, kernel_place *place) {
    const uint8_t separator = text->separator, newline = text->newline, decimal = text->decimal;
    const uint8_t *const stop = text->stop, *const end = text->end;
    // A row that takes the newline at `end` is whole only where the file ends there.
    const uint8_t *const unfinished = end + (text->is_last ? 1 : 0);
    kernel_column *const columns = text->columns;
    const int64_t width = text->width, room = text->room;
    const uint8_t *p = place->at;
    int64_t row = place->row, line = place->line, column = place->column;
    uint64_t ends = 0;
    const uint8_t *window = p;
    kernel_stop result;

    if (column == 0) goto next_row;
    for (;;) {
        kernel_column *here = columns + column;
        if (here->looks || unlikely(ends == 0)) {
            here->looks = true;
            window = p;
            ends = marks(p, separator, newline);
        }
        // A field without an end in 64 bytes is none of the usual ones.
        if (unlikely(ends == 0)) goto other_field;
        const uint8_t *past = window + __builtin_ctzll(ends);
        if (here->kind == kernel_kind_number) {
            double value;
            if (unlikely(!number(p, past, decimal, &value))) {
                if (p != past) goto other_field;
                value = __builtin_nan("");
            }
            ((double *)here->values)[row] = value;
        } else if (here->kind == kernel_kind_time) {
            int64_t time;
            bool is_read = past - p >= 19 && same_date_time(p, here, &time) &&
                ((past - p == 19 && !here->has_offset) || rest_of_time(p + 19, past, here, &time));
            if (unlikely(!is_read) && !date_time(p, past, here, &time)) goto other_field;
            ((int64_t *)here->values)[row] = time;
        } else if (here->kind == kernel_kind_other || *p == '"' || *p == ' ' || *p == '\t') {
            goto other_field;
        }
        ends &= ends - 1;
        if (*past == separator) {
            p = past + 1;
            column += 1;
            continue;
        }
        if (*past != newline) {
            // A carriage return ends a row only before its newline.
            if (past[1] != newline) goto other_field;
            past += 1;
        }
        if (unlikely(past >= unfinished)) {
            result = kernel_stop_unfinished;
            break;
        }
        p = past + 1;
        if (unlikely(column + 1 < width)) {
            result = kernel_stop_short_row;
            break;
        }
        row += 1;
        line += 1;
        column = 0;

    next_row:
        while (p < stop && unlikely(*p == newline || (*p == '\r' && p[1] == newline))) {
            p += *p == newline ? 1 : 2;
            line += 1;
        }
        place->row_start = p;
        place->row_line = line;
        if (unlikely(p >= stop)) {
            result = kernel_stop_done;
            break;
        }
        if (unlikely(*p == ' ')) {
            do p += 1; while (*p == ' ');
            // A line of blanks is a blank one.
            past = *p == '\r' && p[1] == newline ? p + 1 : p;
            if (*past == newline) {
                if (past >= unfinished) {
                    result = kernel_stop_unfinished;
                    break;
                }
                p = past + 1;
                line += 1;
                goto next_row;
            }
        }
        if (row < room) continue;
        result = kernel_stop_full;
        break;

    other_field:
        result = kernel_stop_field;
        break;
    }
    place->at = p;
    place->column = column;
    place->row = row;
    place->line = line;
    return result;
}
