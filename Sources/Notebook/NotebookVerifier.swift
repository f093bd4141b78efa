import Diagnostics
import Files
import Session

/// How a verification ended; the raw value is the command's exit code.
package enum VerifyOutcome: Int32, Comparable, Sendable {
    case same = 0
    case drifted = 1
    case failed = 3
    case dataChanged = 4
    /// A server that cells ask was not to be had, and nothing else is wrong.
    case notChecked = 5

    /// A notebook that cannot be read is data that is missing; any other fault is a failure.
    package init(_ fault: any Error) {
        if case NotebookError.unreadable = fault { self = .dataChanged } else { self = .failed }
    }

    package static func < (left: VerifyOutcome, right: VerifyOutcome) -> Bool { left.weight < right.weight }

    /// What is wrong weighs more than what nobody knows.
    private var weight: Int {
        switch self {
        case .same: 0
        case .notChecked: 1
        case .drifted: 2
        case .failed: 3
        case .dataChanged: 4
        }
    }
}

/// What a verification found, cell by cell.
package struct VerifyReport: Sendable {
    /// The cell that failed.
    package struct Failure: Sendable {
        package var cell: Int
        package var line: Int
        package var text: String
        /// Whether it failed for a file of data that is not there.
        package var isMissingFile: Bool
    }
    package var replay: NotebookReplay
    package var drifts: [Drift]
    package var dataFaults: [NotebookError]
    /// What looks like a cell or output and is none.
    package var strays: [Stray] = []
    /// Files that cells wrote, each with the number of the first cell that did, from 0.
    package var writers: [Path: Int] = [:]
    package var failure: Failure?
    /// Cells whose server was not to be had, and those that need them: why.
    package var unchecked: [(cell: Int, line: Int, reason: String)] = []

    package var outcome: VerifyOutcome {
        if !dataFaults.isEmpty || failure?.isMissingFile == true { return .dataChanged }
        if failure != nil { return .failed }
        if !drifts.isEmpty || needsHand { return .drifted }
        return unchecked.isEmpty ? .same : .notChecked
    }

    /// Whether something is wrong that no new recording mends: no cell at all, or a stray that a person takes for one. A cell
    /// in a comment is said, and is no fault.
    package var needsHand: Bool { replay.document.cells.isEmpty || strays.contains { $0.kind != .commented } }

    /// What each cell warns of, and where kept rows stood in for a server, a line each.
    package func warnings(_ path: String) -> [String] {
        replay.results.enumerated().flatMap { place, result in
            result.outputs.compactMap { output in
                switch output {
                case .warning(let warning): "\(path), cell \(place + 1): \(warning.text)"
                case .aside(let words): "\(path), cell \(place + 1): \(words)"
                default: nil
                }
            }
        }
    }

    /// A notebook of Jupyter has no lines of ours.
    private static func place(_ cell: Int, _ line: Int) -> String {
        "cell \(cell)" + (line > 0 ? " (line \(line))" : "")
    }

    /// Readable lines, each with a line end.
    package func text(_ path: String) -> String {
        var lines = dataFaults.map { "\(path): \($0.what)" }
        lines += strays.map { "\(path), line \($0.line): \($0.kind.words)" }
        if replay.document.cells.isEmpty { lines.append("\(path) holds no cell, so that there is nothing to verify") }
        if let failure {
            lines.append("\(path): \(Self.place(failure.cell, failure.line)) failed")
            lines.append(failure.text)
        }
        lines += unchecked.map { "\(path): \(Self.place($0.cell, $0.line)) was \($0.reason)" }
        for drift in drifts {
            let whose = drift.cell.map { Self.place($0, drift.line) } ?? "the header"
            lines.append("\(path): \(whose) drifted: \(drift.what)")
            lines += drift.details.map { "  " + $0 }
        }
        if outcome == .same {
            let cells = replay.results.count
            lines.append("\(path): \(cells) \(cells == 1 ? "cell" : "cells"), all as recorded")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Stray.Kind {
    var words: String {
        switch self {
        case .fence(let words): "the fence '\(words)' is not a cell and was not run; 'plotline' is how a cell begins"
        case .commented: "a cell in an HTML comment was not run"
        case .output: "outputs that no cell has made"
        case .language(let language, let cells):
            "a notebook in \(language): \(cells == 1 ? "its cell is" : "its \(cells) cells are") shown as text and not run"
        }
    }
}

/// One difference between what a notebook holds and what its cell answers now.
package struct Drift: Sendable {
    /// The cell's number, nil for the header.
    package var cell: Int?
    package var line: Int
    package var what: String
    /// `- old` and `+ new` lines.
    package var details: [String]
    /// Of a figure, where they were asked for.
    package var images: DriftImages?
}

/// Replays a notebook and compares: its header, text exactly but for numbers of tables, figures by their resolved chart and
/// their pixels, files that its cells wrote.
package enum NotebookVerifier {
    /// How a replay that was compared with nothing ended: data that is missing or changed is why a cell failed.
    package static func outcome(of replay: NotebookReplay, _ file: NotebookFile, in session: Session) -> VerifyOutcome {
        guard let failed = replay.failedCell else { return .same }
        let error = replay.results[failed - 1].error
        if error?.missingServer != nil { return .notChecked }
        if error?.isMissingFile == true { return .dataChanged }
        return changedData(file, session).isEmpty ? .failed : .dataChanged
    }

    /// - Parameter keepsImages: whether figures that differ are kept as they were and as they are.
    package static func verify(
        _ file: NotebookFile, in session: Session, keepsImages: Bool = false
    ) throws -> VerifyReport {
        let dataFaults = changedData(file, session)
        var exports = ExportComparison(session)
        var ran = 0
        var unchecked = UncheckedCells()
        let replay = NotebookReplay.run(
            file.document, in: session,
            each: { _ in
                exports?.note(ran)
                ran += 1
            }, passing: { unchecked.take($0, number: ran, in: session) })
        var report = VerifyReport(replay: replay, drifts: [], dataFaults: dataFaults.filter { !isMade($0, session) })
        report.strays = file.document.strays
        report.writers = exports?.owners ?? [:]
        let cells = file.document.cells
        let stems = FigureNames.stems(of: cells)
        for (index, result) in replay.results.enumerated() {
            let cell = cells[index]
            if let reason = unchecked.reasons[index + 1] {
                report.unchecked.append((index + 1, cell.line, reason))
                continue
            }
            if let error = result.error, !cell.mayFail {
                report.failure = VerifyReport.Failure(
                    cell: index + 1, line: cell.line, text: ErrorText.plain(error),
                    isMissingFile: error.isMissingFile)
                break
            }
            report.dataFaults += ServerCheck.changes(
                in: result, cell: stems[index], since: file.document.header.servers)
            let source = PictureSource.text(result.source, access: session.access, vocabulary: session.vocabulary)
            let recorded = try RecordedOutputs(result, stem: stems[index], source: source)
            report.drifts += try compare(
                cell, index + 1, recorded, file, session.settings, keepsImages: keepsImages)
        }
        if unchecked.reasons.isEmpty {
            report.drifts += try exports?.drifts(cells, home: file.place.folder, session.settings) ?? []
        }
        if report.failure == nil {
            let now = NotebookSaver.header(
                file.document, session, files: try NotebookSaver.pinnedFiles(session).files,
                servers: NotebookSaver.servers(file.document, replay.results), keepsOthers: false)
            report.drifts += HeaderCheck.drifts(from: file.document, to: now, ranAll: unchecked.reasons.isEmpty)
        }
        return report
    }

    /// Writes the files that a verification only compared to where they belong, as a run would have.
    ///
    /// - Throws: `FilesError.foreign` for one that stands there and is not this notebook's.
    package static func acceptExports(
        of session: Session, file: NotebookFile, _ options: FenceOptions
    ) throws {
        guard let exports = ExportComparison(session) else { return }
        let access = FileAccess(base: session.access.base, fence: try file.fence(options)).asked(by: .notebook)
        var pending = PendingFiles()
        do {
            for (target, bytes) in exports.accepted() {
                let shown = target.relative(to: file.place.folder).text
                let place = try access.place(writing: target, typed: shown)
                try pending.write(place, typed: shown) { try $0.append(bytes) }
            }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
    }

    /// Whether a missing file is one that the cells write themselves.
    private static func isMade(_ fault: NotebookError, _ session: Session) -> Bool {
        guard case .missingFile(let path) = fault, let overlay = session.access.fence?.overlay else { return false }
        return overlay.name(for: session.access.path(path).nearest) != nil
    }

    private static func changedData(_ file: NotebookFile, _ session: Session) -> [NotebookError] {
        file.document.header.files.compactMap { pinned in
            let now: (sha256: String, bytes: Int)
            do {
                now = try Digest.file(try session.access.asked(by: .notebook).open(pinned.path))
            } catch let error as FilesError {
                if case .outside = error { return .fencedFile(error) }
                return .missingFile(path: pinned.path)
            } catch {
                return .missingFile(path: pinned.path)
            }
            if now.sha256 == pinned.sha256 { return nil }
            let change =
                now.bytes == pinned.bytes
                ? pinned.sha256.isEmpty ? "changed between its load and the save" : "has other bytes"
                : "had \(pinned.bytes) bytes, has \(now.bytes)"
            return .changedFile(path: pinned.path, change: change)
        }
    }

    private static func compare(
        _ cell: NotebookCell, _ number: Int, _ recorded: RecordedOutputs, _ file: NotebookFile, _ settings: Settings,
        keepsImages: Bool
    ) throws -> [Drift] {
        func drift(_ what: String, _ details: [String] = []) -> Drift {
            Drift(cell: number, line: cell.line, what: what, details: details)
        }
        let now = recorded.outputs(folder: file.figureFolder)
        guard !cell.outputs.isEmpty || now.isEmpty else { return [drift("it has no recorded output")] }
        guard cell.outputs.count == now.count else {
            let (held, are) = (cell.outputs.count, now.count)
            return [
                drift(
                    "it held \(held) \(held == 1 ? "output" : "outputs"), now there \(are == 1 ? "is" : "are") \(are)")
            ]
        }
        var figure = 0
        var drifts: [Drift] = []
        for (old, new) in zip(cell.outputs, now) {
            switch (old, new) {
            case (.text(let old), .text(let new)), (.markdown(let old), .markdown(let new)):
                let changes = TextComparison.changes(from: old, to: new)
                if !changes.isEmpty { drifts.append(drift("its text differs", changes)) }
            case (.picture(let held), .figure(let newWords, _)):
                let shown = recorded.figures[figure]
                let now = try shown.drawing()
                figure += 1
                let name = "picture \(held.name)"
                let found = try FigureCheck.differences(
                    held.png, name, texts: now.texts, settings, pixels: now.pixels)
                drifts +=
                    (FigureCheck.words(held.title, newWords, of: name, besides: held.png, texts: now.texts) + found)
                    .map { drift($0.what, $0.details) }
                if keepsImages, !found.isEmpty, let pixels = try now.pixels() {
                    drifts[drifts.count - 1].images = DriftImages(
                        name: held.name.asFileName, held: held.png, now: pixels)
                }
                if drifts.isEmpty {
                    drifts += try FigureCheck.otherForms(held, of: shown).map { drift($0.what, $0.details) }
                }
            case (.foreign, _): drifts.append(drift("an output is another program's"))
            case (.figure(let words, let path), .figure(let newWords, _)):
                let now = try recorded.figures[figure].drawing()
                figure += 1
                let held = FigureFolder.picture(path, in: file.place.folder)
                let found = try held.map {
                    try FigureCheck.differences(
                        $0, path, texts: now.texts, settings, pixels: now.pixels)
                }
                drifts +=
                    (FigureCheck.words(words, newWords, of: path, besides: held, texts: now.texts) + (found ?? []))
                    .map { drift($0.what, $0.details) }
                if found == nil { drifts.append(drift("\(path) is missing")) }
                if keepsImages, let held, found?.isEmpty == false, let pixels = try now.pixels() {
                    drifts[drifts.count - 1].images = DriftImages(
                        name: Path(path).name.stem.text, held: held, now: pixels)
                }
            default: drifts.append(drift("text and figures stand in another order"))
            }
        }
        if drifts.isEmpty {
            let changes = try form(of: cell, now, file)
            if !changes.isEmpty { drifts.append(drift("its outputs are not as they were written", changes)) }
        }
        return drifts
    }

    /// What differs in how a cell's outputs stand in the file, fences and blank lines included. Pictures may have moved with
    /// their notebook.
    private static func form(of cell: NotebookCell, _ now: [CellOutput], _ file: NotebookFile) throws -> [String] {
        guard cell.heldOutputs != nil else { return [] }
        let format = try file.format()
        if format.holdsPictures { return [] }
        var written = cell
        written.heldOutputs = nil
        written.outputs = zip(cell.outputs, now).map { old, new in
            if case (.figure(_, let path), .figure(let title, _)) = (old, new) {
                return .figure(title: title, path: path)
            }
            return new
        }
        let texts = [cell, written].map { TextLines.plain(format.write(NotebookDocument(blocks: [.cell($0)]))) }
        return TextComparison.changes(from: texts[0], to: texts[1])
    }
}
