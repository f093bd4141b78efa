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
    /// Those that are asked for, ascending; nil before they are known.
    let stretches: [Range<Int64>]?
    /// Whether the first value that is no whole number is wanted too.
    let findsFractions: Bool
    /// So many of the first rows come too.
    let head: Int
    /// More rows than that are of no use.
    let most: Int
    /// Whether an index has the times in order.
    let isTimeIndexed: Bool
    /// Whether an index sees to it that no time comes again.
    let isTimeUnique: Bool
    /// A name of ours, which hides none of the table's.
    let alias: (String) -> String

    init(
        of table: EngineTable, _ time: EngineColumn, _ values: [EngineColumn], stretches: [Range<Int64>]? = nil,
        findsFractions: Bool = true, head: Int = 0, most: Int = 0, filter: @escaping ([String]) -> String = { _ in "" }
    ) {
        relation = table.relation
        isTimeIndexed = table.isTimeIndexed
        isTimeUnique = table.isTimeUnique
        alias = table.alias
        (self.time, self.values, self.stretches) = (time, values, stretches)
        (self.findsFractions, self.head, self.most, self.filter) = (findsFractions, head, most, filter)
    }

    func value(_ at: Int) -> String { alias("v\(at)") }

    /// The values, each under our own name.
    func items(_ dialect: some Dialect) -> [String] {
        values.enumerated().map { "\(dialect.value($1)) AS \(value($0))" }
    }

    /// Where a value of that number is no whole number; nil for a column of whole ones.
    func isFraction(_ at: Int) -> String? {
        !findsFractions || values[at].type == .whole ? nil : "\(value(at)) <> floor(\(value(at)))"
    }
}
