// zlib's inflate. Its initialiser is a macro, which Swift does not see.
#pragma once
#include <zlib.h>

static inline int page_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}
