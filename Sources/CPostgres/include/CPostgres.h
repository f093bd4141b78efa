// PostgreSQL's own client library, opened on first use: linking it would cost every start of the program, and make it a
// package that everybody must have.
#ifndef PLOTLINE_CPOSTGRES_H
#define PLOTLINE_CPOSTGRES_H

#include <stddef.h>
#include <stdint.h>

typedef struct pq_connection *pq_connection_t;
typedef struct pq_result *pq_result_t;
typedef struct pq_cancel *pq_cancel_t;

/// What a connection waits for while it is made (libpq, PostgresPollingStatusType).
enum { PQ_FAILED = 0, PQ_READING = 1, PQ_WRITING = 2, PQ_MADE = 3 };
/// What a result is (libpq, ExecStatusType).
enum { PQ_COMMAND_OK = 1, PQ_TUPLES_OK = 2, PQ_SINGLE_TUPLE = 9, PQ_TUPLES_CHUNK = 12 };

/// Whether the library is there; pq_missing then says why not, in the loader's words.
int pq_is_there(void);
const char *_Nonnull pq_missing(void);

/// Begins to connect, without waiting; NULL without memory.
pq_connection_t _Nullable pq_start(const char *_Nonnull parameters);
/// PQ_FAILED, PQ_READING, PQ_WRITING or PQ_MADE.
int pq_poll(pq_connection_t _Nonnull connection);
int pq_socket(pq_connection_t _Nonnull connection);
/// Whether it still stands.
int pq_stands(pq_connection_t _Nonnull connection);
int pq_needs_password(pq_connection_t _Nonnull connection);
const char *_Nonnull pq_message(pq_connection_t _Nonnull connection);
void pq_finish(pq_connection_t _Nonnull connection);

/// Sends statements of our own; 1 on success.
int pq_send(pq_connection_t _Nonnull connection, const char *_Nonnull text);
/// Sends one statement by the extended protocol, whose rows come in binary, some at a time; 1 on success.
int pq_ask(pq_connection_t _Nonnull connection, const char *_Nonnull text);
/// Sends one statement to be parsed alone, then asks what its columns are; 1 on success.
int pq_prepare(pq_connection_t _Nonnull connection, const char *_Nonnull text);
int pq_describe(pq_connection_t _Nonnull connection);
/// 1 when all that was sent is on its way, 0 when some waits for the socket, -1 on failure.
int pq_flush(pq_connection_t _Nonnull connection);
/// Takes what has come; 1 on success.
int pq_take(pq_connection_t _Nonnull connection);
/// Whether the next result would have to be waited for.
int pq_is_busy(pq_connection_t _Nonnull connection);
/// The next result, NULL after the last one.
pq_result_t _Nullable pq_next(pq_connection_t _Nonnull connection);

int pq_kind(pq_result_t _Nonnull result);
/// Five characters of SQLSTATE, empty when the failure is none of the server's.
const char *_Nonnull pq_state(pq_result_t _Nonnull result);
const char *_Nonnull pq_reason(pq_result_t _Nonnull result);
int pq_row_count(pq_result_t _Nonnull result);
int pq_column_count(pq_result_t _Nonnull result);
const char *_Nonnull pq_name(pq_result_t _Nonnull result, int column);
uint32_t pq_type(pq_result_t _Nonnull result, int column);
/// The bytes of a value, and how many; NULL for a missing one.
const uint8_t *_Nullable pq_value(pq_result_t _Nonnull result, int row, int column, int *_Nonnull count);
void pq_clear(pq_result_t _Nonnull result);

/// What stops the running statement of a connection, from any thread.
pq_cancel_t _Nullable pq_canceller(pq_connection_t _Nonnull connection);
/// Stops it, and frees the canceller; waits for the server.
void pq_stop(pq_cancel_t _Nonnull canceller);

#endif
