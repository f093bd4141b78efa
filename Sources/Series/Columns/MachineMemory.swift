import Diagnostics

/// The memory that this machine has left, or the group of processes that a container is.
///
/// Linux promises more than it has, and ends processes when it is out of memory; without a limit (`ulimit -v`) no allocation fails
/// before that. So whatever grows by what it reads asks here first.
/// Source: proc(5) for `meminfo`, the kernel's `cgroup-v2.rst` for `memory.max`, `memory.current` and `memory.stat`.
package struct MachineMemory: Equatable {
    /// Bytes.
    package private(set) var total: Int
    package private(set) var available: Int

    /// From here on the machine is asked: less has room wherever the program itself has.
    package static let asked = 256 << 20

    /// - Parameter text: of `/proc/meminfo`; nil where it says no `MemAvailable`.
    package init?(_ text: String) {
        guard let total = Self.value(of: "MemTotal:", text), let available = Self.value(of: "MemAvailable:", text)
        else { return nil }
        self.total = total << 10
        self.available = (available + (Self.value(of: "SwapFree:", text) ?? 0)) << 10
    }

    /// As little as a group has, where that is less.
    ///
    /// - Parameters: the texts of `memory.max`, which is `max` where there is none, `memory.current` and `memory.stat`. Files that can be
    ///   read again count as left.
    package mutating func narrow(most: String, used: String, parts: String) {
        guard let most = Self.number(most), let used = Self.number(used) else { return }
        total = min(total, most)
        available = min(available, most - max(0, used - (Self.value(of: "inactive_file", parts) ?? 0)))
    }

    /// What is left to everything else: a sixteenth, 512 MiB at most.
    package var floor: Int { min(512 << 20, total / 16) }

    /// Whether so many bytes more would be there.
    package func gives(_ bytes: Int) -> Bool { bytes <= available - floor }

    /// As it is; nil where the system does not say.
    package static var now: MachineMemory? {
        guard let text = SystemFile.text("/proc/meminfo"), var memory = MachineMemory(text) else { return nil }
        let groups = SystemFile.text("/proc/self/cgroup") ?? ""
        if let group = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") }) {
            let folder = "/sys/fs/cgroup" + group.dropFirst(3)
            func part(_ name: String) -> String { SystemFile.text(folder + "/memory." + name) ?? "" }
            memory.narrow(most: part("max"), used: part("current"), parts: part("stat"))
        }
        return memory
    }

    /// - Throws: `SeriesError.outOfMemory` where so many bytes are not left.
    package static func check(_ bytes: Int) throws(SeriesError) {
        guard bytes >= asked, let now, !now.gives(bytes) else { return }
        throw .outOfMemory(bytes: bytes)
    }

    /// For whatever goes on and on, now and then: `SeriesError.outOfMemory` where next to nothing is left.
    package static var lack: SeriesError? {
        guard let now, !now.gives(asked) else { return nil }
        return .outOfMemory(bytes: asked)
    }

    private static func value(of name: String, _ text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { number(String($0.dropFirst(name.count))) }
    }

    private static func number(_ text: String) -> Int? {
        Int(text.drop { $0.isWhitespace }.prefix { $0.isNumber })
    }
}
