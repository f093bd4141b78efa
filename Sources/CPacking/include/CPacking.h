// zstd, xz and bzip2, each opened on first use: few sessions read such files.
#ifndef PLOTLINE_CPACKING_H
#define PLOTLINE_CPACKING_H

#include <stddef.h>
#include <stdint.h>

enum { PACKING_ZSTD = 0, PACKING_XZ = 1, PACKING_BZIP2 = 2 };
enum { PACKING_GOES_ON = 0, PACKING_ENDED = 1, PACKING_BROKEN = 2, PACKING_NO_MEMORY = 3 };

typedef struct packing *packing_t;

/// 0 when the library of that kind is there; packing_failure then says why not, in the loader's words.
int packing_library_open(int kind);
const char *_Nonnull packing_failure(void);

/// Begins to unpack; NULL when there is no memory.
packing_t _Nullable packing_begin(int kind);
void packing_end(packing_t _Nonnull packing);
/// Takes packed bytes and gives unpacked ones: `*taken` and `*given` are set. PACKING_ENDED at the end of a part, behind which
/// another may begin.
int packing_run(
    packing_t _Nonnull packing, const uint8_t *_Nonnull packed, size_t packed_count, size_t *_Nonnull taken,
    uint8_t *_Nonnull target, size_t room, size_t *_Nonnull given);

#endif
