/// Why a file is not opened, as facts. Paths are as typed.
package enum FilesError: Error, Sendable, Equatable {
    /// The system's own reason, an error number.
    case system(path: String, code: Int32)
    /// It is a folder, or neither folder nor regular file.
    case folder(path: String)
    case notAFile(path: String)
    /// Outside of where the notebook may read or write.
    case outside(FenceRequest)
    /// A file is there that the notebook is not known to have written.
    case foreign(FenceRequest)
    /// A hidden name on the way, which no notebook writes.
    case hidden(FenceRequest)
    /// A symbolic link on the way, which no notebook writes through.
    case link(FenceRequest)
    /// A file that the same cells load.
    case loaded(path: String)
}
