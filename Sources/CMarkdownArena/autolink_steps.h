#ifndef AUTOLINK_STEPS_H
#define AUTOLINK_STEPS_H

#include <stddef.h>
#include <stdint.h>

enum { AUTOLINK_STEPS_PER_SECOND = 250000000 };

// The only loop of 0.29.0.gfm.6 that neither allocates nor calls back: after the tree is finished, the autolink
// extension scans from each of the first thousand `@` of a text to the end of its run of letters, digits, `@`, `.`,
// `-`, `_` and `/`. This counts the steps in advance. A backslash or a character reference may become one of these
// characters.
uint64_t autolink_steps(const char *bytes, size_t length);

#endif
