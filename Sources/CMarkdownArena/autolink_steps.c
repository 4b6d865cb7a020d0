#include "autolink_steps.h"

#include <string.h>

// The table is constant, because a document has hundreds of pieces.
static const unsigned char in_run[256] = {
    ['0' ... '9'] = 1, ['A' ... 'Z'] = 1, ['a' ... 'z'] = 1, [0x80 ... 0xFF] = 1, ['@'] = 1, ['.'] = 1, ['-'] = 1,
    ['_'] = 1,         ['/'] = 1,         ['\\'] = 1,        ['&'] = 1,           ['#'] = 1, [';'] = 1, ['+'] = 1,
    [':'] = 1,
};

uint64_t autolink_steps(const char *bytes, size_t length) {
  // Nearly all pieces have no `@`.
  if (!memchr(bytes, '@', length) && !memchr(bytes, '&', length)) return 0;
  uint64_t steps = 0, signs = 0;
  size_t start = 0;
  for (size_t index = 0; index <= length; index++) {
    unsigned char byte = index < length ? (unsigned char)bytes[index] : 0;
    if (in_run[byte]) {
      // `&#64;` and `&commat;` are `@` too.
      signs += byte == '@' || (byte == '&' && index + 1 < length && (bytes[index + 1] == '#' || bytes[index + 1] == 'c'));
      continue;
    }
    if (signs) steps += (signs < 1000 ? signs : 1000) * (uint64_t)(index - start);
    signs = 0;
    start = index + 1;
  }
  return steps;
}
