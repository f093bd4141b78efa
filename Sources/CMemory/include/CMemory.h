/// Memory that runs out under a limit of the address space (`ulimit -v`) ends a statement, not the program.
///
/// The language ends the program when an allocation fails. So malloc and its like are taken through here: a reserve of address
/// space is kept; when an allocation fails it is given back, whoever watches is told, and the allocation is tried again. The
/// statement that runs sees that at its next poll and ends, which frees what it made. An allocation after which one of twice its
/// size could not be had is told as well, since growing arrays double: they end one step before they fail.
///
/// Without a limit nothing is kept and nothing is told. Under a sanitizer, which brings its own malloc, nothing is done.
#ifndef PLOTLINE_MEMORY_H
#define PLOTLINE_MEMORY_H

/// Begins to watch, once: `lack` is called from whatever thread lacks memory, and must not allocate.
void memory_watch(void (*lack)(void *context), void *context);

/// Fills the reserve again when there is room: between statements.
void memory_refill(void);

#endif
