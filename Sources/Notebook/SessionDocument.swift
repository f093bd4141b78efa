import Files
import Session
import Synchronization

/// One cell of a session at the prompt.
package struct SessionCell: Sendable {
    package enum State: Sendable {
        case done, undone, failed
        /// It came with the opened notebook and has not run.
        case waiting
    }
    package var result: CellResult
    package var state: State
    /// Its number among the opened notebook's cells, from 0; nil for one that was typed.
    package var origin: Int?
    /// Whether nobody typed it: it came with a notebook.
    package var isFromFile: Bool
    /// Known by it wherever it moves; no other cell of the process has the same.
    package let id: Int
    /// Whether something that it has read was made anew since, or is made no more.
    package var isStale = false

    private static let count = Atomic(0)

    /// Who runs it: the fence of its notebook holds a cell that came from a file.
    package var asker: FileAccess.Asker { isFromFile ? .notebook : .person }

    package init(_ result: CellResult, _ state: State, origin: Int? = nil, isFromFile: Bool = false) {
        self.result = result.kept
        self.state = state
        self.origin = origin
        self.isFromFile = isFromFile
        id = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

extension SessionCell {
    /// What a notebook keeps in place of outputs that are no more true.
    package static let staleMark = "not up to date: what this cell read has changed since it ran"

    /// What it answered, as a save keeps it.
    fileprivate var recorded: CellResult {
        guard isStale else { return result }
        var marked = CellResult(source: result.source)
        marked.outputs = [.text(Self.staleMark)]
        return marked
    }
}

/// The document of a session at the prompt: the opened notebook's own text with new cells after it, or a new one.
package struct SessionDocument: Sendable {
    package private(set) var document: NotebookDocument
    /// What each cell of the document answered, nil for one that did not run.
    package private(set) var results: [CellResult?] = []
    /// The session's cells with their places in the document, for when it is saved.
    package private(set) var cells: [SessionCell]

    /// The opened notebook's cells keep their fences, prose and places; one that failed or was never reached stays as it
    /// is, one that was undone goes. Typed cells that failed or were undone are left out.
    ///
    /// - Parameters:
    ///   - cells: the session's, in order.
    ///   - opened: what was opened or saved last, if anything.
    ///   - path: where it will be saved.
    ///   - base: the folder that the session's paths start at.
    ///   - all: keeps failed and undone cells too.
    package init(
        _ cells: [SessionCell], over opened: NotebookDocument?, at path: Path, base: Path, all: Bool = false
    ) {
        self.cells = cells
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
            } else if all || cell.state == .done {
                if !cells[place...].contains(where: { $0.origin != nil }) { writeRest(&waiting, all) }
                document.blocks.append(.prose(end))
                document.blocks.append(.cell(NotebookCell(typing: cell.result.source, lineEnd: end)))
                self.cells[place].origin = results.count
                results.append(cell.recorded)
            }
        }
        writeRest(&waiting, all)
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
        if let place { cells[place].origin = isLeftOut ? nil : results.count }
        if !isLeftOut {
            var written = opened.cell
            if let source = place.map({ cells[$0].result.source }), source != written.program {
                written.type(source, lineEnd: document.lineEnd)
            }
            document.blocks.append(.cell(written))
            results.append(place.flatMap { cells[$0].state == .done ? cells[$0].recorded : nil })
        }
        if waiting.isEmpty { document.blocks += waiting.takeTail() }
    }

    /// From the notebook's folder back to the folder that paths start at, both relative to the working folder: `..` for
    /// `notebooks/a.md` and `.`; an absolute notebook path keeps an absolute base.
    static func relativeBase(_ base: Path, to path: Path) -> String {
        if path.isAbsolute != base.isAbsolute { return base.absolute.normalised.text }
        return base.relative(to: path.folder).text
    }
}
