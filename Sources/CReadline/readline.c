#define _GNU_SOURCE
#include "CReadline.h"
#include "completion.h"
#include "resizing.h"
#include "CRescue.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <readline/readline.h>
#include <readline/history.h>

static plotline_key_filter the_filter;
static volatile sig_atomic_t interrupted;
/// The program was stopped and goes on.
static volatile sig_atomic_t continued;
static bool was_interrupted;
static bool was_continued;
/// Nobody is at the terminal any more.
static bool was_lost;

/// Bytes of the terminal that were taken from the system before they were asked for, from `ahead_start` to `ahead_end`.
static unsigned char ahead[PLOTLINE_KEYS];
static int ahead_start;
static volatile sig_atomic_t ahead_end;
/// Where in them a Ctrl-C came that was a signal: what is before goes with it.
static volatile sig_atomic_t ahead_dropped;
/// A Ctrl-C stood among them: the statement that is about to begin is to be stopped.
static bool interrupt_behind;

/// The keys that the filter made of the last byte.
static unsigned char keys[PLOTLINE_KEYS];
static int key_count;
static int next_of_keys;
static bool holding;

/// The byte that the terminal makes Ctrl-C of, 0 for none.
static unsigned char interrupt_byte;

void plotline_readline_interrupt(void) {
    ahead_dropped = ahead_end;
    interrupted = 1;
}

void plotline_readline_forget_interrupt(void) { interrupted = 0; }

static void on_continue(int number) {
    (void)number;
    continued = 1;
}

/// Shows the line again below what the shell printed meanwhile, once this is the foreground job.
static void show_again(int descriptor) {
    continued = 0;
    if (tcgetpgrp(descriptor) != getpgrp()) return;
    rl_on_new_line();
    rl_forced_update_display();
}

/// How long a lone Escape waits for what might follow it, milliseconds.
static const int escape_wait = 50;

