// A file system of SQLite's (sqlite.org/vfs.html) that has three files only, by descriptors that are open already, and
// changes none of them.
#ifndef PLOTLINE_DESCRIPTOR_FILES_H
#define PLOTLINE_DESCRIPTOR_FILES_H

struct descriptor_files;

/// NULL when there is no memory. `base` is SQLite's own file system, which has its temporary files.
struct descriptor_files *descriptor_files_make(void *base, int database, int wal, int journal);
void descriptor_files_free(struct descriptor_files *files);
void *descriptor_files_vfs(struct descriptor_files *files);
const char *descriptor_files_name(const struct descriptor_files *files);
/// Whether the database was written to, or its log begun anew, since these were made: a reader without the log's index would
/// not know. What is only added to the log is not a change to what is read.
int descriptor_files_changed(const struct descriptor_files *files);

#endif
