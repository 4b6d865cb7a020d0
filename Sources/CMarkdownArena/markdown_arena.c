#define _GNU_SOURCE
#include "markdown_arena.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <cmark-gfm/parser.h>
#include <cmark-gfm/syntax_extension.h>

// Small blocks are cut from slabs and never given back one by one; large ones are mappings of their own, so that the
// growing line buffer of a 50 MB line does not leave its smaller selves behind.
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
  slab *slabs;   // all of them, in order of first use
  slab *current; // the one being cut
  large *larges;
  size_t limit;
  size_t used;
  markdown_arena *outer; // the thread's arena before this one: a document may ask for another while it is written
  unsigned char *last; // most recent small block, which can grow in place
  sigjmp_buf exit;
  volatile sig_atomic_t armed;       // inside markdown_parse
  volatile sig_atomic_t in_callback; // inside Swift
  volatile sig_atomic_t pending;     // a markdown_parse_status that came while in a callback
};

static _Thread_local markdown_arena *current_arena;

static void leave(markdown_arena *arena, markdown_parse_status why) {
  if (!arena->armed) {
    if (why == MARKDOWN_OUT_OF_MEMORY) abort(); // nothing to return to: only when the system itself is out of memory
    return;
  }
  if (arena->in_callback) {
    if (!arena->pending) arena->pending = why;
    return;
  }
  arena->armed = 0;
  siglongjmp(arena->exit, why);
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
    arena->in_callback = 0; // no memory at all: there is no safe way on but out
    leave(arena, MARKDOWN_OUT_OF_MEMORY);
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
      arena->in_callback = 0;
      leave(arena, MARKDOWN_OUT_OF_MEMORY);
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
  // A few slabs serve the next document; what a giant one needed goes back.
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

void markdown_callback_enter(void) {
  if (current_arena) current_arena->in_callback = 1;
}

void markdown_callback_leave(void) {
  markdown_arena *arena = current_arena;
  if (!arena) return;
  arena->in_callback = 0;
  if (arena->pending) leave(arena, (markdown_parse_status)arena->pending);
}

// The deadline. cmark's loops neither allocate nor call back, so only a signal can leave them. The parse holds no lock
// (its memory is the arena's, taken by mmap), so leaving it from the handler is safe.
static void on_deadline(int signal) {
  (void)signal;
  if (current_arena) leave(current_arena, MARKDOWN_OUT_OF_TIME);
}

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  pthread_t parser;
  struct timespec deadline;
  int done;
} watchdog;

static void *watch(void *context) {
  watchdog *dog = context;
  pthread_mutex_lock(&dog->lock);
  while (!dog->done) {
    if (pthread_cond_timedwait(&dog->changed, &dog->lock, &dog->deadline) != 0 && !dog->done) {
      pthread_kill(dog->parser, SIGURG);
      clock_gettime(CLOCK_REALTIME, &dog->deadline); // once more in a moment, should it have been in a callback
      dog->deadline.tv_sec += 1;
    }
  }
  pthread_mutex_unlock(&dog->lock);
  return NULL;
}

static void install_handler(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_deadline;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGURG, &action, NULL); // ignored by default, and used by nothing here
}

static delimiter *strikethrough(cmark_syntax_extension *own, cmark_parser *parser, cmark_inline_parser *inlines,
                                delimiter *opener, delimiter *closer) {
  cmark_syntax_extension *core = cmark_find_syntax_extension("strikethrough");
  (void)own;
  return core->insert_inline_from_delim(core, parser, inlines, opener, closer);
}

// The inline phase asks every block that an extension made whether it has inlines, in document order: the last block,
// which is ours, says no and empties the list that cmark would act on next.
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

markdown_parse_status markdown_parse(markdown_arena *arena, cmark_parser *parser, cmark_syntax_extension *own,
                                     markdown_next_piece next, void *context, unsigned seconds, cmark_node **root) {
  static pthread_once_t handler_installed = PTHREAD_ONCE_INIT;
  watchdog dog;
  pthread_t watcher;
  volatile int watched = 0;
  sigset_t urgent, before;
  sigemptyset(&urgent);
  sigaddset(&urgent, SIGURG);
  *root = NULL;
  arena->pending = 0;
  arena->in_callback = 0;
  if (seconds > 0) {
    // Threads of a task pool come with their signals blocked.
    pthread_sigmask(SIG_UNBLOCK, &urgent, &before);
    pthread_once(&handler_installed, install_handler);
    pthread_mutex_init(&dog.lock, NULL);
    pthread_cond_init(&dog.changed, NULL);
    dog.parser = pthread_self();
    dog.done = 0;
    clock_gettime(CLOCK_REALTIME, &dog.deadline);
    dog.deadline.tv_sec += seconds;
    watched = pthread_create(&watcher, NULL, watch, &dog) == 0;
  }
  volatile int why = sigsetjmp(arena->exit, 1);
  if (why == 0) {
    arena->armed = 1;
    char end = '\n';
    for (;;) {
      const char *bytes = NULL;
      markdown_callback_enter();
      size_t length = next(context, &bytes);
      markdown_callback_leave();
      if (length == 0) break;
      cmark_parser_feed(parser, bytes, length);
      end = bytes[length - 1];
    }
    // A last line without its end would be read by cmark_parser_finish, behind the node that follows here: the blocks
    // that it continues or closes would no longer be last, and the line would begin blocks of its own.
    if (end != '\n' && end != '\r') cmark_parser_feed(parser, "\n", 1);
    cmark_node *last = cmark_node_new_with_mem(CMARK_NODE_THEMATIC_BREAK, parser->mem);
    cmark_node_set_syntax_extension(last, own);
    cmark_node_append_child(parser->root, last);
    *root = cmark_parser_finish(parser);
    cmark_node_unlink(last);
    arena->armed = 0;
    // What is made of the tree from here on is a few nodes for each block of it, and there is no parse to leave.
    arena->limit = SIZE_MAX;
  }
  arena->armed = 0;
  if (watched) {
    pthread_mutex_lock(&dog.lock);
    dog.done = 1;
    pthread_cond_signal(&dog.changed);
    pthread_mutex_unlock(&dog.lock);
    pthread_join(watcher, NULL);
  }
  if (seconds > 0) {
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_cond_destroy(&dog.changed);
    pthread_mutex_destroy(&dog.lock);
  }
  return (markdown_parse_status)why;
}
