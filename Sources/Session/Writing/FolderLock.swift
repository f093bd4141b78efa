import Files
import Glibc

/// The right to change the files of a folder, one process at a time among those that ask for it. It ends with the value.
package struct FolderLock: ~Copyable {
    package struct Busy: Error {}

    /// Negative where the folder cannot be opened or the file system knows no locks: nothing is held then.
    private let descriptor: Int32

    /// Waits for at most five seconds.
    ///
    /// - Throws: `Busy` when another process holds it all that time.
    package init(_ folder: Path) throws {
        let descriptor = folder.open(O_RDONLY | O_DIRECTORY)
        self.descriptor = descriptor
        guard descriptor >= 0 else { return }
        for _ in 0..<Self.tries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK && errno != EINTR { return }
            usleep(Self.pause)
        }
        throw Busy()
    }

    /// Microseconds between two tries.
    private static let pause: UInt32 = 10_000
    private static let tries = 500

    deinit { if descriptor >= 0 { _ = close(descriptor) } }
}
