import CFiles
import Glibc
import Seeded
import Testing

@testable import Files

/// What a notebook may open and write beside what the kernel says of the same path. The oracle is openat2(2): RESOLVE_BENEATH opens
/// what lies in the tree and nothing else, RESOLVE_NO_SYMLINKS what no link leads to.
@Suite(.serialized) struct PathFuzzTests {
    private static func number(_ name: String, _ usual: Int) -> Int {
        unsafe getenv(name).flatMap { Int(unsafe String(cString: $0)) } ?? usual
    }

    /// What the kernel opens; −1 when it does not.
    private func kernel(_ path: Path, in folder: Int32, _ flags: Int32, resolve: Int32) -> Int32 {
        unsafe path.withCString {
            unsafe files_open_beneath(folder, $0, UInt64(flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), UInt64(resolve))
        }
    }

    private func regular(_ descriptor: Int32) -> PathTree.Inode? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return PathTree.Inode(status)
    }

    @Test func asTheKernelSays() throws {
        let count = Self.number("PLOTLINE_PATHS", 4000)
        var seed = UInt64(Self.number("PLOTLINE_PATHS_FROM", 1))
        var opened = 0
        var written = 0
        for start in stride(from: 0, to: count, by: 500) {
            let tree = try PathTree(seed: seed)
            let folder = try #require(OpenFolder(tree.root))
            let fence = NotebookFence(
                notebook: tree.root.joined("n.md"), started: tree.root,
                memory: FenceMemory(notebook: tree.root.joined("n.md"), cells: "", file: nil))
            let access = FileAccess(base: tree.root, fence: fence).asked(by: .notebook)
            for _ in start..<min(count, start + 500) {
                let path = tree.path()
                if reads(path, access, tree, folder) { opened += 1 }
                if writes(path, access, tree, folder) { written += 1 }
            }
            seed += 1
        }
        print("\(count) paths: \(opened) opened, \(written) written")
        #expect(opened > count / 50 && written > count / 100)
    }

    private func hides(_ real: Path?, _ tree: PathTree) -> Bool {
        real?.names.dropFirst(tree.root.names.count).contains { $0.isHidden } ?? false
    }

    /// Whether it was opened.
    private func reads(_ typed: String, _ access: FileAccess, _ tree: PathTree, _ folder: OpenFolder) -> Bool {
        let ours = (try? access.open(typed)).flatMap { PathTree.Inode($0.descriptor) }
        let path = Path(typed)
        let beneath = regular(kernel(path, in: folder.descriptor, O_RDONLY, resolve: Int32(FILES_BENEATH)))
        // No notebook reads a hidden name.
        if hides(path.resolved(from: tree.root).real, tree) {
            #expect(ours == nil, "\(path.bytes) is hidden")
        } else if let beneath {
            #expect(ours == beneath, "the kernel opens \(path.bytes) beneath the tree, and we do not")
        }
        guard let ours else { return false }
        let anywhere = regular(kernel(path, in: folder.descriptor, O_RDONLY, resolve: 0))
        #expect(ours == anywhere, "\(path.bytes) is another file to the kernel")
        #expect(tree.files.contains(ours), "\(path.bytes) is not a file of the tree")
        return true
    }

    /// Whether it was made; it is removed again.
    private func writes(_ typed: String, _ access: FileAccess, _ tree: PathTree, _ folder: OpenFolder) -> Bool {
        let path = Path(typed)
        let flags = O_WRONLY | O_CREAT | O_EXCL
        let place = try? access.place(writing: typed)
        if place == nil {
            let resolve = Int32(FILES_BENEATH | FILES_NO_SYMLINKS)
            let made = kernel(path, in: folder.descriptor, flags, resolve: resolve)
            guard made >= 0 else { return false }
            defer { close(made) }
            let real = Path("/proc/self/fd/\(made)").real
            let isHidden = hides(real, tree)
            #expect(isHidden, "the kernel makes \(path.bytes) beneath the tree, and we refuse")
            real?.remove()
            return false
        }
        guard let place, let made = Optional(place.path.open(flags, 0o600)), made >= 0 else { return false }
        defer { close(made) }
        let real = Path("/proc/self/fd/\(made)").real
        let names = real?.names ?? []
        #expect(names.starts(with: tree.root.names), "\(path.bytes) was made outside, at \(real?.text ?? "?")")
        let isHidden = hides(real, tree)
        #expect(!isHidden, "\(path.bytes) is hidden")
        let anywhere = regular(kernel(path, in: folder.descriptor, O_RDONLY, resolve: 0))
        #expect(PathTree.Inode(made) == anywhere, "\(path.bytes) is another file to the kernel")
        real?.remove()
        return true
    }
}
