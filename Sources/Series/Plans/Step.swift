import Syntax

/// What a transform does, as a value that anybody may look at: a source that can do it itself, the aggregation of rows that
/// are not kept, `explain`. Nobody asks a transform for its type.
package enum Step: Sendable {
    /// Other columns, or others' names: n rows in, n out.
    case project(Projection)
    /// The rows for which a condition holds.
    case filter(Expression)
    /// Columns worked out row by row, each from those before it.
    case derive([NamedExpression])
    /// Bins, and a value of each aggregate for each of them.
    case aggregate(Aggregation)
    /// Rows in order of columns or the index, the first one first.
    case sort([SortKey])
    /// Rows or calendar time from one end, within equal values of `groups`.
    case limit(Limit)
    /// The rows with the greatest or least values, best first.
    case top(Top)
    /// The rows within a span of the index.
    case window(WindowBounds)
    /// The columns of another stored series beside these.
    case join(series: String, isAsOf: Bool, groups: [String])
    /// Values for missing ones.
    case fill(Fill)
    /// The rows that are seen where lines are drawn through columns.
    case reduce(PixelReduction)
    /// What only the transform itself can do.
    case opaque(isRowWise: Bool)

    package enum Projection: Sendable {
        /// These columns in this order; a named one is worked out.
        case keep([KeptColumn])
        case drop([String])
        case rename([(new: String, old: String)])
    }

    package enum KeptColumn: Sendable {
        case column(String)
        case named(NamedExpression)
    }

    /// How missing values are filled.
    package struct Fill: Sendable {
        package enum Way: String, Sendable, CaseIterable { case linear, previous, next, zero, mean, value }
        package var way: Way
        /// The number that `value` puts.
        package var value = 0.0
        /// All columns of numbers when there are none.
        package var columns: [String]
    }

    /// A column that rows are put in order of; equal ones are put in order of the next.
    package struct SortKey: Sendable {
        package var column: String
        package var descends: Bool
    }

    /// So many rows of each of the groups.
    package struct Top: Sendable {
        package var count: Int
        /// The first one of numbers when it is nil.
        package var column: String?
        package var isGreatest: Bool
        package var groups: [String]
    }

    package struct Limit: Sendable {
        package enum Amount: Sendable {
            case rows(Int)
            case duration(DurationSyntax)
        }
        package var amount: Amount
        package var isFromEnd: Bool
        package var groups: [String]
    }

    /// Whether each row of the result is made of one row of the input alone, and rows keep their order: chunks of a series
    /// may then be transformed apart.
    package var isRowWise: Bool {
        switch self {
        case .project(.keep(let items)):
            items.allSatisfy { if case .named(let item) = $0 { item.expression.isRowWise } else { true } }
        case .project: true
        case .filter(let condition): condition.isRowWise
        case .derive(let items): items.allSatisfy(\.expression.isRowWise)
        case .window(let bounds): bounds.isRowWise
        case .opaque(let isRowWise): isRowWise
        case .aggregate, .sort, .limit, .top, .join, .fill, .reduce: false
        }
    }

    /// Whether every row that comes out has the values that it had, or values made of its own.
    var keepsValues: Bool {
        switch self {
        case .sort, .limit, .top: true
        default: isRowWise
        }
    }

    /// The kind in one word; nil for what is opaque.
    package var kind: String? {
        switch self {
        case .project: "project"
        case .filter: "filter"
        case .derive: "derive"
        case .aggregate: "aggregate"
        case .sort: "sort"
        case .limit: "limit"
        case .top: "top"
        case .window: "window"
        case .join: "join"
        case .fill: "fill"
        case .reduce: "reduce"
        case .opaque: nil
        }
    }
}

/// `NAME = EXPRESSION`.
package struct NamedExpression: Sendable {
    package var name: String
    package var expression: Expression
}

/// The span of a `window`: a range, or one instant that stands for all of its unit.
package struct WindowBounds: Sendable {
    package var range: RangeSyntax?
    package var instant: InstantSyntax?

    /// False for a time of day, which needs the one day that all rows lie on.
    var isRowWise: Bool {
        let bounds = [range?.lower, range?.upper].compactMap { $0?.value }.compactMap { InstantSyntax($0) }
        return (bounds + [instant].compactMap { $0 }).allSatisfy { !$0.needsOnlyDay }
    }
}
