// HTTP by libcurl, opened on first use. One client asks one thing at a time, and keeps its connection for the next.
#ifndef PLOTLINE_CCURL_H
#define PLOTLINE_CCURL_H

#include <stddef.h>
#include <stdint.h>

typedef struct http_client *http_client_t;

/// What an answer failed by (curl.h, CURLcode).
enum {
    HTTP_NO_PROXY = 5,
    HTTP_NO_HOST = 6,
    HTTP_NO_CONNECTION = 7,
    HTTP_SLOW_CONNECTION = 28,
    HTTP_NO_TLS = 35,
    HTTP_BAD_CERTIFICATE = 60
};

/// Whether the library is there; http_missing then says why not, in the loader's words.
int http_is_there(void);
const char *_Nonnull http_missing(void);

/// NULL without memory.
http_client_t _Nullable http_open(void);
void http_close(http_client_t _Nonnull client);

/// Begins to post a body to an http or https address. It follows no redirect, and no variable or file gives it a proxy or a name.
///
/// headers: lines, each ended by '\n'. bundle: the certificates that are trusted. Returns 0 when it cannot begin.
int http_post(
    http_client_t _Nonnull client, const char *_Nonnull url, const char *_Nonnull headers, const char *_Nonnull body,
    size_t count, const char *_Nonnull bundle, long connect_milliseconds);

/// Goes on, for at most so many milliseconds; 1 when the answer is over.
int http_step(http_client_t _Nonnull client, int milliseconds);
/// What has come since the last step.
const uint8_t *_Nonnull http_bytes(http_client_t _Nonnull client, size_t *_Nonnull count);
/// 0 until there is one.
long http_status(http_client_t _Nonnull client);
/// 0 for an answer that is whole.
int http_failure(http_client_t _Nonnull client);
const char *_Nonnull http_reason(http_client_t _Nonnull client);
/// Ends an answer; one that is not over takes its connection with it.
void http_end(http_client_t _Nonnull client);

#endif
