import Notebook
import Session

/// The cells of the prompt's session in order, what `undo` took back, and whether anything is unsaved.
struct PromptCells {
    private(set) var all: [SessionCell] = []
    /// Places in `all` that `redo` brings back, the next one last.
    private var undone: [Int] = []
    private(set) var isChanged = false
    private var keeper = FigureKeeper()

    init(_ cells: [SessionCell] = [], isChanged: Bool = false) {
        all = cells
        self.isChanged = isChanged
    }

    var done: [SessionCell] { all.filter { $0.state == .done } }

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
        case .undo?:
            if let last = all.lastIndex(where: { $0.state == .done }) {
                all[last].state = .undone
                undone.append(last)
                isChanged = true
            }
        case .redo?:
            if let next = undone.popLast() {
                all[next].state = .done
                isChanged = true
            }
        case nil where result.requests.isEmpty && !result.isAside:
            all.append(SessionCell(result, .done))
            undone = []
            isChanged = true
        default: break
        }
    }
}
