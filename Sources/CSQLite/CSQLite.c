#include "CSQLite.h"
#include "descriptor_files.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The C interface of SQLite 3 (sqlite.org/c3ref), whose types are opaque and whose numbers never change.
struct sqlite_database {
    void *handle;
    int status;
    const char *message;
    int reads_only;
    struct descriptor_files *files;
};

struct sqlite_rows {
    struct sqlite_database *database;
    void *statement;
};

enum { OK = 0, NOMEM = 7, CANTOPEN = 14, ROW = 100, DONE = 101 };
enum { OPEN_READONLY = 0x1, OPEN_READWRITE = 0x2, OPEN_CREATE = 0x4, OPEN_URI = 0x40, OPEN_NOMUTEX = 0x8000 };
enum { ACTION_PRAGMA = 19, ACTION_READ = 20, ACTION_SELECT = 21, ACTION_FUNCTION = 31, ACTION_RECURSIVE = 33 };
enum { LIMIT_LENGTH = 0, LIMIT_SQL_LENGTH = 1, LIMIT_LIKE_PATTERN_LENGTH = 8 };
enum { DESERIALIZE_FREEONCLOSE = 1, DESERIALIZE_READONLY = 4 };

static struct {
    int (*open_v2)(const char *, void **, int, const char *);
    int (*close_v2)(void *);
    int (*busy_timeout)(void *, int);
    int (*exec)(void *, const char *, void *, void *, void *);
    int (*errcode)(void *);
    const char *(*errmsg)(void *);
    const char *(*errstr)(int);
    void (*progress_handler)(void *, int, int (*)(void *), void *);
    int (*set_authorizer)(void *, int (*)(void *, int, const char *, const char *, const char *, const char *), void *);
    int (*prepare_v2)(void *, const char *, int, void **, const char **);
    int (*step)(void *);
    int (*finalize)(void *);
    int (*column_count)(void *);
    const char *(*column_name)(void *, int);
    const char *(*column_decltype)(void *, int);
    int (*column_type)(void *, int);
    int64_t (*column_int64)(void *, int);
    double (*column_double)(void *, int);
    const unsigned char *(*column_text)(void *, int);
    int (*column_bytes)(void *, int);
    int (*limit)(void *, int, int);
    void *(*malloc64)(uint64_t);
    int (*deserialize)(void *, const char *, unsigned char *, int64_t, int64_t, unsigned);
    void *(*vfs_find)(const char *);
    int (*vfs_register)(void *, int);
    int (*vfs_unregister)(void *);
} table;

static const char *failure = "";
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        return;
    }
    static const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"sqlite3_open_v2", &table.open_v2},
        {"sqlite3_close_v2", &table.close_v2},
        {"sqlite3_busy_timeout", &table.busy_timeout},
        {"sqlite3_exec", &table.exec},
        {"sqlite3_errcode", &table.errcode},
        {"sqlite3_errmsg", &table.errmsg},
        {"sqlite3_errstr", &table.errstr},
        {"sqlite3_progress_handler", &table.progress_handler},
        {"sqlite3_set_authorizer", &table.set_authorizer},
        {"sqlite3_prepare_v2", &table.prepare_v2},
        {"sqlite3_step", &table.step},
        {"sqlite3_finalize", &table.finalize},
        {"sqlite3_column_count", &table.column_count},
        {"sqlite3_column_name", &table.column_name},
        {"sqlite3_column_decltype", &table.column_decltype},
        {"sqlite3_column_type", &table.column_type},
        {"sqlite3_column_int64", &table.column_int64},
        {"sqlite3_column_double", &table.column_double},
        {"sqlite3_column_text", &table.column_text},
        {"sqlite3_column_bytes", &table.column_bytes},
        {"sqlite3_limit", &table.limit},
        {"sqlite3_malloc64", &table.malloc64},
        {"sqlite3_deserialize", &table.deserialize},
        {"sqlite3_vfs_find", &table.vfs_find},
        {"sqlite3_vfs_register", &table.vfs_register},
        {"sqlite3_vfs_unregister", &table.vfs_unregister},
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        void *function = dlsym(library, functions[index].name);
        if (function == NULL) {
            failure = "libsqlite3.so.0 is too old";
            return;
        }
        memcpy(functions[index].place, &function, sizeof function);
    }
    failure = NULL;
}

