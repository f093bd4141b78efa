/// Takes a MyST file apart, line by line, keeping every byte that is not an output block.
struct MystReader {
    private let path: String
    /// Lines with their line ends.
    private let lines: [Substring]
    private var next = 0
    private var blocks: [NotebookBlock] = []
    private var prose = ""

    private let hasMark: Bool
    private var strays: [Stray] = []

    init(text: String, path: String) {
        self.path = path
        hasMark = text.unicodeScalars.first == "\u{FEFF}"
        lines = TextLines.split(hasMark ? String(text.unicodeScalars.dropFirst()) : text)
    }

    /// - Throws: `NotebookError` for what is no notebook; merge markers are refused wherever they stand, in outputs and foreign fences too.
    mutating func read() throws -> NotebookDocument {
        if let line = MergeMarkers.line(in: lines) { throw NotebookError.mergeMarker(path: path, line: line) }
        let header = try readHeader()
        while next < lines.count {
            let line = content(next)
            if let fence = MarkdownFence(line) {
                try readFence(fence)
            } else if HTMLComment.begins(line) {
                readComment()
            } else {
                prose += lines[next]
                next += 1
            }
        }
        flushProse()
        var document = NotebookDocument(header: header, blocks: blocks)
        document.hasMark = hasMark
        document.lineEnd = lines.first.map { TextLines.end(of: $0) == "\r\n" ? "\r\n" : "\n" } ?? "\n"
        document.strays = strays
        return document
    }

    /// An HTML comment is prose up to its end, whatever stands in it. Source: CommonMark 0.31, section 4.6, kind 2.
    private mutating func readComment() {
        let first = next
        let last = lines.indices.dropFirst(first).first { HTMLComment.ends(content($0)) }
        let end = last ?? lines.count - 1
        if content(first) == MystNotebookFormat.outputStart { strays.append(Stray(line: first + 1, kind: .output)) }
        for index in lines.indices[first...end].dropFirst() where MarkdownFence(content(index))?.isCell == true {
            strays.append(Stray(line: index + 1, kind: .commented))
        }
        prose += TextLines.text(lines[first...end])
        next = end + 1
    }

    private func content(_ index: Int) -> Substring { TextLines.content(lines[index]) }

    private mutating func flushProse() {
        if !prose.isEmpty { blocks.append(.prose(prose)) }
        prose = ""
    }

    private mutating func readHeader() throws -> NotebookHeader {
        guard !lines.isEmpty, isRule(0) else {
            if let line = lateHeader { throw NotebookError.lateHeader(path: path, line: line) }
            return NotebookHeader()
        }
        guard let end = lines.indices.dropFirst().first(where: isRule) else {
            throw NotebookError.openHeader(path: path, line: 1)
        }
        next = end + 1
        var header = try NotebookHeader(reading: TextLines.text(lines[1..<end]), path: path)
        header.opening = String(lines[0])
        header.closing = String(lines[end])
        return header
    }

    private func isRule(_ index: Int) -> Bool { NotebookHeader.isRule(content(index)) }

    /// The line of a header of ours below blank lines, where Markdown has a rule and every setting would be passed over.
    private var lateHeader: Int? {
        guard let first = lines.indices.first(where: { !MarkdownOutput.isBlank(content($0)) }), first > 0,
            isRule(first),
            let end = lines.indices.dropFirst(first + 1).first(where: isRule),
            lines[first..<end].contains(where: { $0.hasPrefix("plotline:") })
        else { return nil }
        return first + 1
    }

    private mutating func readFence(_ fence: MarkdownFence) throws {
        let opening = next
        guard let end = lines.indices.dropFirst(opening + 1).first(where: { fence.isClosed(by: content($0)) }) else {
            throw NotebookError.openFence(path: path, line: opening + 1)
        }
        guard fence.isCell else {
            if let words = fence.nearMiss { strays.append(Stray(line: opening + 1, kind: .fence(words))) }
            prose += TextLines.text(lines[opening...end])
            next = end + 1
            return
        }
        flushProse()
        guard let count = CellOptions.count(in: lines[(opening + 1)..<end]) else {
            throw NotebookError.openHeader(path: path, line: opening + 2)
        }
        let first = opening + 1 + count
        let options = try CellOptions(
            reading: TextLines.text(lines[(opening + 1)..<first]), path: path, line: opening + 2)
        var source = TextLines.text(lines[first..<end])
        let ending = TextLines.end(of: source)
        source.unicodeScalars.removeLast(ending.unicodeScalars.count)
        next = end + 1
        var cell = NotebookCell(
            opening: String(lines[opening]), options: options, source: source, closing: String(lines[end]),
            line: first + 1)
        cell.ending = ending
        cell.outputs = try readOutputs()
        cell.heldOutputs = next > end + 1 ? TextLines.text(lines[(end + 1)..<next]) : nil
        blocks.append(.cell(cell))
    }

    /// The marked block after a cell, if there is one, blank lines before it included.
    private mutating func readOutputs() throws -> [CellOutput] {
        var start = next
        while start < lines.count, content(start).allSatisfy({ $0 == " " }) { start += 1 }
        guard start < lines.count, content(start) == MystNotebookFormat.outputStart else { return [] }
        var outputs: [CellOutput] = []
        var markdown: [Substring] = []
        func endMarkdown() {
            while let last = markdown.last, MarkdownOutput.isBlank(last) { markdown.removeLast() }
            if !markdown.isEmpty { outputs.append(.markdown(markdown.joined(separator: "\n"))) }
            markdown = []
        }
        var index = start + 1
        while index < lines.count {
            let line = content(index)
            if line == MystNotebookFormat.outputEnd {
                next = index + 1
                endMarkdown()
                return outputs
            }
            if let fence = MarkdownFence(line) {
                guard let end = lines.indices.dropFirst(index + 1).first(where: { fence.isClosed(by: content($0)) })
                else { break }
                endMarkdown()
                var text = TextLines.plain(fence.unindented(lines[(index + 1)..<end]))
                if TextLines.hasEnd(text) { text.unicodeScalars.removeLast() }
                outputs.append(.text(text))
                index = end + 1
            } else {
                if let figure = Self.figure(line) {
                    endMarkdown()
                    outputs.append(figure)
                } else if !markdown.isEmpty || !MarkdownOutput.isBlank(line) {
                    markdown.append(line)
                }
                index += 1
            }
        }
        throw NotebookError.openOutput(path: path, line: start + 1)
    }

    /// `![words](path)` alone on a line, backslashes before what would end either.
    private static func figure(_ line: Substring) -> CellOutput? {
        guard line.hasPrefix("![") else { return nil }
        var rest = line.dropFirst(2)
        guard let title = unescaped(&rest, until: "]"), rest.popFirst() == "(", rest.popLast() == ")" else {
            return nil
        }
        guard rest.first == "<" else { return .figure(title: title, path: String(rest)) }
        rest.removeFirst()
        guard let path = unescaped(&rest, until: ">"), rest.isEmpty else { return nil }
        return .figure(title: title, path: path)
    }

    /// The text before an unescaped `end`, which is taken too; nil when there is none.
    private static func unescaped(_ rest: inout Substring, until end: Character) -> String? {
        var text = ""
        while let character = rest.popFirst() {
            if character == end { return text }
            if character == "\\", let next = rest.popFirst() { text.append(next) } else { text.append(character) }
        }
        return nil
    }
}
