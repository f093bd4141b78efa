// Blanks between columns made tabs.
#include "include/cut.h"

#include <string.h>

static inline bool is_blank(uint8_t byte) { return byte == ' ' || byte == '\t'; }

// Whether AM or PM stands at `p`, which belongs to the clock before it.
static inline bool is_half_of_day(const uint8_t *p, const uint8_t *past) {
    return past - p >= 2 && (p[0] == 'A' || p[0] == 'P') && p[1] == 'M' && (past - p == 2 || is_blank(p[2]));
}

// Whether the line holds nothing but rules between columns: `---- ----`, `====`, `-+-`.
static bool is_rule(const uint8_t *p, const uint8_t *past) {
    int64_t marks = 0;
    for (; p < past; p++) {
        if (*p == '-' || *p == '=' || *p == '+') marks += 1;
        else if (!is_blank(*p)) return false;
    }
    return marks >= 2;
}

// Moves the `count` bytes that were written from `start` on to the end of the line.
static void align(uint8_t *start, uint8_t *written, uint8_t *past) {
    int64_t count = written - start, room = past - written;
    if (room == 0) return;
    memmove(start + room, start, (size_t)count);
    memset(start, ' ', (size_t)room);
}

// The end of the field at `p`: the first of the blanks behind it that separate.
static inline uint8_t *field_end(const kernel_cut *cut, uint8_t *p, uint8_t *past) {
    if (*p == '"') {
        uint8_t *quote = memchr(p + 1, '"', (size_t)(past - p - 1));
        if (quote) p = quote + 1;
    }
    for (;;) {
        while (p < past && !is_blank(*p)) p++;
        if (p == past) return p;
        uint8_t *run = p;
        bool has_tab = false;
        while (p < past && is_blank(*p)) has_tab |= *p++ == '\t';
        if (p == past) return run;
        if (is_half_of_day(p, past) && run[-1] >= '0' && run[-1] <= '9' && p - run == 1) continue;
        if (has_tab || p - run >= cut->least_blanks) return run;
    }
}

static inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

// The end of the words of a time at `p`; of its first word where no clock is among them.
static uint8_t *time_end(const kernel_cut *cut, uint8_t *p, uint8_t *past) {
    uint8_t *end = p, *first = NULL;
    bool has_clock = false;
    for (int64_t word = 0; word < cut->time_words; word++) {
        uint8_t *start = end;
        while (start < past && is_blank(*start)) start++;
        if (start == past) break;
        for (end = start; end < past && !is_blank(*end); end++)
            has_clock |= *end == ':' && end > start && is_digit(end[-1]) && end + 1 < past && is_digit(end[1]);
        if (!first) first = end;
    }
    return has_clock || !first ? end : first;
}

static void cut_at_blanks(const kernel_cut *cut, uint8_t *start, uint8_t *past) {
    uint8_t *p = start, *to = start;
    int64_t fields = 0;
    while (p < past && is_blank(*p)) p++;
    while (p < past) {
        fields += 1;
        uint8_t *end = past;
        if (fields == cut->most_fields) while (end > p && is_blank(end[-1])) end--;
        else end = fields == cut->time_field ? time_end(cut, p, past) : field_end(cut, p, past);
        if (fields > 1) *to++ = '\t';
        while (p < end) {
            *to++ = *p == '\t' ? ' ' : *p;
            p++;
        }
        if (fields == cut->most_fields) break;
        while (p < past && is_blank(*p)) p++;
    }
    align(start, to, past);
}

// Sixteen bytes, wherever they stand.
typedef uint8_t bytes16 __attribute__((vector_size(16), aligned(1), may_alias));

// Whether nothing is to be done for sixteen bytes of a line, but to make blanks tabs: no run of blanks, no tab, no quote, and
// nothing like a half of the day (AM, PM) ends in them. The byte before `p` belongs to the line.
static inline bool has_single_blanks(const uint8_t *p) {
    const bytes16 here = *(const bytes16 *)p, before = *(const bytes16 *)(p - 1);
    const bytes16 odd = ((bytes16)(here == ' ') & (bytes16)(before == ' ')) | (bytes16)(here == '\t') | (bytes16)(here == '"') |
        ((bytes16)(here == 'M') & ((bytes16)(before == 'A') | (bytes16)(before == 'P')));
    return !__builtin_reduce_or(odd);
}

static inline void swap_blanks(uint8_t *p) {
    const bytes16 here = *(const bytes16 *)p, blank = (bytes16)(here == ' ');
    *(bytes16 *)p = (here & ~blank) | (blank & (uint8_t)'\t');
}

// Cuts a line whose fields stand apart by one blank each, as most programs print them; false, with nothing done, for another one.
// The last sixteen bytes overlap those before them, which does no harm to either step.
static bool cut_at_single_blanks(uint8_t *start, uint8_t *past) {
    if (past - start < 17 || start[0] == '"' || is_blank(past[-1])) return false;
    for (uint8_t *p = start + 1; p + 16 < past; p += 16) if (!has_single_blanks(p)) return false;
    if (!has_single_blanks(past - 16)) return false;
    for (uint8_t *p = start; p + 16 < past; p += 16) swap_blanks(p);
    swap_blanks(past - 16);
    return true;
}

// The byte `count` characters of UTF-8 behind `p`.
static inline uint8_t *characters(uint8_t *p, uint8_t *past, int64_t count) {
    while (p < past && count > 0) {
        p++;
        while (p < past && (*p & 0xC0) == 0x80) p++;
        count -= 1;
    }
    return p;
}

static void cut_at_places(const kernel_cut *cut, uint8_t *start, uint8_t *past) {
    uint8_t *p = start, *to = start, *at = start;
    int64_t done = 0;
    for (int64_t place = 0; place <= cut->place_count; place++) {
        uint8_t *end = past;
        if (place < cut->place_count) {
            at = characters(at, past, cut->places[place] - done);
            done = cut->places[place];
            end = at > p ? at : p;
            // What reaches beyond its column ends at the next blank.
            while (end < past && !is_blank(*end)) end++;
        }
        uint8_t *first = p, *last = end;
        while (first < last && is_blank(*first)) first++;
        while (last > first && is_blank(last[-1])) last--;
        if (place > 0) *to++ = '\t';
        for (uint8_t *q = first; q < last; q++) *to++ = *q == '\t' ? ' ' : *q;
        // The blank behind a column has become its tab.
        p = end < past ? end + 1 : past;
        if (p == past && end == past) break;
    }
    align(start, to, past);
}

void kernel_cut_lines(const kernel_cut *cut, uint8_t *start, int64_t count) {
    uint8_t *p = start, *const end = start + count;
    const bool is_single = cut->least_blanks == 1 && cut->most_fields == 0 && cut->time_field == 0;
    while (p < end) {
        uint8_t *past = memchr(p, cut->newline, (size_t)(end - p)), *next = past ? past + 1 : end;
        if (!past) past = end;
        if (past > p && past[-1] == '\r') past--;
        uint8_t *first = p;
        while (first < past && is_blank(*first)) first++;
        if (first < past && (*first == '#' || is_rule(first, past))) memset(p, ' ', (size_t)(past - p));
        else if (first == past) memset(p, ' ', (size_t)(past - p));
        else if (is_single && first == p && cut_at_single_blanks(p, past)) {}
        else if (cut->least_blanks > 0) cut_at_blanks(cut, p, past);
        else cut_at_places(cut, p, past);
        p = next;
    }
}
