import Files

/// What the pictures of a notebook's cells are called: by the cell's label, else by a digest of its source, so that a cell more, less or
/// moved renames none of the others.
enum FigureNames {
    /// A stem for each cell, no two alike whatever the case: `battery-level`, `3fa94c21`; the second figure of a cell adds `-2` to its.
    static func stems(of cells: [NotebookCell]) -> [String] {
        var taken: Set<String> = []
        return cells.map { cell in
            let stem = cell.label.map(fileName) ?? String(Digest.text(Array(cell.program.utf8)).prefix(8))
            // Of cells that are alike each later one is counted.
            let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? stem : "\(stem)_\($0)" }
            let name = names.first { !taken.contains($0.lowercased()) } ?? stem
            taken.insert(name.lowercased())
            return name
        }
    }

    /// A label as a file's name: letters, digits, `_` and `-`, at most 64 of them.
    private static func fileName(_ label: String) -> String {
        String(label.prefix(64)).asFileName
    }

    /// Whether a stem is one that cells without a label give or gave: a digest, or the cell's number.
    static func isCounted(_ stem: FileName) -> Bool {
        let parts = stem.text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, parts.dropFirst().allSatisfy({ $0.allSatisfy(\.isNumber) })
        else {
            return false
        }
        let name = first.split(separator: "_", omittingEmptySubsequences: false)
        let isDigest = name[0].count == 8 && name[0].allSatisfy { $0.isHexDigit && !$0.isUppercase }
        return !name[0].isEmpty && (isDigest || name[0].allSatisfy(\.isNumber))
    }
}

extension String {
    /// With a `-` for whatever is neither letter nor number nor `_`: a name that leads into no folder.
    var asFileName: String { String(map { $0.isLetter || $0.isNumber || "_-".contains($0) ? $0 : "-" }) }
}

extension NotebookCell {
    /// What the cell is called, by its option `label`, which is Jupyter's metadata too, or by a line `#| label:` of its source; nil where
    /// nothing says it.
    package var label: String? {
        let lines = TextLines.split(source).lazy.map { TextLines.content($0) }.prefix { $0.hasPrefix("#|") }
        let said = options.label ?? lines.compactMap { Self.value(of: "#| label:", $0) }.first
        let words = said?.split { $0 == " " || $0.isNewline }.joined(separator: " ")
        return words.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func value(of key: String, _ line: Substring) -> String? {
        line.hasPrefix(key) ? line.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" } : nil
    }
}
