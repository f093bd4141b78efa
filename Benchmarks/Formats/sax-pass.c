// The least that reading an XML file by libxml2's SAX parser costs: a pass whose handlers do nothing. What Plotline's
// reading of the same file is measured against (docs/performance.md).
//
//   cc -O2 -ISources/CXML $(xml2-config --cflags) Benchmarks/Formats/sax-pass.c -lxml2 -o /tmp/sax-pass
//   perf stat -e instructions:u /tmp/sax-pass export.xml
#include <libxml/parser.h>
#include <stddef.h>
#include <stdio.h>

#include "XMLLayout.h"

// Our shapes of libxml2's structures are held to its own headers here.
#define SAME(ours, theirs) _Static_assert(offsetof(struct sax_handler, ours) == offsetof(xmlSAXHandler, theirs), #ours)
SAME(entity_declaration, entityDecl);
SAME(characters, characters);
SAME(ignorable_whitespace, ignorableWhitespace);
SAME(cdata_block, cdataBlock);
SAME(initialized, initialized);
SAME(start_element_ns, startElementNs);
SAME(end_element_ns, endElementNs);
SAME(structured_error, serror);
_Static_assert(sizeof(struct sax_handler) == sizeof(xmlSAXHandler), "handler");
#define SAME_ERROR(ours, theirs) _Static_assert(offsetof(struct sax_error, ours) == offsetof(xmlError, theirs), #ours)
SAME_ERROR(message, message);
SAME_ERROR(level, level);
SAME_ERROR(line, line);
SAME_ERROR(column, int2);
_Static_assert((int)sax2_magic == (int)XML_SAX2_MAGIC && (int)sax_level_fatal == (int)XML_ERR_FATAL, "numbers");
_Static_assert(
    (int)sax_option_substitute == (int)XML_PARSE_NOENT && (int)sax_option_no_error == (int)XML_PARSE_NOERROR
        && (int)sax_option_no_warning == (int)XML_PARSE_NOWARNING && (int)sax_option_no_net == (int)XML_PARSE_NONET
        && (int)sax_option_ignore_encoding == (int)XML_PARSE_IGNORE_ENC,
    "options");

static long elements;

static void start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
    const xmlChar **namespace_list, int attributes, int defaulted, const xmlChar **attribute_list) {
    (void)context, (void)name, (void)prefix, (void)uri, (void)namespaces, (void)namespace_list, (void)attributes;
    (void)defaulted, (void)attribute_list;
    elements++;
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)context, (void)name, (void)prefix, (void)uri;
}

static int read_file(void *file, char *target, int count) { return (int)fread(target, 1, (size_t)count, file); }
static int close_file(void *file) { return fclose(file); }

int main(int count, char **words) {
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "sax-pass FILE\n");
        return 2;
    }
    xmlSAXHandler handler = {0};
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start;
    handler.endElementNs = end;
    xmlParserCtxtPtr parser = xmlCreateIOParserCtxt(&handler, NULL, read_file, close_file, file, XML_CHAR_ENCODING_NONE);
    xmlCtxtUseOptions(parser, XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET | XML_PARSE_NOENT);
    int result = xmlParseDocument(parser);
    xmlFreeParserCtxt(parser);
    printf("%ld elements\n", elements);
    return result == 0 ? 0 : 1;
}