int sqlite_library_open(void) {
    pthread_once(&once, open_library);
    return failure == NULL ? 0 : 1;
}

const char *sqlite_library_failure(void) { return failure == NULL ? "" : failure; }

static int authorize(
    void *context, int action, const char *a, const char *b, const char *database, const char *trigger) {
    (void)b, (void)database, (void)trigger;
    const struct sqlite_database *self = context;
    if (!self->reads_only) return OK;
    switch (action) {
    case ACTION_READ:
    case ACTION_SELECT:
    case ACTION_FUNCTION:
    case ACTION_RECURSIVE: return OK;
    // Which columns an index has: they tell the order of a table WITHOUT ROWID, and change nothing.
    case ACTION_PRAGMA: return a != NULL && (strcmp(a, "index_list") == 0 || strcmp(a, "index_xinfo") == 0) ? OK : 1;
    default: return 1;
    }
}

static void keep(struct sqlite_database *database, int status) {
    database->status = status;
    if (status == OK || status == ROW || status == DONE) {
        database->status = OK;
        database->message = "";
    } else {
        database->message = database->handle ? table.errmsg(database->handle) : table.errstr(status);
    }
}

static void settle(struct sqlite_database *database);

static struct sqlite_database *begin(const char *name, int flags) {
    struct sqlite_database *database = calloc(1, sizeof *database);
    if (database == NULL) return NULL;
    keep(database, table.open_v2(name, &database->handle, flags | OPEN_NOMUTEX, NULL));
    return database;
}

sqlite_database_t sqlite_database_descriptor(int descriptor, int wal, int journal) {
    struct sqlite_database *database = calloc(1, sizeof *database);
    if (database == NULL) return NULL;
    database->files = descriptor_files_make(table.vfs_find(NULL), descriptor, wal, journal);
    if (database->files == NULL || table.vfs_register(descriptor_files_vfs(database->files), 0) != OK) {
        keep(database, NOMEM);
        return database;
    }
    const char *vfs = descriptor_files_name(database->files);
    keep(database, table.open_v2("database", &database->handle, OPEN_READONLY | OPEN_NOMUTEX, vfs));
    if (database->status != OK) return database;
    // A log is then read without the index beside it, which would have to be written.
    table.exec(database->handle, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL);
    settle(database);
    keep(database, table.exec(database->handle, "SELECT COUNT(*) FROM sqlite_schema", NULL, NULL, NULL));
    return database;
}

int sqlite_database_changed(sqlite_database_t database) {
    return database->files != NULL && descriptor_files_changed(database->files);
}

