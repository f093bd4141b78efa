// The face that figures are set in: Inter (SIL Open Font License 1.1, Inter/OFL.txt), as files in the program.
#ifndef PLOTLINE_CFACE_H
#define PLOTLINE_CFACE_H

#include <stddef.h>

/// How many files there are.
int face_count(void);

/// The bytes of a file and how many; NULL beyond the last.
const unsigned char *_Nullable face_bytes(int number, size_t *_Nonnull count);

/// A path under which this process reads a file: it lies in memory alone and stays as long as the process. NULL where the system
/// gives no such file. The caller frees it.
char *_Nullable face_path(int number);

#endif
