#include "CPNG.h"

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

// What both kinds of image share: header, size, texts. Called with the jump set.
static void begin(
    png_structp png, png_infop info, uint32_t width, uint32_t height, int colour, struct PNGSettings settings,
    png_text *texts) {
    png_set_IHDR(
        png, info, width, height, 8, colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_compression_level(png, settings.level);
    png_set_filter(png, 0, settings.filter_up ? PNG_FILTER_UP : PNG_FILTER_NONE);
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

struct PNGBytes png_encode_rgb(
    const uint32_t *pixels, uint32_t width, uint32_t height, struct PNGSettings settings) {
    struct output output = {0};
    const int channels = settings.has_alpha ? 4 : 3;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    uint8_t *volatile row = malloc((size_t)width * 4 + 1);
    png_text *volatile texts = calloc((size_t)settings.text_count + 1, sizeof(png_text));
    volatile int done = 0;
    if (info && row && texts && !setjmp(png_jmpbuf(png))) {
        png_set_write_fn(png, &output, on_write, on_flush);
        begin(png, info, width, height, settings.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, settings, texts);
        png_write_info(png, info);
        for (uint32_t y = 0; y < height; y++) {
            if (y % 64 == 0 && settings.stopped && settings.stopped()) png_error(png, "interrupted");
            const uint32_t *source = pixels + (size_t)y * width;
            uint8_t *target = row;
            for (uint32_t x = 0; x < width; x++, target += channels) {
                uint32_t pixel = source[x];
                target[0] = (uint8_t)(pixel >> 16);
                target[1] = (uint8_t)(pixel >> 8);
                target[2] = (uint8_t)pixel;
                if (channels == 4) target[3] = (uint8_t)(pixel >> 24);
            }
            png_write_row(png, row);
        }
        png_write_end(png, NULL);
        done = 1;
    }
    if (!done && !output.result.message[0]) strcpy(output.result.message, "out of memory");
    png_destroy_write_struct(&png, &info);
    free(row);
    free(texts);
    if (!done) {
        free(output.result.bytes);
        output.result.bytes = NULL;
        output.result.count = 0;
    }
    return output.result;
}

struct PNGBytes png_encode_indexed(
    const uint8_t *indexes, uint32_t width, uint32_t height, const uint32_t *palette, int palette_count,
    struct PNGSettings settings) {
    struct output output = {0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_text *volatile texts = calloc((size_t)settings.text_count + 1, sizeof(png_text));
    png_color colours[256];
    volatile int done = 0;
    for (int i = 0; i < palette_count && i < 256; i++) {
        colours[i] = (png_color){
            .red = (png_byte)(palette[i] >> 16), .green = (png_byte)(palette[i] >> 8), .blue = (png_byte)palette[i]};
    }
    if (info && texts && !setjmp(png_jmpbuf(png))) {
        png_set_write_fn(png, &output, on_write, on_flush);
        begin(png, info, width, height, PNG_COLOR_TYPE_PALETTE, settings, texts);
        png_set_PLTE(png, info, colours, palette_count < 256 ? palette_count : 256);
        png_write_info(png, info);
        for (uint32_t y = 0; y < height; y++) png_write_row(png, indexes + (size_t)y * width);
        png_write_end(png, NULL);
        done = 1;
    }
    if (!done && !output.result.message[0]) strcpy(output.result.message, "out of memory");
    png_destroy_write_struct(&png, &info);
    free(texts);
    if (!done) {
        free(output.result.bytes);
        output.result.bytes = NULL;
        output.result.count = 0;
    }
    return output.result;
}

void png_bytes_free(uint8_t *bytes) { free(bytes); }

struct PNGValues png_decode(const uint8_t *bytes, size_t count, size_t limit) {
    struct PNGValues values = {NULL, 0, 0};
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

uint64_t png_values_digest(const uint32_t *values, size_t count) {
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < count; i++) {
        for (int shift = 16; shift >= 0; shift -= 8) {
            hash ^= values[i] >> shift & 0xff;
            hash *= 0x100000001b3;
        }
    }
    return hash;
}

void png_values_free(uint32_t *values) { free(values); }
