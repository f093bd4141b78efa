import Files
import Glibc
import Synchronization

/// Names of files that are being written, `plotline-PID-START-N.part`: the process by its number and the time it was
/// started, since numbers come again, and a count. What a dead process left is known by them.
enum TemporaryName {
    private static let count = Atomic(0)
    private static let start = started(getpid()) ?? 0

    /// A path in the folder of `path` that nobody else takes.
    static func beside(_ path: Path) -> Path {
        let number = count.wrappingAdd(1, ordering: .relaxed).oldValue
        return path.folder.joined("plotline-\(getpid())-\(start)-\(number).part")
    }

    /// Removes from a folder the files under such names whose processes are gone.
    static func sweep(_ folder: Path) {
        guard let open = OpenFolder(folder) else { return }
        for (name, _) in open.entries() where isDead(name) { open.remove(name) }
    }

    /// Whether a name is one of ours and its process has ended.
    static func isDead(_ name: FileName) -> Bool {
        let parts = name.stem.text.split(separator: "-", omittingEmptySubsequences: false)
        guard name.suffix == "part", parts.first == "plotline" else { return false }
        let numbers = parts.dropFirst().map(String.init)
        guard numbers.count == 3, let id = pid_t(numbers[0]), let began = UInt64(numbers[1]), UInt(numbers[2]) != nil,
            id > 0
        else { return false }
        if kill(id, 0) != 0, errno == ESRCH { return true }
        // Of a process that cannot be looked at nothing is known, so it lives.
        return started(id).map { $0 != began } ?? false
    }

    /// When a process was started, in ticks since the machine was; nil when it cannot be told. Source: proc(5), field 22
    /// of `/proc/PID/stat`, counted behind the last parenthesis since the program's name may hold any.
    private static func started(_ id: pid_t) -> UInt64? {
        guard let bytes = try? FileReader.bytes(Path("/proc/\(id)/stat"), limit: 4096),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
        return fields.count > 19 ? UInt64(fields[19]) : nil
    }
}
