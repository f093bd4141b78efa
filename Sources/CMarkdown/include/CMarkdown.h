// Markdown as GitHub has it, by libcmark-gfm (its 0.29.0.gfm): the parser, its tree, and the extension for tables. Linked statically.
#ifndef PLOTLINE_CMARKDOWN_H
#define PLOTLINE_CMARKDOWN_H

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stddef.h>

/// The tree of a text; NULL without memory. The caller frees it by cmark_node_free.
cmark_node *_Nullable markdown_parse(const char *_Nonnull text, size_t count);

/// The tree as HTML in safe mode, terminated; the caller frees it by markdown_free. NULL without memory.
char *_Nullable markdown_html(cmark_node *_Nonnull root);

void markdown_free(char *_Nullable text);

#endif
