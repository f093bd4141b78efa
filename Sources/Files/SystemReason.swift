import Glibc

/// The system's own words for an error number, and what goes with writing safely.
package enum SystemReason {
    package static func text(_ number: Int32) -> String {
        switch number {
        case ENOENT: return "no such file or folder"
        case EACCES, EPERM: return "permission denied"
        case EISDIR: return "it is a folder"
        case ENOTDIR: return "a part of the path is not a folder"
        case ENOSPC: return "the disk is full"
        case EROFS: return "the disk is read-only"
        case EDQUOT: return "the quota is used up"
        case EFBIG: return "the file would be too large"
        case ELOOP: return "it is a symbolic link"
        case EEXIST: return "a file of that name is in the way"
        default:
            guard let words = unsafe strerror(number) else { return "error \(number)" }
            // SAFETY: strerror returns a terminated string.
            return unsafe String(cString: words)
        }
    }

    /// Makes a rename in that folder last; failure is not an error (some file systems cannot).
    package static func sync(folder: Path) {
        let folder = folder.open(O_RDONLY | O_DIRECTORY)
        if folder >= 0 {
            _ = fsync(folder)
            _ = close(folder)
        }
    }
}
