#define _GNU_SOURCE
#include "CRescue.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/// What ends a process unless it is caught, but for KILL, which nobody catches, INT, which stops a statement, and PIPE and
/// XFSZ, which are ignored.
static const int deadly[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1,
                             SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGSTKFLT};
#define DEADLY (sizeof deadly / sizeof *deadly)

static struct sigaction former[DEADLY];
static volatile sig_atomic_t held;
static int terminal;
static struct termios modes;
static char undoing[192];
static size_t undoing_length;

/// A handler may run where the stack is used up, so it has one of its own.
static char stack[1 << 16];

void rescue_hold(int descriptor, const struct termios *before, const char *undo) {
    held = 0;
    terminal = descriptor;
    modes = *before;
    undoing_length = strnlen(undo, sizeof undoing - 1);
    memcpy(undoing, undo, undoing_length);
    held = 1;
}

void rescue_release(void) { held = 0; }

static void give_back(void) {
    // The terminal of a background job belongs to another.
    if (!held || tcgetpgrp(terminal) != getpgrp()) return;
    held = 0;
    ssize_t ignored = write(terminal, undoing, undoing_length);
    (void)ignored;
    tcsetattr(terminal, TCSANOW, &modes);
}

static void on_death(int number) {
    int code = errno;
    give_back();
    // Blocked while this handler runs, the signal comes again when it returns, to whom it would have come.
    for (size_t i = 0; i < DEADLY; i++) {
        if (deadly[i] == number) sigaction(number, &former[i], NULL);
    }
    raise(number);
    errno = code;
}

void rescue_install(void) {
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack}, other;
    // The Swift runtime's own, when it prints the way to a crash, is as good.
    if (sigaltstack(NULL, &other) == 0 && (other.ss_flags & SS_DISABLE)) sigaltstack(&own, NULL);
    for (size_t i = 0; i < DEADLY; i++) {
        if (sigaction(deadly[i], NULL, &former[i]) != 0 || former[i].sa_handler == SIG_IGN) continue;
        struct sigaction action = {.sa_handler = on_death, .sa_flags = SA_ONSTACK};
        sigfillset(&action.sa_mask);
        sigaction(deadly[i], &action, NULL);
    }
}

int rescue_make_sane(int descriptor) {
    struct termios sane;
    if (tcgetattr(descriptor, &sane) != 0) return -1;
    sane.c_iflag |= BRKINT | ICRNL | IMAXBEL | IXON;
    sane.c_iflag &= ~(tcflag_t)(IGNBRK | INLCR | IGNCR | IXOFF | IXANY | ISTRIP);
    sane.c_oflag |= OPOST | ONLCR;
    sane.c_oflag &= ~(tcflag_t)(OCRNL | ONOCR | ONLRET);
    sane.c_cflag |= CREAD;
    sane.c_lflag |= ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE;
    sane.c_lflag &= ~(tcflag_t)(ECHONL | NOFLSH | TOSTOP | ECHOPRT);
    // As Linux sets them for a new terminal (TTYDEF in <sys/ttydefaults.h>).
    static const struct { int place; cc_t value; } keys[] = {
        {VINTR, 003}, {VQUIT, 034}, {VERASE, 0177}, {VKILL, 025}, {VEOF, 004}, {VSTART, 021}, {VSTOP, 023},
        {VSUSP, 032}, {VREPRINT, 022}, {VWERASE, 027}, {VLNEXT, 026}, {VMIN, 1}, {VTIME, 0},
        {VEOL, _POSIX_VDISABLE}, {VEOL2, _POSIX_VDISABLE}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) sane.c_cc[keys[i].place] = keys[i].value;
    return tcsetattr(descriptor, TCSADRAIN, &sane);
}
