#define _GNU_SOURCE
#include "descriptor_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The structures of sqlite3.h (sqlite3_file, sqlite3_io_methods, sqlite3_vfs), whose layout never changes.
struct io_methods;
struct file {
    const struct io_methods *methods;
};
struct io_methods {
    int version;
    int (*close)(struct file *);
    int (*read)(struct file *, void *, int, int64_t);
    int (*write)(struct file *, const void *, int, int64_t);
    int (*truncate)(struct file *, int64_t);
    int (*sync)(struct file *, int);
    int (*size)(struct file *, int64_t *);
    int (*lock)(struct file *, int);
    int (*unlock)(struct file *, int);
    int (*check_reserved)(struct file *, int *);
    int (*control)(struct file *, int, void *);
    int (*sector)(struct file *);
    int (*characteristics)(struct file *);
};
struct vfs {
    int version;
    int file_size;
    int path_limit;
    struct vfs *next;
    const char *name;
    void *own;
    int (*open)(struct vfs *, const char *, struct file *, int, int *);
    int (*delete)(struct vfs *, const char *, int);
    int (*access)(struct vfs *, const char *, int, int *);
    int (*full_path)(struct vfs *, const char *, int, char *);
    void *(*library_open)(struct vfs *, const char *);
    void (*library_error)(struct vfs *, int, char *);
    void (*(*library_symbol)(struct vfs *, void *, const char *))(void);
    void (*library_close)(struct vfs *, void *);
    int (*randomness)(struct vfs *, int, char *);
    int (*sleep)(struct vfs *, int);
    int (*time)(struct vfs *, double *);
    int (*last_error)(struct vfs *, int, char *);
};

enum { OK = 0, BUSY = 5, READONLY = 8, IOERR = 10, NOTFOUND = 12, CANTOPEN = 14 };
enum { IOERR_READ = IOERR | 1 << 8, IOERR_SHORT_READ = IOERR | 2 << 8, IOERR_FSTAT = IOERR | 7 << 8 };
enum { OPEN_READONLY = 0x1, OPEN_MAIN_DB = 0x100, OPEN_MAIN_JOURNAL = 0x800, OPEN_WAL = 0x80000 };
enum { LOCK_NONE = 0, LOCK_SHARED = 1 };
// Where SQLite's programs lock a database (sqlite.org/fileformat2.html, section 1.3, and os.h).
enum { PENDING_BYTE = 0x40000000, RESERVED_BYTE = PENDING_BYTE + 1, SHARED_FIRST = PENDING_BYTE + 2, SHARED_SIZE = 510 };
enum { WAL_HEADER = 32 };

struct descriptor_files {
    struct vfs vfs;
    struct vfs *base;
    char name[40];
    int database, wal, journal;
    struct stat before;
    char header[WAL_HEADER];
    ssize_t header_size;
};

/// One of the three, while SQLite has it open; an empty file without a descriptor.
struct open_file {
    struct file file;
    int descriptor;
};

static int descriptor_of(struct file *file) { return ((struct open_file *)file)->descriptor; }

static int file_close(struct file *file) {
    file->methods = NULL;
    return OK;
}

static int file_read(struct file *file, void *target, int count, int64_t offset) {
    int done = 0;
    while (done < count && descriptor_of(file) >= 0) {
        ssize_t got = pread(descriptor_of(file), (char *)target + done, (size_t)(count - done), offset + done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return IOERR_READ;
        if (got == 0) break;
        done += (int)got;
    }
    if (done == count) return OK;
    memset((char *)target + done, 0, (size_t)(count - done));
    return IOERR_SHORT_READ;
}

static int file_write(struct file *file, const void *bytes, int count, int64_t offset) {
    (void)file, (void)bytes, (void)count, (void)offset;
    return READONLY;
}

static int file_truncate(struct file *file, int64_t size) {
    (void)file, (void)size;
    return READONLY;
}

static int file_sync(struct file *file, int flags) {
    (void)file, (void)flags;
    return OK;
}

static int file_size(struct file *file, int64_t *size) {
    struct stat status;
    *size = 0;
    if (descriptor_of(file) < 0) return OK;
    if (fstat(descriptor_of(file), &status) != 0) return IOERR_FSTAT;
    *size = status.st_size;
    return OK;
}

/// A lock of the open file, which other programs' locks of SQLite's kind respect and no closing elsewhere undoes.
static int set_lock(int descriptor, short type, off_t start, off_t length) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
    if (descriptor < 0 || fcntl(descriptor, F_OFD_SETLK, &lock) == 0) return OK;
    // Where there are no locks nobody waits for them either.
    return errno == EAGAIN || errno == EACCES ? BUSY : OK;
}

static int file_lock(struct file *file, int level) {
    int descriptor = descriptor_of(file);
    if (level != LOCK_SHARED) return OK;
    if (set_lock(descriptor, F_RDLCK, PENDING_BYTE, 1) != OK) return BUSY;
    int status = set_lock(descriptor, F_RDLCK, SHARED_FIRST, SHARED_SIZE);
    set_lock(descriptor, F_UNLCK, PENDING_BYTE, 1);
    return status;
}

static int file_unlock(struct file *file, int level) {
    if (level == LOCK_NONE) set_lock(descriptor_of(file), F_UNLCK, PENDING_BYTE, 2 + SHARED_SIZE);
    return OK;
}

