// Memory and time limits around a cmark-gfm parse.
//
// cmark aborts the process when an allocation fails and has no deadline, and the release that Debian 12 carries
// (0.29.0.gfm.6) has inputs that cost quadratic time or memory. Here every allocation of a parse comes from an arena
// with a ceiling; passing the ceiling or the deadline leaves the parse by longjmp and the arena is dropped whole. The clock is
// read in the allocator and after each callback: no signal, and no jump out of anything but cmark's own code.
// Freed in one step, an arena is also cheaper than cmark's own node-by-node free.
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

/// A new, empty arena; NULL when memory is short. Owned by the caller, used by one thread at a time.
markdown_arena *markdown_arena_new(void);
void markdown_arena_free(markdown_arena *arena);

/// Makes `arena` the calling thread's current one. Allocations beyond `limit` bytes end the parse.
void markdown_arena_begin(markdown_arena *arena, size_t limit);
/// Drops everything allocated since `begin`. Every parser and node made in between is gone.
void markdown_arena_end(markdown_arena *arena);

/// The allocator that serves cmark from the calling thread's current arena.
cmark_mem *markdown_arena_mem(void);

/// Bytes taken from the system since `begin`.
size_t markdown_arena_used(const markdown_arena *arena);

/// Makes a parser's own extension stand in for strikethrough's special character.
///
/// cmark looks for the extension that owns a delimiter by its list of special characters, and takes every character
/// on such a list out of a process-wide table when a parse ends: under another thread's feet. The list is therefore
/// this parser's own, and is emptied just before the parse ends (see `markdown_parse`).
void markdown_own_delimiters(cmark_syntax_extension *own);

/// Gives the next piece of the text, whole lines but for the last: its length, 0 at the end, and its bytes, valid until
/// the next call. A limit met in it is acted on when it has returned.
typedef size_t (*markdown_next_piece)(void *context, const char **bytes);

/// Feeds every piece and finishes, under the limits. `seconds` 0 means no deadline.
/// On success `*root` is the tree, owned by the arena.
markdown_parse_status markdown_parse(markdown_arena *arena, cmark_parser *parser, cmark_syntax_extension *own,
                                     markdown_next_piece next, void *context, unsigned seconds, cmark_node **root);

/// The functions by which Swift takes part in a parse. A limit met in one of them is acted on when it has returned, so
/// that no frame of Swift's is skipped.
typedef struct {
  cmark_open_block_func open_block;
  cmark_match_block_func match_block;
  cmark_match_inline_func match_inline;
} markdown_callbacks;

/// Sets the functions of the process. Once, before the first parse.
void markdown_set_callbacks(markdown_callbacks functions);

/// Has an extension call the functions that were set.
void markdown_own_callbacks(cmark_syntax_extension *own);

#ifdef __cplusplus
}
#endif
