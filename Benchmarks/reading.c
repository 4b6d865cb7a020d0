// reading FILE…: the minimal cost of a checker of pages: reading each file and finding every '<' in it, in one process and
// one thread.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
  size_t found = 0;
  for (int i = 1; i < argc; i++) {
    int file = open(argv[i], O_RDONLY);
    struct stat info;
    if (file < 0 || fstat(file, &info) != 0) return 2;
    size_t size = (size_t)info.st_size;
    char *text = malloc(size ? size : 1);
    if (!text || read(file, text, size) != (ssize_t)size) return 2;
    close(file);
    for (char *at = text; (at = memchr(at, '<', (size_t)(text + size - at))) != NULL; at++) found++;
    free(text);
  }
  printf("%zu\n", found);
  return 0;
}
