#include "CZlib.h"

// 15: the largest window; 16 more: a gzip header and trailer around it; negative: neither.
static int bits(int raw) { return raw ? -15 : 15 + 16; }

int zlib_inflate_begin(z_stream *stream, int raw) { return inflateInit2(stream, bits(raw)); }

int zlib_inflate_again(z_stream *stream, int raw) { return inflateReset2(stream, bits(raw)); }
