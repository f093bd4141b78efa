#define _GNU_SOURCE
#include "CMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define OWN_MALLOC 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define OWN_MALLOC 1
#endif

#ifdef OWN_MALLOC

void memory_watch(void (*lack)(void *), void *context) { (void)lack, (void)context; }
void memory_refill(void) {}

#else

// glibc's own, under the names that it keeps for those who stand before them.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/// From here on an allocation is looked at even when it succeeds.
#define LARGE ((size_t)1 << 20)

static void (*watcher)(void *);
static void *watcher_context;
/// Bytes of address space there may be, 0 for no limit.
static size_t limit;
static size_t reserve_size;
static _Atomic(void *) reserve;

void memory_refill(void) {
    if (!limit || atomic_load(&reserve)) return;
    void *made = mmap(NULL, reserve_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (made == MAP_FAILED) return;
    void *none = NULL;
    if (!atomic_compare_exchange_strong(&reserve, &none, made)) munmap(made, reserve_size);
}

// A picture takes some blocks of a few megabytes for a moment, and the next one takes them again. A page that comes back from the
// system is cleared first: a third of a hundred notebooks' time. Larger blocks, as columns are, still go back at once.
static void keep_freed(void) {
    mallopt(M_MMAP_THRESHOLD, 8 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

void memory_watch(void (*lack)(void *), void *context) {
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) != 0 || space.rlim_cur == RLIM_INFINITY) {
        keep_freed();
        return;
    }
    // Each thread's arena would take 64 MiB of the space.
    mallopt(M_ARENA_MAX, 1);
    watcher = lack;
    watcher_context = context;
    size_t share = space.rlim_cur / 6;
    reserve_size = (share < ((size_t)128 << 20) ? share : (size_t)128 << 20) & ~(size_t)4095;
    limit = space.rlim_cur;
    memory_refill();
}

/// Bytes of address space that are left beside the reserve; as many as there may be when the system does not say.
static size_t left(void) {
    char text[32];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return limit;
    ssize_t count = read(file, text, sizeof text);
    close(file);
    size_t pages = 0;
    for (ssize_t at = 0; at < count && text[at] >= '0' && text[at] <= '9'; at++) pages = pages * 10 + (size_t)(text[at] - '0');
    size_t used = pages * 4096;
    return used < limit ? limit - used : 0;
}

/// What is done once an allocation has failed; whether to try again.
static int gave_back(void) {
    void *held = atomic_exchange(&reserve, NULL);
    if (held) munmap(held, reserve_size);
    if (watcher) watcher(watcher_context);
    return held != NULL;
}

/// After a large allocation: its next doubling must fit too.
static void looked(size_t size) {
    int code = errno;
    size_t room = left() + (atomic_load(&reserve) ? reserve_size : 0);
    if (room / 2 < size && watcher) watcher(watcher_context);
    errno = code;
}

#define TRIED(memory, size, again)                                                                                      \
    do {                                                                                                                \
        if (__builtin_expect(limit != 0, 0)) {                                                                          \
            if (!(memory) && (size) != 0 && gave_back()) (memory) = (again);                                            \
            if ((memory) && (size) >= LARGE) looked(size);                                                              \
        }                                                                                                               \
        return (memory);                                                                                                \
    } while (0)

/// From here on a block is in pages of two megabytes where it can be: pictures are filled from end to end, and a page of theirs comes from
/// the system with a fault each.
#define WIDE ((size_t)2 << 20)

static void widen(void *memory, size_t size) {
    uintptr_t first = ((uintptr_t)memory + WIDE - 1) & ~(uintptr_t)(WIDE - 1), end = ((uintptr_t)memory + size) & ~(uintptr_t)(WIDE - 1);
    int code = errno;
    if (memory && first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
    errno = code;
}

void *malloc(size_t size) {
    void *memory = __libc_malloc(size);
    if (__builtin_expect(size >= WIDE, 0)) widen(memory, size);
    TRIED(memory, size, __libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    void *memory = __libc_calloc(count, size);
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return memory;
    if (__builtin_expect(bytes >= WIDE, 0)) widen(memory, bytes);
    TRIED(memory, bytes, __libc_calloc(count, size));
}

void *realloc(void *old, size_t size) {
    void *memory = __libc_realloc(old, size);
    TRIED(memory, size, __libc_realloc(old, size));
}

static void *aligned(size_t alignment, size_t size) {
    void *memory = __libc_memalign(alignment, size);
    TRIED(memory, size, __libc_memalign(alignment, size));
}

void *memalign(size_t alignment, size_t size) { return aligned(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return aligned(alignment, size); }

int posix_memalign(void **target, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    int code = errno;
    void *memory = aligned(alignment, size);
    errno = code;
    if (!memory) return ENOMEM;
    *target = memory;
    return 0;
}

#endif
