// SHA-256 (FIPS 180-4) and its HMAC (RFC 2104), so that pictures, notebooks and pages need no library of the system.
#ifndef PLOTLINE_CCRYPTO_H
#define PLOTLINE_CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A hash under way.
typedef struct {
    uint32_t state[8];
    /// Bytes so far; those that fill no block yet stand in `block`.
    uint64_t count;
    uint8_t block[64];
    bool is_wide;
} sha256_t;

/// Whether this processor has instructions for SHA-256.
bool sha256_is_wide(void);
/// - Parameter is_wide: to go by those instructions, which the processor must have.
sha256_t sha256_start(bool is_wide);
void sha256_update(sha256_t *_Nonnull hash, const void *_Nullable bytes, size_t count);
/// Writes 32 bytes; nothing is added after it.
void sha256_finish(sha256_t *_Nonnull hash, uint8_t *_Nonnull digest);
/// Writes 32 bytes.
void hmac_sha256(
    const void *_Nullable key, size_t key_count, const void *_Nullable bytes, size_t count, uint8_t *_Nonnull code);

#endif
