#define _GNU_SOURCE
#include "completion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

static plotline_completer the_completer;
static plotline_lister the_lister;

static char *no_more(const char *text, int state) {
    (void)text;
    (void)state;
    return NULL;
}

/// Turns the completer's lines into readline's array: the common prefix, then each candidate.
static char **complete(const char *text, int start, int end) {
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
    // What was typed in other letters stays as it is while several would do.
    matches[0] = used > 2 && common < strlen(text) ? strdup(text) : strndup(matches[1], common);
    if (used == 2) {
        size_t length = strlen(matches[1]);
        if (length > 0 && matches[1][length - 1] == '/') rl_completion_append_character = '\0';
        free(matches[1]);
        matches[1] = NULL;
    }
    return matches;
}

/// Shows the completions below the line, and the line again.
static void show_matches(char **matches, int count, int longest) {
    (void)matches;
    (void)count;
    (void)longest;
    char *lines = the_lister ? the_lister() : NULL;
    rl_crlf();
    if (lines) fputs(lines, rl_outstream);
    fflush(rl_outstream);
    free(lines);
    rl_on_new_line();
    rl_forced_update_display();
}

void plotline_completion_setup(plotline_completer completer, plotline_lister lister) {
    the_completer = completer;
    the_lister = lister;
    rl_attempted_completion_function = complete;
    rl_completion_entry_function = no_more;
    rl_completion_display_matches_hook = show_matches;
    rl_basic_word_break_characters = " \t\n|,()=<>*";
    rl_completer_word_break_characters = " \t\n|,()=<>*";
    rl_sort_completion_matches = 0;
}
