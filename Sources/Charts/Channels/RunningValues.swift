import Diagnostics
import Series
import Syntax

extension LayerSpec {
    /// What runs on from row to row has no mean of a period: lines of it begin anew in each of the keys, as those of the stage do, and a bar
    /// is as high as it stands at the end: `plot line cumulative(rain) by year`.
    mutating func runWithinKeys() {
        guard !keys.isEmpty, !columns.isEmpty, let mark = MarkCatalog.named(mark), mark.stat == .aggregate,
            columns.allSatisfy({ !$0.isOfSeveral && $0.upper == nil && $0.expression?.runsOn ?? false })
        else { return }
        let names = keys.compactMap { if case .column(let name) = $0 { name } else { nil } }
        let isBand = mark.channels.x.isBand
        let within = isBand ? keys.filter { if case .column = $0 { true } else { false } } : keys
        for place in columns.indices {
            columns[place].expression = columns[place].expression?.running(within: within.map(\.syntax))
            if isBand { columns[place].aggregate = LastAggregate.entry.name }
        }
        if isBand { return }
        keys = []
        if styles.color == nil, let name = names.first { styles.color = .column(name, palette: nil) }
    }
}

extension KeySpec {
    fileprivate var syntax: KeySyntax {
        switch self {
        case .period(let duration): .period(duration)
        case .cycle(let cycle): .cycle(cycle.rawValue)
        case .column(let name): .expression(Expression(.name(name, quoted: true), SourceRange(0, 0)))
        }
    }
}

extension Expression {
    /// Whether it adds up, or compares, what stands in all rows so far, of no keys of its own.
    fileprivate var runsOn: Bool {
        switch node {
        case .call(let name, _): name.text == CumulativeTransform.entry.name
        case .scoped(_, let scope): scope.reach == .running && scope.keys.isEmpty
        default: false
        }
    }

    fileprivate func running(within keys: [KeySyntax]) -> Expression {
        guard !keys.isEmpty else { return self }
        if case .scoped(let call, let scope) = node {
            return Expression(.scoped(call, RowScope(reach: scope.reach, keys: keys)), range)
        }
        return Expression(.scoped(self, RowScope(keys: keys)), range)
    }
}
