import Catalog
import Syntax

/// The keys after `by` of what works within groups: columns, periods, cycles and expressions. None are the groups that the
/// series remembers. n keys cost O(n · rows) before what is done within them.
package struct GroupChoice: Sendable {
    package let keys: [GroupKey]

    /// `by KEYS`.
    package static let form = Forms.byKeys

    package init(_ keys: [GroupKey] = []) { self.keys = keys }

    /// - Throws: `SeriesError.badStep`.
    package init(_ arguments: Arguments) throws {
        keys = try GroupKey.reading(arguments)
    }

    package var isEmpty: Bool { keys.isEmpty }

    /// The names, where every key is a column.
    package var columns: [String]? {
        let names = keys.compactMap { if case .column(let name) = $0 { name } else { nil } }
        return names.count == keys.count ? names : nil
    }

    /// The names of columns; those remembered by the frame where none are given, none where a key is not a column.
    package func columns(remembered frame: Frame) -> [String] { isEmpty ? frame.groups : columns ?? [] }

    /// A column that has the name of a unit or cycle among the keys and is not meant by it.
    package func hidden(in frame: Frame) -> SeriesNote? {
        keys.lazy.compactMap { $0.asColumn(in: frame).hidden(in: frame) }.first.map { .hidden(column: $0) }
    }

    /// The columns that it looks at; nil where only the series tells.
    package var names: Set<String>? {
        let each = keys.map(\.names)
        return each.contains(nil) ? nil : each.reduce(into: []) { $0.formUnion($1 ?? []) }
    }

    /// `year, station`.
    package var words: String { keys.map(\.words).joined(separator: ", ") }

    /// ` by year, station`, as a summary ends; empty without keys.
    var within: String { isEmpty ? "" : " by \(words)" }

    /// ` of each year, station`.
    var each: String { isEmpty ? "" : " of each \(words)" }

    /// The rows of each group.
    ///
    /// - Throws: `SeriesError.unknownColumn`, `.noTimes`, those of expressions; `.outOfMemory`, `Interrupted`.
    package func rows(of frame: Frame, _ context: SeriesContext) throws -> RowGroups {
        if let columns, columns.isEmpty || frame.count == 0 {
            return try RowGroups(frame, by: columns, context.cancellation)
        }
        let columns = try keys.map { try $0.column(in: frame, context) }
        guard frame.count > 0 else { return try RowGroups(frame, by: [], context.cancellation) }
        return try RowGroups(columns, rows: frame.count, context.cancellation)
    }
}

extension Frame {
    /// The frame that remembers these groups where all are columns, its own when there are none.
    package func remembering(_ groups: GroupChoice) -> Frame { remembering(groups.columns ?? []) }
}

extension ColumnChoice {
    package func used(for output: Set<String>?, _ groups: GroupChoice) -> Set<String>? {
        groups.names.flatMap { used(for: output, Array($0)) }
    }
}

extension Within {
    package static func warning(_ frame: Frame, by given: GroupChoice) -> SeriesNote? {
        given.isEmpty ? warning(frame, by: [String]()) : given.hidden(in: frame)
    }
}
