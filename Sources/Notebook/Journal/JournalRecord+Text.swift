import Files
import Session

extension JournalRecord {
    /// The record without its frame.
    var payload: String {
        switch self {
        case .session(let header):
            var lines = ["session \(header.started)", "base " + Self.line(header.base.bytes)]
            if let notebook = header.notebook { lines.append("notebook " + Self.line(notebook.bytes)) }
            if let digest = header.digest { lines.append("digest " + digest) }
            lines += header.settings.sorted { $0.key < $1.key }.map {
                "set \($0.key) " + Self.line(Array($0.value.utf8))
            }
            return lines.joined(separator: "\n")
        case .cell(let place, let cell):
            let origin = cell.origin.map { "\($0)" } ?? "-"
            let now = cell.now.map { "\($0)" } ?? "-"
            let hand = cell.isFromFile ? "file" : "typed"
            return "cell \(place) \(cell.state.word) \(hand) \(origin) \(now)\n" + cell.source
        case .state(let place, let state): return "state \(place) \(state.word)"
        case .order(let places): return "order " + places.map(String.init).joined(separator: " ")
        case .saved(let path, let digest, let origins):
            let places = origins.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
            return "saved \(digest) \(Self.line(path.bytes))\n" + places
        }
    }

    /// Nil for a text that is not a record.
    init?(payload: String) {
        let parts = Self.cut(payload[...], at: "\n", 1)
        let (words, rest) = (Self.cut(parts[0], at: " "), parts.count > 1 ? parts[1] : "")
        switch words.first {
        case "session":
            guard words.count == 2, let header = Self.header(started: words[1], rest) else { return nil }
            self = .session(header)
        case "cell":
            guard words.count == 6, let place = Int(words[1]), place >= 0,
                let state = SessionCell.State(word: words[2]),
                words[3] == "file" || words[3] == "typed"
            else { return nil }
            self = .cell(
                place: place,
                JournalCell(
                    source: String(rest), state: state, origin: Int(words[4]), isFromFile: words[3] == "file",
                    now: Int64(words[5])))
        case "state":
            guard words.count == 3, let place = Int(words[1]), let state = SessionCell.State(word: words[2]) else {
                return nil
            }
            self = .state(place: place, state)
        case "order":
            let places = words.dropFirst().compactMap { Int($0) }
            guard places.count == words.count - 1 else { return nil }
            self = .order(places)
        case "saved":
            guard words.count >= 3 else { return nil }
            let path = Path(bytes: Self.bytes(words.dropFirst(2).joined(separator: " ")))
            self = .saved(path: path, digest: String(words[1]), origins: rest.split(separator: " ").map { Int($0) })
        default: return nil
        }
    }

    private static func header(started: Substring, _ rest: Substring) -> JournalHeader? {
        guard let started = Int64(started) else { return nil }
        var header = JournalHeader(started: started, base: ".")
        for line in cut(rest, at: "\n") {
            let parts = cut(line, at: " ", 1)
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "base": header.base = Path(bytes: bytes(parts[1]))
            case "notebook": header.notebook = Path(bytes: bytes(parts[1]))
            case "digest": header.digest = String(parts[1])
            case "set":
                let setting = cut(parts[1], at: " ", 1)
                guard setting.count == 2 else { return nil }
                header.settings[String(setting[0])] = String(decoding: bytes(setting[1]), as: UTF8.self)
            default: continue
            }
        }
        return header
    }

    /// A text in one line: line ends and backslashes are escaped, and bytes that are not UTF-8.
    private static func line(_ bytes: [UInt8]) -> String {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        let escaped: [UInt8] = bytes.flatMap { byte in
            switch byte {
            case UInt8(ascii: "\\"): Array("\\\\".utf8)
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case 0x80...: isText ? [byte] : Array("\\x\(String(byte, radix: 16))".utf8)
            default: [byte]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func bytes(_ line: some StringProtocol) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(line.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                result.append(byte)
                continue
            }
            if next == UInt8(ascii: "x"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                result.append(code)
                rest = rest.dropFirst(2)
            } else {
                result.append(next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next)
            }
        }
        return result
    }

    /// Cut at a scalar: one that joins the separator, as in `\r\n`, hides it from a cut between characters.
    private static func cut(_ text: Substring, at separator: Unicode.Scalar, _ most: Int = .max) -> [Substring] {
        text.unicodeScalars.split(separator: separator, maxSplits: most, omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}

extension SessionCell.State {
    fileprivate var word: String {
        switch self {
        case .done: "done"
        case .undone: "undone"
        case .failed: "failed"
        case .waiting: "waiting"
        }
    }

    fileprivate init?(word: Substring) {
        switch word {
        case "done": self = .done
        case "undone": self = .undone
        case "failed": self = .failed
        case "waiting": self = .waiting
        default: return nil
        }
    }
}
