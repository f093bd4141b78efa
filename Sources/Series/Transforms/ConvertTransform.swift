import Catalog
import Syntax

/// `convert distance km`: the same lengths, masses, temperatures … in another unit.
///
/// The column must have a unit, from its header or by `unit`. Missing stays missing; n rows in, n out.
package struct ConvertTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "convert", summary: "a column in another unit",
        form: .sequence([.subjects, .slot("unit", .raw)]),
        examples: [
            Example(
                "load Samples/runs.csv | convert distance km",
                reply: "it: distance from mi to km · 90 rows"),
            Example("load Samples/stations.csv | convert low, high °C"),
            Example("load Samples/weather.csv | convert wind, gust km/h"),
        ],
        notes: """
            Knows units of length, mass, volume, temperature, speed, duration, frequency, energy, power, voltage, current,
            pressure and data, and quotients of them (`mm/h`, `min/km`). `unit distance mi` says what a column without a unit is in.
            """
    )

    private let names: [String]
    private let unit: String

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        names = arguments.words("column").map(\.text)
        unit = UnitConversion.symbol(arguments.word("unit")?.text ?? "")
    }

    package var step: Step { .opaque(isRowWise: true) }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output?.union(names) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var result = frame
        var changes: [(columns: [String], from: String, to: String)] = []
        for name in names {
            let made = try frame.requireNumbers(name, for: "convert").0.converted(to: unit)
            let (from, to) = (frame.column(name)?.unit ?? "", made.unit ?? unit)
            if changes.last?.from == from {
                changes[changes.count - 1].columns.append(name)
            } else {
                changes.append(([name], from, to))
            }
            for at in result.columns.indices where result.columns[at].name == name { result.columns[at] = made }
        }
        let words = changes.map { "\($0.columns.joined(separator: ", ")) from \($0.from) to \($0.to)" }
        return Outcome(result, summary: words.joined(separator: ", "))
    }
}

extension Column {
    /// The same lengths, masses, temperatures … in another unit.
    ///
    /// - Throws: `SeriesError.noUnit`, `.notNumbers`, `.unknownUnit`, `.unitMismatch`.
    package func converted(to target: String) throws -> Column {
        guard let from = unit else { throw SeriesError.noUnit(column: name) }
        guard let numbers = try inNumbers?.numbers else {
            throw SeriesError.notNumbers(column: name, needed: "convert")
        }
        // A difference of temperatures stays one: 5 Δ°C to °F are 9 Δ°F.
        let isDifference = Measure.temperatureDifference.unit(from) != nil
        let to = UnitConversion.symbol(target)
        let unit = isDifference ? Measure.difference(of: to) ?? to : to
        let conversion = try UnitConversion(from: from, to: unit)
        return Column(name, unit: unit, values: .numbers(try conversion(numbers)))
    }
}
