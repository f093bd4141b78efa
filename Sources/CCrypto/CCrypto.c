#include "include/CCrypto.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

// The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turned(uint32_t word, int places) { return word >> places | word << (32 - places); }

static inline uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline void put_big_endian(uint32_t word, uint8_t *bytes) {
    for (int place = 0; place < 4; place++) bytes[place] = (uint8_t)(word >> (24 - 8 * place));
}

// FIPS 180-4, 6.2.2.
static void plain_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
    for (; blocks > 0; blocks--, bytes += 64) {
        uint32_t w[64];
        for (int t = 0; t < 16; t++) w[t] = big_endian(bytes + 4 * t);
        for (int t = 16; t < 64; t++) {
            uint32_t late = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ w[t - 2] >> 10;
            uint32_t early = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ w[t - 15] >> 3;
            w[t] = late + w[t - 7] + early + w[t - 16];
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (int t = 0; t < 64; t++) {
            uint32_t one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[t] + w[t];
            uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + one;
            d = c, c = b, b = a, a = one + two;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__)
// By the processor's own instructions (Intel, «SHA Extensions», 2013), which go four to six times as fast: they hold the state as
// ABEF and CDGH, do two rounds each, and take four words of the schedule at a time.
__attribute__((target("sha,sse4.1,ssse3"))) static void wide_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xf0);
    for (; blocks > 0; blocks--, bytes += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w[4];
        for (int group = 0; group < 16; group++) {
            __m128i now;
            if (group < 4) {
                now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * group)), swap);
            } else {
                // The words 16, 12, 8 and 4 before; the oldest has its place taken.
                __m128i oldest = w[group & 3], second = w[(group + 1) & 3];
                __m128i third = w[(group + 2) & 3], latest = w[(group + 3) & 3];
                now = _mm_add_epi32(_mm_sha256msg1_epu32(oldest, second), _mm_alignr_epi8(latest, third, 4));
                now = _mm_sha256msg2_epu32(now, latest);
            }
            w[group & 3] = now;
            __m128i given = _mm_add_epi32(now, _mm_load_si128((const __m128i *)(constants + 4 * group)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, given);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(given, 0x0e));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

static bool asked_is_wide(void) {
    unsigned int a, b, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
    return (b >> 29 & 1) != 0 && __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
}

bool sha256_is_wide(void) {
    // Asked once: a virtual machine stops at this question, for longer than a short text takes. 2 is yes, 1 no.
    static _Atomic int known;
    int found = known;
    if (found == 0) known = found = asked_is_wide() ? 2 : 1;
    return found == 2;
}
#else
bool sha256_is_wide(void) { return false; }
#endif

static void take_blocks(sha256_t *hash, const uint8_t *bytes, size_t blocks) {
#if defined(__x86_64__)
    if (hash->is_wide) return wide_blocks(hash->state, bytes, blocks);
#endif
    plain_blocks(hash->state, bytes, blocks);
}

sha256_t sha256_start(bool is_wide) {
    // The first 32 bits of the fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
    return (sha256_t){
        .state =
            {
                0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
            },
        .is_wide = is_wide,
    };
}

void sha256_update(sha256_t *hash, const void *given, size_t count) {
    if (count == 0) return;
    const uint8_t *bytes = given;
    size_t held = hash->count & 63;
    hash->count += count;
    if (held > 0) {
        size_t taken = count < 64 - held ? count : 64 - held;
        memcpy(hash->block + held, bytes, taken);
        if (held + taken < 64) return;
        take_blocks(hash, hash->block, 1);
        bytes += taken, count -= taken;
    }
    take_blocks(hash, bytes, count / 64);
    memcpy(hash->block, bytes + (count & ~(size_t)63), count & 63);
}

// A one, zeros, and how many bits there were in 64 (FIPS 180-4, 5.1.1).
void sha256_finish(sha256_t *hash, uint8_t *digest) {
    static const uint8_t padding[64] = {0x80};
    uint8_t length[8];
    put_big_endian((uint32_t)(hash->count >> 29), length);
    put_big_endian((uint32_t)(hash->count << 3), length + 4);
    size_t held = hash->count & 63;
    sha256_update(hash, padding, held < 56 ? 56 - held : 120 - held);
    sha256_update(hash, length, sizeof length);
    for (int word = 0; word < 8; word++) put_big_endian(hash->state[word], digest + 4 * word);
}

// RFC 2104: the hash of the key with ones of 0x5c, and of the hash of the key with ones of 0x36 and the text.
void hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count, uint8_t *code) {
    uint8_t block[64] = {0};
    bool is_wide = sha256_is_wide();
    sha256_t hash = sha256_start(is_wide);
    if (key_count > sizeof block) {
        sha256_update(&hash, key, key_count);
        sha256_finish(&hash, block);
    } else if (key_count > 0) {
        memcpy(block, key, key_count);
    }
    for (size_t place = 0; place < sizeof block; place++) block[place] ^= 0x36;
    hash = sha256_start(is_wide);
    sha256_update(&hash, block, sizeof block);
    sha256_update(&hash, bytes, count);
    sha256_finish(&hash, code);
    for (size_t place = 0; place < sizeof block; place++) block[place] ^= 0x36 ^ 0x5c;
    hash = sha256_start(is_wide);
    sha256_update(&hash, block, sizeof block);
    sha256_update(&hash, code, 32);
    sha256_finish(&hash, code);
}
