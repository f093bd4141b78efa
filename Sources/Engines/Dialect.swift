import Reading
import Series

/// How an engine spells what is asked of it, and what it computes as we do.
///
/// What the standard settles stands in `EngineSQL`; here is what engines differ in.
package protocol Dialect: Sendable {
    /// What a type of its own, as it names it, is here.
    func type(_ name: String) -> EngineType

    /// An instant or local time as whole microseconds since 1970; NULL for one that is infinite.
    func microseconds(_ column: EngineColumn) -> String

    /// The least and the greatest of a column of times, as `microseconds` gives it; an index serves where there is one. All are finite.
    func least(_ column: EngineColumn) -> String
    func greatest(_ column: EngineColumn) -> String

    /// A text of a column, compared by its bytes.
    func text(_ value: String) -> String

    /// A value that the engine compares a time column with, for an index to serve.
    ///
    /// - Parameter instant: µs since 1970.
    func time(_ instant: Int64, like column: EngineColumn) -> String

    /// The sum of doubles.
    func sum(_ value: String) -> String

    /// A query of the rows of `rows` beside the start of the bin, `b`, that each row's `t` lies in: a bin ends where the next one starts.
    ///
    /// - Parameters:
    ///   - rows: the name of a query that bears `t`, µs since 1970.
    ///   - edges: ascending, not empty.
    func binned(_ rows: String, _ edges: [EdgeRun]) -> String
}

extension Dialect {
    func least(_ column: EngineColumn) -> String { "min(\(microseconds(column)))" }
    func greatest(_ column: EngineColumn) -> String { "max(\(microseconds(column)))" }
    func text(_ value: String) -> String { value }
}

/// What a column of an engine is here.
package enum EngineType: Sendable, Equatable {
    /// Doubles, and whole numbers that are exact as such.
    case number
    /// Doubles of what has a point at a fixed place, or more digits than 64 bits hold.
    case decimal
    /// 64 bits.
    case whole
    case text
    /// `true` and `false`.
    case truth
    case instant
    /// A time or day of no zone: it is local to the session's.
    case local
    /// What is a text here, and of which nothing is asked there: lists, JSON, bytes.
    case other

    var isTime: Bool { self == .instant || self == .local }
    var isNumber: Bool { self == .number || self == .decimal || self == .whole }
}

/// A column of an engine's table.
package struct EngineColumn: Sendable {
    /// As the engine has it.
    package let raw: String
    /// As it is called here.
    package let name: String
    package let unit: String?
    package let type: EngineType

    package var quoted: String { SQLText.quoted(raw) }

    /// As a query asks for it: missing is NULL.
    func value(_ dialect: any Dialect) -> String {
        switch type {
        case .number, .decimal: "nullif(CAST(\(quoted) AS DOUBLE PRECISION), CAST('NaN' AS DOUBLE PRECISION))"
        case .whole: quoted
        case .text: "nullif(\(dialect.text(quoted)), '')"
        case .truth, .other: "nullif(\(dialect.text("CAST(\(quoted) AS VARCHAR)")), '')"
        case .instant, .local: dialect.microseconds(self)
        }
    }

    /// A column of these without rows.
    var withoutRows: Column { EngineValues(type).column(self) }
}

/// Equally spaced edges of bins: instants in µs since 1970.
package struct EdgeRun: Sendable, Equatable {
    package var first: Int64
    package var step: Int64
    package var count: Int

    /// The edges in as few runs as follow each other: those of days are a run from one clock change to the next.
    static func runs(of edges: [Int64]) -> [EdgeRun] {
        var runs: [EdgeRun] = []
        for edge in edges {
            guard var last = runs.popLast() else {
                runs.append(EdgeRun(first: edge, step: 1, count: 1))
                continue
            }
            let step = edge - (last.first + Int64(last.count - 1) * last.step)
            if last.count == 1 {
                (last.step, last.count) = (step, 2)
                runs.append(last)
            } else if step == last.step {
                last.count += 1
                runs.append(last)
            } else {
                runs += [last, EdgeRun(first: edge, step: 1, count: 1)]
            }
        }
        return runs
    }
}
