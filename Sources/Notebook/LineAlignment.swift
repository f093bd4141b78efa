/// Two lists of lines laid beside each other by a longest common subsequence. Source: Wagner and Fischer, 1974.
enum LineAlignment {
    enum Step: Equatable {
        case same(Int, Int)
        case removed(Int)
        case added(Int)
    }

    /// Cells of the table beyond which lines are paired by their places.
    private static let limit = 4_000_000

    /// Every line of both, in order; what stands alike at the beginning and the end is never asked twice.
    static func steps(_ old: Int, _ new: Int, areSame: (Int, Int) -> Bool) -> [Step] {
        var head = 0
        while head < min(old, new), areSame(head, head) { head += 1 }
        var tail = 0
        while tail < min(old, new) - head, areSame(old - 1 - tail, new - 1 - tail) { tail += 1 }
        let (rows, columns) = (old - head - tail, new - head - tail)
        var steps = (0..<head).map { Step.same($0, $0) }
        if rows > 0, columns > 0, rows <= limit / columns {
            steps += middle(rows, columns, from: head) { areSame($0 + head, $1 + head) }
        } else {
            let both = rows > 0 && columns > 0
            for place in 0..<max(rows, columns) {
                if both, place < min(rows, columns), areSame(head + place, head + place) {
                    steps.append(.same(head + place, head + place))
                    continue
                }
                if place < rows { steps.append(.removed(head + place)) }
                if place < columns { steps.append(.added(head + place)) }
            }
        }
        return steps + (0..<tail).map { Step.same(old - tail + $0, new - tail + $0) }
    }

    private static func middle(_ rows: Int, _ columns: Int, from head: Int, areSame: (Int, Int) -> Bool) -> [Step] {
        let width = columns + 1
        var lengths = [Int32](repeating: 0, count: (rows + 1) * width)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                lengths[row * width + column] =
                    areSame(row, column)
                    ? lengths[(row + 1) * width + column + 1] + 1
                    : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
            }
        }
        var steps: [Step] = []
        var (row, column) = (0, 0)
        while row < rows || column < columns {
            if row < rows, column < columns, areSame(row, column) {
                steps.append(.same(row + head, column + head))
                (row, column) = (row + 1, column + 1)
            } else if column == columns
                || row < rows && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]
            {
                steps.append(.removed(row + head))
                row += 1
            } else {
                steps.append(.added(column + head))
                column += 1
            }
        }
        return steps
    }
}
