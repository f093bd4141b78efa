import Syntax

/// Sums that are set against each other while one of them lacks rows: `sum Actual - sum Planned` where two months have no Actual yet.
package struct OneSided: Sendable, Hashable {
    package let column: String
    /// Rows in which it has no value and another has one.
    package let rows: Int

    /// The column that lacks the most of the sums that a formula adds or subtracts; nil where none does. O(rows × sums).
    package init?(_ formula: Expression, of frame: Frame) {
        guard let sums = formula.summedColumns, sums.count > 1 else { return nil }
        let columns: [Buffer<Double>] = sums.compactMap { name in frame.column(name).flatMap { try? $0.numbers } }
        guard columns.count == sums.count else { return nil }
        var lacking = [Int](repeating: 0, count: columns.count)
        for row in 0..<frame.count {
            var missing: [Int] = []
            for place in columns.indices {
                let column = columns[place]
                let values = column.span
                if values[row].isNaN { missing.append(place) }
            }
            if missing.count < columns.count { for place in missing { lacking[place] += 1 } }
        }
        guard let most = lacking.max(), most > 0, let place = lacking.firstIndex(of: most) else { return nil }
        (column, rows) = (sums[place], most)
    }

    package var sentence: String {
        "\(column) has no value in \(rows == 1 ? "a row" : "\(GroupedNumber.text(rows)) rows") where the others have one"
    }
}

extension Expression {
    /// The columns of a formula that is nothing but sums of them, added and subtracted; nil for others.
    fileprivate var summedColumns: [String]? {
        switch node {
        case .binary(.add, let left, let right), .binary(.subtract, let left, let right):
            guard let first = left.summedColumns, let second = right.summedColumns else { return nil }
            return first + second
        case .call(let name, let operands):
            guard name.text == SumAggregate.entry.name, operands.count == 1,
                case .name(let column, _) = operands[0].node
            else { return nil }
            return [column]
        default: return nil
        }
    }
}
