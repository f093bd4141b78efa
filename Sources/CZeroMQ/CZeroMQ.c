#include "CZeroMQ.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// zmq.h: a message is 64 bytes, aligned as a pointer.
typedef union {
    unsigned char bytes[64];
    void *alignment;
} message_t;

typedef struct {
    void *socket;
    int descriptor;
    short events, ready;
} poll_item_t;

struct zeromq_frame {
    message_t message;
};

static struct {
    void *(*context_new)(void);
    int (*context_end)(void *);
    void *(*socket)(void *, int);
    int (*close)(void *);
    int (*set)(void *, int, const void *, size_t);
    int (*bind)(void *, const char *);
    int (*send)(void *, const void *, size_t, int);
    int (*message_init)(message_t *);
    int (*message_receive)(message_t *, void *, int);
    int (*message_close)(message_t *);
    void *(*message_data)(message_t *);
    size_t (*message_size)(const message_t *);
    int (*message_more)(const message_t *);
    int (*poll)(poll_item_t *, int, long);
    int (*error)(void);
    const char *(*error_text)(int);
} table;

enum { dont_wait = 1, send_more = 2 };

static const char *failure = "";
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
    void *library = dlopen("libzmq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        // The loader frees its own text at its next call.
        const char *said = dlerror();
        failure = said == NULL ? "the library cannot be opened" : strdup(said);
        return;
    }
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"zmq_ctx_new", &table.context_new},
        {"zmq_ctx_term", &table.context_end},
        {"zmq_socket", &table.socket},
        {"zmq_close", &table.close},
        {"zmq_setsockopt", &table.set},
        {"zmq_bind", &table.bind},
        {"zmq_send", &table.send},
        {"zmq_msg_init", &table.message_init},
        {"zmq_msg_recv", &table.message_receive},
        {"zmq_msg_close", &table.message_close},
        {"zmq_msg_data", &table.message_data},
        {"zmq_msg_size", &table.message_size},
        {"zmq_msg_more", &table.message_more},
        {"zmq_poll", &table.poll},
        {"zmq_errno", &table.error},
        {"zmq_strerror", &table.error_text},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].name);
        if (function == NULL) {
            failure = "libzmq.so.5 lacks a function";
            return;
        }
        memcpy(functions[index].place, &function, sizeof function);
    }
    failure = NULL;
}

zeromq_context_t zeromq_context_new(void) {
    pthread_once(&once, open_library);
    if (failure != NULL) return NULL;
    return table.context_new();
}

void zeromq_context_end(zeromq_context_t context) {
    while (table.context_end(context) != 0 && table.error() == EINTR) {}
}

const char *zeromq_failure(void) { return failure == NULL ? "libzmq has no memory" : failure; }

zeromq_socket_t zeromq_socket_new(zeromq_context_t context, int type) { return table.socket(context, type); }

void zeromq_close(zeromq_socket_t socket) { table.close(socket); }

int zeromq_set(zeromq_socket_t socket, int option, const void *value, size_t count) {
    return table.set(socket, option, value, count) == 0 ? 0 : table.error();
}

int zeromq_bind(zeromq_socket_t socket, const char *address) {
    return table.bind(socket, address) == 0 ? 0 : table.error();
}

const char *zeromq_error(int number) { return table.error_text(number); }

int zeromq_send(zeromq_socket_t socket, const void *bytes, size_t count, int more) {
    int flags = dont_wait | (more ? send_more : 0);
    while (table.send(socket, bytes, count, flags) < 0) {
        if (table.error() != EINTR) return table.error();
    }
    return 0;
}

zeromq_frame_t zeromq_receive(zeromq_socket_t socket) {
    struct zeromq_frame *frame = malloc(sizeof *frame);
    if (frame == NULL) return NULL;
    table.message_init(&frame->message);
    while (table.message_receive(&frame->message, socket, dont_wait) < 0) {
        if (table.error() == EINTR) continue;
        zeromq_frame_free(frame);
        return NULL;
    }
    return frame;
}

const void *zeromq_frame_bytes(zeromq_frame_t frame) { return table.message_data(&frame->message); }
size_t zeromq_frame_count(zeromq_frame_t frame) { return table.message_size(&frame->message); }
int zeromq_frame_more(zeromq_frame_t frame) { return table.message_more(&frame->message); }

void zeromq_frame_free(zeromq_frame_t frame) {
    table.message_close(&frame->message);
    free(frame);
}

void zeromq_poll(const zeromq_socket_t *sockets, int *events, int count, int descriptor, long milliseconds) {
    poll_item_t items[9];
    if (count > 8) count = 8;
    for (int index = 0; index < count; index++) items[index] = (poll_item_t){sockets[index], -1, (short)events[index], 0};
    items[count] = (poll_item_t){NULL, descriptor, zeromq_in, 0};
    int ready = table.poll(items, count + (descriptor >= 0), milliseconds);
    for (int index = 0; index < count; index++) events[index] = ready > 0 ? items[index].ready : 0;
}
