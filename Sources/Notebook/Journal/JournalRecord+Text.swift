import Session

extension JournalRecord {
    /// The record without its frame.
    var payload: String {
        switch self {
        case .session(let header):
            var lines = ["session \(header.started)", "base " + Self.line(header.base)]
            if let notebook = header.notebook { lines.append("notebook " + Self.line(notebook)) }
            if let digest = header.digest { lines.append("digest " + digest) }
            lines += header.settings.sorted { $0.key < $1.key }.map { "set \($0.key) " + Self.line($0.value) }
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
            return "saved \(digest) \(Self.line(path))\n" + places
        }
    }

    /// Nil for a text that is no record.
    init?(payload: String) {
        let head = payload.prefix { $0 != "\n" }
        let rest = payload.dropFirst(head.count + 1)
        let words = head.split(separator: " ", omittingEmptySubsequences: false)
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
            let path = Self.text(words.dropFirst(2).joined(separator: " "))
            self = .saved(path: path, digest: String(words[1]), origins: rest.split(separator: " ").map { Int($0) })
        default: return nil
        }
    }

    private static func header(started: Substring, _ rest: Substring) -> JournalHeader? {
        guard let started = Int64(started) else { return nil }
        var header = JournalHeader(started: started, base: ".")
        for line in rest.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "base": header.base = text(parts[1])
            case "notebook": header.notebook = text(parts[1])
            case "digest": header.digest = String(parts[1])
            case "set":
                let setting = parts[1].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
                guard setting.count == 2 else { return nil }
                header.settings[String(setting[0])] = text(setting[1])
            default: continue
            }
        }
        return header
    }

    /// Line ends and backslashes escaped.
    private static func line(_ text: String) -> String {
        text.map { $0 == "\\" ? "\\\\" : $0.isNewline ? "\\n" : String($0) }.joined()
    }

    private static func text(_ line: some StringProtocol) -> String {
        var result = ""
        var isEscaped = false
        for character in line {
            if isEscaped {
                result.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
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
