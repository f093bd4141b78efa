import Interchange
import Session

/// Takes a notebook of Jupyter apart, and keeps each piece of it.
struct JupyterReader {
    private let root: JSON
    private let style: JSON.Style
    private let path: String
    private let language: String
    private var blocks: [NotebookBlock] = []
    private var prose: [(text: String, cells: [JSON])] = []
    private var waiting: [(text: String, cell: JSON)] = []
    private var foreignCells = 0
    private var header = NotebookHeader()

    init(_ text: String, path: String) throws {
        self.path = path
        let bytes = Array(text.utf8)
        if let line = MergeMarkers.line(in: TextLines.split(text)) {
            throw NotebookError.mergeMarker(path: path, line: line)
        }
        // An empty file is no JSON that ends in the middle.
        if ProseGap.isBlank(text) { throw NotebookError.notJupyter(path: path) }
        do {
            // papermill writes a parameter that is no number into the metadata as Python does.
            root = try JSON(reading: bytes, isPythons: true)
        } catch {
            throw NotebookError.notJSON(path: path, error)
        }
        style = root.style(of: bytes) ?? .jupyter
        guard let major = root["nbformat"]?.whole else { throw NotebookError.notJupyter(path: path) }
        guard major == 4 else { throw NotebookError.otherJupyter(path: path, version: major) }
        guard case .list? = root["cells"] else { throw NotebookError.notJupyter(path: path) }
        let metadata = root["metadata"]
        let said = metadata?["kernelspec"]?["language"]?.text ?? metadata?["language_info"]?["name"]?.text
        language = said ?? metadata?["kernelspec"]?["name"]?.text ?? JupyterNotebookFormat.key
    }

    private var isOurs: Bool { language == JupyterNotebookFormat.key }

    mutating func document() throws -> NotebookDocument {
        let ours = root["metadata"]?[JupyterNotebookFormat.key]
        if let ours { header = try NotebookHeader(jupyter: ours, path: path) }
        let cells = root["cells"]?.items ?? []
        var seen: Set<String> = []
        for (place, cell) in cells.enumerated() {
            if let id = cell["id"]?.text, !seen.insert(id).inserted {
                throw NotebookError.sameCell(path: path, id: id, cell: place + 1)
            }
            guard let source = Self.lines(cell["source"]) else {
                throw NotebookError.badCell(path: path, cell: place + 1)
            }
            switch cell["cell_type"]?.text {
            case "code" where isOurs:
                flush(isLast: false, before: cell)
                blocks.append(.cell(try code(cell, source, place + 1)))
            case "code":
                foreignCells += 1
                waiting.append((RawFence.quoted(source, language: language), cell))
            case "raw": waiting.append((RawFence.text(source), cell))
            // What a later Jupyter may have is kept, and shown as prose.
            default: waiting.append((source, cell))
            }
        }
        flush(isLast: true, before: nil)
        if waiting.isEmpty, let after = ours?["after"]?.text, ProseGap.isBlank(after) { blocks.append(.prose(after)) }
        var document = NotebookDocument(header: header, blocks: blocks)
        document.jupyter = JupyterHoldings(root: root, style: style, prose: prose)
        document.hasMark = ours?["mark"] == .truth(true)
        if let end = ours?["lineEnd"]?.text, end == "\r\n" { document.lineEnd = end }
        if !isOurs { document.strays.append(Stray(line: 1, kind: .language(language, cells: foreignCells))) }
        return document
    }

    /// Makes one piece of prose of the cells that wait.
    private mutating func flush(isLast: Bool, before cell: JSON?) {
        let (isFirst, hasHeader) = (blocks.isEmpty, !header.isAbsent)
        guard let first = waiting.first, let last = waiting.last else {
            let blank =
                cell.flatMap { Self.gap($0, "before") }
                ?? ProseGap.usualBlank(isFirst: isFirst, isLast: isLast, hasHeader: hasHeader)
            if !blank.isEmpty { blocks.append(.prose(blank)) }
            return
        }
        let usual = ProseGap.usual(isFirst: isFirst, isLast: isLast, hasHeader: hasHeader)
        let text =
            (Self.gap(first.cell, "before") ?? usual.before)
            + waiting.map(\.text).joined(separator: ProseGap.between)
            + (Self.gap(last.cell, "after") ?? usual.after)
        blocks.append(.prose(text))
        prose.append((text, waiting.map(\.cell)))
        waiting = []
    }

