// The few calls of libzmq that a kernel of Jupyter needs, opened on first use: nobody else has to install it.
// Source: zmq.h of libzmq 4.3 and its manual pages.
#ifndef PLOTLINE_CZEROMQ_H
#define PLOTLINE_CZEROMQ_H

#include <stddef.h>

typedef struct zeromq_context *zeromq_context_t;
typedef struct zeromq_socket *zeromq_socket_t;
typedef struct zeromq_frame *zeromq_frame_t;

/// zmq_socket(3).
enum { zeromq_rep = 4, zeromq_router = 6, zeromq_xpub = 9 };
/// zmq_setsockopt(3).
enum {
    zeromq_linger = 17, zeromq_max_size = 22, zeromq_send_limit = 23, zeromq_receive_limit = 24, zeromq_mandatory = 33, zeromq_verbose = 40,
    zeromq_ipv6 = 42, zeromq_curve_server = 47, zeromq_curve_secret = 49, zeromq_handover = 56, zeromq_no_drop = 69
};
/// zmq_poll(3).
enum { zeromq_in = 1, zeromq_out = 2 };

/// NULL when the library is missing or refuses; zeromq_failure then says why.
zeromq_context_t _Nullable zeromq_context_new(void);
/// Waits until all that was sent has left, as far as the sockets' linger allows.
void zeromq_context_end(zeromq_context_t _Nonnull context);
const char *_Nonnull zeromq_failure(void);

/// NULL with errno.
zeromq_socket_t _Nullable zeromq_socket_new(zeromq_context_t _Nonnull context, int type);
void zeromq_close(zeromq_socket_t _Nonnull socket);
/// 0, or the number of the error.
int zeromq_set(zeromq_socket_t _Nonnull socket, int option, const void *_Nonnull value, size_t count);
int zeromq_bind(zeromq_socket_t _Nonnull socket, const char *_Nonnull address);
/// In the library's words, which knows numbers of its own.
const char *_Nonnull zeromq_error(int number);

/// Sends one frame without waiting; 0, or the number of the error, EAGAIN when there is no room.
int zeromq_send(zeromq_socket_t _Nonnull socket, const void *_Nullable bytes, size_t count, int more);
/// The next frame; NULL when none has come.
zeromq_frame_t _Nullable zeromq_receive(zeromq_socket_t _Nonnull socket);
const void *_Nullable zeromq_frame_bytes(zeromq_frame_t _Nonnull frame);
size_t zeromq_frame_count(zeromq_frame_t _Nonnull frame);
/// Whether another one of the same message follows.
int zeromq_frame_more(zeromq_frame_t _Nonnull frame);
void zeromq_frame_free(zeromq_frame_t _Nonnull frame);

/// Waits until a socket or the descriptor, which may be -1, is ready; at most 8 sockets. What is wanted of each stands in `events`,
/// what is ready takes its place. A wait that a signal ends counts as one in which nothing came.
void zeromq_poll(
    const zeromq_socket_t _Nonnull *_Nonnull sockets, int *_Nonnull events, int count, int descriptor, long milliseconds);

#endif
