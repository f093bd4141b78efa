#include "CPNG.h"

#include <libdeflate.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct output {
    struct PNGBytes result;
    size_t capacity;
};

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    struct output *output = png_get_io_ptr(png);
    if (count > output->capacity - output->result.count) {
        size_t wanted = output->result.count + count;
        if (wanted < count) png_error(png, "too large");
        size_t capacity = output->capacity * 2 > wanted ? output->capacity * 2 : wanted;
        uint8_t *grown = realloc(output->result.bytes, capacity);
        if (!grown) png_error(png, "out of memory");
        output->result.bytes = grown;
        output->capacity = capacity;
    }
    memcpy(output->result.bytes + output->result.count, bytes, count);
    output->result.count += count;
}

static void on_flush(png_structp png) { (void)png; }

static void on_error(png_structp png, png_const_charp message) {
    struct output *output = png_get_error_ptr(png);
    strncpy(output->result.message, message, sizeof output->result.message - 1);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

struct picture {
    const uint32_t *pixels;
    const uint8_t *indexes;
    uint32_t width, height;
    int channels;
};

// What both kinds of image share: header, size, texts. Called with the jump set.
static void begin(
    png_structp png, png_infop info, const struct picture *picture, int colour, struct PNGSettings settings,
    png_text *texts) {
    png_set_IHDR(
        png, info, picture->width, picture->height, 8, colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
        PNG_FILTER_TYPE_BASE);
    // Level 4 of zlib is the first that looks ahead: charts come out a third smaller than with 3.
    png_set_compression_level(png, settings.is_quick ? 1 : 4);
    // Differences of indexes say nothing.
    png_set_filter(png, 0, picture->indexes ? PNG_FILTER_NONE : PNG_FILTER_UP);
    if (settings.pixels_per_metre) {
        png_set_pHYs(png, info, settings.pixels_per_metre, settings.pixels_per_metre, PNG_RESOLUTION_METER);
    }
    for (int i = 0; i < settings.text_count; i++) {
        const char *text = settings.texts[i].text;
        int plain = 1;
        for (const char *p = text; *p; p++) plain &= (unsigned char)*p < 128;
        // tEXt is Latin-1, so that anything beyond ASCII is written as iTXt, which is UTF-8.
        texts[i] = (png_text){
            .compression = plain ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE,
            .key = (char *)settings.texts[i].keyword,
            .text = (char *)text,
        };
    }
    if (settings.text_count) png_set_text(png, info, texts, settings.text_count);
}

// What is taken on the way, to be given back after a jump too.
struct memory {
    png_structp png;
    png_infop info;
    uint8_t *rows, *packed;
    png_text *texts;
    struct libdeflate_compressor *compressor;
};

static void put_pixel(uint8_t *target, uint32_t pixel, int channels) {
    target[0] = (uint8_t)(pixel >> 16);
    target[1] = (uint8_t)(pixel >> 8);
    target[2] = (uint8_t)pixel;
    if (channels == 4) target[3] = (uint8_t)(pixel >> 24);
}

static void put_row(uint8_t *target, const struct picture *picture, uint32_t y) {
    const uint32_t *source = picture->pixels + (size_t)y * picture->width;
    for (uint32_t x = 0; x < picture->width; x++, target += picture->channels) {
        put_pixel(target, source[x], picture->channels);
    }
}

// Four bytes less four others, each modulo 256. Source: H. S. Warren, Hacker's Delight, second edition, 2-18.
static uint32_t less(uint32_t a, uint32_t b) {
    return ((a | 0x80808080) - (b & 0x7f7f7f7f)) ^ (~(a ^ b) & 0x80808080);
}

// A row by the filter `up`. `target` is all zeros, and most of a chart's row is as the row above.
static void put_difference(uint8_t *target, const struct picture *picture, uint32_t y) {
    enum { stretch = 16 };
    const uint32_t *source = picture->pixels + (size_t)y * picture->width, *above = source - picture->width;
    for (uint32_t first = 0; first < picture->width; first += stretch) {
        uint32_t end = picture->width - first < stretch ? picture->width : first + stretch;
        if (!memcmp(source + first, above + first, (end - first) * sizeof *source)) continue;
        for (uint32_t x = first; x < end; x++) {
            put_pixel(target + (size_t)x * picture->channels, less(source[x], above[x]), picture->channels);
        }
    }
}

static void stop_when_asked(png_structp png, uint32_t y, struct PNGSettings settings) {
    if (y % 64 == 0 && settings.stopped && settings.stopped()) png_error(png, "interrupted");
}

// The image's data at once, by libdeflate.
static void write_whole(png_structp png, const struct picture *picture, struct PNGSettings settings, struct memory *memory) {
    const size_t stride = (size_t)picture->width * picture->channels + 1, count = stride * picture->height;
    memory->compressor = libdeflate_alloc_compressor(settings.is_quick ? 2 : 6);
    const size_t room = libdeflate_zlib_compress_bound(memory->compressor, count);
    memory->rows = calloc(count, 1);
    memory->packed = malloc(room);
    if (!memory->compressor || !memory->rows || !memory->packed) png_error(png, "out of memory");
    for (uint32_t y = 0; y < picture->height; y++) {
        stop_when_asked(png, y, settings);
        uint8_t *row = memory->rows + y * stride;
        if (picture->indexes) {
            memcpy(row + 1, picture->indexes + (size_t)y * picture->width, picture->width);
        } else if (y == 0) {
            put_row(row + 1, picture, y);
        } else {
            row[0] = PNG_FILTER_VALUE_UP;
            put_difference(row + 1, picture, y);
        }
    }
    const size_t length = libdeflate_zlib_compress(memory->compressor, memory->rows, count, memory->packed, room);
    if (!length) png_error(png, "libdeflate has no room");
    png_write_chunk(png, (png_const_bytep)"IDAT", memory->packed, length);
    png_write_chunk(png, (png_const_bytep)"IEND", NULL, 0);
}

// The image's data row by row, by zlib.
static void write_rows(png_structp png, const struct picture *picture, struct PNGSettings settings, struct memory *memory) {
    memory->rows = malloc((size_t)picture->width * picture->channels);
    if (!memory->rows) png_error(png, "out of memory");
    for (uint32_t y = 0; y < picture->height; y++) {
        stop_when_asked(png, y, settings);
        if (picture->indexes) {
            png_write_row(png, picture->indexes + (size_t)y * picture->width);
        } else {
            put_row(memory->rows, picture, y);
            png_write_row(png, memory->rows);
        }
    }
    png_write_end(png, NULL);
}

// libdeflate takes half of zlib's time, but a copy of the picture, and asks nobody whether to stop: beyond this many bytes
// it is zlib's, whose memory does not grow.
static const size_t whole_limit = (size_t)16 << 20;

// 0 when libpng jumped back with a message. What it took stands in `memory`, outside of the frame that a jump comes back to.
static int write_image(
    const struct picture *picture, int colour, const png_color *colours, int colour_count, struct PNGSettings settings,
    struct output *output, struct memory *memory) {
    png_structp png = memory->png;
    if (setjmp(png_jmpbuf(png))) return 0;
    png_set_write_fn(png, output, on_write, on_flush);
    begin(png, memory->info, picture, colour, settings, memory->texts);
    if (colours) png_set_PLTE(png, memory->info, colours, colour_count);
    png_write_info(png, memory->info);
    if (((size_t)picture->width * picture->channels + 1) * picture->height <= whole_limit) {
        write_whole(png, picture, settings, memory);
    } else {
        write_rows(png, picture, settings, memory);
    }
    return 1;
}

static struct PNGBytes encode(
    const struct picture *picture, int colour, const png_color *colours, int colour_count, struct PNGSettings settings) {
    struct output output = {0};
    struct memory memory = {0};
    memory.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, on_error, on_warning);
    memory.info = memory.png ? png_create_info_struct(memory.png) : NULL;
    memory.texts = calloc((size_t)settings.text_count + 1, sizeof(png_text));
    int done = memory.info && memory.texts
        && write_image(picture, colour, colours, colour_count, settings, &output, &memory);
    if (!done && !output.result.message[0]) strcpy(output.result.message, "out of memory");
    png_destroy_write_struct(&memory.png, &memory.info);
    free(memory.texts);
    free(memory.rows);
    free(memory.packed);
    libdeflate_free_compressor(memory.compressor);
    if (!done) {
        free(output.result.bytes);
        output.result.bytes = NULL;
        output.result.count = 0;
    }
    return output.result;
}

struct PNGBytes png_encode_rgb(
    const uint32_t *pixels, uint32_t width, uint32_t height, struct PNGSettings settings) {
    struct picture picture = {.pixels = pixels, .width = width, .height = height, .channels = settings.has_alpha ? 4 : 3};
    return encode(&picture, settings.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, NULL, 0, settings);
}

struct PNGBytes png_encode_indexed(
    const uint8_t *indexes, uint32_t width, uint32_t height, const uint32_t *palette, int palette_count,
    struct PNGSettings settings) {
    struct picture picture = {.indexes = indexes, .width = width, .height = height, .channels = 1};
    png_color colours[256];
    if (palette_count > 256) palette_count = 256;
    for (int i = 0; i < palette_count; i++) {
        colours[i] = (png_color){
            .red = (png_byte)(palette[i] >> 16), .green = (png_byte)(palette[i] >> 8), .blue = (png_byte)palette[i]};
    }
    return encode(&picture, PNG_COLOR_TYPE_PALETTE, colours, palette_count, settings);
}

void png_bytes_free(uint8_t *bytes) { free(bytes); }
