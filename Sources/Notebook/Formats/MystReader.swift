/// Takes a MyST file apart, line by line, keeping every byte that is not an output block.
struct MystReader {
    private let path: String
    /// Lines with their line ends.
    private let lines: [Substring]
    private var next = 0
    private var blocks: [NotebookBlock] = []
    private var prose = ""

    init(text: String, path: String) {
        self.path = path
        var lines: [Substring] = []
        var rest = text[...]
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let after = rest.utf8.index(after: end)
            lines.append(rest[..<after])
            rest = rest[after...]
        }
        if !rest.isEmpty { lines.append(rest) }
        self.lines = lines
    }

    mutating func read() throws -> NotebookDocument {
        let header = try readHeader()
        while next < lines.count {
            let line = content(next)
            if line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") || line == "=======" && isConflict {
                throw NotebookError.mergeMarker(path: path, line: next + 1)
            }
            if let fence = Fence(line) {
                try readFence(fence)
            } else {
                prose += lines[next]
                next += 1
            }
        }
        flushProse()
        return NotebookDocument(header: header, blocks: blocks)
    }

    /// `=======` alone is a heading's underline in Markdown; with the other markers around it is a conflict.
    private var isConflict: Bool { lines.contains { $0.hasPrefix("<<<<<<< ") } }

    private func content(_ index: Int) -> Substring {
        var line = lines[index]
        while let last = line.unicodeScalars.last, last == "\n" || last == "\r" { line.unicodeScalars.removeLast() }
        return line
    }

    private mutating func flushProse() {
        if !prose.isEmpty { blocks.append(.prose(prose)) }
        prose = ""
    }

    private mutating func readHeader() throws -> NotebookHeader {
        guard !lines.isEmpty, content(0) == "---" else { return NotebookHeader() }
        guard let end = lines.indices.dropFirst().first(where: { content($0) == "---" }) else {
            throw NotebookError.openHeader(path: path)
        }
        next = end + 1
        return try NotebookHeader(reading: lines[1..<end].joined(), path: path)
    }

    private mutating func readFence(_ fence: Fence) throws {
        let opening = next
        guard let end = lines.indices.dropFirst(opening + 1).first(where: { fence.isClosed(by: content($0)) }) else {
            throw NotebookError.openFence(path: path, line: opening + 1)
        }
        guard fence.isCell else {
            prose += lines[opening...end].joined()
            next = end + 1
            return
        }
        flushProse()
        var first = opening + 1
        var tags: [String] = []
        while first < end, content(first).hasPrefix(":") {
            if content(first).hasPrefix(":tags:") { tags = Self.tags(content(first)) }
            first += 1
        }
        var source = lines[first..<end].joined()
        if source.hasSuffix("\r\n") || source.hasSuffix("\n") { source.removeLast() }
        var closing = String(lines[end])
        if !closing.hasSuffix("\n") { closing += "\n" }
        next = end + 1
        let outputs = try readOutputs()
        blocks.append(
            .cell(
                NotebookCell(
                    opening: lines[opening..<first].joined(), source: source, closing: closing, line: first + 1,
                    tags: tags, outputs: outputs)))
    }

    private static func tags(_ line: Substring) -> [String] {
        line.dropFirst(":tags:".count).split { " ,[]\"'".contains($0) }.map(String.init)
    }

    /// The marked block after a cell, if there is one, blank lines before it included.
    private mutating func readOutputs() throws -> [CellOutput] {
        var start = next
        while start < lines.count, content(start).allSatisfy({ $0 == " " }) { start += 1 }
        guard start < lines.count, content(start) == MystNotebookFormat.outputStart else { return [] }
        var outputs: [CellOutput] = []
        var index = start + 1
        while index < lines.count {
            let line = content(index)
            if line == MystNotebookFormat.outputEnd {
                next = index + 1
                return outputs
            }
            if let fence = Fence(line) {
                guard let end = lines.indices.dropFirst(index + 1).first(where: { fence.isClosed(by: content($0)) })
                else { break }
                var text = lines[(index + 1)..<end].joined()
                if text.hasSuffix("\n") { text.removeLast() }
                outputs.append(.text(text))
                index = end + 1
            } else {
                if let figure = Self.figure(line) { outputs.append(figure) }
                index += 1
            }
        }
        throw NotebookError.openOutput(path: path, line: start + 1)
    }

    private static func figure(_ line: Substring) -> CellOutput? {
        guard line.hasPrefix("!["), line.hasSuffix(")"), let middle = line.range(ofLast: "](") else { return nil }
        var title = ""
        var escaped = false
        for character in line[line.index(line.startIndex, offsetBy: 2)..<middle.lowerBound] {
            if character == "\\", !escaped {
                escaped = true
                continue
            }
            title.append(character)
            escaped = false
        }
        var target = line[middle.upperBound...].dropLast()
        if target.hasPrefix("<"), target.hasSuffix(">") { target = target.dropFirst().dropLast() }
        return .figure(title: title, path: String(target))
    }
}

/// A fence line of backticks or tildes.
struct Fence {
    private let mark: Character
    private let length: Int
    let isCell: Bool

    init?(_ line: Substring) {
        let body = line.drop { $0 == " " }
        guard line.count - body.count < 4, let mark = body.first, mark == "`" || mark == "~" else { return nil }
        let length = body.prefix { $0 == mark }.count
        let info = body.dropFirst(length).trimmed
        guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
        self.mark = mark
        self.length = length
        isCell = info == "plotline" || info == "{code-cell} plotline" || info == "{code-cell}"
    }

    func isClosed(by line: Substring) -> Bool {
        let body = line.drop { $0 == " " }
        let run = body.prefix { $0 == mark }.count
        return line.count - body.count < 4 && run >= length && body.dropFirst(run).allSatisfy { $0 == " " }
    }
}

extension Substring {
    /// Where the last occurrence of `text` stands.
    func range(ofLast text: String) -> Range<Index>? {
        var index = endIndex
        while index > startIndex {
            formIndex(before: &index)
            if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
        }
        return nil
    }
}
