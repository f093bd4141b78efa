// The line that is being typed when the window gets another width.
#ifndef PLOTLINE_RESIZING_H
#define PLOTLINE_RESIZING_H

/// Lets readline take up the signals that it has noted. After a new size the line is drawn where it begins.
void plotline_take_signals(void);

#endif
