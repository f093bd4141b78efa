import Files
import Glibc

/// The lines of a person's `.pgpass` (postgresql.org/docs/15/libpq-pgpass.html).
struct Passwords {
    let lines: [[String]]

    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { line in
            var fields = [""]
            var isEscaped = false
            for character in line {
                if isEscaped {
                    fields[fields.count - 1].append(character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == ":", fields.count < 5 {
                    fields.append("")
                } else {
                    fields[fields.count - 1].append(character)
                }
            }
            return fields
        }
    }

    /// That of the first line that names the host itself.
    func password(for address: EngineAddress) -> String? {
        func fits(_ field: String, _ value: String) -> Bool { field == "*" || field == value }
        return lines.first { line in
            line.count == 5 && line[0].lowercased() == address.place.host
                && fits(line[1], address.place.port.map { "\($0)" } ?? "") && fits(line[2], address.database)
                && address.user.map { fits(line[3], $0) } ?? (line[3] == "*")
        }?[4]
    }

    /// The file that only its owner can read, as libpq wants it too.
    static func read() -> Passwords? {
        let named = unsafe getenv("PGPASSFILE").map { unsafe String(cString: $0) }
        guard let path = named.map({ Path($0) }) ?? Home.own?.joined(".pgpass") else { return nil }
        let descriptor = path.open(O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        // SAFETY: `status` outlives the call that fills it.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0
        else { return nil }
        return Passwords(String(decoding: WholeFile.bytes(descriptor, limit: 1 << 20), as: UTF8.self))
    }
}
