// libxml2's SAX parser, opened on first use: linking it (and the libraries it brings) would cost every start of the
// program, and most runs read no XML. Elements come as they stand in the file; entities that a file declares itself
// are refused, nothing is fetched, and libxml2's own limits on depth and length stay in force.
#ifndef PLOTLINE_CXML_H
#define PLOTLINE_CXML_H

#include <stddef.h>

/// Who gets the elements. Pointers are valid during the call only; a result other than 0 stops the parser.
struct xml_handler {
    void *_Nullable context;
    /// Puts up to `count` bytes at `target` and returns how many, 0 at the end, -1 to give up.
    int (*_Nonnull read)(void *_Nullable context, char *_Nonnull target, int count);
    /// An element opens: its local name, and five pointers an attribute: local name, prefix, URI, value, end of the value.
    int (*_Nonnull start)(
        void *_Nullable context, const unsigned char *_Nonnull name, int count,
        const unsigned char *_Nullable const *_Nullable attributes);
    /// An element closes.
    int (*_Nonnull end)(void *_Nullable context, const unsigned char *_Nonnull name);
    /// Text, possibly in pieces; NULL when nobody wants it.
    int (*_Nullable text)(void *_Nullable context, const unsigned char *_Nonnull bytes, int count);
};

/// Where and why a document is none.
struct xml_failure {
    int line;
    int column;
    /// libxml2's number of the error (xmlerror.h).
    int code;
    /// Bytes of the document before the place, -1 when they cannot be told.
    long consumed;
    char reason[256];
};

enum { xml_done = 0, xml_stopped = 1, xml_malformed = 2, xml_entity = 3, xml_missing = 4 };

/// Parses one document. `ignore_encoding` when the bytes are UTF-8 whatever their declaration says.
///
/// xml_done; xml_stopped by the handler; xml_malformed; xml_entity when the document declares an entity; xml_missing when the
/// library could not be opened, `failure` then says why in the loader's words.
int xml_parse(const struct xml_handler *_Nonnull handler, int ignore_encoding, struct xml_failure *_Nonnull failure);

#endif
