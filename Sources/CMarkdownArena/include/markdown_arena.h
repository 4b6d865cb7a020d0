// Memory and time limits for a cmark-gfm parse.
//
// cmark aborts the process when an allocation fails, and it has no deadline. The release in Debian 12 (0.29.0.gfm.6)
// has inputs that cost quadratic time or memory. Here, every allocation of a parse comes from an arena with a limit.
// Exceeding the limit or the deadline ends the parse by longjmp, and the whole arena is dropped. The clock is read in
// the allocator and after each callback, so there are no signals, and every jump leaves only cmark's own frames.
// Freeing an arena in one step is also cheaper than cmark's own node-by-node free.
#pragma once
#include <stddef.h>
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct markdown_arena markdown_arena;

typedef enum {
  MARKDOWN_PARSED = 0,
  MARKDOWN_OUT_OF_MEMORY = 1,
  MARKDOWN_OUT_OF_TIME = 2,
} markdown_parse_status;

/// Creates an empty arena; returns NULL if memory is short. The caller owns it and uses it from one thread at a time.
markdown_arena *markdown_arena_new(void);
void markdown_arena_free(markdown_arena *arena);

/// Makes `arena` the calling thread's current arena. Allocations beyond `limit` bytes end the parse.
void markdown_arena_begin(markdown_arena *arena, size_t limit);
/// Frees everything allocated since `begin`. Invalidates every parser and node created in between.
void markdown_arena_end(markdown_arena *arena);

/// Returns the allocator that serves cmark from the calling thread's current arena.
cmark_mem *markdown_arena_mem(void);

/// Returns the number of bytes taken from the system since `begin`.
size_t markdown_arena_used(const markdown_arena *arena);

/// Lets a parser's own extension own the special character of strikethrough.
///
/// cmark finds the extension that owns a delimiter by its list of special characters. When a parse ends, it removes
/// every character on these lists from a process-wide table, which races with other threads. The list therefore belongs
/// to this parser's extension, and is emptied just before the parse ends (see `markdown_parse` and
/// `markdown_parse_plain`).
void markdown_own_delimiters(cmark_syntax_extension *own);

/// Returns the length of the next piece of the text, 0 at the end, and its bytes, valid until the next call. All pieces
/// but the last are whole lines. A limit exceeded inside the callback takes effect after it returns.
typedef size_t (*markdown_next_piece)(void *context, const char **bytes);

/// Feeds every piece and finishes the parse, under the limits. A value of 0 for `seconds` means no deadline. On
/// success, `*root` is the tree, owned by the arena.
markdown_parse_status markdown_parse(markdown_arena *arena, cmark_parser *parser, cmark_syntax_extension *own,
                                     markdown_next_piece next, void *context, unsigned seconds, cmark_node **root);

/// Parses a text without limits on memory or time, and returns the tree, owned by the caller. `own` has the delimiters:
/// without it, cmark finds no owner of a `~` and does not end.
cmark_node *markdown_parse_plain(cmark_parser *parser, cmark_syntax_extension *own, const char *bytes, size_t length);

/// The Swift functions that take part in a parse. A limit exceeded inside a callback takes effect after it returns, so
/// no Swift frame is skipped.
typedef struct {
  cmark_open_block_func open_block;
  cmark_match_block_func match_block;
  cmark_match_inline_func match_inline;
} markdown_callbacks;

/// Sets the process-wide callbacks. Must be called once, before the first parse.
void markdown_set_callbacks(markdown_callbacks functions);

/// Registers the callbacks with an extension.
void markdown_own_callbacks(cmark_syntax_extension *own);

#ifdef __cplusplus
}
#endif
