#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The C interface of libpq 5 (postgresql.org/docs/current/libpq.html), whose types are opaque.
static struct {
    void *(*connect_start)(const char *);
    int (*connect_poll)(void *);
    int (*socket)(const void *);
    int (*status)(const void *);
    int (*needs_password)(const void *);
    char *(*error_message)(const void *);
    void (*finish)(void *);
    int (*send_query)(void *, const char *);
    int (*send_params)(
        void *, const char *, int, const unsigned *, const char *const *, const int *, const int *, int);
    int (*send_prepare)(void *, const char *, const char *, int, const unsigned *);
    int (*send_describe)(void *, const char *);
    int (*single_rows)(void *);
    // Since version 17.
    int (*chunked_rows)(void *, int);
    int (*set_nonblocking)(void *, int);
    int (*flush)(void *);
    int (*consume)(void *);
    int (*is_busy)(void *);
    void *(*get_result)(void *);
    int (*result_status)(const void *);
    char *(*result_field)(const void *, int);
    char *(*result_message)(const void *);
    int (*rows)(const void *);
    int (*columns)(const void *);
    char *(*name)(const void *, int);
    unsigned (*type)(const void *, int);
    int (*is_null)(const void *, int, int);
    int (*length)(const void *, int, int);
    char *(*value)(const void *, int, int);
    void (*clear)(void *);
    void *(*get_cancel)(void *);
    int (*cancel)(void *, char *, int);
    void (*free_cancel)(void *);
    void *(*set_notices)(void *, void (*)(void *, const char *), void *);
} table;

static const char *failure = "";
static pthread_once_t once = PTHREAD_ONCE_INIT;

enum { ROWS_AT_A_TIME = 1000 };

static void open_library(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        return;
    }
    const struct {
        void **place;
        const char *name;
    } functions[] = {
        {(void **)&table.connect_start, "PQconnectStart"},
        {(void **)&table.connect_poll, "PQconnectPoll"},
        {(void **)&table.socket, "PQsocket"},
        {(void **)&table.status, "PQstatus"},
        {(void **)&table.needs_password, "PQconnectionNeedsPassword"},
        {(void **)&table.error_message, "PQerrorMessage"},
        {(void **)&table.finish, "PQfinish"},
        {(void **)&table.send_query, "PQsendQuery"},
        {(void **)&table.send_params, "PQsendQueryParams"},
        {(void **)&table.send_prepare, "PQsendPrepare"},
        {(void **)&table.send_describe, "PQsendDescribePrepared"},
        {(void **)&table.single_rows, "PQsetSingleRowMode"},
        {(void **)&table.set_nonblocking, "PQsetnonblocking"},
        {(void **)&table.flush, "PQflush"},
        {(void **)&table.consume, "PQconsumeInput"},
        {(void **)&table.is_busy, "PQisBusy"},
        {(void **)&table.get_result, "PQgetResult"},
        {(void **)&table.result_status, "PQresultStatus"},
        {(void **)&table.result_field, "PQresultErrorField"},
        {(void **)&table.result_message, "PQresultErrorMessage"},
        {(void **)&table.rows, "PQntuples"},
        {(void **)&table.columns, "PQnfields"},
        {(void **)&table.name, "PQfname"},
        {(void **)&table.type, "PQftype"},
        {(void **)&table.is_null, "PQgetisnull"},
        {(void **)&table.length, "PQgetlength"},
        {(void **)&table.value, "PQgetvalue"},
        {(void **)&table.clear, "PQclear"},
        {(void **)&table.get_cancel, "PQgetCancel"},
        {(void **)&table.cancel, "PQcancel"},
        {(void **)&table.free_cancel, "PQfreeCancel"},
        {(void **)&table.set_notices, "PQsetNoticeProcessor"},
    };
    for (size_t at = 0; at < sizeof functions / sizeof *functions; at++) {
        *functions[at].place = dlsym(library, functions[at].name);
        if (*functions[at].place == NULL) {
            failure = "libpq.so.5 lacks a function";
            table.connect_start = NULL;
            return;
        }
    }
    *(void **)&table.chunked_rows = dlsym(library, "PQsetChunkedRowsMode");
}

int pq_is_there(void) {
    pthread_once(&once, open_library);
    return table.connect_start != NULL;
}

const char *pq_missing(void) { return failure; }

// Notices are the server's own words, which do not belong on a person's terminal.
static void ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

pq_connection_t pq_start(const char *parameters) {
    void *connection = table.connect_start(parameters);
    if (connection != NULL) table.set_notices(connection, ignore, NULL);
    return connection;
}

int pq_poll(pq_connection_t connection) {
    int status = table.connect_poll(connection);
    if (status == PQ_MADE) table.set_nonblocking(connection, 1);
    return status;
}

int pq_socket(pq_connection_t connection) { return table.socket(connection); }
int pq_stands(pq_connection_t connection) { return table.status(connection) == 0; }
int pq_needs_password(pq_connection_t connection) { return table.needs_password(connection); }
const char *pq_message(pq_connection_t connection) { return table.error_message(connection); }
void pq_finish(pq_connection_t connection) { table.finish(connection); }
int pq_send(pq_connection_t connection, const char *text) { return table.send_query(connection, text); }

int pq_ask(pq_connection_t connection, const char *text) {
    if (!table.send_params(connection, text, 0, NULL, NULL, NULL, NULL, 1)) return 0;
    return table.chunked_rows != NULL ? table.chunked_rows(connection, ROWS_AT_A_TIME) : table.single_rows(connection);
}

int pq_prepare(pq_connection_t connection, const char *text) {
    return table.send_prepare(connection, "", text, 0, NULL);
}

int pq_describe(pq_connection_t connection) { return table.send_describe(connection, ""); }
int pq_flush(pq_connection_t connection) {
    int left = table.flush(connection);
    return left < 0 ? -1 : !left;
}
int pq_take(pq_connection_t connection) { return table.consume(connection); }
int pq_is_busy(pq_connection_t connection) { return table.is_busy(connection); }
pq_result_t pq_next(pq_connection_t connection) { return table.get_result(connection); }

int pq_kind(pq_result_t result) { return table.result_status(result); }
const char *pq_state(pq_result_t result) {
    const char *state = table.result_field(result, 'C');
    return state == NULL ? "" : state;
}
const char *pq_reason(pq_result_t result) {
    const char *message = table.result_field(result, 'M');
    return message == NULL ? table.result_message(result) : message;
}
int pq_row_count(pq_result_t result) { return table.rows(result); }
int pq_column_count(pq_result_t result) { return table.columns(result); }
const char *pq_name(pq_result_t result, int column) {
    const char *name = table.name(result, column);
    return name == NULL ? "" : name;
}
uint32_t pq_type(pq_result_t result, int column) { return table.type(result, column); }
const uint8_t *pq_value(pq_result_t result, int row, int column, int *count) {
    if (table.is_null(result, row, column)) return NULL;
    *count = table.length(result, row, column);
    return (const uint8_t *)table.value(result, row, column);
}
void pq_clear(pq_result_t result) { table.clear(result); }

pq_cancel_t pq_canceller(pq_connection_t connection) { return table.get_cancel(connection); }
void pq_stop(pq_cancel_t canceller) {
    char message[256];
    table.cancel(canceller, message, sizeof message);
    table.free_cancel(canceller);
}
