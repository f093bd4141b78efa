import Interchange

/// What a code cell says of itself above its source, to the letter: MyST's option lines `:key: value`, or its block of YAML between two
/// lines `---`, and a blank line after either. Jupyter has the same as the cell's metadata.
package struct CellOptions: Sendable, Equatable {
    /// The lines with their ends; empty when there are none.
    package private(set) var text = ""
    /// What they say, in order.
    package private(set) var members: [JSON.Member] = []

    package init() {}

    /// - Parameters:
    ///   - text: whole lines, as `CellOptions.lines(of:)` finds them.
    ///   - line: the number of the first of them in the file.
    /// - Throws: `NotebookError.header` with the line for what the small reader of YAML refuses.
    init(reading text: String, path: String, line: Int) throws {
        self.text = text
        guard !text.isEmpty else { return }
        let lines = TextLines.split(text)
        let isBlock = lines.first.map { Self.isRule(TextLines.content($0)) } ?? false
        // Each keeps its line number.
        let inside = lines.map { line in
            if isBlock {
                Self.isRule(TextLines.content(line)) ? "\n" : String(line)
            } else {
                String(line.drop { $0 == " " }.dropFirst())
            }
        }
        do throws(HeaderReader.Failure) {
            let value = try HeaderReader.read(inside.joined(), firstLine: line)
            guard case .map = value else {
                throw HeaderReader.Failure(line: line, fault: .unexpected("a list"))
            }
            members = value.json.members
        } catch {
            throw NotebookError.header(path: path, line: error.line, error.fault)
        }
    }

    /// What Jupyter's metadata of a cell say that concerns us.
    init(jupyter metadata: JSON?) {
        self.init(
            tags: (metadata?["tags"]?.items ?? []).compactMap(\.text), label: metadata?["label"]?.scalarText)
    }

    /// Those of a new cell.
    package init(tags: [String], label: String? = nil, lineEnd end: String = "\n") {
        if !tags.isEmpty {
            members.append(JSON.Member("tags", .list(tags.map { .text($0) })))
            text += ":tags: [" + tags.map(HeaderText.quoted).joined(separator: ", ") + "]" + end
        }
        if let label {
            members.append(JSON.Member("label", .text(label)))
            text += ":label: " + HeaderText.quoted(label) + end
        }
    }

    subscript(key: String) -> JSON? { members.last { $0.key == key }?.value }

    /// A list, or words apart by spaces or commas.
    package var tags: [String] {
        switch self["tags"] {
        case .list(let items)?: items.compactMap(\.scalarText)
        case let value?: (value.scalarText ?? "").split { " ,".contains($0) }.map(String.init)
        case nil: []
        }
    }

    package var label: String? { self["label"]?.scalarText.flatMap { $0.isEmpty ? nil : $0 } }

    /// Sets a blank line between the options and a source that would be read as more of them.
    mutating func part(from source: String, lineEnd end: String) {
        let isParted = TextLines.split(text).last.map { Self.isBlank(TextLines.content($0)) } ?? false
        let first = TextLines.split(source).first.map { TextLines.content($0) } ?? ""
        let isTaken = !source.isEmpty && (Self.isBlank(first) || Self.isOption(first) || Self.isRule(first))
        if isTaken, !isParted { text += end }
    }
}

extension CellOptions {
    /// How many lines of a cell's are its options; nil when their block is never closed. Source: jupytext's `read_fenced_cell`, which
    /// takes one blank line after them for theirs.
    static func count(in lines: ArraySlice<Substring>) -> Int? {
        let contents = lines.lazy.map { TextLines.content($0) }
        var count = 0
        if let first = contents.first, isRule(first) {
            guard let close = contents.dropFirst().firstIndex(where: isRule) else { return nil }
            count = close - lines.startIndex + 1
        } else {
            count = contents.prefix(while: isOption).count
        }
        return contents.dropFirst(count).first.map(isBlank) == true ? count + 1 : count
    }

    private static func isOption(_ line: Substring) -> Bool { line.first { $0 != " " } == ":" }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }

    private static func isRule(_ line: Substring) -> Bool {
        let body = line.trimmed
        return line.first == "-" && body.count >= 3 && body.allSatisfy { $0 == "-" }
    }
}

extension JSON {
    /// What is one word of YAML, as it is written there.
    fileprivate var scalarText: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .truth(let truth): truth ? "true" : "false"
        default: nil
        }
    }
}
