import Glibc

/// A file that was found to be what may be read, open: whoever reads it reads this descriptor and no path again.
package final class OpenedFile: Sendable {
    /// As typed.
    package let path: String
    /// Where it stands, for messages, for what is beside it, and for libraries that open a person's files themselves.
    package let place: Path
    package let descriptor: Int32
    package let size: Int
    /// A FIFO, or what stands for a process: only a person's cell reads one, from its beginning to its end.
    package let isPipe: Bool
    package let stamp: FileStamp
    /// What a notebook would need to be allowed to read it; nil when it lies inside, and where nobody watches.
    package let outside: FenceRequest?
    /// Whether the path may be opened again by name: not where a fence has checked this descriptor.
    package let isByName: Bool
    private let access: FileAccess

    init(
        path: String, place: Path, descriptor: Int32, status: stat, outside: FenceRequest?, isByName: Bool,
        access: FileAccess
    ) {
        self.path = path
        self.place = place
        self.descriptor = descriptor
        self.outside = outside
        self.isByName = isByName
        self.access = access
        size = Int(status.st_size)
        isPipe = status.st_mode & S_IFMT == S_IFIFO
        stamp = FileStamp(status)
    }

    deinit { close(descriptor) }

    /// The file beside it whose name goes on with `suffix` (`-wal`), by the same rules; nil when it cannot be had.
    package func companion(_ suffix: String) -> OpenedFile? {
        try? access.open(place + suffix, typed: path + suffix)
    }
}
