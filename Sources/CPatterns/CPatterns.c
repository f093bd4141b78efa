#include "CPatterns.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Numbers and shapes that the library's interface promises to keep (pcre2.h, 10.34 and later).
enum {
    DOLLAR_ENDONLY = 0x00000010,
    UTF = 0x00080000,
    NEVER_BACKSLASH_C = 0x00100000,
    MATCH_INVALID_UTF = 0x04000000,
    JIT_COMPLETE = 1,
    INFO_NAMECOUNT = 17,
    INFO_NAMEENTRYSIZE = 18,
    INFO_NAMETABLE = 19,
    ERROR_NOMATCH = -1,
    ERROR_JIT_STACKLIMIT = -46,
    ERROR_MATCHLIMIT = -47,
    ERROR_DEPTHLIMIT = -53,
    ERROR_HEAPLIMIT = -63,
};

// A match of a line of a log takes some hundred steps; these are reached within a tenth of a second.
static const uint32_t match_limit = 1000000;
static const uint32_t heap_limit_kib = 65536;
static const size_t longest_pattern = 65536;
static const size_t jit_stack_bytes = 1 << 20;

struct pattern {
    void *code, *data, *context, *stack;
    uint32_t name_count, name_size;
    const uint8_t *names;
};

static struct {
    void *(*compile)(const uint8_t *, size_t, uint32_t, int *, size_t *, void *);
    void (*code_free)(void *);
    int (*jit_compile)(void *, uint32_t);
    void *(*stack_create)(size_t, size_t, void *);
    void (*stack_assign)(void *, void *, void *);
    void (*stack_free)(void *);
    void *(*data_create)(const void *, void *);
    void (*data_free)(void *);
    size_t *(*places)(void *);
    void *(*context_create)(void *);
    void (*context_free)(void *);
    int (*set_match_limit)(void *, uint32_t);
    int (*set_depth_limit)(void *, uint32_t);
    int (*set_heap_limit)(void *, uint32_t);
    int (*match)(const void *, const uint8_t *, size_t, size_t, uint32_t, void *, void *);
    int (*info)(const void *, uint32_t, void *);
    int (*message)(int, uint8_t *, size_t);
} pcre2;

static const char *failure = "";
static int state;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int find(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    memcpy(place, &function, sizeof function);
    if (function == NULL) failure = "a function of PCRE2 is not there";
    return function != NULL;
}

static int open_library(void) {
    void *library = dlopen("libpcre2-8.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        return 0;
    }
    return find(library, "pcre2_compile_8", &pcre2.compile) && find(library, "pcre2_code_free_8", &pcre2.code_free) &&
           find(library, "pcre2_jit_compile_8", &pcre2.jit_compile) &&
           find(library, "pcre2_jit_stack_create_8", &pcre2.stack_create) &&
           find(library, "pcre2_jit_stack_assign_8", &pcre2.stack_assign) &&
           find(library, "pcre2_jit_stack_free_8", &pcre2.stack_free) &&
           find(library, "pcre2_match_data_create_from_pattern_8", &pcre2.data_create) &&
           find(library, "pcre2_match_data_free_8", &pcre2.data_free) &&
           find(library, "pcre2_get_ovector_pointer_8", &pcre2.places) &&
           find(library, "pcre2_match_context_create_8", &pcre2.context_create) &&
           find(library, "pcre2_match_context_free_8", &pcre2.context_free) &&
           find(library, "pcre2_set_match_limit_8", &pcre2.set_match_limit) &&
           find(library, "pcre2_set_depth_limit_8", &pcre2.set_depth_limit) &&
           find(library, "pcre2_set_heap_limit_8", &pcre2.set_heap_limit) &&
           find(library, "pcre2_match_8", &pcre2.match) && find(library, "pcre2_pattern_info_8", &pcre2.info) &&
           find(library, "pcre2_get_error_message_8", &pcre2.message);
}

int pattern_library_open(void) {
    pthread_mutex_lock(&mutex);
    if (state == 0) state = open_library() ? 1 : 2;
    int result = state == 1 ? 0 : 1;
    pthread_mutex_unlock(&mutex);
    return result;
}

const char *pattern_failure(void) { return failure; }

pattern_t pattern_compile(const uint8_t *text, size_t count, int *error, size_t *place) {
    *error = 0;
    *place = 0;
    if (count > longest_pattern) {
        // "regular expression is too large"
        *error = 120;
        return NULL;
    }
    struct pattern *pattern = calloc(1, sizeof *pattern);
    if (pattern == NULL) return NULL;
    uint32_t options = UTF | MATCH_INVALID_UTF | NEVER_BACKSLASH_C | DOLLAR_ENDONLY;
    pattern->code = pcre2.compile(text, count, options, error, place, NULL);
    if (pattern->code == NULL) {
        free(pattern);
        return NULL;
    }
    // Without a compiler for this processor the interpreter does the same.
    pcre2.jit_compile(pattern->code, JIT_COMPLETE);
    pattern->data = pcre2.data_create(pattern->code, NULL);
    pattern->context = pcre2.context_create(NULL);
    pattern->stack = pcre2.stack_create(32768, jit_stack_bytes, NULL);
    if (pattern->data == NULL || pattern->context == NULL) {
        pattern_free(pattern);
        return NULL;
    }
    pcre2.set_match_limit(pattern->context, match_limit);
    pcre2.set_depth_limit(pattern->context, match_limit);
    pcre2.set_heap_limit(pattern->context, heap_limit_kib);
    if (pattern->stack != NULL) pcre2.stack_assign(pattern->context, NULL, pattern->stack);
    pcre2.info(pattern->code, INFO_NAMECOUNT, &pattern->name_count);
    pcre2.info(pattern->code, INFO_NAMEENTRYSIZE, &pattern->name_size);
    pcre2.info(pattern->code, INFO_NAMETABLE, &pattern->names);
    return pattern;
}

void pattern_free(pattern_t pattern) {
    if (pattern->data != NULL) pcre2.data_free(pattern->data);
    if (pattern->context != NULL) pcre2.context_free(pattern->context);
    if (pattern->stack != NULL) pcre2.stack_free(pattern->stack);
    pcre2.code_free(pattern->code);
    free(pattern);
}

void pattern_message(int error, char *target, size_t room) {
    if (room == 0) return;
    target[0] = 0;
    pcre2.message(error, (uint8_t *)target, room);
}

int pattern_match(pattern_t pattern, const uint8_t *subject, size_t count, size_t start) {
    int result = pcre2.match(pattern->code, subject, count, start, 0, pattern->data, pattern->context);
    if (result >= 0) return PATTERN_MATCHES;
    switch (result) {
    case ERROR_NOMATCH: return PATTERN_DOES_NOT;
    case ERROR_MATCHLIMIT:
    case ERROR_DEPTHLIMIT:
    case ERROR_HEAPLIMIT:
    case ERROR_JIT_STACKLIMIT: return PATTERN_EXCEEDS;
    default: return PATTERN_FAILED;
    }
}

const size_t *pattern_places(pattern_t pattern) { return pcre2.places(pattern->data); }

size_t pattern_name_count(pattern_t pattern) { return pattern->name_count; }

const char *pattern_name(pattern_t pattern, size_t index, size_t *group) {
    const uint8_t *entry = pattern->names + index * pattern->name_size;
    *group = (size_t)entry[0] << 8 | entry[1];
    return (const char *)(entry + 2);
}
