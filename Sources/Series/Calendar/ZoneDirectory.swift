import Glibc

/// The system's compiled zones: `/usr/share/zoneinfo`, or the folder that `TZDIR` names.
package enum ZoneDirectory {
    static var path: String {
        // SAFETY: getenv's text is copied at once; nothing here sets the environment.
        guard let value = unsafe getenv("TZDIR") else { return "/usr/share/zoneinfo" }
        let text = unsafe String(cString: value)
        return text.isEmpty ? "/usr/share/zoneinfo" : text
    }

    /// Whether there is a list of zones or a zone that each tzdata has; else it is not installed.
    static var hasZones: Bool { !names().isEmpty || bytes(of: "Europe/London") != nil || bytes(of: "GMT") != nil }

    /// Whether the name can be a zone's: letters, digits, `_ + -`, in parts divided by `/`, none of them empty or dots.
    static func isPlausible(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count), !name.hasPrefix("/"), !name.hasSuffix("/"), !name.contains("//")
        else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "/")
        }
    }

    /// The bytes of a zone's file, nil when there is none. The name must be plausible.
    static func bytes(of name: String) -> [UInt8]? { read(path + "/" + name, atMost: 1 << 20) }

    /// The lines that tzdata was compiled from; none where they do not stand beside it.
    static func source() -> [Substring] { read(path + "/tzdata.zi", atMost: 4 << 20).map { lines(of: $0) } ?? [] }

    /// Every zone name that tzdata lists, links too; empty when there is no list.
    package static func names() -> [String] {
        let folder = path
        let source = source()
        if !source.isEmpty {
            // `Z NAME …` begins a zone and `L TARGET NAME` a link.
            return source.compactMap { line in
                let words = line.split(separator: " ", maxSplits: 3)
                if words.first == "Z", words.count > 1 { return String(words[1]) }
                if words.first == "L", words.count > 2 { return String(words[2]) }
                return nil
            }
        }
        for file in ["zone1970.tab", "zone.tab"] {
            guard let text = read(folder + "/" + file, atMost: 4 << 20) else { continue }
            let names = lines(of: text).filter { !$0.hasPrefix("#") }.compactMap { line -> String? in
                let fields = line.split(separator: "\t")
                return fields.count > 2 ? String(fields[2]) : nil
            }
            return names + ["UTC"]
        }
        return []
    }

    /// The places of zone1970.tab, each with how many countries share its clocks.
    static func places() -> [(name: String, countries: Int)] {
        guard let text = read(path + "/zone1970.tab", atMost: 4 << 20) else { return [] }
        return lines(of: text).filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: "\t")
            return fields.count > 2 ? (String(fields[2]), fields[0].split(separator: ",").count) : nil
        }
    }

    private static func lines(of bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }

    /// A regular file's bytes, nil when it cannot be read or is longer than `limit`.
    private static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        // SAFETY: open reads the path's own C text.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        // SAFETY: fstat fills the structure it is given.
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= limit else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var done = 0
        while done < bytes.count {
            // SAFETY: pread writes at most the rest of the array, which lives through the call.
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done, off_t(done))
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { return nil }
            if got == 0 { break }
            done += got
        }
        bytes.removeLast(bytes.count - done)
        return bytes
    }
}
