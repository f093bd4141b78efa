/// The cells of an opened notebook that are not written again yet, each with the prose before it, and what stands behind the
/// last.
struct OpenedCells {
    private var cells: [(prose: [NotebookBlock], cell: NotebookCell)?] = []
    private var tail: [NotebookBlock] = []

    init(_ blocks: [NotebookBlock]) {
        for block in blocks {
            if case .cell(let cell) = block {
                cells.append((tail, cell))
                tail = []
            } else {
                tail.append(block)
            }
        }
    }

    /// Of those that are left, from 0, in their order.
    var numbers: [Int] { cells.indices.filter { cells[$0] != nil } }

    var isEmpty: Bool { cells.allSatisfy { $0 == nil } }

    mutating func take(_ number: Int) -> (prose: [NotebookBlock], cell: NotebookCell)? {
        guard cells.indices.contains(number) else { return nil }
        defer { cells[number] = nil }
        return cells[number]
    }

    mutating func takeTail() -> [NotebookBlock] {
        defer { tail = [] }
        return tail
    }
}
