import Files
import Session

/// What a save of a session writes: the opened notebook's own text with new cells after it, or a new one.
package struct NotebookDraft: Sendable {
    package private(set) var document: NotebookDocument
    /// What each cell of the document answered, nil for one that did not run.
    package private(set) var results: [CellResult?] = []
    /// The session's cells with their places in the document, for when it is saved.
    package private(set) var cells: [SessionCell]
    private let stale: Set<Int>

    /// What a notebook keeps in place of outputs that are no more true.
    package static let staleMark = "not up to date: what this cell read has changed since it ran"

    /// The opened notebook's cells keep their fences, prose and places; one that failed or was never reached stays as it
    /// is, one that was undone goes. Typed cells that failed or were undone are left out.
    ///
    /// - Parameters:
    ///   - cells: the session's, in order.
    ///   - opened: what was opened or saved last, if anything.
    ///   - path: where it will be saved.
    ///   - base: the folder that the session's paths start at.
    ///   - stale: places of cells whose answers are no more true.
    ///   - all: keeps failed and undone cells too.
    package init(
        _ cells: [SessionCell], over opened: NotebookDocument?, at path: Path, base: Path, stale: Set<Int> = [],
        all: Bool = false
    ) {
        self.cells = cells
        self.stale = stale
        document = opened ?? NotebookDocument()
        document.blocks = []
        let end = document.lineEnd
        if opened?.home != path.folder { document.header.base = Self.relativeBase(base, to: path) }
        var waiting = OpenedCells(opened?.blocks ?? [])
        if waiting.isEmpty { document.blocks += waiting.takeTail() }
        for (place, cell) in cells.enumerated() {
            if let number = cell.origin {
                let known = Set(cells[place...].compactMap(\.origin))
                for other in waiting.numbers where other < number && !known.contains(other) {
                    write(waiting.take(other), at: nil, all, &waiting)
                }
                if waiting.numbers.contains(number) { write(waiting.take(number), at: place, all, &waiting) }
            } else if all || cell.state == .done || cell.isOfFile && cell.state != .undone {
                if !cells[place...].contains(where: { $0.origin != nil }) { writeRest(&waiting, all) }
                document.blocks.append(.prose(end))
                document.blocks.append(.cell(Self.written(cell, lineEnd: end)))
                self.cells[place].origin = results.count
                let hasAnswered = cell.state == .done || stale.contains(place) || !cell.isOfFile
                results.append(hasAnswered ? recorded(place) : nil)
            }
        }
        writeRest(&waiting, all)
    }

    /// What a cell answered, as a save keeps it.
    private func recorded(_ place: Int) -> CellResult {
        guard stale.contains(place) else { return cells[place].result }
        return CellResult(source: cells[place].result.source, outputs: [.text(Self.staleMark)])
    }

    /// A cell that the opened notebook does not hold: one that was left out of it before has the fence and options of then.
    private static func written(_ cell: SessionCell, lineEnd end: String) -> NotebookCell {
        guard var written = cell.held else { return NotebookCell(typing: cell.result.source, lineEnd: end) }
        if written.program != cell.result.source { written.type(cell.result.source, lineEnd: end) }
        return written
    }

    private mutating func writeRest(_ waiting: inout OpenedCells, _ all: Bool) {
        for number in waiting.numbers { write(waiting.take(number), at: nil, all, &waiting) }
    }

    /// Writes a cell of the opened notebook behind its prose, or that alone for one that was taken out, and what stands behind
    /// all of them when it was the last.
    ///
    /// - Parameter place: where the session has it, nil when it has it no more.
    private mutating func write(
        _ opened: (prose: [NotebookBlock], cell: NotebookCell)?, at place: Int?, _ all: Bool,
        _ waiting: inout OpenedCells
    ) {
        guard let opened else { return }
        document.blocks += opened.prose
        let isLeftOut = place.map { cells[$0].state == .undone && !all } ?? false
        if let place {
            cells[place].origin = isLeftOut ? nil : results.count
            if isLeftOut { cells[place].held = opened.cell }
        }
        if !isLeftOut {
            var written = opened.cell
            if let source = place.map({ cells[$0].result.source }), source != written.program {
                written.type(source, lineEnd: document.lineEnd)
            }
            document.blocks.append(.cell(written))
            results.append(place.flatMap { cells[$0].state == .done || stale.contains($0) ? recorded($0) : nil })
        }
        if waiting.isEmpty { document.blocks += waiting.takeTail() }
    }

    /// From the notebook's folder back to the folder that paths start at: `..` for `notebooks/a.md` and `.`. However either path is
    /// written, nothing of it stands above where they meet.
    static func relativeBase(_ base: Path, to path: Path) -> String {
        let (from, to) = (path.folder, base)
        // A link on the way to the one is none on the way to the other.
        return from.isAbsolute == to.isAbsolute
            ? to.relative(to: from).text : to.nearest.relative(to: from.nearest).text
    }
}
