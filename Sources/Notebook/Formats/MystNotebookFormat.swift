import Interchange

/// MyST Markdown: prose, ```` ```{code-cell} plotline ```` fences (plain ```` ```plotline ```` ones too) and marked output
/// blocks after them. Source: the MyST-NB text format; fences as CommonMark 0.31 section 4.5.
package enum MystNotebookFormat: NotebookFormat {
    package static let name = "myst"
    package static let suffixes = ["md", "markdown"]

    static let outputStart = "<!-- output -->"
    static let outputEnd = "<!-- /output -->"

    package static func read(_ text: String, path: String) throws -> NotebookDocument {
        var reader = MystReader(text: text, path: path)
        return try reader.read()
    }

    package static func write(_ document: NotebookDocument) -> String {
        var text = document.hasMark ? "\u{FEFF}" : ""
        let end = document.lineEnd
        if !document.header.isAbsent {
            var header = document.header
            header.lineEnd = end
            if header.opening == nil { header.text = TextLines.with(end, header.text) }
            text += (header.opening ?? "---" + end) + header.written + (header.closing ?? "---" + end)
        }
        for block in document.blocks {
            switch block {
            case .prose(let prose): text += prose
            case .cell(let cell):
                text += cell.opening + cell.options.text + cell.source + cell.ending + cell.closing
                if let held = cell.heldOutputs {
                    text += held
                } else if !cell.outputs.isEmpty {
                    text += (TextLines.hasEnd(cell.closing) ? "" : end) + end
                    text += TextLines.with(end, outputBlock(cell.outputs))
                }
            }
        }
        return text
    }

    /// Names of cells, kinds of cells that nobody knows, what other programs say of a notebook and its cells, attachments, and outputs that are not text or
    /// picture of ours.
    package static func losses(of document: NotebookDocument) -> [String] {
        let root = document.jupyter?.root
        let known: Set = ["kernelspec", "language_info", "jupytext", JupyterNotebookFormat.key]
        var losses: [String] = []
        func lose(_ count: Int, _ one: String, _ many: String) {
            if count > 0 { losses.append("\(count) \(count == 1 ? one : many)") }
        }
        lose(
            root?["metadata"]?.members.count { !known.contains($0.key) } ?? 0, "key of its metadata",
            "keys of its metadata")
        let cells = root?["cells"]?.items ?? []
        let isProse = { (cell: JSON) in cell["cell_type"] != .text("code") }
        let lost =
            (cells.filter(isProse) + document.foreignCells).count { isLost($0["metadata"], but: CellOptions()) }
            + document.cells.count { isLost($0.jupyter?["metadata"], but: $0.options) }
        lose(lost, "cell's metadata", "cells' metadata")
        let kinds: Set = ["code", "markdown", "raw"]
        let strange = cells.count { cell in cell["cell_type"]?.text.map { !kinds.contains($0) } ?? true }
        lose(strange, "cell's kind, which is prose now", "cells' kinds, which are prose now")
        lose(cells.reduce(0) { $0 + ($1["attachments"]?.members.count ?? 0) }, "attachment", "attachments")
        lose(document.foreignOutputs, "output of another program", "outputs of another program")
        return losses
    }

    /// Whether metadata say more than the options of a cell.
    private static func isLost(_ metadata: JSON?, but options: CellOptions) -> Bool {
        metadata?.members.contains { $0.key != JupyterNotebookFormat.key && options[$0.key] == nil } ?? false
    }

    private static func outputBlock(_ outputs: [CellOutput]) -> String {
        var text = outputStart + "\n"
        var isAfterMarkdown = false
        for (place, output) in outputs.enumerated() {
            let isMarkdown = if case .markdown = output { true } else { false }
            // A table goes on until a blank line.
            if place > 0, isMarkdown || isAfterMarkdown { text += "\n" }
            isAfterMarkdown = isMarkdown
            switch output {
            case .text(let shown):
                let fence = String(repeating: "`", count: max(3, longestBacktickRun(shown) + 1))
                let block = fence + "text\n" + shown + "\n" + fence + "\n"
                // A reader takes as many blanks off each line as stand before the fence.
                let isIndented = TextLines.split(shown).contains(where: MergeMarkers.isOne)
                text += isIndented ? TextLines.split(block).map { " " + $0 }.joined() : block
            case .figure(let title, let path):
                text += "![\(escapedAlternative(title))](\(escapedTarget(path)))\n"
            case .markdown(let words): text += words + "\n"
            case .picture(let picture): text += "![\(escapedAlternative(picture.title))](\(picture.name).png)\n"
            case .foreign: continue
            }
        }
        return text + outputEnd + "\n"
    }

    private static func longestBacktickRun(_ text: String) -> Int {
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    private static func escapedAlternative(_ text: String) -> String {
        var result = ""
        for character in text {
            if "\\[]".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }

    private static func escapedTarget(_ path: String) -> String {
        guard path.contains(where: { " ()<>\\".contains($0) }) else { return path }
        return "<" + path.map { "<>\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + ">"
    }
}
