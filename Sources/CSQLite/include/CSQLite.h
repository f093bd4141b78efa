// SQLite, read-only, opened on first use: linking it would cost every start of the program, and few sessions read a
// database.
#ifndef PLOTLINE_CSQLITE_H
#define PLOTLINE_CSQLITE_H

#include <stddef.h>
#include <stdint.h>

typedef struct sqlite_database *sqlite_database_t;
typedef struct sqlite_rows *sqlite_rows_t;

/// 0 when the library is there; sqlite_library_failure then says why not, in the loader's words.
int sqlite_library_open(void);
const char *_Nonnull sqlite_library_failure(void);

/// A database file that nothing can write to through it, or NULL when there is no memory. A failure to open is in
/// sqlite_status.
sqlite_database_t _Nullable sqlite_database_open(const char *_Nonnull path);
/// The same of open files, which stay open as long as the database and are not closed by it: the database, its write-ahead
/// log and its journal, −1 for one that is not there. No path is opened.
sqlite_database_t _Nullable sqlite_database_descriptor(int descriptor, int wal, int journal);
/// Whether another program has changed what is read from descriptors since it was opened, so that rows may be of both.
int sqlite_database_changed(sqlite_database_t _Nonnull database);
/// The same of bytes in memory, which are copied.
sqlite_database_t _Nullable sqlite_database_bytes(const uint8_t *_Nonnull bytes, int64_t count);
void sqlite_database_close(sqlite_database_t _Nonnull database);
/// SQLite's result code of the last call, 0 for success, and its words for it, valid until the next call.
int sqlite_status(sqlite_database_t _Nonnull database);
const char *_Nonnull sqlite_message(sqlite_database_t _Nonnull database);
/// `stop` is called with `context` every 10,000 steps or so; another result than 0 ends the query.
// Steps of SQLite's machine from one question to the next.
enum { SQLITE_PROGRESS_STEPS = 10000 };
void sqlite_on_progress(sqlite_database_t _Nonnull database, int (*_Nonnull stop)(void *_Nullable), void *_Nullable context);

/// The rows of one SELECT; NULL when it is refused, which sqlite_message explains. Anything but reading is refused.
sqlite_rows_t _Nullable sqlite_rows_begin(sqlite_database_t _Nonnull database, const char *_Nonnull sql);
void sqlite_rows_end(sqlite_rows_t _Nonnull rows);
/// 1 when there is a row, 0 at the end, −1 for an error.
int sqlite_rows_next(sqlite_rows_t _Nonnull rows);
int sqlite_column_count(sqlite_rows_t _Nonnull rows);
const char *_Nullable sqlite_column_name(sqlite_rows_t _Nonnull rows, int column);
/// The type that the table of a column says, NULL for an expression.
const char *_Nullable sqlite_column_type_name(sqlite_rows_t _Nonnull rows, int column);

enum { SQLITE_VALUE_INTEGER = 1, SQLITE_VALUE_FLOAT = 2, SQLITE_VALUE_TEXT = 3, SQLITE_VALUE_BLOB = 4, SQLITE_VALUE_NULL = 5 };
int sqlite_value_type(sqlite_rows_t _Nonnull rows, int column);
int64_t sqlite_value_integer(sqlite_rows_t _Nonnull rows, int column);
double sqlite_value_float(sqlite_rows_t _Nonnull rows, int column);
/// The bytes of a text, valid until the next row; `count` is set.
const uint8_t *_Nullable sqlite_value_text(sqlite_rows_t _Nonnull rows, int column, int *_Nonnull count);

#endif
