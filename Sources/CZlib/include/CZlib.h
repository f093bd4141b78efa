// zlib as Swift can call it: its initialisers are macros, which Swift does not see.
#ifndef PLOTLINE_CZLIB_H
#define PLOTLINE_CZLIB_H

#include <zlib.h>

/// Begins inflating a whole gzip member (`raw` 0) or bare deflate data (`raw` 1); Z_OK on success.
int zlib_inflate_begin(z_stream *_Nonnull stream, int raw);
/// The same for a stream that has begun already.
int zlib_inflate_again(z_stream *_Nonnull stream, int raw);

#endif