    /// The blank lines beside a cell; nil for anything else, which would be a text that Jupyter does not show.
    private static func gap(_ cell: JSON, _ side: String) -> String? {
        ours(cell)?[side]?.text.flatMap { ProseGap.isBlank($0) ? $0 : nil }
    }

    private static func ours(_ cell: JSON) -> JSON? { cell["metadata"]?[JupyterNotebookFormat.key] }

    private func code(_ cell: JSON, _ source: String, _ number: Int) throws -> NotebookCell {
        var read = NotebookCell(typing: source, options: CellOptions(jupyter: cell["metadata"]))
        if let held = Self.held(cell, source, usual: read) { read = held }
        read.jupyter = cell
        guard case .list(let outputs) = cell["outputs"] ?? .list([]) else {
            throw NotebookError.badCell(path: path, cell: number)
        }
        read.outputs = Self.joined(outputs.filter { !isSaidBeside($0) }.map(Self.output))
        read.heldOutputs = ""
        return read
    }

    /// The cell in the fence that it had as Markdown; nil where it had the usual one, or somebody changed the cell since and that
    /// of then does not fit it.
    private static func held(_ cell: JSON, _ source: String, usual: NotebookCell) -> NotebookCell? {
        guard let ours = ours(cell), ["opening", "ending", "closing"].contains(where: { ours[$0] != nil }) else {
            return nil
        }
        let text =
            (ours["opening"]?.text ?? usual.opening + usual.options.text) + source
            + (ours["ending"]?.text ?? usual.ending) + (ours["closing"]?.text ?? usual.closing)
        guard let document = try? MystNotebookFormat.read(text, path: ""), document.header.isAbsent,
            document.blocks.count == 1, let held = document.cells.first, held.source == source,
            held.tags == usual.tags, usual.options.label == nil || held.options.label == usual.options.label
        else { return nil }
        return held
    }

    /// What a kernel of ours has said to whoever ran the cell: warnings and notes, which no notebook keeps.
    private func isSaidBeside(_ output: JSON) -> Bool {
        isOurs && output["output_type"] == .text("stream") && output["name"] == .text("stderr")
    }

