import Glibc

/// A path as the kernel has it: bytes, cut at `/` and equal where every byte is. A Swift text would be cut between characters, where
/// a scalar that joins the slash hides it, and two texts are equal when Unicode composes them alike. Neither is so for files.
package struct Path: Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    package let bytes: [UInt8]

    package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    package init(stringLiteral text: String) { self.init(text) }

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    package init(_ names: some Sequence<FileName>, fromRoot: Bool) {
        let joined = names.map(\.bytes).joined(separator: [Self.slash])
        bytes = (fromRoot ? [Self.slash] : []) + joined
    }

    package static let slash = UInt8(ascii: "/")
    package static let root: Path = "/"
    /// The working folder.
    package static let here: Path = "."

    /// For people; a byte that is not text shows as U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The path as it can be typed; nil when it is not text.
    package var typed: String? { String(validating: bytes, as: UTF8.self) }

    package var isAbsolute: Bool { bytes.first == Self.slash }

    /// The names between its slashes, `.` and `..` among them.
    package var names: [FileName] { bytes.split(separator: Self.slash).map { FileName(bytes: $0) } }

    /// Whether only a folder may stand there: it ends in a slash, `.` or `..`.
    package var wantsFolder: Bool {
        bytes.last == Self.slash || (names.last.map { $0.isHere || $0.isParent } ?? false)
    }

    /// `a/b` of `a/b/c.csv`, `.` when there is no slash.
    package var folder: Path {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return .here }
        return slash == 0 ? .root : Path(bytes: bytes[..<slash])
    }

    /// `c.csv` of `a/b/c.csv`; empty after a slash at the end.
    package var name: FileName {
        FileName(bytes: bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes[...])
    }

    /// What stands below it.
    package func joined(_ name: FileName) -> Path {
        Path(bytes: bytes + (bytes.last == Self.slash || bytes.isEmpty ? [] : [Self.slash]) + name.bytes)
    }

    package func joined(_ text: some StringProtocol) -> Path { joined(FileName(text)) }

    /// A relative path, started at it.
    package func joined(_ path: Path) -> Path { joined(FileName(bytes: path.bytes)) }

    package static func + (path: Path, text: some StringProtocol) -> Path {
        Path(bytes: path.bytes + Array(text.utf8))
    }

    /// `~` at the start becomes the home folder; a relative path starts at `base`. What it means is left to the system: `..` after a
    /// link goes up from where the link leads.
    package func resolved(from base: Path) -> Path {
        if names.first?.bytes == [UInt8(ascii: "~")], !isAbsolute, let home = Home.own {
            return Path(bytes: home.bytes + bytes.dropFirst())
        }
        return isAbsolute || base == .here || base.bytes.isEmpty ? self : base.joined(self)
    }

    /// Started at the root of the file system; unchanged when the working folder cannot be told.
    package var absolute: Path {
        guard !isAbsolute, let folder = unsafe getcwd(nil, 0) else { return self }
        defer { unsafe free(folder) }
        return Path(bytes: unsafe CText.bytes(folder)).joined(self)
    }

    /// Without `.` and without `a/..` where that is a plain name: `Samples/x.csv` of `notebooks/../Samples/x.csv`. It leads to the same
    /// place unless `a` is a link.
    package var normalised: Path {
        var parts: [FileName] = []
        for part in names where !part.isHere {
            if part.isParent, let last = parts.last, !last.isParent {
                parts.removeLast()
            } else if !(part.isParent && isAbsolute) {
                parts.append(part)
            }
        }
        return parts.isEmpty && !isAbsolute ? .here : Path(parts, fromRoot: isAbsolute)
    }

    /// From a folder to it: `../data/x.csv`.
    package func relative(to folder: Path) -> Path {
        let (to, from) = (absolute.normalised.names, folder.absolute.normalised.names)
        let common = zip(from, to).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: from.count - common) + to[common...]
        return parts.isEmpty ? .here : Path(parts, fromRoot: false)
    }

    package static func < (left: Path, right: Path) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
