import Catalog
import Syntax

/// `runs gust > 8`: a row for each streak of rows for which a condition holds, or which have equal values.
///
/// Of a condition the streaks in which it holds are listed; of any other expression every run of equal values, with the
/// value; a missing value ends a run and makes none. Rows are taken in order of time, within groups. A row has the index of
/// the first of its rows, `end` that of the last, and `rows`.
package struct RunsTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "runs", aliases: ["streaks"],
        summary: "a row for each streak in which a condition holds, or a value stays",
        form: .sequence([
            .optional(.flag("where", as: Forms.unoffered)), .slot("expression", .expression),
            .optional(GroupChoice.form),
        ]),
        examples: [
            Example("load Samples/weather.csv | runs gust > 8 | sort rows desc | first 3", reply: nil),
            Example("load Samples/weather.csv | runs round(temperature)", reply: nil),
        ],
        notes: """
            Of a condition the streaks in which it holds, of other expressions each run of equal values, in a column `value` or \
            of the column's name. The index is the start; `end` is the last row's, `rows` how many there are.
            """
    )

    private let expression: Expression?
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        expression = arguments.expression("expression")
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        groups.isEmpty ? nil : groups.names.map { $0.union(expression?.names ?? []) }
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        guard let expression else { return Outcome(frame, summary: "") }
        let stop = context.cancellation
        var evaluator = ExpressionEvaluator(frame, context)
        let isCondition = evaluator.isCondition(expression)
        var name = "value"
        if case .name(let column, _) = expression.node { name = column }
        var values = try evaluator.column(expression, name: name)
        let codes = try values.identities(stop)
        let code = codes.span
        let within = try groups.rows(of: frame, context)
        let keys =
            groups.isEmpty
            ? try frame.groups.map { try frame.columnOrIndex($0) }
            : try groups.keys.map { try $0.column(in: frame, context) }
        var found: [[Int]] = []
        var polling = Polling(stop)
        for group in 0..<within.count {
            let rows =
                if let times = frame.index.times { try within.timed(group, times.span, stop) } else {
                    try within.rows(group, stop)
                }
            var own: [Int] = []
            for row in rows {
                try polling.step()
                if let last = own.last, code[last] != code[row] {
                    found.append(own)
                    own = []
                }
                let counts = isCondition ? code[row] != 0 : code[row] == code[row]
                if counts { own.append(row) }
            }
            if !own.isEmpty { found.append(own) }
        }
        if let times = frame.index.times {
            let span = times.span
            try found.sort(stoppedBy: stop) { span[$0[0]] < span[$1[0]] }
        } else {
            try found.sort(stoppedBy: stop) { $0[0] < $1[0] }
        }
        if keys.contains(where: { $0.name == values.name }) { values.name = "value" }
        let result = try Spells(found, of: frame, keys: keys + (isCondition ? [] : [values]), context)
        var series = result.frame
        series.groups = keys.map(\.name)
        let words = keys.isEmpty ? "" : " by \(keys.map(\.name).joined(separator: ", "))"
        return Outcome(
            series, summary: "runs of \(expression.words)\(words)", notes: evaluator.said(of: name),
            divisionsByZero: evaluator.divisionsByZero)
    }
}

extension ExpressionEvaluator {
    /// Whether it comes to a condition, by its form: what it is of rows may be known only there.
    fileprivate func isCondition(_ expression: Expression) -> Bool {
        switch expression.node {
        case .binary(let symbol, _, _):
            switch symbol {
            case .add, .subtract, .multiply, .divide, .power: return false
            default: return true
            }
        case .unary(.not, _), .within, .among, .isMissing: return true
        case .call:
            var own = ExpressionEvaluator(frame, context)
            switch try? own.evaluate(expression) {
            case .condition, .conditions: return true
            default: return false
            }
        default: return false
        }
    }
}
