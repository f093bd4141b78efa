// Tab and what it shows.
#ifndef PLOTLINE_COMPLETION_H
#define PLOTLINE_COMPLETION_H

#include "CReadline.h"

/// Has readline ask these.
void plotline_completion_setup(plotline_completer completer, plotline_lister lister);

#endif
