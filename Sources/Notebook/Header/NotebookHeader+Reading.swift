import Diagnostics
import Reading
import Session

extension NotebookHeader {
    /// The line of the file that holds a key below `plotline`, that of `plotline` where both stand on one.
    func line(of key: String) -> Int {
        let lines = TextLines.split(text).map { line in line.drop { $0 == " " || $0 == "\"" || $0 == "'" } }
        let ours = lines.firstIndex { $0.hasPrefix("plotline") } ?? 0
        let own = lines.indices.dropFirst(ours + 1).first { lines[$0].hasPrefix(key) }
        return (own ?? ours) + 2
    }

    /// Three dashes alone, whatever blanks follow: nobody sees those.
    static func isRule(_ line: Substring) -> Bool {
        line.utf8.starts(with: "---".utf8)
            && line.utf8.dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// Reads the lines between the two `---`.
    ///
    /// - Throws: `NotebookError.header` for what the small reader refuses, `.newerVersion`, `.unknownHeaderKey`.
    package init(reading text: String, path: String) throws {
        let value: HeaderValue
        do {
            value = try HeaderReader.read(text, firstLine: 2)
        } catch {
            throw NotebookError.header(path: path, line: error.line, error.fault)
        }
        guard case .map = value else {
            throw NotebookError.header(path: path, line: 2, .unexpected("a list"))
        }
        self.init(text: text)
        guard let ours = value["plotline"] else { return }
        if let version = ours["version"]?.text, Int(version).map({ $0 > NotebookHeader.version }) ?? true {
            throw NotebookError.newerVersion(path: path, version: version)
        }
        if case .map(let pairs) = ours {
            let known = ["version", "base", "files", Self.recordedKey, Self.serversKey] + SettingCatalog.names
            for pair in pairs where !known.contains(pair.key) && !NearMiss.nearest(to: pair.key, in: known).isEmpty {
                throw NotebookError.unknownHeaderKey(path: path, line: line(of: pair.key), key: pair.key, known: known)
            }
        }
        base = ours["base"]?.text ?? "."
        for name in SettingCatalog.names {
            if let text = ours[name]?.text { settings[name] = text }
        }
        recorded = ours[NotebookHeader.recordedKey]?.text
        for item in ours["files"]?.items ?? [] {
            guard let file = item["path"]?.text else { continue }
            files.append(
                PinnedFile(
                    path: file, bytes: item["bytes"]?.text.flatMap { Int($0) } ?? -1,
                    sha256: item["sha256"]?.text ?? "", rows: item["rows"]?.text.flatMap { Int($0) }))
        }
        servers = (ours[NotebookHeader.serversKey]?.items ?? []).compactMap { item in
            PinnedFetch { item[$0]?.text }
        }
    }
}

extension PinnedFetch {
    /// Nil for what names no cell or source.
    ///
    /// - Parameter text: the value of a key.
    init?(_ text: (String) -> String?) {
        guard let cell = text("cell"), let source = text("source") else { return nil }
        self.cell = cell
        fetch = ServerFetch(
            source: source, rows: text("rows").flatMap { Int($0) } ?? -1, last: text("last"),
            sha256: text("sha256") ?? "", sum: text("sum").flatMap { Double($0) })
    }

    /// Its keys and values in their order; numbers stand without quotes.
    var pairs: [(key: String, value: String, isNumber: Bool)] {
        var pairs = [("cell", cell, false), ("source", fetch.source, false), ("rows", "\(fetch.rows)", true)]
        pairs += fetch.last.map { [("last", $0, false)] } ?? []
        pairs.append(("sha256", fetch.sha256, false))
        pairs += fetch.sum.map { [("sum", "\($0)", true)] } ?? []
        return pairs
    }
}