static int file_check_reserved(struct file *file, int *is_reserved) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = RESERVED_BYTE, .l_len = 1};
    int asked = descriptor_of(file) < 0 ? -1 : fcntl(descriptor_of(file), F_OFD_GETLK, &lock);
    *is_reserved = asked == 0 && lock.l_type != F_UNLCK;
    return OK;
}

static int file_control(struct file *file, int operation, void *argument) {
    (void)file, (void)operation, (void)argument;
    return NOTFOUND;
}

static int file_sector(struct file *file) {
    (void)file;
    return 4096;
}

static int file_characteristics(struct file *file) {
    (void)file;
    return 0;
}

static const struct io_methods methods = {
    1,         file_close,          file_read,    file_write,  file_truncate,
    file_sync, file_size,           file_lock,    file_unlock, file_check_reserved,
    file_control, file_sector, file_characteristics,
};

static int vfs_open(struct vfs *vfs, const char *name, struct file *file, int flags, int *found) {
    struct descriptor_files *files = vfs->own;
    file->methods = NULL;
    // Temporary tables and sorting: a file without a name.
    if (name == NULL) return files->base->open(files->base, NULL, file, flags, found);
    int descriptor;
    if (flags & OPEN_MAIN_DB) {
        descriptor = files->database;
    } else if (flags & OPEN_WAL) {
        descriptor = files->wal;
    } else if (flags & OPEN_MAIN_JOURNAL && files->journal >= 0) {
        descriptor = files->journal;
    } else {
        return CANTOPEN;
    }
    ((struct open_file *)file)->descriptor = descriptor;
    file->methods = &methods;
    if (found) *found = (flags & ~0x7) | OPEN_READONLY;
    return OK;
}

static int vfs_delete(struct vfs *vfs, const char *name, int sync) {
    (void)vfs, (void)name, (void)sync;
    return OK;
}

static int ends_in(const char *name, const char *end) {
    size_t length = strlen(name), part = strlen(end);
    return length >= part && strcmp(name + length - part, end) == 0;
}

static int vfs_access(struct vfs *vfs, const char *name, int flags, int *found) {
    struct descriptor_files *files = vfs->own;
    (void)flags;
    *found = ends_in(name, "-wal") ? files->wal >= 0 : ends_in(name, "-journal") ? files->journal >= 0 : 0;
    return OK;
}

static int vfs_full_path(struct vfs *vfs, const char *name, int size, char *path) {
    (void)vfs;
    return snprintf(path, (size_t)size, "%s", name) < size ? OK : CANTOPEN;
}

static int vfs_randomness(struct vfs *vfs, int count, char *bytes) {
    struct vfs *base = ((struct descriptor_files *)vfs->own)->base;
    return base->randomness(base, count, bytes);
}

static int vfs_sleep(struct vfs *vfs, int microseconds) {
    struct vfs *base = ((struct descriptor_files *)vfs->own)->base;
    return base->sleep(base, microseconds);
}

static int vfs_time(struct vfs *vfs, double *time) {
    struct vfs *base = ((struct descriptor_files *)vfs->own)->base;
    return base->time(base, time);
}

static int vfs_last_error(struct vfs *vfs, int count, char *text) {
    (void)vfs, (void)count, (void)text;
    return 0;
}

struct descriptor_files *descriptor_files_make(void *base, int database, int wal, int journal) {
    struct descriptor_files *files = base ? calloc(1, sizeof *files) : NULL;
    if (files == NULL) return NULL;
    files->base = base;
    files->database = database;
    files->wal = wal;
    files->journal = journal;
    snprintf(files->name, sizeof files->name, "plotline-%p", (void *)files);
    fstat(database, &files->before);
    files->header_size = wal < 0 ? 0 : pread(wal, files->header, WAL_HEADER, 0);
    int own_size = (int)sizeof(struct open_file);
    files->vfs = (struct vfs){
        .version = 1,
        .file_size = files->base->file_size > own_size ? files->base->file_size : own_size,
        .path_limit = 512,
        .name = files->name,
        .own = files,
        .open = vfs_open,
        .delete = vfs_delete,
        .access = vfs_access,
        .full_path = vfs_full_path,
        .randomness = vfs_randomness,
        .sleep = vfs_sleep,
        .time = vfs_time,
        .last_error = vfs_last_error,
    };
    return files;
}

void descriptor_files_free(struct descriptor_files *files) { free(files); }
void *descriptor_files_vfs(struct descriptor_files *files) { return &files->vfs; }
const char *descriptor_files_name(const struct descriptor_files *files) { return files->name; }

int descriptor_files_changed(const struct descriptor_files *files) {
    if (files->wal < 0) return 0;
    struct stat now;
    char header[WAL_HEADER] = {0};
    ssize_t size = pread(files->wal, header, WAL_HEADER, 0);
    if (fstat(files->database, &now) != 0) return 1;
    return now.st_mtim.tv_sec != files->before.st_mtim.tv_sec || now.st_mtim.tv_nsec != files->before.st_mtim.tv_nsec
        || now.st_size != files->before.st_size || size != files->header_size
        || memcmp(header, files->header, WAL_HEADER) != 0;
}
