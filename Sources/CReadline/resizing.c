#define _GNU_SOURCE
#include "resizing.h"
#include "CReadline.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <wchar.h>

#include <readline/readline.h>

/// Whether the terminal has broken the line anew by the time that it says its new width.
static bool rewraps = true;

void plotline_readline_rewraps(bool is_so) { rewraps = is_so; }

/// Where the cursor is after some text, in a window of some columns.
struct place {
    int row;
    int column;
};

static void put_cells(struct place *place, int cells, int columns) {
    if (place->column + cells > columns) {
        place->row++;
        place->column = 0;
    }
    place->column += cells;
}

/// Walks over text as readline shows it: controls as `^A`, tabs up to the next eighth column, line feeds as such.
static void walk(struct place *place, const char *text, size_t length, int columns) {
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (size_t at = 0; at < length;) {
        unsigned char byte = (unsigned char)text[at];
        if (byte == '\n') {
            place->row++;
            place->column = 0;
            at++;
        } else if (byte == '\t') {
            int cells = 8 - place->column % 8;
            for (int i = 0; i < cells; i++) put_cells(place, 1, columns);
            at++;
        } else if (byte < 0x20 || byte == 0x7F) {
            put_cells(place, 1, columns);
            put_cells(place, 1, columns);
            at++;
        } else {
            wchar_t letter;
            size_t bytes = mbrtowc(&letter, text + at, length - at, &state);
            if (bytes == 0 || bytes > length - at) {
                memset(&state, 0, sizeof state);
                bytes = 1;
                letter = L'?';
            }
            int cells = wcwidth(letter);
            if (cells > 0) put_cells(place, cells, columns);
            at += bytes;
        }
    }
}

/// Rows from the one where the prompt begins down to the cursor.
static int rows_above_cursor(int columns) {
    struct place place = {0, 0};
    if (rl_display_prompt) walk(&place, rl_display_prompt, strlen(rl_display_prompt), columns);
    if (rl_line_buffer) walk(&place, rl_line_buffer, (size_t)rl_point, columns);
    // At the right edge readline has gone on to the next row already.
    return place.row + (place.column >= columns ? 1 : 0);
}

static void draw_anew(void) { rl_redisplay(); }

/// The width that the line was drawn for last, 0 before any change: readline takes a window of one column for one of eighty.
static int drawn_columns = 0;

void plotline_take_signals(void) {
    struct winsize size;
    int columns = 0, rows = 0;
    rl_get_screen_size(&rows, &columns);
    if (drawn_columns > 0 && drawn_columns < columns) columns = drawn_columns;
    bool is_resized = rl_pending_signal() == SIGWINCH && RL_ISSTATE(RL_STATE_READCMD | RL_STATE_ISEARCH) != 0 && columns > 0
        && ioctl(fileno(rl_outstream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_col != columns;
    if (!is_resized) {
        rl_check_signals();
        return;
    }
    drawn_columns = size.ws_col;
    // Nothing can be read there: what stands there waits for a wider window.
    if (size.ws_col < 2) {
        rl_check_signals();
        return;
    }
    // readline clears the row of the cursor alone, and draws from there.
    int above = rows_above_cursor(rewraps ? size.ws_col : columns);
    fputc('\r', rl_outstream);
    if (above > 0) fprintf(rl_outstream, "\033[%dA", above);
    fputs("\033[J", rl_outstream);
    fflush(rl_outstream);
    // A redisplay that is not its own makes readline draw everything anew where the cursor is.
    rl_voidfunc_t *redisplay = rl_redisplay_function;
    rl_redisplay_function = draw_anew;
    int former = 0;
    rl_get_screen_size(&rows, &former);
    rl_check_signals();
    rl_get_screen_size(&rows, &columns);
    // Where it takes the new width for the old one it draws nothing.
    if (columns == former) rl_forced_update_display();
    rl_redisplay_function = redisplay;
}
