import Catalog
import Syntax

/// `unit distance mi`: says what a column of numbers is measured in. The numbers stay; `convert` changes them. `unit stay h:mm` is of
/// lengths that were read as minutes and seconds, `unit stay m:ss` the other way round.
package struct UnitTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "unit", summary: "say what a column is measured in",
        form: .sequence([.slot("column", .column), .slot("unit", .raw)]),
        examples: [Example("load Samples/weather.csv | unit wind knots", reply: "it: wind in knots · 144 rows")]
    )

    private let column: String
    private let unit: String

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        column = arguments.word("column")?.text ?? ""
        unit = arguments.word("unit")?.text ?? ""
    }

    package var step: Step { .opaque(isRowWise: true) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union([column]) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let (found, numbers) = try frame.requireNumbers(column, for: "unit")
        var result = frame
        let factors: [String: Double] = ["h:mm": 60, "hh:mm": 60, "m:ss": 1.0 / 60, "mm:ss": 1.0 / 60]
        if let factor = factors[unit.lowercased()], found.unit == "s" {
            var hours = try BufferBuilder<Double>(count: numbers.count)
            var out = hours.mutableSpan
            let seconds = numbers.span
            for row in seconds.indices { out[row] = seconds[row] * factor }
            let made = hours.freeze()
            for at in result.columns.indices where result.columns[at].name == column {
                result.columns[at].values = .numbers(made)
            }
            return Outcome(result, summary: "\(column) in \(factor > 1 ? "hours and minutes" : "minutes and seconds")")
        }
        for at in result.columns.indices where result.columns[at].name == column {
            result.columns[at].unit = unit.isEmpty ? nil : unit
        }
        return Outcome(result, summary: "\(column) in \(unit)")
    }
}
