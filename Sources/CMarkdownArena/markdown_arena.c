#define _GNU_SOURCE
#include "markdown_arena.h"
#include "autolink_steps.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <cmark-gfm/parser.h>
#include <cmark-gfm/syntax_extension.h>

// Small blocks are cut from slabs and never freed individually. Large blocks have their own mappings, so the growing
// line buffer of a 50 MB line does not leave its earlier copies allocated.
enum { SLAB_BYTES = 1 << 18, LARGE_BYTES = 1 << 17, HEADER_BYTES = 16 };

typedef struct slab {
  struct slab *next;
  size_t used;
  size_t size;
  size_t pad;
} slab;

typedef struct large {
  struct large *next, *previous;
  size_t mapped;
  size_t pad;
} large;

struct markdown_arena {
  slab *slabs;   // all slabs, in order of first use
  slab *current; // the slab that allocations are cut from
  large *larges;
  size_t limit;
  size_t used;
  markdown_arena *outer; // the thread's previous arena: a document may parse another while it is written
  unsigned char *last; // the most recent small block, which can grow in place
  jmp_buf exit;
  int armed;         // inside markdown_parse
  int in_callback;   // inside a Swift callback
  int pending;       // a markdown_parse_status raised inside a callback
  unsigned calls;    // allocator calls since the clock was last read
  uint64_t deadline; // in nanoseconds of CLOCK_MONOTONIC; 0 means no deadline
};

static _Thread_local markdown_arena *current_arena;

// Every jump starts in this file, in an allocation by cmark or after a callback has returned. The jump therefore skips
// only cmark's frames, never Swift's, and never interrupts the system's allocator.
static void leave(markdown_arena *arena, markdown_parse_status why) {
  if (!arena->armed) {
    if (why == MARKDOWN_OUT_OF_MEMORY) abort(); // no jump target: only when the system itself is out of memory
    return;
  }
  if (arena->in_callback) {
    if (!arena->pending) arena->pending = why;
    return;
  }
  arena->armed = 0;
  longjmp(arena->exit, why);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time); // unaffected by changes of the wall clock
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void check_deadline(markdown_arena *arena) {
  if (arena->deadline && arena->armed && now() > arena->deadline) leave(arena, MARKDOWN_OUT_OF_TIME);
}

// Each of cmark's loops over openers allocates or frees at least once per opener, so the time between two calls grows
// linearly with the document's length, not quadratically.
static void tick(markdown_arena *arena) {
  if ((++arena->calls & 31) == 0) check_deadline(arena);
}

static size_t block_size(const void *block) { return *(const size_t *)((const unsigned char *)block - HEADER_BYTES); }
static void set_block_size(void *block, size_t size) { *(size_t *)((unsigned char *)block - HEADER_BYTES) = size; }
static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

static size_t page_rounded(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) & ~(page - 1);
}

static void charge(markdown_arena *arena, size_t bytes) {
  arena->used += bytes;
  if (arena->used > arena->limit) leave(arena, MARKDOWN_OUT_OF_MEMORY);
}

static void *new_large(markdown_arena *arena, size_t size) {
  size_t mapped = page_rounded(size + sizeof(large) + HEADER_BYTES);
  charge(arena, mapped);
  large *block = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) {
    // Out of memory. Inside a callback, every way out would skip Swift frames.
    if (!arena->in_callback) leave(arena, MARKDOWN_OUT_OF_MEMORY);
    abort();
  }
  block->mapped = mapped;
  block->previous = NULL;
  block->next = arena->larges;
  if (arena->larges) arena->larges->previous = block;
  arena->larges = block;
  unsigned char *memory = (unsigned char *)block + sizeof(large) + HEADER_BYTES;
  set_block_size(memory, size);
  return memory;
}

static void drop_large(markdown_arena *arena, void *memory) {
  large *block = (large *)((unsigned char *)memory - HEADER_BYTES - sizeof(large));
  if (block->previous) block->previous->next = block->next; else arena->larges = block->next;
  if (block->next) block->next->previous = block->previous;
  arena->used -= block->mapped;
  munmap(block, block->mapped);
}

