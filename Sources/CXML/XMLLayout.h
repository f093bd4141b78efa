// The parts of libxml2's interface that are used, by their shapes in its version 2 (parser.h, xmlerror.h).
// Benchmarks/Formats/sax-pass.c is compiled with libxml2's own headers and holds this file to them.
#ifndef PLOTLINE_XML_LAYOUT_H
#define PLOTLINE_XML_LAYOUT_H

/// xmlSAXHandler.
struct sax_handler {
    void *internal_subset, *is_standalone, *has_internal_subset, *has_external_subset, *resolve_entity, *get_entity;
    void (*entity_declaration)(
        void *context, const unsigned char *name, int type, const unsigned char *public_id,
        const unsigned char *system_id, unsigned char *content);
    void *notation_declaration, *attribute_declaration, *element_declaration, *unparsed_entity_declaration;
    void *set_document_locator, *start_document, *end_document, *start_element, *end_element, *reference;
    void (*characters)(void *context, const unsigned char *bytes, int count);
    void *ignorable_whitespace, *processing_instruction, *comment, *warning, *error, *fatal_error;
    void *get_parameter_entity;
    void (*cdata_block)(void *context, const unsigned char *bytes, int count);
    void *external_subset;
    unsigned int initialized;
    void *reserved;
    void (*start_element_ns)(
        void *context, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri,
        int namespace_count, const unsigned char **namespaces, int attribute_count, int defaulted_count,
        const unsigned char **attributes);
    void (*end_element_ns)(
        void *context, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri);
    void (*structured_error)(void *context, void *error);
};

/// The first fields of xmlError.
struct sax_error {
    int domain;
    int code;
    char *message;
    int level;
    char *file;
    int line;
    char *text1, *text2, *text3;
    int number;
    int column;
};

enum {
    sax2_magic = (int)0xDEEDBEAF,
    sax_level_fatal = 3,
    // Undeclared entities are errors and no others exist, so substituting only makes `&amp;` in attributes a `&`.
    sax_option_substitute = 1 << 1,
    sax_option_no_error = 1 << 5,
    sax_option_no_warning = 1 << 6,
    sax_option_no_net = 1 << 11,
    sax_option_ignore_encoding = 1 << 21,
};

#endif
