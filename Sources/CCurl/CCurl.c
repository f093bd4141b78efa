#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The C interface of libcurl 4 (curl.se/libcurl/c/allfuncs.html), whose types are opaque; its numbers are curl.h's.
enum {
    GLOBAL_ALL = 3,
    OPTION_WRITE_DATA = 10001,
    OPTION_URL = 10002,
    OPTION_PROXY = 10004,
    OPTION_ERRORS = 10010,
    OPTION_HEADERS = 10023,
    OPTION_AGAIN = 52,
    OPTION_NETRC = 51,
    OPTION_NO_SIGNAL = 99,
    OPTION_CERTIFICATES = 10065,
    OPTION_CONNECT_MILLISECONDS = 156,
    OPTION_PROTOCOLS = 181,
    OPTION_KEEPALIVE = 213,
    OPTION_COPIED_BODY = 10165,
    OPTION_WRITE = 20011,
    OPTION_HEADER = 20079,
    OPTION_HEADER_DATA = 10029,
    OPTION_BODY_COUNT = 30120,
    PROTOCOL_HTTP = 1,
    PROTOCOL_HTTPS = 2,
    INFO_STATUS = 0x200002,
    MESSAGE_DONE = 1,
    NOTHING_CAME = 52,
    OUT_OF_MEMORY = 27,
    ERROR_SIZE = 256,
};

struct message {
    int kind;
    void *easy;
    union {
        void *nothing;
        int result;
    } data;
};

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    void (*easy_reset)(void *);
    void (*easy_cleanup)(void *);
    const char *(*easy_strerror)(int);
    void *(*multi_init)(void);
    int (*multi_add)(void *, void *);
    int (*multi_remove)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_wait)(void *, void *, unsigned, int, int *);
    struct message *(*multi_info)(void *, int *);
    int (*multi_cleanup)(void *);
    void *(*list_append)(void *, const char *);
    void (*list_free)(void *);
} table;

static const char *failure = "";
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_there;

static void open_library(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        // Debian's other build of the same interface.
        library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) return;
    }
    const struct {
        void **place;
        const char *name;
    } functions[] = {
        {(void **)&table.global_init, "curl_global_init"},
        {(void **)&table.easy_init, "curl_easy_init"},
        {(void **)&table.easy_setopt, "curl_easy_setopt"},
        {(void **)&table.easy_getinfo, "curl_easy_getinfo"},
        {(void **)&table.easy_reset, "curl_easy_reset"},
        {(void **)&table.easy_cleanup, "curl_easy_cleanup"},
        {(void **)&table.easy_strerror, "curl_easy_strerror"},
        {(void **)&table.multi_init, "curl_multi_init"},
        {(void **)&table.multi_add, "curl_multi_add_handle"},
        {(void **)&table.multi_remove, "curl_multi_remove_handle"},
        {(void **)&table.multi_perform, "curl_multi_perform"},
        {(void **)&table.multi_wait, "curl_multi_wait"},
        {(void **)&table.multi_info, "curl_multi_info_read"},
        {(void **)&table.multi_cleanup, "curl_multi_cleanup"},
        {(void **)&table.list_append, "curl_slist_append"},
        {(void **)&table.list_free, "curl_slist_free_all"},
    };
    for (size_t at = 0; at < sizeof functions / sizeof *functions; at++) {
        *functions[at].place = dlsym(library, functions[at].name);
        if (*functions[at].place == NULL) {
            failure = "libcurl.so.4 lacks a function";
            return;
        }
    }
    if (table.global_init(GLOBAL_ALL) != 0) {
        failure = "libcurl does not start";
        return;
    }
    is_there = 1;
}

int http_is_there(void) {
    pthread_once(&once, open_library);
    return is_there;
}

const char *http_missing(void) { return failure; }

struct http_client {
    void *easy;
    void *multi;
    void *headers;
    uint8_t *bytes;
    size_t count, capacity;
    int is_running, is_answered, failure;
    char error[ERROR_SIZE];
};

http_client_t http_open(void) {
    http_client_t client = calloc(1, sizeof *client);
    if (client == NULL) return NULL;
    client->easy = table.easy_init();
    client->multi = table.multi_init();
    if (client->easy == NULL || client->multi == NULL) {
        http_close(client);
        return NULL;
    }
    return client;
}

void http_close(http_client_t client) {
    http_end(client);
    if (client->easy != NULL) table.easy_cleanup(client->easy);
    if (client->multi != NULL) table.multi_cleanup(client->multi);
    free(client->bytes);
    free(client);
}

static size_t take(char *bytes, size_t size, size_t number, void *context) {
    http_client_t client = context;
    size_t count = size * number;
    if (client->capacity - client->count < count) {
        size_t capacity = client->capacity < 65536 ? 65536 : client->capacity;
        while (capacity - client->count < count) {
            if (capacity > SIZE_MAX / 2) return 0;
            capacity *= 2;
        }
        uint8_t *larger = realloc(client->bytes, capacity);
        if (larger == NULL) return 0;
        client->bytes = larger;
        client->capacity = capacity;
    }
    memcpy(client->bytes + client->count, bytes, count);
    client->count += count;
    return count;
}

