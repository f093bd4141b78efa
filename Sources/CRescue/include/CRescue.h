// Gives the terminal back when the process must die: a signal's handler, and so C with async-signal-safe calls alone.
#ifndef PLOTLINE_CRESCUE_H
#define PLOTLINE_CRESCUE_H

#include <termios.h>

/// Catches the signals that end a process, gives the terminal back as it was, and lets each do what it would have done.
/// A signal that is ignored stays ignored. Call once, early.
void rescue_install(void);

/// Says that the terminal behind `descriptor` is about to leave the modes `before`. When the process dies before
/// `rescue_release`, it gets them back, and `undo` is written to it: at most 191 bytes, copied.
void rescue_hold(int descriptor, const struct termios *_Nonnull before, const char *_Nonnull undo);

/// Says that the terminal is as it was.
void rescue_release(void);

/// Sets a terminal's modes to what a shell expects, as `stty sane` does. Returns 0, or -1 with errno.
int rescue_make_sane(int descriptor);

#endif
