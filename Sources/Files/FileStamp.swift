import Checked
import Glibc

/// What tells a file on disk from the one it was before, without reading it: where it stands, its size, and when it was
/// last written.
package struct FileStamp: Sendable, Equatable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int64
    private let nanoseconds: Int64

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = Int64(status.st_mtim.tv_sec)
        nanoseconds = Int64(status.st_mtim.tv_nsec)
    }

    /// Of the file as it is now; nil when there is none.
    package init?(of path: Path) {
        guard let status = path.status() else { return nil }
        self.init(status)
    }

    /// Of an open file; nil when the system does not tell.
    package init?(of descriptor: Int32) {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// As it is written down: `device:inode:size:seconds:nanoseconds`.
    package var text: String { "\(device):\(inode):\(size):\(seconds):\(nanoseconds)" }
}
