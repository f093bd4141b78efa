// SHA-256 by OpenSSL's libcrypto, opened on first use: linking it would cost every start of the program, and building
// a cryptographic library of our own to hash a file would cost every build minutes.
#ifndef PLOTLINE_CCRYPTO_H
#define PLOTLINE_CCRYPTO_H

#include <stddef.h>

typedef struct sha256_state *sha256_state_t;

/// A new hash, or NULL when libcrypto is missing or refuses; crypto_failure then says why, in the loader's words.
sha256_state_t _Nullable sha256_new(void);
/// 0 on success.
int sha256_update(sha256_state_t _Nonnull state, const void *_Nullable bytes, size_t count);
/// Writes 32 bytes and frees the state; 0 on success.
int sha256_finish(sha256_state_t _Nonnull state, unsigned char *_Nonnull digest);
/// Frees a hash that is not wanted any more.
void sha256_discard(sha256_state_t _Nonnull state);
/// HMAC of SHA-256 (RFC 2104), 32 bytes; 0 on success.
int hmac_sha256(
    const void *_Nonnull key, size_t key_count, const void *_Nonnull bytes, size_t count, unsigned char *_Nonnull code);
const char *_Nonnull crypto_failure(void);

#endif
