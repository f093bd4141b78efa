#define _GNU_SOURCE
#include "CReadline.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/readline.h>
#include <readline/history.h>

static plotline_completer the_completer;
static plotline_key_filter the_filter;
static volatile sig_atomic_t interrupted;
/// The program was stopped and goes on.
static volatile sig_atomic_t continued;
static bool was_interrupted;
static bool was_continued;

void plotline_readline_interrupt(void) { interrupted = 1; }

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

static unsigned char keys[PLOTLINE_KEYS];
static int key_count;
static int next_of_keys;
static bool holding;

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

/// Reads one key. Ctrl-C abandons the line at once and a changed window size is taken up before the next key.
static int next_key(FILE *stream) {
    int descriptor = fileno(stream);
    for (;;) {
        if (next_of_keys < key_count) return keys[next_of_keys++];
        int ready = wait_for_key(descriptor, holding ? escape_wait : -1);
        if (ready < 0 && errno != EINTR) return EOF;
        if (ready < 0 || interrupted) {
            rl_check_signals();
            if (continued) show_again(descriptor);
            if (interrupted) {
                interrupted = 0;
                was_interrupted = true;
                rl_replace_line("", 0);
                return '\n';
            }
            continue;
        }
        if (ready == 0) {
            key_count = the_filter(-1, keys, &holding);
            next_of_keys = 0;
            continue;
        }
        unsigned char byte;
        ssize_t count = read(descriptor, &byte, 1);
        if (count == 0) return EOF;
        if (count < 0) {
            if (errno == EINTR || errno == EAGAIN) continue;
            return EOF;
        }
        if (!the_filter) return byte;
        key_count = the_filter(byte, keys, &holding);
        next_of_keys = 0;
    }
}

static char *no_more(const char *text, int state) {
    (void)text;
    (void)state;
    return NULL;
}

/// Turns the completer's lines into readline's array: the common prefix, then each candidate.
static char **complete(const char *text, int start, int end) {
    (void)text;
    rl_attempted_completion_over = 1;
    rl_completion_append_character = ' ';
    char *lines = the_completer ? the_completer(rl_line_buffer, start, end) : NULL;
    if (lines == NULL) return NULL;
    size_t count = 0;
    for (const char *at = lines; *at; at++) count += *at == '\n';
    char **matches = calloc(count + 3, sizeof *matches);
    if (matches == NULL) {
        free(lines);
        return NULL;
    }
    size_t used = 1;
    for (char *line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n")) matches[used++] = strdup(line);
    free(lines);
    if (used == 1) {
        free(matches);
        return NULL;
    }
    size_t common = strlen(matches[1]);
    for (size_t i = 2; i < used; i++) {
        size_t same = 0;
        while (same < common && matches[i][same] == matches[1][same]) same++;
        common = same;
    }
    // A UTF-8 sequence is never cut.
    while (common > 0 && ((unsigned char)matches[1][common] & 0xC0) == 0x80) common--;
    matches[0] = strndup(matches[1], common);
    if (used == 2) {
        size_t length = strlen(matches[1]);
        if (length > 0 && matches[1][length - 1] == '/') rl_completion_append_character = '\0';
        free(matches[1]);
        matches[1] = NULL;
    }
    return matches;
}

static int open_another_line(int count, int key) {
    (void)count;
    (void)key;
    was_continued = true;
    rl_done = 1;
    rl_crlf();
    return 0;
}

void plotline_readline_setup(plotline_completer completer, plotline_key_filter filter) {
    the_completer = completer;
    the_filter = filter;
    rl_readline_name = "plotline";
    rl_getc_function = next_key;
    rl_attempted_completion_function = complete;
    rl_completion_entry_function = no_more;
    rl_basic_word_break_characters = " \t\n|,()=<>*";
    rl_completer_word_break_characters = " \t\n|,()=<>*";
    rl_sort_completion_matches = 0;
    rl_initialize();
    // readline leaves this signal alone. Without SA_RESTART, so that waiting for a key ends.
    struct sigaction action = {.sa_handler = on_continue};
    sigaction(SIGCONT, &action, NULL);
    rl_bind_keyseq("\\e\\C-m", open_another_line);
    rl_bind_keyseq("\\e\\C-j", open_another_line);
    rl_variable_bind("enable-bracketed-paste", "on");
    rl_variable_bind("colored-stats", "off");
    using_history();
}

int plotline_readline(const char *prompt, char **line) {
    interrupted = 0;
    continued = 0;
    was_interrupted = false;
    was_continued = false;
    *line = readline(prompt);
    if (was_interrupted) {
        free(*line);
        *line = NULL;
        return PLOTLINE_INTERRUPTED;
    }
    if (*line == NULL) return PLOTLINE_END;
    return was_continued ? PLOTLINE_CONTINUED : PLOTLINE_LINE;
}

void plotline_readline_remember(const char *entry) { add_history(entry); }

void plotline_readline_stuff(const char *bytes, int count) {
    for (int i = 0; i < count; i++) rl_stuff_char((unsigned char)bytes[i]);
}
