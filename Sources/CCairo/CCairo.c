#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct CairoTable cairoTable;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int outcome;
static char failure[256];

static void fail(int code) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "unknown failure of the loader");
    outcome = code;
}

static void open_once(void) {
    // Pango's Cairo part depends on all the others, and a search by its handle covers them.
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        fail(1);
        return;
    }
#define CAIRO_RESOLVE(result, name, parameters, arguments) \
    cairoTable.name = (result(*) parameters)dlsym(library, #name); \
    if (!cairoTable.name) { \
        fail(2); \
        return; \
    }
    CAIRO_FUNCTIONS(CAIRO_RESOLVE)
}

int cairo_open(void) {
    pthread_once(&once, open_once);
    return outcome;
}

const char *cairo_open_failure(void) { return failure; }