    /// A kernel sends a cell's text piece by piece: what stands together is one.
    private static func joined(_ outputs: [CellOutput]) -> [CellOutput] {
        var joined: [CellOutput] = []
        for output in outputs {
            if case .text(let text) = output, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + "\n" + text)
            } else {
                joined.append(output)
            }
        }
        return joined
    }

    /// A text with the line end that a file of it has; front ends are given it without.
    private static func whole(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }

    private static func output(_ output: JSON) -> CellOutput {
        let isOurs = output["metadata"]?[JupyterNotebookFormat.key] != nil
        switch output["output_type"]?.text {
        case "stream" where output["name"]?.text == "stdout":
            guard var text = lines(output["text"]) else { return .foreign(output) }
            if text.hasSuffix("\n") { text.removeLast() }
            return .text(text)
        case "display_data":
            if isOurs, let words = output["data"]?["text/markdown"].flatMap(lines) {
                return MarkdownOutput.text(words).map { .markdown($0) } ?? .foreign(output)
            }
            guard let data = output["data"], let coded = data["image/png"].flatMap(lines),
                let png = Base64.decode(coded), let ours = output["metadata"]?[JupyterNotebookFormat.key]
            else { return .foreign(output) }
            let title = output["metadata"]?["image/png"]?["alt"]?.text ?? ""
            let text = data["text/plain"].flatMap(lines)
            return .picture(
                NotebookPicture(
                    title: title, name: ours["figure"]?.text ?? "1", png: png,
                    svg: data["image/svg+xml"].flatMap(lines).map(whole), text: text == title ? nil : text.map(whole)))
        case "execute_result" where isOurs:
            // A table, which a front end shows as HTML.
            return output["data"]?["text/plain"].flatMap(lines).map { .text($0) } ?? .foreign(output)
        case "error": return failure(output).map { .text($0) } ?? .foreign(output)
        default: return .foreign(output)
        }
    }

    /// An error as our kernel sends it, its lines without their colours: what a run records of the same. Nil for one without lines.
    /// Source: the messaging protocol of Jupyter, «Execution errors».
    private static func failure(_ output: JSON) -> String? {
        let items = output["traceback"]?.items ?? []
        let lines = items.compactMap(\.text)
        guard !lines.isEmpty, lines.count == items.count else { return nil }
        var plain = ""
        var isColour = false
        for scalar in lines.joined(separator: "\n").unicodeScalars {
            if isColour {
                isColour = scalar != "m" && scalar != "\n"
            } else if scalar == "\u{1B}" {
                isColour = true
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    /// A text as Jupyter has it: one, or a list of its lines.
    static func lines(_ value: JSON?) -> String? {
        switch value {
        case .text(let text)?: return text
        case .list(let items)?:
            let lines = items.compactMap(\.text)
            return lines.count == items.count ? lines.joined() : nil
        default: return nil
        }
    }
}

extension NotebookHeader {
    /// Reads what a notebook of Jupyter has under our key: the lines of a Markdown notebook's header where it has any, and our
    /// values.
    ///
    /// - Throws: `NotebookError.newerVersion`.
    init(jupyter ours: JSON, path: String) throws {
        if let version = ours["version"], version.whole.map({ $0 > NotebookHeader.version }) ?? true {
            throw NotebookError.newerVersion(path: path, version: version.line)
        }
        let held = ours["text"]?.text ?? ""
        // Lines that would end the header are not part of one.
        if TextLines.split(held).contains(where: { Self.isRule(TextLines.content($0)) }) {
            throw NotebookError.header(path: path, line: 1, .unexpected("'---'"))
        }
        self.init(text: held)
        guard ours["version"] != nil else { return }
        if ours["text"] == nil { text = NotebookHeader.jupyter }
        base = ours["base"]?.text ?? "."
        for name in SettingCatalog.names {
            if let value = ours[name]?.text { settings[name] = value }
        }
        recorded = ours[NotebookHeader.recordedKey].flatMap { $0.text ?? Self.recorded(in: $0) }
        for item in ours["files"]?.items ?? [] {
            guard let file = item["path"]?.text else { continue }
            files.append(
                PinnedFile(
                    path: file, bytes: item["bytes"]?.whole ?? -1, sha256: item["sha256"]?.text ?? "",
                    rows: item["rows"]?.whole))
        }
        servers = (ours[NotebookHeader.serversKey]?.items ?? []).compactMap { item in
            PinnedFetch { key in item[key].flatMap { $0.text ?? $0.line } }
        }
        if ours["lineEnd"]?.text == "\r\n" { lineEnd = "\r\n" }
        guard ours["text"] != nil else {
            text = written
            return
        }
        func mark(_ key: String) -> String {
            let text = ours[key]?.text ?? ""
            return Self.isRule(TextLines.content(text[...])) ? text : "---" + lineEnd
        }
        opening = mark("opening")
        closing = mark("closing")
    }

    /// The settings of an object as `recorded` has them: a long line of YAML would be broken by other programs.
    private static func recorded(in object: JSON) -> String {
        SettingCatalog.names.compactMap { name in object[name]?.text.map { "\(name)=\($0)" } }.joined(separator: "; ")
    }

    /// The same as it stands under our key.
    ///
    /// - Parameter isOurs: whether its lines are those that we would write: then they are left out.
    func jupyter(isOurs: Bool) -> [String: JSON?] {
        var members: [String: JSON?] = [
            "version": .number(NotebookHeader.version), "base": .text(base),
            NotebookHeader.recordedKey: recorded.map { text in
                let object = JSON.sorted(
                    Dictionary(
                        SettingCatalog.names.map { name in (name, recorded(name).map { .text($0) }) },
                        uniquingKeysWith: { $1 }))
                return Self.recorded(in: object) == text ? object : .text(text)
            },
            "text": isOurs ? nil : .text(written),
            "opening": isOurs || opening == "---" + lineEnd ? nil : opening.map { .text($0) },
            "closing": isOurs || closing == "---" + lineEnd ? nil : closing.map { .text($0) },
            "files": files.isEmpty
                ? nil
                : .list(
                    files.map { file in
                        .sorted([
                            "path": .text(file.path), "bytes": .number(file.bytes), "sha256": .text(file.sha256),
                            "rows": file.rows.map { .number($0) },
                        ])
                    }),
            Self.serversKey: servers.isEmpty
                ? nil
                : .list(
                    servers.map { server in
                        .sorted(
                            Dictionary(
                                server.pairs.map { ($0.key, $0.isNumber ? .number($0.value) : .text($0.value)) },
                                uniquingKeysWith: { $1 }))
                    }),
        ]
        for (name, value) in settings { members[name] = .text(value) }
        return members
    }

    /// The lines that a new notebook of these values has.
    var usual: String {
        var plain = NotebookHeader(text: NotebookHeader.jupyter, base: base, settings: settings, files: files)
        plain.servers = servers
        plain.recorded = recorded
        plain.lineEnd = lineEnd
        return plain.written
    }
}
