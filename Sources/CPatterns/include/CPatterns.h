// PCRE2, opened on first use: few sessions ask for a pattern.
#ifndef PLOTLINE_CPATTERNS_H
#define PLOTLINE_CPATTERNS_H

#include <stddef.h>
#include <stdint.h>

typedef struct pattern *pattern_t;

enum { PATTERN_MATCHES = 1, PATTERN_DOES_NOT = 0, PATTERN_EXCEEDS = -1, PATTERN_FAILED = -2 };

/// 0 when the library is there; pattern_failure then says why not, in the loader's words.
int pattern_library_open(void);
const char *_Nonnull pattern_failure(void);

/// Compiles; NULL for a malformed pattern: `*error` is the library's number, `*place` the offset of the byte.
pattern_t _Nullable pattern_compile(
    const uint8_t *_Nonnull text, size_t count, int *_Nonnull error, size_t *_Nonnull place);
void pattern_free(pattern_t _Nonnull pattern);
/// The library's words for an error, ended by a zero.
void pattern_message(int error, char *_Nonnull target, size_t room);

/// Whether it matches anywhere in the bytes, within bounds of time and memory.
int pattern_match(pattern_t _Nonnull pattern, const uint8_t *_Nonnull subject, size_t count, size_t start);
/// After a match, where each group begins and ends, two numbers a group; SIZE_MAX for one that took no part.
const size_t *_Nonnull pattern_places(pattern_t _Nonnull pattern);

/// How many groups have names; the number and the name of each, in order of names.
size_t pattern_name_count(pattern_t _Nonnull pattern);
const char *_Nonnull pattern_name(pattern_t _Nonnull pattern, size_t index, size_t *_Nonnull group);

#endif
