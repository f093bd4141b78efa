// Reading a PNG through libpng's simplified interface, for tests that compare pictures.
#ifndef PNG_READER_H
#define PNG_READER_H

#include <stddef.h>
#include <stdint.h>

/// The pixels of a PNG as 8-bit RGB, row by row, to be freed with png_pixels_free; `rgb` is null for what is not a PNG.
struct PNGPixels {
    uint8_t *_Nullable rgb;
    uint32_t width;
    uint32_t height;
};

struct PNGPixels png_pixels_read(const uint8_t *_Nonnull bytes, size_t count);

void png_pixels_free(uint8_t *_Nullable rgb);

#endif
