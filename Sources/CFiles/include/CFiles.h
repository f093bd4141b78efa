// Ways to rename that glibc declares for GNU programs alone, where Swift does not see them.
#ifndef PLOTLINE_CFILES_H
#define PLOTLINE_CFILES_H

/// Two paths change places in one step. 0, or the number of the error.
int files_exchange(const char *_Nonnull one, const char *_Nonnull other);
/// A rename that never replaces what stands there. 0, or the number of the error.
int files_move_new(const char *_Nonnull from, const char *_Nonnull to);

#endif