/// Waits for a key, or for `milliseconds` when that is not negative, as `poll` does. A signal ends the wait also when it
/// came just before: readline's handlers only note it, so the look at what they noted and the wait must be one step.
static int wait_for_key(int descriptor, int milliseconds) {
    sigset_t noted, before;
    sigemptyset(&noted);
    sigaddset(&noted, SIGINT);
    sigaddset(&noted, SIGTSTP);
    sigaddset(&noted, SIGCONT);
    sigaddset(&noted, SIGWINCH);
    sigaddset(&noted, SIGTERM);
    sigaddset(&noted, SIGHUP);
    sigaddset(&noted, SIGQUIT);
    sigaddset(&noted, SIGALRM);
    sigprocmask(SIG_BLOCK, &noted, &before);
    int ready = -1;
    int code = EINTR;
    if (!interrupted && !continued && rl_pending_signal() == 0) {
        struct pollfd input = {.fd = descriptor, .events = POLLIN};
        struct timespec limit = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
        ready = ppoll(&input, 1, milliseconds < 0 ? NULL : &limit, &before);
        code = errno;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return ready;
}

/// Whether an empty read means that the terminal is gone.
static bool has_hung_up(int descriptor) {
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

/// What readline takes for a failure of reading a command's first key: it returns at once. Its own `rl_getc` answers so.
static const int read_error = -2;

/// Ends the line that is being typed, as Return would. A command that waits for more keys (a search, a prefix, a paste) is
/// told that there are none and gives up, and the next call ends the line.
static int abandon(void) {
    if (!RL_ISSTATE(RL_STATE_READCMD)) return EOF;
    rl_replace_line("", 1);
    rl_newline(1, '\n');
    return read_error;
}

/// Notes a Ctrl-C. Keys that came before it go with the line.
static void take_interrupt(void) {
    interrupted = 0;
    was_interrupted = true;
    if (holding && the_filter) the_filter(-1, keys, &holding);
    key_count = next_of_keys = 0;
}

/// Whether Ctrl-C is Ctrl-C: where the next key is taken as it is (Ctrl-V), readline has turned signals off.
static bool is_interrupt(int descriptor, unsigned char byte) {
    if (byte != interrupt_byte || byte == 0) return false;
    struct termios modes;
    return tcgetattr(descriptor, &modes) != 0 || (modes.c_lflag & ISIG) != 0;
}

/// Takes one byte without waiting (`prepare`): 1, 0 when there is none, negative when the terminal is gone.
static int take_byte(int descriptor, unsigned char *byte) {
    if (ahead_start < ahead_end) {
        *byte = ahead[ahead_start++];
        return 1;
    }
    ssize_t count = read(descriptor, byte, 1);
    if (count == 1) return 1;
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
    return count == 0 && !has_hung_up(descriptor) ? 0 : -1;
}

/// Reads one key. Ctrl-C abandons the line at once and a changed window size is taken up before the next key.
static int next_key(FILE *stream) {
    int descriptor = fileno(stream);
    for (;;) {
        if (interrupted) take_interrupt();
        if (ahead_start < ahead_dropped) ahead_start = ahead_dropped;
        ahead_dropped = 0;
        if (was_interrupted) return abandon();
        if (next_of_keys < key_count) return keys[next_of_keys++];
        int ready = ahead_start < ahead_end ? 1 : wait_for_key(descriptor, holding ? escape_wait : -1);
        if (ready < 0 && errno != EINTR) return EOF;
        if (ready < 0) {
            plotline_take_signals();
            if (continued) show_again(descriptor);
            continue;
        }
        if (ready == 0) {
            key_count = the_filter(-1, keys, &holding);
            next_of_keys = 0;
            continue;
        }
        unsigned char byte;
        int count = take_byte(descriptor, &byte);
        if (count == 0) continue;
        if (count < 0) {
            was_lost = true;
            return EOF;
        }
        if (is_interrupt(descriptor, byte)) {
            rl_echo_signal_char(SIGINT);
            take_interrupt();
            continue;
        }
        if (!the_filter) return byte;
        key_count = the_filter(byte, keys, &holding);
        next_of_keys = 0;
    }
}

/// Whether a key is at hand, within readline's limit when that is not 0. A run of typed letters takes together only keys
/// that are known: the next byte may be a Ctrl-C.
static int is_key_at_hand(void) {
    if (next_of_keys < key_count) return 1;
    int microseconds = rl_set_keyboard_input_timeout(-1);
    if (microseconds <= 0) return 0;
    if (ahead_start < ahead_end) return 1;
    struct pollfd input = {.fd = fileno(rl_instream), .events = POLLIN};
    return poll(&input, 1, microseconds / 1000) > 0;
}

static int open_another_line(int count, int key) {
    (void)count;
    (void)key;
    was_continued = true;
    rl_done = 1;
    rl_crlf();
    return 0;
}

/// Binds Alt-Enter where it means nothing, or what readline binds it to for those who change modes.
///
/// `keys` and `sequence` are the same keys, as they come and as inputrc writes them.
static void bind_another_line(const char *keys, const char *sequence, Keymap map) {
    int type = ISFUNC;
    rl_command_func_t *bound = rl_function_of_keyseq(keys, map, &type);
    bool is_free = bound == NULL || (type == ISFUNC && (bound == rl_vi_editing_mode || bound == rl_do_lowercase_version));
    if (is_free) rl_bind_keyseq_in_map(sequence, open_another_line, map);
}

static bool is_prepared;

/// The terminal as it was before the first prompt, and whether it is to be quiet between prompts, and is.
static struct termios original;
static bool knows_original;
static bool holds_keys;
static bool is_quiet;

/// Sets the modes, also when a signal comes meanwhile.
static int set_modes(int descriptor, const struct termios *modes) {
    int code;
    do {
        code = tcsetattr(descriptor, TCSADRAIN, modes);
    } while (code != 0 && errno == EINTR);
    return code;
}

/// Between prompts keys wait in the system's queue, unseen and unedited: Ctrl-D is a key like another. Ctrl-C stays a
/// signal.
static void make_quiet(int descriptor) {
    if (!holds_keys || is_quiet || !knows_original || tcgetpgrp(descriptor) != getpgrp()) return;
    struct termios quiet = original;
    quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
    rescue_hold(descriptor, &original, "");
    if (set_modes(descriptor, &quiet) == 0) is_quiet = true;
}

static void end_quiet(int descriptor) {
    if (!is_quiet) return;
    is_quiet = false;
    set_modes(descriptor, &original);
    rescue_release();
}

/// However the program leaves.
static void end_quiet_at_exit(void) { end_quiet(fileno(rl_instream ? rl_instream : stdin)); }

void plotline_readline_hold_keys(bool holds) {
    int descriptor = fileno(rl_instream ? rl_instream : stdin);
    holds_keys = holds;
    if (holds) {
        make_quiet(descriptor);
    } else {
        end_quiet(descriptor);
    }
}

/// Readies the terminal for line editing, and notes how it was for when the process dies. Reads take what is there and
/// never wait, and Ctrl-C is a key in its place among the others: as a signal it would overtake those before it, and the
/// system would drop what a read was about to wait for.
static void prepare(int meta) {
    int descriptor = fileno(rl_instream ? rl_instream : stdin);
    struct termios modes;
    end_quiet(descriptor);
    bool known = tcgetattr(descriptor, &modes) == 0;
    if (known && !knows_original) {
        original = modes;
        knows_original = true;
    }
    if (known && !is_prepared) {
        rescue_hold(descriptor, &modes, isatty(STDOUT_FILENO) ? "\033[?2004l\r\n" : "");
        interrupt_byte = modes.c_lflag & ISIG ? modes.c_cc[VINTR] : 0;
    }
    is_prepared = true;
    rl_prep_terminal(meta);
    if (!known || tcgetattr(descriptor, &modes) != 0) return;
    modes.c_cc[VMIN] = 0;
    modes.c_cc[VTIME] = 0;
    modes.c_cc[VINTR] = _POSIX_VDISABLE;
    set_modes(descriptor, &modes);
}

/// Makes Ctrl-C a signal again and then takes what has been typed, for the next line: one among it is none any more and
/// is meant for the statement that begins.
static void take_ahead(int descriptor) {
    struct termios modes;
    if (interrupt_byte == 0 || tcgetattr(descriptor, &modes) != 0 || (modes.c_lflag & ICANON)) return;
    modes.c_cc[VINTR] = interrupt_byte;
    set_modes(descriptor, &modes);
    if (ahead_start > 0) {
        memmove(ahead, ahead + ahead_start, (size_t)(ahead_end - ahead_start));
        ahead_end -= ahead_start;
        ahead_dropped = ahead_dropped > ahead_start ? ahead_dropped - ahead_start : 0;
        ahead_start = 0;
    }
    int first = ahead_end;
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    while (ahead_end < PLOTLINE_KEYS && poll(&input, 1, 0) > 0) {
        ssize_t count = read(descriptor, ahead + ahead_end, (size_t)(PLOTLINE_KEYS - ahead_end));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        ahead_end += count;
    }
    for (int i = ahead_end; i > first; i--) {
        if (ahead[i - 1] != interrupt_byte) continue;
        ahead_start = i;
        interrupt_behind = true;
        break;
    }
}

static void put_back(void) {
    if (is_prepared) take_ahead(fileno(rl_instream ? rl_instream : stdin));
    is_prepared = false;
    // A line that was abandoned is no end of input, which readline would show.
    if (was_interrupted) rl_eof_found = 0;
    rl_deprep_terminal();
    // A signal that readline takes up meanwhile has it prepare the terminal again.
    if (is_prepared) return;
    rescue_release();
    make_quiet(fileno(rl_instream ? rl_instream : stdin));
}

void plotline_readline_setup(plotline_completer completer, plotline_lister lister, plotline_key_filter filter) {
    the_filter = filter;
    rl_readline_name = "plotline";
    rl_getc_function = next_key;
    rl_input_available_hook = is_key_at_hand;
    rl_prep_term_function = prepare;
    rl_deprep_term_function = put_back;
    plotline_completion_setup(completer, lister);
    // Ours unless the person's inputrc says otherwise.
    rl_variable_bind("enable-bracketed-paste", "on");
    rl_variable_bind("keyseq-timeout", "50");
    rl_initialize();
    // readline leaves this signal alone. Without SA_RESTART, so that waiting for a key ends.
    struct sigaction action = {.sa_handler = on_continue};
    sigaction(SIGCONT, &action, NULL);
    Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        bind_another_line("\033\r", "\\e\\C-m", maps[i]);
        bind_another_line("\033\n", "\\e\\C-j", maps[i]);
    }
    rl_variable_bind("colored-stats", "off");
    using_history();
    atexit(end_quiet_at_exit);
}

int plotline_readline(const char *prompt, char **line) {
    continued = 0;
    was_interrupted = false;
    was_continued = false;
    was_lost = false;
    rl_clear_pending_input();
    *line = readline(prompt);
    // What readline noted after the last key would wait for the next line, while a statement runs. Taking it up, here or
    // while the terminal is put back, prepares that again.
    if (rl_pending_signal() != 0) rl_check_signals();
    if (is_prepared) put_back();
    rl_clear_signals();
    if (interrupt_behind) {
        interrupt_behind = false;
        raise(SIGINT);
        // What is ahead came after it.
        ahead_dropped = 0;
    }
    if (was_interrupted) {
        free(*line);
        *line = NULL;
        return PLOTLINE_INTERRUPTED;
    }
    if (*line == NULL) return was_lost ? PLOTLINE_LOST : PLOTLINE_END;
    return was_continued ? PLOTLINE_CONTINUED : PLOTLINE_LINE;
}

void plotline_readline_remember(const char *entry) {
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (last == NULL || strcmp(last->line, entry) != 0) add_history(entry);
}

void plotline_readline_forget_entries(void) { clear_history(); }

void plotline_readline_stuff(const char *bytes, int count) {
    if (count > PLOTLINE_KEYS) count = PLOTLINE_KEYS;
    if (count > 0) memcpy(keys, bytes, (size_t)count);
    key_count = count > 0 ? count : 0;
    next_of_keys = 0;
}

int plotline_readline_take_typed(unsigned char *bytes, int room) {
    int count = 0;
    while (next_of_keys < key_count && count < room) bytes[count++] = keys[next_of_keys++];
    while (ahead_start < ahead_end && count < room) bytes[count++] = ahead[ahead_start++];
    return count;
}
