#include "CPacking.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The public structures of the three libraries, which their interfaces promise to keep (zstd.h, lzma/base.h, bzlib.h).
typedef struct {
    const void *source;
    size_t size, place;
} zstd_input;

typedef struct {
    void *target;
    size_t size, place;
} zstd_output;

typedef struct {
    const uint8_t *next_in;
    size_t avail_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t avail_out;
    uint64_t total_out;
    const void *allocator;
    void *internal;
    void *reserved_pointers[4];
    uint64_t reserved_integers[2];
    size_t reserved_sizes[2];
    int reserved_kinds[2];
} xz_stream;

typedef struct {
    char *next_in;
    unsigned avail_in, total_in_low, total_in_high;
    char *next_out;
    unsigned avail_out, total_out_low, total_out_high;
    void *state;
    void *(*allocate)(void *, int, int);
    void (*release)(void *, void *);
    void *opaque;
} bzip2_stream;

struct packing {
    int kind;
    int has_begun;
    void *zstd;
    xz_stream xz;
    bzip2_stream bzip2;
};

static struct {
    void *(*create)(void);
    size_t (*release)(void *);
    size_t (*run)(void *, zstd_output *, zstd_input *);
    unsigned (*is_error)(size_t);
} zstd;

static struct {
    int (*decoder)(xz_stream *, uint64_t, uint32_t);
    int (*code)(xz_stream *, int);
    void (*end)(xz_stream *);
} xz;

static struct {
    int (*begin)(bzip2_stream *, int, int);
    int (*run)(bzip2_stream *);
    int (*end)(bzip2_stream *);
} bzip2;

static const char *failure = "";
static int states[3];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int find(void *library, const char *name, void *place) {
    void *function = dlsym(library, name);
    memcpy(place, &function, sizeof function);
    return function != NULL;
}

static int open_library(int kind) {
    static const char *const names[3] = {"libzstd.so.1", "liblzma.so.5", "libbz2.so.1.0"};
    void *library = dlopen(names[kind], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        return 0;
    }
    int found = 0;
    if (kind == PACKING_ZSTD) {
        found = find(library, "ZSTD_createDStream", &zstd.create) && find(library, "ZSTD_freeDStream", &zstd.release) &&
                find(library, "ZSTD_decompressStream", &zstd.run) && find(library, "ZSTD_isError", &zstd.is_error);
    } else if (kind == PACKING_XZ) {
        found = find(library, "lzma_stream_decoder", &xz.decoder) && find(library, "lzma_code", &xz.code) &&
                find(library, "lzma_end", &xz.end);
    } else {
        found = find(library, "BZ2_bzDecompressInit", &bzip2.begin) && find(library, "BZ2_bzDecompress", &bzip2.run) &&
                find(library, "BZ2_bzDecompressEnd", &bzip2.end);
    }
    if (!found) failure = "a function is missing";
    return found;
}

int packing_library_open(int kind) {
    if (kind < 0 || kind > 2) return 1;
    pthread_mutex_lock(&mutex);
    if (states[kind] == 0) states[kind] = open_library(kind) ? 1 : 2;
    int state = states[kind];
    pthread_mutex_unlock(&mutex);
    return state == 1 ? 0 : 1;
}

const char *packing_failure(void) { return failure; }

packing_t packing_begin(int kind) {
    if (packing_library_open(kind) != 0) return NULL;
    packing_t packing = calloc(1, sizeof *packing);
    if (packing == NULL) return NULL;
    packing->kind = kind;
    if (kind == PACKING_ZSTD) {
        packing->zstd = zstd.create();
        if (packing->zstd == NULL) {
            free(packing);
            return NULL;
        }
    }
    return packing;
}

static void stop(packing_t packing) {
    if (!packing->has_begun) return;
    if (packing->kind == PACKING_XZ) xz.end(&packing->xz);
    if (packing->kind == PACKING_BZIP2) bzip2.end(&packing->bzip2);
    packing->has_begun = 0;
}

void packing_end(packing_t packing) {
    stop(packing);
    if (packing->zstd) zstd.release(packing->zstd);
    free(packing);
}

static int run_zstd(packing_t packing, zstd_input *input, zstd_output *output) {
    size_t left = zstd.run(packing->zstd, output, input);
    if (zstd.is_error(left)) return PACKING_BROKEN;
    return left == 0 ? PACKING_ENDED : PACKING_GOES_ON;
}

static int run_xz(packing_t packing, zstd_input *input, zstd_output *output) {
    xz_stream *stream = &packing->xz;
    if (!packing->has_begun) {
        memset(stream, 0, sizeof *stream);
        // 512 MB of memory at most.
        if (xz.decoder(stream, (uint64_t)512 << 20, 0) != 0) return PACKING_NO_MEMORY;
        packing->has_begun = 1;
    }
    stream->next_in = input->source;
    stream->avail_in = input->size;
    stream->next_out = output->target;
    stream->avail_out = output->size;
    int code = xz.code(stream, 0);
    input->place = input->size - stream->avail_in;
    output->place = output->size - stream->avail_out;
    // LZMA_OK, LZMA_STREAM_END, LZMA_MEM_ERROR, LZMA_MEMLIMIT_ERROR, LZMA_BUF_ERROR.
    if (code == 1) {
        stop(packing);
        return PACKING_ENDED;
    }
    if (code == 5 || code == 6) return PACKING_NO_MEMORY;
    return code == 0 || code == 10 ? PACKING_GOES_ON : PACKING_BROKEN;
}

static int run_bzip2(packing_t packing, zstd_input *input, zstd_output *output) {
    bzip2_stream *stream = &packing->bzip2;
    if (!packing->has_begun) {
        memset(stream, 0, sizeof *stream);
        if (bzip2.begin(stream, 0, 0) != 0) return PACKING_NO_MEMORY;
        packing->has_begun = 1;
    }
    const size_t most = 1u << 30;
    unsigned packed = (unsigned)(input->size < most ? input->size : most);
    unsigned room = (unsigned)(output->size < most ? output->size : most);
    stream->next_in = (char *)input->source;
    stream->avail_in = packed;
    stream->next_out = output->target;
    stream->avail_out = room;
    int code = bzip2.run(stream);
    input->place = packed - stream->avail_in;
    output->place = room - stream->avail_out;
    if (code == 4) {
        stop(packing);
        return PACKING_ENDED;
    }
    return code == 0 ? PACKING_GOES_ON : code == -3 ? PACKING_NO_MEMORY : PACKING_BROKEN;
}

int packing_run(
    packing_t packing, const uint8_t *packed, size_t packed_count, size_t *taken, uint8_t *target, size_t room,
    size_t *given) {
    zstd_input input = {packed, packed_count, 0};
    zstd_output output = {target, room, 0};
    int result = packing->kind == PACKING_ZSTD ? run_zstd(packing, &input, &output)
                 : packing->kind == PACKING_XZ ? run_xz(packing, &input, &output)
                                               : run_bzip2(packing, &input, &output);
    *taken = input.place;
    *given = output.place;
    return result;
}
