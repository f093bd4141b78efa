import Interchange

/// Puts a document together as a notebook of Jupyter; what stood in the file that it was read from stays where it is unchanged.
struct JupyterWriter {
    private let document: NotebookDocument
    private var held: [(text: String, cells: [JSON])]
    private var singles: [JSON]
    private var ids: Set<String> = []
    private var cells: [JSON] = []
    /// The largest number of a cell so far.
    private var number = 0

    init(_ document: NotebookDocument) {
        self.document = document
        held = document.jupyter?.prose ?? []
        singles = held.flatMap(\.cells)
    }

    mutating func root() -> JSON {
        ids = Set(document.cells.compactMap { $0.jupyter?["id"]?.text })
        let hasHeader = !document.header.isAbsent
        var blank: String?
        var after: String?
        let blocks = Self.joined(document.blocks)
        for (place, block) in blocks.enumerated() {
            let (isFirst, isLast) = (place == 0, place == blocks.count - 1)
            switch block {
            case .cell(let cell):
                let usual = ProseGap.usualBlank(isFirst: cells.isEmpty, isLast: false, hasHeader: hasHeader)
                let hasProse: Bool =
                    if place > 0, case .prose(let text) = blocks[place - 1] { isProse(text) } else { false }
                put(cell, gap: hasProse || (blank ?? "") == usual ? nil : blank ?? "")
                blank = nil
            case .prose(let text) where !isProse(text):
                if isLast { after = text } else { blank = text }
            case .prose(let text):
                put(text, ProseGap.usual(isFirst: isFirst, isLast: isLast, hasHeader: hasHeader))
            }
        }
        var root =
            document.jupyter?.root
            ?? .sorted([
                "cells": .list([]), "metadata": .object([]), "nbformat": .number(4), "nbformat_minor": .number(5),
            ])
        root["cells"] = .list(cells)
        if let minor = root["nbformat_minor"]?.whole, minor < 5 { root["nbformat_minor"] = .number(5) }
        root["metadata"] = metadata(root["metadata"] ?? .object([]), after: after)
        return root
    }

    private static func joined(_ blocks: [NotebookBlock]) -> [NotebookBlock] {
        var joined: [NotebookBlock] = []
        for block in blocks {
            if case .prose(let text) = block, case .prose(let before)? = joined.last {
                joined[joined.count - 1] = .prose(before + text)
            } else {
                joined.append(block)
            }
        }
        return joined
    }

    /// Whether a piece is more than blank lines between cells: cells that hold nothing are cells.
    private func isProse(_ text: String) -> Bool {
        !ProseGap.parts(text).core.isEmpty || document.jupyter?.prose.contains { $0.text == text } ?? false
    }

    private func metadata(_ old: JSON, after: String?) -> JSON {
        if document.otherLanguage != nil { return old }
        var metadata = old
        if metadata["kernelspec"] == nil {
            metadata["kernelspec"] = .sorted([
                "display_name": .text("Plotline"), "language": .text("plotline"), "name": .text("plotline"),
            ])
        }
        if document.jupyter == nil, metadata["jupytext"] == nil {
            // Without it Jupytext leaves out what is ours.
            metadata["jupytext"] = .sorted(["notebook_metadata_filter": .text(JupyterNotebookFormat.key)])
        }
        if metadata["language_info"] == nil {
            metadata["language_info"] = .sorted([
                "file_extension": .text(JupyterNotebookFormat.cellsEnding), "name": .text("plotline"),
            ])
        }
        var header = document.header
        header.lineEnd = document.lineEnd
        let isUsual = [header.opening, header.closing].allSatisfy { $0.map { $0 == "---" + header.lineEnd } ?? true }
        var ours = document.header.isAbsent ? [:] : header.jupyter(isOurs: isUsual && header.written == header.usual)
        ours["after"] = after.map { .text($0) }
        ours["mark"] = document.hasMark ? .truth(true) : nil
        ours["lineEnd"] = document.lineEnd == "\n" ? nil : .text(document.lineEnd)
        metadata[JupyterNotebookFormat.key] = Self.merged(metadata[JupyterNotebookFormat.key], ours)
        return metadata
    }

    /// Our members as they are now; those of others stay.
    private static func merged(_ old: JSON?, _ ours: [String: JSON?]) -> JSON? {
        var result = old ?? .object([])
        for (key, value) in ours.sorted(by: { $0.key < $1.key }) where result[key] != value { result[key] = value }
        return result.members.isEmpty ? nil : result
    }

    // MARK: Cells

    private mutating func id(of text: String) -> String {
        let base = JournalText.digest(Array(text.utf8)[...])
        var id = base
        var count = 1
        while !ids.insert(id).inserted {
            count += 1
            id = "\(base)-\(count)"
        }
        return id
    }

