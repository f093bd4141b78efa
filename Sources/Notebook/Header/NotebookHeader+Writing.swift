import Session

extension NotebookHeader {
    /// The header's lines with our own ones made anew; every other line stays as it is, ours keep their place.
    package var written: String {
        var before = ""
        var after = ""
        var isOurs = false
        var seen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("plotline:") {
                isOurs = true
                seen = true
                continue
            }
            if isOurs, line.first == " " || line.first == "-" || line.isEmpty { continue }
            isOurs = false
            if seen { after += line + "\n" } else { before += line + "\n" }
        }
        // Splitting leaves an empty piece after the last line end.
        if before.hasSuffix("\n\n") || before == "\n" { before.removeLast() }
        if after.hasSuffix("\n\n") || after == "\n" { after.removeLast() }
        return before + ownLines + after
    }

    private var ownLines: String {
        var lines = ["plotline:", "  version: \(NotebookHeader.version)", "  base: \(Self.quoted(base))"]
        for name in SettingCatalog.names {
            if let value = settings[name] { lines.append("  \(name): \(Self.quoted(value))") }
        }
        if !files.isEmpty {
            lines.append("  files:")
            for file in files {
                lines.append(
                    "    - {path: \(Self.quoted(file.path)), bytes: \(file.bytes), rows: \(file.rows), sha256: \(file.sha256)}"
                )
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Plain when YAML reads it back as the same text, quoted otherwise.
    static func quoted(_ text: String) -> String {
        let plain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
        let first = text.first
        let isNumber = Double(text) != nil && first?.isLetter == false
        if plain, let first, first.isLetter || first == "." || first == "/" || first.isNumber,
            !isNumber || text.allSatisfy(\.isNumber)
        {
            return text
        }
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}
