import Glibc
import Synchronization

/// What cells write while nothing may be written: files of a private folder that stand for those of the notebook's, until
/// the value is gone and they with it.
package final class Overlay: Sendable {
    /// Its own folder, which nobody else can look into.
    package let folder: OpenFolder
    private let path: String
    private let files = Mutex<(names: [String: String], count: Int)>(([:], 0))

    /// Nil when there is no place for temporary files.
    package init?() {
        // SAFETY: getenv's string is copied at once; mkdtemp writes within the template.
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/plotline-verify-XXXXXX").utf8CString)
        let isMade = unsafe template.withUnsafeMutableBufferPointer {
            unsafe $0.baseAddress.map { unsafe mkdtemp($0) } != nil
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard isMade, let folder = OpenFolder(path) else { return nil }
        self.folder = folder
    }

    deinit {
        for name in folder.names() { folder.remove(name) }
        _ = unsafe rmdir(path)
    }

    /// The name in its folder of what stands for a path; nil when the path was not written.
    package func name(for target: String) -> String? { files.withLock { $0.names[target] } }

    /// A name that nothing has yet, for what is written to a path.
    package func newName(for target: String) -> String {
        files.withLock { files in
            files.count += 1
            return "\(files.count)." + PathName.suffix(target)
        }
    }

    /// From now on the file of that name stands for the path.
    package func take(_ name: String, for target: String) { files.withLock { $0.names[target] = name } }

    /// Every path that was written, sorted, with its name in the folder.
    package var written: [(target: String, name: String)] {
        files.withLock { $0.names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    /// A descriptor of what was written to a path; −1 when it was not.
    package func open(_ target: String) -> Int32 {
        guard let name = name(for: target) else { return -1 }
        return unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    }
}
