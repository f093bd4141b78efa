// Writing a PNG through libpng's low-level interface, its data by libdeflate, and reading one back. libpng reports errors by longjmp, which must not cross Swift
// frames: setjmp and every libpng call stand here.
#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

/// One text chunk; both parts are UTF-8, NUL-terminated, the keyword Latin-1 and at most 79 bytes long.
struct PNGText {
    const char *_Nonnull keyword;
    const char *_Nonnull text;
};

struct PNGSettings {
    /// Rather soon than small.
    int is_quick;
    /// The pixels are 0xAARRGGBB, the alpha straight, and the image RGBA.
    int has_alpha;
    /// Pixels a metre, 0 for no pHYs chunk.
    uint32_t pixels_per_metre;
    const struct PNGText *_Nullable texts;
    int text_count;
    /// Asked once in a while: not 0 ends the encoding with a message. NULL for none.
    int (*_Nullable stopped)(void);
};

/// The bytes of a PNG, to be freed with png_bytes_free, or a message.
struct PNGBytes {
    uint8_t *_Nullable bytes;
    size_t count;
    char message[128];
};

/// Encodes 0x00RRGGBB pixels, row by row, as 8-bit RGB, or as RGBA.
struct PNGBytes png_encode_rgb(
    const uint32_t *_Nonnull pixels, uint32_t width, uint32_t height, struct PNGSettings settings);

/// Encodes indexes into `palette` (0x00RRGGBB, at most 256) as a palette PNG of 8 bits a pixel.
struct PNGBytes png_encode_indexed(
    const uint8_t *_Nonnull indexes, uint32_t width, uint32_t height, const uint32_t *_Nonnull palette,
    int palette_count, struct PNGSettings settings);

void png_bytes_free(uint8_t *_Nullable bytes);

/// The pixels of a PNG, 0x00RRGGBB row by row, to be freed with png_values_free; null for what is none.
struct PNGValues {
    uint32_t *_Nullable values;
    uint32_t width;
    uint32_t height;
};

/// Over white where it is translucent; nothing for more than `limit` pixels.
struct PNGValues png_decode(const uint8_t *_Nonnull bytes, size_t count, size_t limit);

/// 64 bits of FNV-1a over red, green and blue of each pixel.
uint64_t png_values_digest(const uint32_t *_Nonnull values, size_t count);

void png_values_free(uint32_t *_Nullable values);

#endif
