#include "include/CBuild.h"

// Package.swift defines it for a release that is built in a clone.
#ifndef PLOTLINE_COMMIT
#define PLOTLINE_COMMIT unknown
#endif

#define TEXT_OF(word) #word
#define TEXT(word) TEXT_OF(word)

const char *build_commit(void) { return TEXT(PLOTLINE_COMMIT); }
