// floor OUT FILE…: the minimal cost of a renderer based on cmark-gfm: parsing, rendering to HTML and writing each file, in
// one process and one thread.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  static const char *names[] = {"table", "strikethrough", "autolink", "tasklist"};
  const int options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES;
  if (argc < 3) return 64;
  cmark_gfm_core_extensions_ensure_registered();
  for (int i = 2; i < argc; i++) {
    FILE *in = fopen(argv[i], "rb");
    if (!in) return 2;
    fseek(in, 0, SEEK_END);
    size_t size = (size_t)ftell(in);
    rewind(in);
    char *text = malloc(size ? size : 1);
    if (!text || fread(text, 1, size, in) != size) return 2;
    fclose(in);
    cmark_parser *parser = cmark_parser_new(options);
    for (int k = 0; k < 4; k++) cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[k]));
    cmark_parser_feed(parser, text, size);
    cmark_node *root = cmark_parser_finish(parser);
    char *html = cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser));
    const char *slash = strrchr(argv[i], '/');
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.html", argv[1], slash ? slash + 1 : argv[i]);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(html, 1, strlen(html), out) != strlen(html)) return 2;
    fclose(out);
    free(html);
    cmark_node_free(root);
    cmark_parser_free(parser);
    free(text);
  }
  return 0;
}
