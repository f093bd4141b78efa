import Notebook
import Session

/// The cells of the prompt's session in order, what `undo` took back, and whether anything is unsaved.
struct PromptCells {
    private(set) var all: [SessionCell] = []
    /// Places in `all` of the cells that each `redo` brings back, the next ones last.
    private var undone: [[Int]] = []
    private(set) var isChanged = false
    private var keeper = FigureKeeper()

    init(_ cells: [SessionCell] = [], isChanged: Bool = false) {
        all = cells
        self.isChanged = isChanged
    }

    var done: [SessionCell] { all.filter { $0.state == .done } }

    /// Those that a save would keep: done, or of the opened notebook and not run yet.
    var kept: [SessionCell] { all.filter { $0.state == .done || $0.state == .waiting } }

    /// A cell has run again.
    mutating func answered(_ place: Int, _ result: CellResult) {
        all[place].result = result
        all[place].state = result.error == nil ? .done : .failed
    }

    /// Lets go of series that only old figures hold.
    mutating func settle(in session: Session) { keeper.look(at: &all, \.result, in: session) }

    mutating func fail(_ result: CellResult) { all.append(SessionCell(result, .failed)) }

    mutating func saved(as cells: [SessionCell]) {
        all = cells
        isChanged = false
    }

    /// Cells that leave something behind make the notebook; `undo` and `redo` step through them.
    mutating func keep(_ result: CellResult) {
        switch result.rewind {
        case .undo?: undo()
        case .redo?: redo()
        case nil where result.requests.isEmpty && !result.isAside:
            all.append(SessionCell(result, .done))
            // What only looked at something leaves what can be redone.
            if result.hasChanged { undone = [] }
            isChanged = true
        default: break
        }
    }

    /// Takes back the last cell that changed something, and with it those after it: they looked at what is gone.
    private mutating func undo() {
        guard let last = all.lastIndex(where: { $0.state == .done && $0.result.hasChanged }) else { return }
        let group = all.indices[last...].filter { all[$0].state == .done }
        for place in group { all[place].state = .undone }
        undone.append(group)
        isChanged = true
    }

    /// Brings the cells of the last `undo` back: anew behind those that were run since, as the session has it, so that no
    /// cell changes its place. Cells of an opened notebook take hold where they stand.
    private mutating func redo() {
        guard let group = undone.popLast(), let last = group.last else { return }
        isChanged = true
        let isPassed = all.indices[(last + 1)...].contains { all[$0].state == .done }
        let isTyped = group.allSatisfy { all[$0].origin == nil }
        for place in group {
            if isPassed, isTyped {
                var cell = all[place]
                cell.state = .done
                all.append(cell)
            } else {
                all[place].state = .done
            }
        }
    }
}
