// System calls that Swift does not see: those that glibc declares for GNU programs alone, or has no function for.
#ifndef PLOTLINE_CFILES_H
#define PLOTLINE_CFILES_H

#include <stdint.h>

/// Two paths change places in one step. 0, or the number of the error.
int files_exchange(const char *_Nonnull one, const char *_Nonnull other);
/// A rename that never replaces what stands there. 0, or the number of the error.
int files_move_new(const char *_Nonnull from, const char *_Nonnull to);

/// Whether a path lists accounts beside owner and group (acl(5)).
int files_has_access_list(const char *_Nonnull path);

/// openat2(2), Linux 5.6: a descriptor, or −1 with errno (ENOSYS where the kernel has none of it).
int files_open_beneath(int folder, const char *_Nonnull path, uint64_t flags, uint64_t resolve);
/// O_PATH: a folder to start from, which need not be readable.
extern const int files_path_only;
/// RESOLVE_* of linux/openat2.h, which old headers lack.
enum { FILES_NO_MAGICLINKS = 0x02, FILES_NO_SYMLINKS = 0x04, FILES_BENEATH = 0x08 };

/// Has the system begin to write a file's bytes to the disk, and does not wait for them; what does not go, an fsync does.
void files_begin_writing(int file);

#endif