static void *new_small(markdown_arena *arena, size_t size) {
  size_t need = rounded(size) + HEADER_BYTES;
  while (arena->current && arena->current->used + need > arena->current->size) {
    if (!arena->current->next) break;
    arena->current = arena->current->next;
    arena->current->used = sizeof(slab);
  }
  if (!arena->current || arena->current->used + need > arena->current->size) {
    charge(arena, SLAB_BYTES);
    slab *fresh = mmap(NULL, SLAB_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (fresh == MAP_FAILED) {
      if (!arena->in_callback) leave(arena, MARKDOWN_OUT_OF_MEMORY);
      abort();
    }
    fresh->next = NULL;
    fresh->used = sizeof(slab);
    fresh->size = SLAB_BYTES;
    if (arena->current) arena->current->next = fresh; else arena->slabs = fresh;
    arena->current = fresh;
  }
  unsigned char *block = (unsigned char *)arena->current + arena->current->used + HEADER_BYTES;
  arena->current->used += need;
  set_block_size(block, size);
  arena->last = block;
  return block;
}

static void *arena_calloc(size_t count, size_t size) {
  markdown_arena *arena = current_arena;
  tick(arena);
  if (size && count > SIZE_MAX / 2 / size) abort();
  size_t bytes = count * size;
  if (bytes >= LARGE_BYTES) return new_large(arena, bytes); // fresh mappings are zero
  void *block = new_small(arena, bytes);
  memset(block, 0, bytes);
  return block;
}

static void *arena_realloc(void *old, size_t size) {
  markdown_arena *arena = current_arena;
  if (!old) return arena_calloc(1, size);
  tick(arena);
  size_t before = block_size(old);
  if (size <= before) return old;
  if (old == arena->last) {
    size_t more = rounded(size) - rounded(before);
    if (size < LARGE_BYTES && arena->current->used + more <= arena->current->size) {
      arena->current->used += more;
      set_block_size(old, size);
      return old;
    }
  }
  void *block = size >= LARGE_BYTES ? new_large(arena, size) : new_small(arena, size);
  memcpy(block, old, before);
  if (before >= LARGE_BYTES) drop_large(arena, old);
  return block;
}

static void arena_free(void *block) {
  tick(current_arena);
  if (block && block_size(block) >= LARGE_BYTES) drop_large(current_arena, block);
}

cmark_mem *markdown_arena_mem(void) {
  static cmark_mem mem = {arena_calloc, arena_realloc, arena_free};
  return &mem;
}

markdown_arena *markdown_arena_new(void) { return calloc(1, sizeof(markdown_arena)); }

void markdown_arena_begin(markdown_arena *arena, size_t limit) {
  arena->limit = limit;
  arena->last = NULL;
  arena->current = arena->slabs;
  if (arena->current) arena->current->used = sizeof(slab);
  arena->used = 0;
  for (slab *s = arena->slabs; s; s = s->next) arena->used += s->size;
  arena->outer = current_arena;
  current_arena = arena;
}

void markdown_arena_end(markdown_arena *arena) {
  while (arena->larges) {
    large *next = arena->larges->next;
    munmap(arena->larges, arena->larges->mapped);
    arena->larges = next;
  }
  // Keeps a few slabs for the next document; returns the rest, which only a huge document needs.
  size_t kept = 0;
  slab **link = &arena->slabs;
  while (*link) {
    slab *s = *link;
    if (kept < 16) {
      kept += 1;
      link = &s->next;
    } else {
      *link = s->next;
      munmap(s, s->size);
    }
  }
  current_arena = arena->outer;
  arena->outer = NULL;
}

void markdown_arena_free(markdown_arena *arena) {
  if (!arena) return;
  while (arena->slabs) {
    slab *next = arena->slabs->next;
    munmap(arena->slabs, arena->slabs->size);
    arena->slabs = next;
  }
  free(arena);
}

size_t markdown_arena_used(const markdown_arena *arena) { return arena->used; }

// Swift's callbacks. Jumps are held back while one runs; a limit exceeded meanwhile takes effect here, after it
// returns.
static markdown_callbacks callbacks;

void markdown_set_callbacks(markdown_callbacks functions) { callbacks = functions; }

static markdown_arena *enter_callback(void) {
  markdown_arena *arena = current_arena;
  if (arena) arena->in_callback = 1;
  return arena;
}

static void leave_callback(markdown_arena *arena) {
  if (!arena) return;
  arena->in_callback = 0;
  if (arena->pending) leave(arena, (markdown_parse_status)arena->pending);
  tick(arena);
}

static cmark_node *open_block(cmark_syntax_extension *own, int indented, cmark_parser *parser, cmark_node *parent,
                              unsigned char *input, int length) {
  markdown_arena *arena = enter_callback();
  cmark_node *node = callbacks.open_block(own, indented, parser, parent, input, length);
  leave_callback(arena);
  return node;
}

static int match_block(cmark_syntax_extension *own, cmark_parser *parser, unsigned char *input, int length,
                       cmark_node *container) {
  markdown_arena *arena = enter_callback();
  int goes_on = callbacks.match_block(own, parser, input, length, container);
  leave_callback(arena);
  return goes_on;
}

static cmark_node *match_inline(cmark_syntax_extension *own, cmark_parser *parser, cmark_node *parent,
                                unsigned char character, cmark_inline_parser *inlines) {
  markdown_arena *arena = enter_callback();
  cmark_node *node = callbacks.match_inline(own, parser, parent, character, inlines);
  leave_callback(arena);
  return node;
}

void markdown_own_callbacks(cmark_syntax_extension *own) {
  cmark_syntax_extension_set_open_block_func(own, open_block);
  cmark_syntax_extension_set_match_block_func(own, match_block);
  cmark_syntax_extension_set_match_inline_func(own, match_inline);
}

static delimiter *strikethrough(cmark_syntax_extension *own, cmark_parser *parser, cmark_inline_parser *inlines,
                                delimiter *opener, delimiter *closer) {
  cmark_syntax_extension *core = cmark_find_syntax_extension("strikethrough");
  (void)own;
  return core->insert_inline_from_delim(core, parser, inlines, opener, closer);
}

// The inline phase asks every block of an extension, in document order, whether it contains inlines. Our block is the
// last: it answers no, and empties the list that cmark would process next.
static int no_inlines(cmark_syntax_extension *own, cmark_node *node) {
  if (node->type == CMARK_NODE_THEMATIC_BREAK) {
    cmark_llist_free(cmark_get_default_mem_allocator(), own->special_inline_chars);
    own->special_inline_chars = NULL;
  }
  return 0;
}

void markdown_own_delimiters(cmark_syntax_extension *own) {
  cmark_syntax_extension_set_special_inline_chars(
      own, cmark_llist_append(cmark_get_default_mem_allocator(), NULL, (void *)'~'));
  cmark_syntax_extension_set_inline_from_delim_func(own, strikethrough);
  cmark_syntax_extension_set_contains_inlines_func(own, no_inlines);
}

// Finishes a parse with a block of `own` at the end of the document.
static cmark_node *finish(cmark_parser *parser, cmark_syntax_extension *own, char end) {
  // cmark_parser_finish would parse an unterminated last line after the node that is appended below. The blocks that
  // the line continues or closes would then no longer be last, and the line would begin its own blocks.
  if (end != '\n' && end != '\r') cmark_parser_feed(parser, "\n", 1);
  cmark_node *last = cmark_node_new_with_mem(CMARK_NODE_THEMATIC_BREAK, parser->mem);
  cmark_node_set_syntax_extension(last, own);
  cmark_node_append_child(parser->root, last);
  cmark_node *root = cmark_parser_finish(parser);
  cmark_node_free(last);
  return root;
}

cmark_node *markdown_parse_plain(cmark_parser *parser, cmark_syntax_extension *own, const char *bytes, size_t length) {
  cmark_parser_feed(parser, bytes, length);
  return finish(parser, own, length > 0 ? bytes[length - 1] : '\n');
}

markdown_parse_status markdown_parse(markdown_arena *arena, cmark_parser *parser, cmark_syntax_extension *own,
                                     markdown_next_piece next, void *context, unsigned seconds, cmark_node **root) {
  *root = NULL;
  arena->pending = 0;
  arena->in_callback = 0;
  arena->deadline = seconds > 0 ? now() + (uint64_t)seconds * 1000000000u : 0;
  volatile int why = setjmp(arena->exit);
  if (why == 0) {
    arena->armed = 1;
    char end = '\n';
    uint64_t steps = 0;
    for (;;) {
      const char *bytes = NULL;
      enter_callback();
      size_t length = next(context, &bytes);
      leave_callback(arena);
      if (length == 0) break;
      // A run cannot extend past its line, and every piece ends at a line end.
      steps += autolink_steps(bytes, length);
      if (seconds > 0 && steps / AUTOLINK_STEPS_PER_SECOND >= seconds) leave(arena, MARKDOWN_OUT_OF_TIME);
      cmark_parser_feed(parser, bytes, length);
      end = bytes[length - 1];
    }
    *root = finish(parser, own, end);
    arena->armed = 0;
    // From here on, only a few nodes are added per block of the tree, and there is no parse to leave.
    arena->limit = SIZE_MAX;
  }
  arena->armed = 0;
  return (markdown_parse_status)why;
}
