#define _GNU_SOURCE
#include "CFace.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regular[] = {
#embed "Inter/Inter-Regular.otf"
};
static const unsigned char medium[] = {
#embed "Inter/Inter-Medium.otf"
};
static const unsigned char semibold[] = {
#embed "Inter/Inter-SemiBold.otf"
};
static const unsigned char bold[] = {
#embed "Inter/Inter-Bold.otf"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} files[] = {
    {"Inter-Regular.otf", regular, sizeof regular},
    {"Inter-Medium.otf", medium, sizeof medium},
    {"Inter-SemiBold.otf", semibold, sizeof semibold},
    {"Inter-Bold.otf", bold, sizeof bold},
};

int face_count(void) { return sizeof files / sizeof *files; }

const unsigned char *face_bytes(int number, size_t *count) {
    if (number < 0 || number >= face_count()) return NULL;
    *count = files[number].count;
    return files[number].bytes;
}

char *face_path(int number) {
    if (number < 0 || number >= face_count()) return NULL;
    int file = memfd_create(files[number].name, MFD_CLOEXEC);
    if (file < 0) return NULL;
    size_t done = 0;
    while (done < files[number].count) {
        ssize_t count = write(file, files[number].bytes + done, files[number].count - done);
        if (count <= 0) {
            close(file);
            return NULL;
        }
        done += (size_t)count;
    }
    char *path = NULL;
    if (asprintf(&path, "/proc/self/fd/%d", file) < 0) {
        close(file);
        return NULL;
    }
    return path;
}
