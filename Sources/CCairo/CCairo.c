#define _GNU_SOURCE
#include "CCairo.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct CairoTable cairoTable;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int outcome;
static char failure[256];
static void *opened;

static void fail(int code) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "unknown failure of the loader");
    outcome = code;
}

static int resolve(void *library) {
    if (!library) {
        fail(1);
        return 0;
    }
#define CAIRO_RESOLVE(result, name, parameters, arguments) \
    cairoTable.name = (result(*) parameters)dlsym(library, #name); \
    if (!cairoTable.name) { \
        fail(2); \
        return 0; \
    }
    CAIRO_FUNCTIONS(CAIRO_RESOLVE)
    opened = library;
    outcome = 0;
    return 1;
}

// What a package brought along: lib/plotline beside the folder of the program.
static void *carried(const char *name) {
    char path[PATH_MAX + 64];
    ssize_t size = readlink("/proc/self/exe", path, PATH_MAX);
    if (size <= 0) return NULL;
    path[size] = 0;
    char *slash = strrchr(path, '/');
    if (!slash) return NULL;
    snprintf(slash, sizeof path - (size_t)(slash - path), "/../lib/plotline/%s", name);
    return access(path, R_OK) ? NULL : dlopen(path, RTLD_LAZY | RTLD_LOCAL);
}

static void open_once(void) {
    // Pango's Cairo part depends on all the others, and a search by its handle covers them.
    static const char name[] = "libpangocairo-1.0.so.0";
    if (resolve(dlopen(name, RTLD_LAZY | RTLD_LOCAL))) return;
    void *library = carried(name);
    if (library) resolve(library);
}

int cairo_open(void) {
    pthread_once(&once, open_once);
    return outcome;
}

const char *cairo_open_failure(void) { return failure; }

void cairo_drawing_libraries(char *words, size_t size) {
    // A function of each library that has a part in a pixel.
    static const char *const known[] = {
        "pango_layout_new", "pango_cairo_show_layout", "cairo_create", "pixman_image_create_bits",
        "FT_Init_FreeType", "hb_shape", "FcConfigCreate",
    };
    if (!size) return;
    words[0] = 0;
    if (!opened) return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        void *function = dlsym(opened, known[i]);
        Dl_info info;
        char path[PATH_MAX];
        if (!function || !dladdr(function, &info) || !info.dli_fname || !realpath(info.dli_fname, path)) continue;
        const char *slash = strrchr(path, '/');
        size_t used = strlen(words);
        snprintf(words + used, size - used, "%s%s", used ? " " : "", slash ? slash + 1 : path);
    }
}

// FcFontSet of fontconfig.h, whose layout is part of the library's interface.
struct FontSet {
    int count, capacity;
    void **fonts;
};

int cairo_face_has(FcConfig *config, uint32_t character) {
    struct FontSet *(*get_fonts)(FcConfig *, int);
    int (*get_charset)(void *, const char *, int, void **);
    int (*has_char)(void *, uint32_t);
    if (!opened) return 0;
    *(void **)&get_fonts = dlsym(opened, "FcConfigGetFonts");
    *(void **)&get_charset = dlsym(opened, "FcPatternGetCharSet");
    *(void **)&has_char = dlsym(opened, "FcCharSetHasChar");
    struct FontSet *set;
    // 1 is FcSetApplication.
    if (!get_fonts || !get_charset || !has_char || !(set = get_fonts(config, 1)) || set->count == 0) return 0;
    void *characters = NULL;
    return get_charset(set->fonts[0], "charset", 0, &characters) == 0 && characters && has_char(characters, character);
}

uint64_t cairo_fonts_digest(FcConfig *config) {
    struct FontSet *set;
    struct FontSet *(*get_fonts)(FcConfig *, int);
    int (*get_string)(void *, const char *, int, unsigned char **);
    int (*get_integer)(void *, const char *, int, int *);
    if (!opened) return 0;
    *(void **)&get_fonts = dlsym(opened, "FcConfigGetFonts");
    *(void **)&get_string = dlsym(opened, "FcPatternGetString");
    *(void **)&get_integer = dlsym(opened, "FcPatternGetInteger");
    if (!get_fonts || !get_string || !get_integer || !(set = get_fonts(config, 0))) return 0;
    uint64_t sum = 0;
    for (int i = 0; i < set->count; i++) {
        unsigned char *file = NULL;
        int version = 0;
        if (get_string(set->fonts[i], "file", 0, &file) || !file) continue;
        get_integer(set->fonts[i], "fontversion", 0, &version);
        const char *slash = strrchr((const char *)file, '/');
        // FNV-1a of 64 bits; a sum, since fonts come in no order.
        uint64_t hash = 0xCBF29CE484222325u ^ (uint32_t)version;
        for (const char *c = slash ? slash + 1 : (const char *)file; *c; c++) {
            hash = (hash ^ (unsigned char)*c) * 0x100000001B3u;
        }
        sum += hash;
    }
    return sum;
}
