import Reading
import Series

/// How an engine spells what is asked of it, and what it computes as we do.
///
/// What the standard settles stands in `EngineSQL`; here is what engines differ in.
package protocol Dialect: Sendable {
    /// What a type of its own, as it names it, is here.
    func type(_ name: String) -> EngineType

    /// A name, and a text, as a query takes them.
    func quoted(_ name: String) -> String
    func literal(_ text: String) -> String

    /// A number as a double.
    func double(_ value: String) -> String
    /// A double that is spelled as here.
    func double(spelled number: String) -> String

    /// What a column holds, NULL where it is missing: a double, a whole number, a text or microseconds.
    func value(_ column: EngineColumn) -> String

    /// An instant or local time as whole microseconds since 1970; NULL for one that is infinite.
    func microseconds(_ column: EngineColumn) -> String

    /// The least and the greatest of a column of times, as `microseconds` gives it; an index serves where there is one. All are finite.
    func least(_ column: EngineColumn) -> String
    func greatest(_ column: EngineColumn) -> String

    /// A value that the engine compares a time column with, for an index to serve.
    ///
    /// - Parameter instant: µs since 1970.
    func time(_ instant: Int64, like column: EngineColumn) -> String

    /// Whether it computes a part of an aggregate as we do.
    func gives(_ part: AggregatePart) -> Bool

    /// The values of a group that are not NULL as an array whose first place is 1, the least first; nil for an engine that is not asked
    /// to rank.
    func ranked(_ value: String) -> String?

    /// The number of the first row of a group, in order of time and of numbers; nil for an engine whose rows have none.
    func first(_ number: String, by time: String) -> String?

    /// The sum of doubles, or of whole numbers whatever it comes to.
    func sum(_ value: String, isWhole: Bool) -> String

    /// A query of the rows of `rows` beside what tells the bins apart that their times lie in: a bin ends where the next one starts.
    ///
    /// - Parameters:
    ///   - rows: a query between parentheses.
    ///   - time: its column of µs since 1970.
    ///   - edges: ascending, not empty.
    ///   - bin: what the column of bins is called. Two rows of one bin may have several values of it, never two bins one.
    func binned(_ rows: String, by time: String, _ edges: [EdgeRun], as bin: String) -> String

    /// A query of the rows that `PixelReducer` needs of some stretches, and of others perhaps: the time in µs, the values and two NULL. And of the
    /// stretches, together or alone: where they begin, a NULL for each value, how many rows they have, and how many come again at a time.
    /// Nil for an engine that is not asked.
    func seen(_ rows: SeenRows) -> String?

    /// Whether stretches are asked of it alone, so that others cost nothing.
    var seesStretchesAlone: Bool { get }
}

/// What the standard says.
extension Dialect {
    func quoted(_ name: String) -> String { SQLText.quoted(name) }
    func literal(_ text: String) -> String { SQLText.literal(text) }
    func double(_ value: String) -> String { "CAST(\(value) AS DOUBLE PRECISION)" }
    func double(spelled number: String) -> String { double("'\(number)'") }
    func least(_ column: EngineColumn) -> String { "min(\(microseconds(column)))" }
    func greatest(_ column: EngineColumn) -> String { "max(\(microseconds(column)))" }
    func gives(_ part: AggregatePart) -> Bool { !part.isRanked || ranked("") != nil }
    func ranked(_ value: String) -> String? { nil }
    func first(_ number: String, by time: String) -> String? { nil }
    func seen(_ rows: SeenRows) -> String? { nil }
    var seesStretchesAlone: Bool { false }

    func value(_ column: EngineColumn) -> String { standardValue(column) { $0 } }

    /// - Parameter text: what makes a text one that is compared by its bytes.
    func standardValue(_ column: EngineColumn, text: (String) -> String) -> String {
        switch column.type {
        case .number, .decimal: "nullif(\(double(column.quoted)), \(double(spelled: "NaN")))"
        case .whole: column.quoted
        case .text: "nullif(\(text(column.quoted)), '')"
        case .truth, .other: "nullif(\(text("CAST(\(column.quoted) AS VARCHAR)")), '')"
        case .instant, .local: microseconds(column)
        }
    }
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
    /// As a query names it.
    package let quoted: String
    /// As it is called here.
    package let name: String
    package let unit: String?
    package let type: EngineType
    /// Its type as the engine names it.
    package let named: String

    init(quoted: String = "", name: String, unit: String? = nil, type: EngineType, named: String = "") {
        self.quoted = quoted
        self.name = name
        self.unit = unit
        self.type = type
        self.named = named
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