// The empty line that ends the headers: libcurl calls an answer whole whose connection closes before it.
static size_t take_header(char *bytes, size_t size, size_t number, void *context) {
    http_client_t client = context;
    size_t count = size * number;
    if (count <= 2 && strspn(bytes, "\r\n") >= count) client->is_answered = 1;
    return count;
}

// Lines of headers as a list of libcurl's; it sends none that asks whether it may send the body.
static int set_headers(http_client_t client, const char *lines) {
    client->headers = table.list_append(NULL, "Expect:");
    while (client->headers != NULL && *lines != '\0') {
        size_t count = strcspn(lines, "\n");
        char *line = strndup(lines, count);
        void *longer = line == NULL ? NULL : table.list_append(client->headers, line);
        free(line);
        if (longer == NULL) return 0;
        client->headers = longer;
        lines += count + (lines[count] == '\n');
    }
    return client->headers != NULL;
}

int http_post(
    http_client_t client, const char *url, const char *headers, const char *body, size_t count, const char *bundle,
    long connect_milliseconds) {
    http_end(client);
    table.easy_reset(client->easy);
    client->count = 0;
    client->failure = 0;
    client->is_answered = 0;
    client->error[0] = '\0';
    void *easy = client->easy;
    int bad = !set_headers(client, headers);
    bad |= table.easy_setopt(easy, OPTION_URL, url);
    bad |= table.easy_setopt(easy, OPTION_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
    bad |= table.easy_setopt(easy, OPTION_AGAIN, 0L);
    bad |= table.easy_setopt(easy, OPTION_NETRC, 0L);
    bad |= table.easy_setopt(easy, OPTION_PROXY, "");
    bad |= table.easy_setopt(easy, OPTION_NO_SIGNAL, 1L);
    bad |= table.easy_setopt(easy, OPTION_KEEPALIVE, 1L);
    bad |= table.easy_setopt(easy, OPTION_CERTIFICATES, bundle);
    bad |= table.easy_setopt(easy, OPTION_CONNECT_MILLISECONDS, connect_milliseconds);
    bad |= table.easy_setopt(easy, OPTION_ERRORS, client->error);
    bad |= table.easy_setopt(easy, OPTION_HEADERS, client->headers);
    bad |= table.easy_setopt(easy, OPTION_BODY_COUNT, (int64_t)count);
    bad |= table.easy_setopt(easy, OPTION_COPIED_BODY, body);
    bad |= table.easy_setopt(easy, OPTION_WRITE, take);
    bad |= table.easy_setopt(easy, OPTION_WRITE_DATA, client);
    bad |= table.easy_setopt(easy, OPTION_HEADER, take_header);
    bad |= table.easy_setopt(easy, OPTION_HEADER_DATA, client);
    if (bad || table.multi_add(client->multi, easy) != 0) {
        client->failure = OUT_OF_MEMORY;
        return 0;
    }
    client->is_running = 1;
    return 1;
}

int http_step(http_client_t client, int milliseconds) {
    client->count = 0;
    if (!client->is_running) return 1;
    int running = 0;
    if (table.multi_perform(client->multi, &running) != 0) {
        client->failure = OUT_OF_MEMORY;
        return 1;
    }
    if (running && client->count == 0) {
        table.multi_wait(client->multi, NULL, 0, milliseconds, NULL);
        if (table.multi_perform(client->multi, &running) != 0) {
            client->failure = OUT_OF_MEMORY;
            return 1;
        }
    }
    if (running) return 0;
    int left = 0;
    for (struct message *message; (message = table.multi_info(client->multi, &left)) != NULL;) {
        if (message->kind == MESSAGE_DONE) client->failure = message->data.result;
    }
    if (client->failure == 0 && !client->is_answered) client->failure = NOTHING_CAME;
    return 1;
}

const uint8_t *http_bytes(http_client_t client, size_t *count) {
    *count = client->count;
    return client->bytes == NULL ? (const uint8_t *)"" : client->bytes;
}

long http_status(http_client_t client) {
    long status = 0;
    table.easy_getinfo(client->easy, INFO_STATUS, &status);
    return status;
}

int http_failure(http_client_t client) { return client->failure; }

const char *http_reason(http_client_t client) {
    return client->error[0] != '\0' ? client->error : table.easy_strerror(client->failure);
}

void http_end(http_client_t client) {
    if (client->is_running) table.multi_remove(client->multi, client->easy);
    client->is_running = 0;
    if (client->headers != NULL) {
        if (client->easy != NULL) table.easy_setopt(client->easy, OPTION_HEADERS, NULL);
        table.list_free(client->headers);
    }
    client->headers = NULL;
}
