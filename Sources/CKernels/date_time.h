// Times of ISO 8601 by the byte: those of another date than the row before has, or with more or less than seconds.
#ifndef KERNEL_DATE_TIME_H
#define KERNEL_DATE_TIME_H

#include "digits.h"
#include "include/rows.h"

static const int64_t microseconds_a_second = 1000000;

// Takes `digits` digits at `p`; false when there are fewer.
static inline bool take(const uint8_t **p, int digits, int64_t *value) {
    int64_t result = 0;
    for (int i = 0; i < digits; i++) {
        if (!is_digit((*p)[i])) return false;
        result = result * 10 + ((*p)[i] - '0');
    }
    *p += digits;
    *value = result;
    return true;
}

static inline bool take_mark(const uint8_t **p, uint8_t mark) { return *(*p)++ == mark; }

// Days since 1970-01-01 of a date in the Gregorian calendar (Hinnant, "chrono-compatible low-level date algorithms").
static inline int64_t days_since_1970(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400;
    int64_t year_of_era = year - era * 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

static inline bool is_date(int64_t year, int64_t month, int64_t day) {
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (year < 1 || month < 1 || month > 12 || day < 1) return false;
    bool is_leap = month == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return day <= days[month - 1] + is_leap;
}

// Takes `yyyy-mm-dd` at `p`: days since 1970.
static inline bool take_date(const uint8_t **p, int64_t *days) {
    int64_t year, month, day;
    if (!take(p, 4, &year) || !take_mark(p, '-') || !take(p, 2, &month) || !take_mark(p, '-') || !take(p, 2, &day) ||
        !is_date(year, month, day))
        return false;
    *days = days_since_1970(year, month, day);
    return true;
}

// Keeps the date at `p` as the column's last one when a `T` or space stands behind it; false when it is none.
static bool keep_date(const uint8_t *p, kernel_column *column) {
    const uint8_t *q = p;
    int64_t days;
    if (!take_date(&q, &days) || (*q != 'T' && *q != ' ')) return false;
    memcpy(&column->year, p, 4);
    memcpy(column->date, p + 3, 8);
    memcpy(column->date + 8, "00:00:00", 8);
    column->midnight = days * 86400 * microseconds_a_second;
    return true;
}

// Z, ±hh:mm, ±hhmm or ±hh: seconds east of Greenwich.
static bool take_offset(const uint8_t **p, int64_t *east) {
    const uint8_t *q = *p;
    uint8_t sign = *q++;
    int64_t hours = 0, minutes = 0;
    if (sign != 'Z') {
        if ((sign != '+' && sign != '-') || !take(&q, 2, &hours)) return false;
        const uint8_t *rest = q + (*q == ':');
        if (take(&rest, 2, &minutes)) q = rest;
        if (hours > 18 || minutes > 59) return false;
    }
    *p = q;
    *east = (sign == '-' ? -1 : 1) * (hours * 60 + minutes) * 60;
    return true;
}

// What stands behind the seconds, from `p` to `past`: a fraction, whose digits beyond microseconds are cut, and the offset
// in a column that has them. Added to the time; false for anything else.
static __attribute__((noinline)) bool rest_of_time(
    const uint8_t *p, const uint8_t *past, const kernel_column *column, int64_t *microseconds) {
    int64_t fraction = 0, east = 0;
    if (*p == '.') {
        p += 1;
        if (!is_digit(*p)) return false;
        for (int64_t unit = 100000; is_digit(*p); unit /= 10) fraction += (*p++ - '0') * unit;
    }
    if (column->has_offset && !take_offset(&p, &east)) return false;
    if (p != past) return false;
    *microseconds += fraction - east * microseconds_a_second;
    return true;
}

// The time that the bytes from `p` to `past` spell, in microseconds since 1970 (of the local clock, as if it were UTC, in
// a column without offsets): `yyyy-mm-dd`, alone where there is no offset, or with `Thh:mm[:ss[.fraction]]` and the offset.
static __attribute__((noinline)) bool date_time(
    const uint8_t *p, const uint8_t *past, kernel_column *column, int64_t *microseconds) {
    if (past - p == 10 && !column->has_offset) {
        int64_t days;
        if (!take_date(&p, &days)) return false;
        *microseconds = days * 86400 * microseconds_a_second;
        return true;
    }
    if (past - p < 16) return false;
    if ((memcmp(p, &column->year, 4) != 0 || memcmp(p + 3, column->date, 8) != 0) && !keep_date(p, column)) return false;
    p += 11;
    int64_t hour, minute, second = 0;
    if (!take(&p, 2, &hour) || !take_mark(&p, ':') || !take(&p, 2, &minute)) return false;
    if (*p == ':') {
        p += 1;
        if (!take(&p, 2, &second)) return false;
    } else if (*p == '.') {
        return false;
    }
    if (hour > 23 || minute > 59 || second > 59) return false;
    *microseconds = column->midnight + ((hour * 60 + minute) * 60 + second) * microseconds_a_second;
    return rest_of_time(p, past, column, microseconds);
}

#endif
