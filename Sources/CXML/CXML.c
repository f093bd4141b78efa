#include "CXML.h"
#include "XMLLayout.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static struct {
    void (*init)(void);
    void *(*new_context)(
        struct sax_handler *sax, void *data, int (*read)(void *, char *, int), int (*close)(void *), void *read_data,
        int encoding);
    int (*set_options)(void *context, int options);
    int (*parse)(void *context);
    void (*stop)(void *context);
    long (*consumed)(void *context);
    void (*free_context)(void *context);
} table;

static char failure_text[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(failure_text, sizeof failure_text, "%s", reason ? reason : "unknown failure of the loader");
        return;
    }
    *(void **)&table.init = dlsym(library, "xmlInitParser");
    *(void **)&table.new_context = dlsym(library, "xmlCreateIOParserCtxt");
    *(void **)&table.set_options = dlsym(library, "xmlCtxtUseOptions");
    *(void **)&table.parse = dlsym(library, "xmlParseDocument");
    *(void **)&table.stop = dlsym(library, "xmlStopParser");
    *(void **)&table.consumed = dlsym(library, "xmlByteConsumed");
    *(void **)&table.free_context = dlsym(library, "xmlFreeParserCtxt");
    if (!table.init || !table.new_context || !table.set_options || !table.parse || !table.stop || !table.consumed ||
        !table.free_context) {
        snprintf(failure_text, sizeof failure_text, "libxml2.so.2 lacks a function");
        table.init = NULL;
        return;
    }
    table.init();
}

// One run of the parser, which every callback is given.
struct run {
    const struct xml_handler *handler;
    struct xml_failure *failure;
    void *parser;
    int outcome;
};

static void stop(struct run *run, int outcome) {
    if (run->outcome == xml_done) run->outcome = outcome;
    table.stop(run->parser);
}

static int on_read(void *data, char *target, int count) {
    struct run *run = data;
    if (run->outcome != xml_done) return 0;
    int got = run->handler->read(run->handler->context, target, count);
    if (got < 0) run->outcome = xml_stopped;
    return got;
}

static int on_close(void *data) {
    (void)data;
    return 0;
}

static void on_start(
    void *data, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri, int namespace_count,
    const unsigned char **namespaces, int attribute_count, int defaulted_count, const unsigned char **attributes) {
    (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)defaulted_count;
    struct run *run = data;
    if (run->handler->start(run->handler->context, name, attribute_count, attributes) != 0) stop(run, xml_stopped);
}

static void on_end(void *data, const unsigned char *name, const unsigned char *prefix, const unsigned char *uri) {
    (void)prefix, (void)uri;
    struct run *run = data;
    if (run->handler->end(run->handler->context, name) != 0) stop(run, xml_stopped);
}

static void on_text(void *data, const unsigned char *bytes, int count) {
    struct run *run = data;
    if (run->handler->text(run->handler->context, bytes, count) != 0) stop(run, xml_stopped);
}

static void on_entity(
    void *data, const unsigned char *name, int type, const unsigned char *public_id, const unsigned char *system_id,
    unsigned char *content) {
    (void)type, (void)public_id, (void)system_id, (void)content;
    struct run *run = data;
    if (run->outcome == xml_done) {
        snprintf(run->failure->reason, sizeof run->failure->reason, "%s", (const char *)name);
    }
    stop(run, xml_entity);
}

static void on_error(void *data, void *raised) {
    struct run *run = data;
    const struct sax_error *error = raised;
    if (error->level < sax_level_fatal || run->outcome != xml_done) return;
    run->failure->code = error->code;
    run->failure->consumed = table.consumed(run->parser);
    run->failure->line = error->line;
    run->failure->column = error->column;
    snprintf(run->failure->reason, sizeof run->failure->reason, "%s", error->message ? error->message : "malformed");
    size_t length = strlen(run->failure->reason);
    while (length > 0 && run->failure->reason[length - 1] == '\n') run->failure->reason[--length] = 0;
    // Without this libxml2 would go through the rest of the document to find more.
    stop(run, xml_malformed);
}

int xml_parse(const struct xml_handler *handler, int ignore_encoding, struct xml_failure *failure) {
    memset(failure, 0, sizeof *failure);
    pthread_once(&once, open_library);
    if (table.init == NULL) {
        memcpy(failure->reason, failure_text, sizeof failure->reason);
        return xml_missing;
    }
    struct sax_handler sax;
    memset(&sax, 0, sizeof sax);
    sax.initialized = (unsigned int)sax2_magic;
    sax.start_element_ns = on_start;
    sax.end_element_ns = on_end;
    sax.entity_declaration = on_entity;
    sax.structured_error = on_error;
    if (handler->text) {
        sax.characters = on_text;
        sax.cdata_block = on_text;
        // As characters, so that libxml2 does not ask which of the two white space is.
        sax.ignorable_whitespace = (void *)on_text;
    }
    struct run run = {.handler = handler, .failure = failure, .parser = NULL, .outcome = xml_done};
    run.parser = table.new_context(&sax, &run, on_read, on_close, &run, 0);
    if (run.parser == NULL) {
        if (run.outcome != xml_done) return run.outcome;
        snprintf(failure->reason, sizeof failure->reason, "libxml2 cannot start");
        return xml_malformed;
    }
    int options = sax_option_substitute | sax_option_no_error | sax_option_no_warning | sax_option_no_net;
    table.set_options(run.parser, ignore_encoding ? options | sax_option_ignore_encoding : options);
    int result = table.parse(run.parser);
    table.free_context(run.parser);
    if (result != 0 && run.outcome == xml_done) {
        snprintf(failure->reason, sizeof failure->reason, "no document");
        return xml_malformed;
    }
    return run.outcome;
}
