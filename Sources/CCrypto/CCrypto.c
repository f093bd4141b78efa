#include "CCrypto.h"

#include <dlfcn.h>
#include <pthread.h>

// The EVP interface of OpenSSL 3 (EVP_DigestInit(3)), by its own types' shapes: all are opaque.
static struct {
    void *(*new_context)(void);
    void (*free_context)(void *context);
    const void *(*sha256)(void);
    int (*init)(void *context, const void *type, void *engine);
    int (*update)(void *context, const void *bytes, size_t count);
    int (*finish)(void *context, unsigned char *digest, unsigned int *count);
    unsigned char *(*sign)(
        const void *type, const void *key, int key_count, const unsigned char *bytes, size_t count, unsigned char *code,
        unsigned int *code_count);
} table;

static const char *failure = "";
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        failure = dlerror();
        return;
    }
    *(void **)&table.new_context = dlsym(library, "EVP_MD_CTX_new");
    *(void **)&table.free_context = dlsym(library, "EVP_MD_CTX_free");
    *(void **)&table.sha256 = dlsym(library, "EVP_sha256");
    *(void **)&table.init = dlsym(library, "EVP_DigestInit_ex");
    *(void **)&table.update = dlsym(library, "EVP_DigestUpdate");
    *(void **)&table.finish = dlsym(library, "EVP_DigestFinal_ex");
    *(void **)&table.sign = dlsym(library, "HMAC");
    if (!table.new_context || !table.free_context || !table.sha256 || !table.init || !table.update || !table.finish ||
        !table.sign) {
        failure = "libcrypto.so.3 lacks a function";
        table.new_context = NULL;
    }
}

sha256_state_t sha256_new(void) {
    pthread_once(&once, open_library);
    if (table.new_context == NULL) return NULL;
    void *context = table.new_context();
    if (context == NULL || table.init(context, table.sha256(), NULL) != 1) {
        failure = "libcrypto refuses SHA-256";
        if (context != NULL) table.free_context(context);
        return NULL;
    }
    return context;
}

int sha256_update(sha256_state_t state, const void *bytes, size_t count) {
    return table.update(state, bytes, count) == 1 ? 0 : 1;
}

int sha256_finish(sha256_state_t state, unsigned char *digest) {
    unsigned int count = 0;
    int result = table.finish(state, digest, &count);
    table.free_context(state);
    return result == 1 && count == 32 ? 0 : 1;
}

void sha256_discard(sha256_state_t state) { table.free_context(state); }

int hmac_sha256(const void *key, size_t key_count, const void *bytes, size_t count, unsigned char *code) {
    pthread_once(&once, open_library);
    if (table.new_context == NULL || key_count > 1 << 20) return 1;
    unsigned int code_count = 0;
    void *done = table.sign(table.sha256(), key, (int)key_count, bytes, count, code, &code_count);
    return done != NULL && code_count == 32 ? 0 : 1;
}

const char *crypto_failure(void) { return failure; }
