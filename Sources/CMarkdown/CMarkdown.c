#include "CMarkdown.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void register_extensions(void) { cmark_gfm_core_extensions_ensure_registered(); }

static const int options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8;

cmark_node *markdown_parse(const char *text, size_t count) {
    pthread_once(&once, register_extensions);
    cmark_parser *parser = cmark_parser_new(options);
    if (parser == NULL) return NULL;
    cmark_syntax_extension *table = cmark_find_syntax_extension("table");
    if (table != NULL) cmark_parser_attach_syntax_extension(parser, table);
    cmark_parser_feed(parser, text, count);
    cmark_node *root = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return root;
}

char *markdown_html(cmark_node *root) { return cmark_render_html(root, options, NULL); }

void markdown_free(char *text) { free(text); }
