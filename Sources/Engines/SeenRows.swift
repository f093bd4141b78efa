import Reading
import Series

/// The rows that an engine is asked for where lines are drawn: what `Dialect.seen` spells.
package struct SeenRows {
    /// What stands after FROM.
    let relation: String
    /// ` WHERE …` of the steps before and of these.
    let filter: ([String]) -> String
    let time: EngineColumn
    let values: [EngineColumn]
    /// The instants at which a stretch ends and the next begins; nil before these are known.
    let cuts: [Int64]?
    /// So many of the first rows come too.
    let head: Int
    /// More rows than that are of no use.
    let most: Int
    /// Whether an index has the times in order.
    let isTimeIndexed: Bool
    /// A name of ours, which hides none of the table's.
    let alias: (String) -> String

    init(
        of table: EngineTable, _ time: EngineColumn, _ values: [EngineColumn], cuts: [Int64]? = nil, head: Int = 0,
        most: Int = 0, filter: @escaping ([String]) -> String = { _ in "" }
    ) {
        relation = table.relation
        isTimeIndexed = table.isTimeIndexed
        alias = table.alias
        (self.time, self.values, self.cuts) = (time, values, cuts)
        (self.head, self.most, self.filter) = (head, most, filter)
    }

    func value(_ at: Int) -> String { alias("v\(at)") }

    /// The values, each under our own name.
    func items(_ dialect: some Dialect) -> [String] {
        values.enumerated().map { "\(dialect.value($1)) AS \(value($0))" }
    }

    /// Where a value of that number is no whole number; nil for a column of whole ones.
    func isFraction(_ at: Int) -> String? {
        values[at].type == .whole ? nil : "\(value(at)) <> floor(\(value(at)))"
    }

    /// The stretches' starts and ends, with the earliest and the latest time there is.
    var edges: [Int64]? { cuts.map { [TimeLayout.earliest] + $0 + [TimeLayout.end] } }
}
