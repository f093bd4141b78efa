// What is known of a build when it is made.
#ifndef PLOTLINE_CBUILD_H
#define PLOTLINE_CBUILD_H

/// The commit of a release, 12 digits, and `unknown` of any other build.
const char *_Nonnull build_commit(void);

#endif
