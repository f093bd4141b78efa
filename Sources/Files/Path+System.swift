import CFiles
import Glibc

extension Path {
    /// The path from the root that a variable of the environment holds; nil when it holds none.
    package init?(environment name: String) {
        // SAFETY: getenv's text is copied at once.
        guard let text = unsafe getenv(name) else { return nil }
        self.init(bytes: unsafe CText.bytes(text))
        if !isAbsolute { return nil }
    }

    /// Calls with the path as the system takes it.
    package func withCString<Answer>(_ body: (UnsafePointer<CChar>) -> Answer) -> Answer {
        unsafe CText.with(bytes, body)
    }

    /// A descriptor, or −1 with `errno`.
    package func open(_ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
        unsafe withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
    }

    /// What stands there; nil with `errno` when nothing does.
    ///
    /// - Parameter followsLinks: whether a symbolic link at the end is what it leads to.
    package func status(followsLinks: Bool = true) -> stat? {
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        let answer = unsafe withCString { unsafe followsLinks ? stat($0, &status) : lstat($0, &status) }
        return answer == 0 ? status : nil
    }

    package var exists: Bool { status() != nil }

    /// Whether others are listed beside owner and group.
    var hasAccessList: Bool { unsafe withCString { unsafe files_has_access_list($0) } != 0 }

    /// Whether an empty folder stood there and is gone.
    @discardableResult
    package func removeFolder() -> Bool { unsafe withCString { unsafe rmdir($0) } == 0 }

    /// Removes a file by its name; a symbolic link goes, not what it leads to. False with `errno`.
    @discardableResult
    package func remove() -> Bool { unsafe withCString { unsafe unlink($0) } == 0 }

    /// The file gets another name, in place of what has it. False with `errno`.
    package func move(to other: Path) -> Bool {
        unsafe withCString { one in unsafe other.withCString { unsafe rename(one, $0) } } == 0
    }

    /// Makes the folder and those on the way to it; whether that worked is seen when something is opened there.
    package func makeFolders(rights: UInt32 = 0o700) {
        var made = isAbsolute ? Path.root : Path("")
        for name in names {
            made = made.joined(name)
            _ = unsafe made.withCString { unsafe mkdir($0, rights) }
        }
    }

    /// What a symbolic link holds; nil for anything else.
    package var linkTarget: Path? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        // SAFETY: the buffer's size is passed; the result is not terminated, so its length is used.
        let length = unsafe withCString { unsafe readlink($0, &buffer, buffer.count - 1) }
        return length > 0 ? Path(bytes: buffer[..<length].map { UInt8(bitPattern: $0) }) : nil
    }

    /// The one path of a file or folder that is there, without a link, `.` or `..`; nil with `errno` when it leads nowhere.
    package var real: Path? {
        guard let found = unsafe withCString({ unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(found) }
        return Path(bytes: unsafe CText.bytes(found))
    }

    /// Where it leads when it may not be there yet: the real path of the part that is there, and the rest of the names. It ends in a
    /// slash where the system would want a folder and there is none: before `..` in the rest, and for a slash at its end.
    package var nearest: Path {
        var head = absolute
        var tail: [FileName] = []
        while true {
            if let real = head.real {
                let rest = Array(tail.reversed().prefix { !$0.isParent }.filter { !$0.isHere })
                let place = rest.reduce(real) { $0.joined($1) }
                let isCut = tail.contains { $0.isParent } || wantsFolder && !tail.isEmpty
                return isCut && place.bytes.last != Path.slash ? place + "/" : place
            }
            let names = head.names
            guard head.isAbsolute, let last = names.last else { return absolute.normalised }
            tail.append(last)
            head = Path(names.dropLast(), fromRoot: true)
        }
    }
}
