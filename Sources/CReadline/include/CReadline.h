// The few things the prompt needs of GNU readline, behind plain functions: readline's own headers use variadics,
// mutable globals and callbacks that Swift cannot have safely.
#ifndef PLOTLINE_CREADLINE_H
#define PLOTLINE_CREADLINE_H

#include <stdbool.h>

#define PLOTLINE_LINE 0
#define PLOTLINE_END 1
#define PLOTLINE_INTERRUPTED 2
#define PLOTLINE_CONTINUED 3
/// The terminal is gone.
#define PLOTLINE_LOST 4

/// Returns completions for `line` with the cursor at byte `point`, as malloc'd lines, each a whole replacement for the
/// bytes from `start` to `point`; NULL for none. A candidate that ends in '/' gets no space after it.
typedef char *(*plotline_completer)(const char *line, int start, int point);

/// Returns what is shown of the last completions when there are several, as malloc'd lines.
typedef char *(*plotline_lister)(void);

/// Takes one byte from the terminal, or -1 when none has come for a while, and writes the keys that it makes to `keys`
/// (room for PLOTLINE_KEYS): none while it may still be part of a terminal's late reply, several when it turns out to be
/// none. Returns how many; `*holding` says whether bytes are held back.
#define PLOTLINE_KEYS 8192
typedef int (*plotline_key_filter)(int byte, unsigned char *keys, bool *holding);

/// Prepares line editing. Call once, before the first prompt.
void plotline_readline_setup(plotline_completer completer, plotline_lister lister, plotline_key_filter filter);

/// Says whether the terminal breaks lines anew when its width changes, as most do, or cuts them, as xterm does.
void plotline_readline_rewraps(bool rewraps);

/// Reads one line. `*line` is malloc'd and set for PLOTLINE_LINE and PLOTLINE_CONTINUED (Alt-Enter).
int plotline_readline(const char *prompt, char **line);

/// Adds an entry (it may hold newlines) to what the arrow keys recall, unless it is the last one again.
void plotline_readline_remember(const char *entry);

/// Drops every entry.
void plotline_readline_forget_entries(void);

/// Puts keys that were typed before the prompt appeared into the line; at most PLOTLINE_KEYS.
void plotline_readline_stuff(const char *bytes, int count);

/// Takes the keys that have been read and not used, for another program of the terminal: at most `room` of them. Returns how many.
int plotline_readline_take_typed(unsigned char *bytes, int room);

/// Whether keys that come while no line is being typed are kept unseen for the next line, Ctrl-D among them, instead of being
/// shown among replies and edited by the system. Off gives the terminal back as it was before the first prompt.
void plotline_readline_hold_keys(bool holds);

/// Says that the person pressed Ctrl-C: the line that is being typed, or the next one, ends with PLOTLINE_INTERRUPTED.
/// Async-signal-safe.
void plotline_readline_interrupt(void);

/// Drops a Ctrl-C that was meant for what ran before.
void plotline_readline_forget_interrupt(void);

#endif