static void settle(struct sqlite_database *database) {
    table.busy_timeout(database->handle, 2000);
    // A file from elsewhere may hold views and triggers of any kind, and cells that lie about their size.
    table.exec(database->handle, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", NULL, NULL, NULL);
    // A text or blob is no longer than a line of a file may be, and a pattern takes the square of its length.
    table.limit(database->handle, LIMIT_LENGTH, 64 << 20);
    table.limit(database->handle, LIMIT_SQL_LENGTH, 1 << 20);
    table.limit(database->handle, LIMIT_LIKE_PATTERN_LENGTH, 1000);
    database->reads_only = 1;
    table.set_authorizer(database->handle, authorize, database);
}

static struct sqlite_database *opened(const char *name, int flags) {
    struct sqlite_database *database = begin(name, flags);
    if (database == NULL || database->status != OK) return database;
    settle(database);
    // Opening reads nothing yet.
    keep(database, table.exec(database->handle, "SELECT COUNT(*) FROM sqlite_schema", NULL, NULL, NULL));
    return database;
}

sqlite_database_t sqlite_database_open(const char *path) {
    struct sqlite_database *database = opened(path, OPEN_READONLY);
    if (database == NULL || database->status != CANTOPEN) return database;
    // A write-ahead log needs a file beside the database, which a folder that nobody may write to does not allow; the
    // database itself can still be read as it stands.
    size_t length = strlen(path);
    char *name = malloc(3 * length + 32);
    if (name == NULL) return database;
    char *end = stpcpy(name, "file:");
    for (size_t index = 0; index < length; index++) {
        unsigned char byte = (unsigned char)path[index];
        if (byte == '%' || byte == '?' || byte == '#' || byte < 33 || byte > 126) {
            static const char digits[] = "0123456789ABCDEF";
            *end++ = '%';
            *end++ = digits[byte >> 4];
            *end++ = digits[byte & 15];
        } else {
            *end++ = (char)byte;
        }
    }
    strcpy(end, "?immutable=1");
    sqlite_database_close(database);
    database = opened(name, OPEN_READONLY | OPEN_URI);
    free(name);
    return database;
}

sqlite_database_t sqlite_database_bytes(const uint8_t *bytes, int64_t count) {
    struct sqlite_database *database = begin(":memory:", OPEN_READWRITE | OPEN_CREATE);
    if (database == NULL || database->status != OK) return database;
    unsigned char *copy = table.malloc64((uint64_t)count);
    if (copy == NULL) {
        keep(database, NOMEM);
        return database;
    }
    memcpy(copy, bytes, (size_t)count);
    unsigned flags = DESERIALIZE_FREEONCLOSE | DESERIALIZE_READONLY;
    keep(database, table.deserialize(database->handle, "main", copy, count, count, flags));
    if (database->status != OK) return database;
    settle(database);
    keep(database, table.exec(database->handle, "SELECT COUNT(*) FROM sqlite_schema", NULL, NULL, NULL));
    return database;
}

void sqlite_database_close(sqlite_database_t database) {
    if (database->handle) table.close_v2(database->handle);
    if (database->files) {
        table.vfs_unregister(descriptor_files_vfs(database->files));
        descriptor_files_free(database->files);
    }
    free(database);
}

int sqlite_status(sqlite_database_t database) { return database->status; }
const char *sqlite_message(sqlite_database_t database) { return database->message ? database->message : ""; }

void sqlite_on_progress(sqlite_database_t database, int (*stop)(void *), void *context) {
    if (database->handle) table.progress_handler(database->handle, SQLITE_PROGRESS_STEPS, stop, context);
}

sqlite_rows_t sqlite_rows_begin(sqlite_database_t database, const char *sql) {
    void *statement = NULL;
    const char *rest = "";
    keep(database, table.prepare_v2(database->handle, sql, -1, &statement, &rest));
    if (database->status != OK) return NULL;
    while (*rest == ' ' || *rest == ';' || *rest == '\n' || *rest == '\t' || *rest == '\r') rest++;
    if (statement == NULL || *rest != 0) {
        database->status = 1;
        database->message = statement == NULL ? "no statement" : "more than one statement";
        if (statement) table.finalize(statement);
        return NULL;
    }
    struct sqlite_rows *rows = calloc(1, sizeof *rows);
    if (rows == NULL) {
        table.finalize(statement);
        keep(database, NOMEM);
        return NULL;
    }
    rows->database = database;
    rows->statement = statement;
    return rows;
}

void sqlite_rows_end(sqlite_rows_t rows) {
    table.finalize(rows->statement);
    free(rows);
}

int sqlite_rows_next(sqlite_rows_t rows) {
    int status = table.step(rows->statement);
    keep(rows->database, status);
    return status == ROW ? 1 : status == DONE ? 0 : -1;
}

int sqlite_column_count(sqlite_rows_t rows) { return table.column_count(rows->statement); }
const char *sqlite_column_name(sqlite_rows_t rows, int column) { return table.column_name(rows->statement, column); }
const char *sqlite_column_type_name(sqlite_rows_t rows, int column) {
    return table.column_decltype(rows->statement, column);
}
int sqlite_value_type(sqlite_rows_t rows, int column) { return table.column_type(rows->statement, column); }
int64_t sqlite_value_integer(sqlite_rows_t rows, int column) { return table.column_int64(rows->statement, column); }
double sqlite_value_float(sqlite_rows_t rows, int column) { return table.column_double(rows->statement, column); }

const uint8_t *sqlite_value_text(sqlite_rows_t rows, int column, int *count) {
    const unsigned char *text = table.column_text(rows->statement, column);
    *count = text ? table.column_bytes(rows->statement, column) : 0;
    return text;
}
