import Glibc
import Synchronization

/// What cells write while nothing may be written: files of a private folder that stand for those of the notebook's, until
/// the value is gone and they with it.
package final class Overlay: Sendable {
    /// Its own folder, which nobody else can look into.
    package let folder: OpenFolder
    private let path: Path
    private let files = Mutex<(names: [Path: FileName], count: Int)>(([:], 0))

    /// Nil when there is no place for temporary files.
    package init?() {
        let parent = Path(environment: "TMPDIR") ?? "/tmp"
        var template = parent.joined("plotline-verify-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        // SAFETY: mkdtemp writes within the template.
        let isMade = unsafe template.withUnsafeMutableBufferPointer {
            unsafe $0.baseAddress.map { unsafe mkdtemp($0) } != nil
        }
        path = Path(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
        guard isMade, let folder = OpenFolder(path) else { return nil }
        self.folder = folder
    }

    deinit {
        for name in folder.names() { folder.remove(name) }
        _ = unsafe path.withCString { unsafe rmdir($0) }
    }

    /// The name in its folder of what stands for a path; nil when the path was not written.
    package func name(for target: Path) -> FileName? { files.withLock { $0.names[target] } }

    /// A name that nothing has yet, for what is written to a path.
    package func newName(for target: Path) -> FileName {
        files.withLock { files in
            files.count += 1
            return FileName("\(files.count).\(target.name.suffix)")
        }
    }

    /// From now on the file of that name stands for the path.
    package func take(_ name: FileName, for target: Path) { files.withLock { $0.names[target] = name } }

    /// Every path that was written, sorted, with its name in the folder.
    package var written: [(target: Path, name: FileName)] {
        files.withLock { $0.names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    /// A descriptor of what was written to a path; −1 when it was not.
    package func open(_ target: Path) -> Int32 {
        guard let name = name(for: target) else { return -1 }
        return unsafe name.withCString { unsafe openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    }
}
