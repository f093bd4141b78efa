#include "PNGReader.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

struct PNGPixels png_pixels_read(const uint8_t *bytes, size_t count) {
    struct PNGPixels pixels = {NULL, 0, 0};
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return pixels;
    image.format = PNG_FORMAT_RGB;
    uint8_t *rgb = malloc(PNG_IMAGE_SIZE(image));
    if (rgb == NULL || !png_image_finish_read(&image, NULL, rgb, 0, NULL)) {
        free(rgb);
        png_image_free(&image);
        return pixels;
    }
    pixels.rgb = rgb;
    pixels.width = image.width;
    pixels.height = image.height;
    return pixels;
}

void png_pixels_free(uint8_t *rgb) { free(rgb); }
