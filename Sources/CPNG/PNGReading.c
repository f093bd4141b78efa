// The pixels of a PNG, and their digest.
#include "CPNG.h"

#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static uint32_t number(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// The data of a PNG of our own form: a colour of 8 bits a channel, not interlaced, its data in one chunk, no chunk that changes what they mean, and
// all checksums right. NULL for any other. Source: PNG specification, third edition, 5.3 and 11.2.
static const uint8_t *own_data(const uint8_t *bytes, size_t count, size_t *length) {
    static const uint8_t form[] = {8, PNG_COLOR_TYPE_RGB, 0, 0, 0};
    const uint8_t *data = NULL;
    if (count < 33 || number(bytes + 8) != 13 || memcmp(bytes + 12, "IHDR", 4) || memcmp(bytes + 24, form, sizeof form)) return NULL;
    for (size_t place = 8; count - place >= 12;) {
        const size_t size = number(bytes + place);
        const uint8_t *type = bytes + place + 4;
        if (size > count - place - 12) return NULL;
        if (libdeflate_crc32(0, type, size + 4) != number(type + 4 + size)) return NULL;
        if (!memcmp(type, "IEND", 4)) return data;
        if (!memcmp(type, "IDAT", 4)) {
            if (data) return NULL;
            data = type + 4;
            *length = size;
        } else if (place > 8 && memcmp(type, "tEXt", 4) && memcmp(type, "iTXt", 4) && memcmp(type, "pHYs", 4)) {
            return NULL;
        }
        place += size + 12;
    }
    return NULL;
}

// Four bytes and four others, each modulo 256. Source: as of `less`.
static uint32_t sum(uint32_t a, uint32_t b) { return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080); }

// The pixels of a row of no filter, above which there is NULL, or of `up`.
static void take_row(uint32_t *target, const uint8_t *row, const uint32_t *above, uint32_t width) {
    enum { stretch = 16 };
    static const uint8_t alike[3 * stretch];
    for (uint32_t first = 0; first < width; first += stretch) {
        uint32_t end = width - first < stretch ? width : first + stretch;
        if (above && !memcmp(row + (size_t)first * 3, alike, (size_t)(end - first) * 3)) {
            memcpy(target + first, above + first, (end - first) * sizeof *target);
            continue;
        }
        for (uint32_t x = first; x < end; x++) {
            const uint8_t *part = row + (size_t)x * 3;
            uint32_t value = (uint32_t)part[0] << 16 | (uint32_t)part[1] << 8 | part[2];
            target[x] = above ? sum(value, above[x]) : value;
        }
    }
}

// A picture of our own form, unpacked by libdeflate in a quarter of libpng's time: whoever compares figures unpacks each of them.
static struct PNGValues decode_own(const uint8_t *bytes, size_t count, size_t limit) {
    struct PNGValues values = {NULL, 0, 0};
    size_t length = 0;
    const uint8_t *data = own_data(bytes, count, &length);
    if (!data) return values;
    const uint32_t width = number(bytes + 16), height = number(bytes + 20);
    if (!width || !height || width > limit || height > limit / width) return values;
    const size_t stride = (size_t)width * 3 + 1;
    struct libdeflate_decompressor *unpacker = libdeflate_alloc_decompressor();
    uint8_t *rows = malloc(stride * height);
    uint32_t *result = malloc((size_t)width * height * sizeof *result);
    int done = unpacker && rows && result
        && libdeflate_zlib_decompress(unpacker, data, length, rows, stride * height, NULL) == LIBDEFLATE_SUCCESS;
    for (uint32_t y = 0; done && y < height; y++) {
        const uint8_t *row = rows + y * stride;
        uint32_t *target = result + (size_t)y * width;
        done = row[0] == PNG_FILTER_VALUE_NONE || row[0] == PNG_FILTER_VALUE_UP;
        // Above the first row stand zeros.
        if (done) take_row(target, row + 1, row[0] == PNG_FILTER_VALUE_UP && y > 0 ? target - width : NULL, width);
    }
    libdeflate_free_decompressor(unpacker);
    free(rows);
    if (done) return (struct PNGValues){result, width, height};
    free(result);
    return values;
}

struct PNGValues png_decode(const uint8_t *bytes, size_t count, size_t limit) {
    struct PNGValues values = decode_own(bytes, count, limit);
    if (values.values) return values;
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return values;
    size_t pixels = (size_t)image.width * image.height;
    image.format = PNG_FORMAT_RGB;
    png_color white = {255, 255, 255};
    uint8_t *rgb = pixels <= limit ? malloc(pixels * 3 + 1) : NULL;
    uint32_t *result = rgb ? malloc(pixels * sizeof *result + 1) : NULL;
    if (!result || !png_image_finish_read(&image, &white, rgb, 0, NULL)) {
        png_image_free(&image);
        free(rgb);
        free(result);
        return values;
    }
    for (size_t i = 0; i < pixels; i++) {
        result[i] = (uint32_t)rgb[i * 3] << 16 | (uint32_t)rgb[i * 3 + 1] << 8 | rgb[i * 3 + 2];
    }
    free(rgb);
    values.values = result;
    values.width = image.width;
    values.height = image.height;
    return values;
}

enum { run = 16 };

static uint64_t digest(uint64_t hash, uint32_t value) {
    for (int shift = 16; shift >= 0; shift -= 8) {
        hash ^= value >> shift & 0xff;
        hash *= 0x100000001b3;
    }
    return hash;
}

// What is exclusively ored depends on the lowest byte alone, and that on nothing above it. So `run` alike values multiply by one
// power of the prime and add one of 256 numbers: a picture's ground, most of it, goes in one step where there were 48.
uint64_t png_values_digest(const uint32_t *values, size_t count) {
    uint64_t hash = 0xcbf29ce484222325, power = 1, added[256];
    const uint32_t ground = count ? values[0] : 0;
    for (int i = 0; i < 3 * run; i++) power *= 0x100000001b3;
    for (uint64_t low = 0; low < 256; low++) {
        uint64_t after = low;
        for (int i = 0; i < run; i++) after = digest(after, ground);
        added[low] = after - low * power;
    }
    uint32_t alike[run];
    for (int i = 0; i < run; i++) alike[i] = ground;
    size_t i = 0;
    while (i < count) {
        if (count - i >= run && !memcmp(values + i, alike, sizeof alike)) {
            hash = hash * power + added[hash & 0xff];
            i += run;
        } else {
            hash = digest(hash, values[i++]);
        }
    }
    return hash;
}

void png_values_free(uint32_t *values) { free(values); }