    private mutating func put(_ cell: NotebookCell, gap: String?) {
        var json =
            cell.jupyter
            ?? .sorted([
                "cell_type": .text("code"), "execution_count": .null, "metadata": .object([]), "outputs": .list([]),
                "source": .list([]),
            ])
        if json["id"] == nil { json["id"] = .text(id(of: cell.source)) }
        if JupyterReader.lines(json["source"]) != cell.source { json["source"] = Self.lines(cell.source) }
        let usual = NotebookCell(
            typing: cell.source, options: CellOptions(tags: cell.tags, label: cell.options.label))
        let opening = cell.opening + cell.options.text
        var metadata = json["metadata"] ?? .object([])
        if cell.jupyter == nil {
            for member in cell.options.members where member.key != JupyterNotebookFormat.key {
                metadata[member.key] = member.value
            }
        }
        if (metadata["tags"]?.items ?? []).compactMap(\.text) != cell.tags {
            metadata["tags"] = cell.tags.isEmpty ? nil : .list(cell.tags.map { .text($0) })
        }
        metadata[JupyterNotebookFormat.key] = Self.merged(
            metadata[JupyterNotebookFormat.key],
            [
                "opening": opening == usual.opening + usual.options.text ? nil : .text(opening),
                "ending": cell.ending == usual.ending ? nil : .text(cell.ending),
                "closing": cell.closing == usual.closing ? nil : .text(cell.closing),
                "before": gap.map { .text($0) },
            ])
        json["metadata"] = metadata
        if cell.heldOutputs == nil || cell.jupyter == nil {
            json["outputs"] = .list(cell.outputs.map(Self.output))
            // nbval compares only what ran, and tells it by its number.
            number += cell.outputs.isEmpty ? 0 : 1
            json["execution_count"] = cell.outputs.isEmpty ? .null : .number(number)
        } else if let held = json["execution_count"]?.whole {
            number = max(number, held)
        }
        cells.append(json)
    }

    private mutating func put(_ text: String, _ usual: (before: String, after: String)) {
        if let place = held.firstIndex(where: { $0.text == text }) {
            let found = held.remove(at: place).cells
            for cell in found { use(cell) }
            return
        }
        let parts = ProseGap.parts(text)
        let pieces = parts.core.split(separator: ProseGap.between, omittingEmptySubsequences: false).map(String.init)
        for (place, piece) in pieces.enumerated() {
            var cell = known(piece) ?? Self.prose(piece)
            var metadata = cell["metadata"] ?? .object([])
            let before = place > 0 || parts.before == usual.before ? nil : parts.before
            let after = place < pieces.count - 1 || parts.after == usual.after ? nil : parts.after
            metadata[JupyterNotebookFormat.key] = Self.merged(
                metadata[JupyterNotebookFormat.key],
                ["before": before.map { .text($0) }, "after": after.map { .text($0) }])
            cell["metadata"] = metadata
            use(cell)
        }
    }

    private mutating func use(_ cell: JSON) {
        var cell = cell
        if let id = cell["id"]?.text, !ids.contains(id) {
            ids.insert(id)
        } else {
            cell["id"] = .text(id(of: JupyterReader.lines(cell["source"]) ?? ""))
        }
        cells.append(cell)
    }

    /// The cell that said the same in the file that was read, whatever stands around it.
    private mutating func known(_ piece: String) -> JSON? {
        let language = document.otherLanguage ?? ""
        let place = singles.firstIndex { cell in
            guard let source = JupyterReader.lines(cell["source"]) else { return false }
            switch cell["cell_type"]?.text {
            case "raw": return RawFence.text(source) == piece
            case "code": return RawFence.quoted(source, language: language) == piece
            default: return source == piece
            }
        }
        return place.map { singles.remove(at: $0) }
    }

    private static func prose(_ piece: String) -> JSON {
        let raw = RawFence.source(piece)
        return .sorted([
            "cell_type": .text(raw == nil ? "markdown" : "raw"), "metadata": .object([]), "source": lines(raw ?? piece),
        ])
    }

    // MARK: Outputs

    private static func output(_ output: CellOutput) -> JSON {
        switch output {
        case .markdown(let text):
            return .sorted([
                "output_type": .text("display_data"),
                "data": .sorted(["text/markdown": lines(text), "text/plain": lines(text)]),
                "metadata": .sorted([JupyterNotebookFormat.key: .object([])]),
            ])
        case .text(let text):
            return .sorted(["output_type": .text("stream"), "name": .text("stdout"), "text": lines(text + "\n")])
        case .foreign(let json): return json
        case .picture(let picture): return display(picture)
        case .figure(let title, let path):
            // A picture that is not at hand: its words stand for it.
            return .sorted([
                "output_type": .text("stream"), "name": .text("stdout"), "text": lines("[\(title)](\(path))\n"),
            ])
        }
    }

    private static func display(_ picture: NotebookPicture) -> JSON {
        let size = PictureSize.points(ofPNG: picture.png)
        return .sorted([
            "output_type": .text("display_data"),
            "data": .sorted([
                "image/png": .text(String(decoding: Base64.encode(picture.png), as: UTF8.self)),
                "image/svg+xml": picture.svg.map(lines),
                "text/plain": lines(picture.text ?? picture.title),
            ]),
            "metadata": .sorted([
                "image/png": .sorted([
                    "alt": .text(picture.title), "width": size.map { .number($0.width) },
                    "height": size.map { .number($0.height) },
                ]),
                // Whoever shows the SVG looks for the words there.
                "image/svg+xml": picture.svg.map { _ in .sorted(["alt": .text(picture.title)]) },
                JupyterNotebookFormat.key: .sorted(["figure": .text(picture.name)]),
            ]),
        ])
    }

    /// A text as a list of its lines.
    static func lines(_ text: String) -> JSON { .list(TextLines.split(text).map { .text(String($0)) }) }
}

/// The size of pictures that were drawn at two pixels a point.
package enum PictureSize {
    /// Read from the header of a PNG (its specification, 11.2.2): width and height stand from byte 16 on.
    package static func points(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes[1...3].elementsEqual("PNG".utf8) else { return nil }
        func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16) / 2, number(20) / 2)
    }
}
