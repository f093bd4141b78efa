import Catalog
import Syntax

/// `unpivot`: each column of numbers becomes rows, with its name beside its value: from wide to long.
///
/// A row gives one row for each column, in the order of the columns; missing values stay as rows. Other columns are
/// repeated. Where all names are times, of years, months, days, these are the index, in order, and the index before becomes a
/// column; the twelve months beside years, and hours beside days, are parts of such times; groups are then the other columns of texts. The result remembers the names as its groups, so that later stages work within each. n rows of k columns
/// give n · k.
package struct UnpivotTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "unpivot", aliases: ["gather", "pivot_longer"],
        summary: "a row for each value, from wide to long",
        form: .sequence([
            .optional(Forms.columns),
            .anyOrder([
                .sequence([.word("names"), .slot("names", .name)]),
                .sequence([.word("values"), .slot("values", .name)]),
                .sequence([.word("as"), .slot("names", .name), .word(","), .slot("values", .name)]),
            ]),
        ]),
        examples: [
            Example(
                "load Samples/weather.csv | unpivot wind, gust",
                reply: "it: wind, gust as rows of name and value · 144 → 288 rows"),
            Example("load Samples/stations.csv | unpivot low, high as extreme, degrees"),
        ],
        notes:
            """
            Without columns it is all of numbers. The two new columns are `name` and `value` unless `names` and `values`, or `as NAME, VALUE`, say. Columns \
            whose names are times (`2019`, `Jan 2020`, `2024-03-01`) give rows of these times, indexed by them; so do `Jan` to `Dec` beside years, and hours \
            (`00:00`, `H1`) beside days.
            """
    )

    private let columns: [String]
    private let nameColumn: String
    private let isNamed: Bool
    private let valueColumn: String

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        columns = arguments.words("column").map(\.text)
        isNamed = arguments.has("names")
        nameColumn = arguments.word("names")?.text ?? "name"
        valueColumn = arguments.word("values")?.text ?? "value"
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        guard let output, !columns.isEmpty else { return nil }
        return output.subtracting([nameColumn, valueColumn]).union(columns)
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let chosen =
            try columns.isEmpty
            ? frame.numberColumns.filter { !frame.groups.contains($0.name) }
            : columns.map { try frame.requireNumbers($0, for: "unpivot").0 }
        guard !chosen.isEmpty else { throw SeriesError.noNumbers(needed: "unpivot") }
        if let made = try TimesUnpivoted(
            chosen, of: frame, time: isNamed ? nameColumn : "time", value: valueColumn, context)
        {
            return Outcome(
                made.frame,
                summary: "\(Self.words(chosen)) as rows of \(made.frame.index.name) and \(valueColumn)",
                notes: made.notes)
        }
        if !isNamed,
            let made = try PartsUnpivoted(
                chosen, areSaid: !columns.isEmpty, of: frame, value: valueColumn, context)
        {
            return Outcome(
                made.frame,
                summary: "\(Self.words(made.chosen)) as rows of \(made.frame.index.name) and \(valueColumn)",
                notes: Set(made.chosen.map(\.unit)).count > 1 ? [.unitsDiffer(column: valueColumn)] : [])
        }
        let names = Set(chosen.map(\.name))
        let others = frame.columns.filter { !names.contains($0.name) }
        var taken = Set(others.map(\.name))
        for name in [nameColumn, valueColumn] where !taken.insert(name).inserted {
            throw SeriesError.doubledColumn(name)
        }
        let width = chosen.count
        let (total, overflow) = frame.count.multipliedReportingOverflow(by: width)
        guard !overflow, total <= max(SeriesError.rowLimit, frame.count) else {
            throw SeriesError.tooManyRows(overflow ? .max : total, subject: nil)
        }
        var pace = Pace(context, "unpivot", of: total)
        var values = try BufferBuilder<Double>(count: total)
        var codes = try BufferBuilder<Int32>(count: total)
        for (at, column) in chosen.enumerated() {
            guard let numbers = try column.numbers else { continue }
            let from = numbers.span
            var out = values.mutableSpan
            var code = codes.mutableSpan
            for row in 0..<from.count {
                try pace.reached(at * from.count + row)
                out[row * width + at] = from[row]
                code[row * width + at] = Int32(truncatingIfNeeded: at)
            }
        }
        let rows = try (0..<total).mapped(stoppedBy: context.cancellation) { $0 / width }
        let units = Set(chosen.map(\.unit))
        var made = [
            Column(nameColumn, values: .text(TextColumn(codes: codes.freeze(), dictionary: chosen.map(\.name)))),
            Column(valueColumn, unit: units.count == 1 ? chosen[0].unit : nil, values: .numbers(values.freeze())),
        ]
        for at in made.indices { made[at].isWorkedOut = true }
        let result = Frame(
            index: try frame.index.picking(rows, context.cancellation),
            columns: try others.map { try $0.picking(rows, context.cancellation) } + made,
            groups: frame.groups + [nameColumn])
        return Outcome(
            result,
            summary: "\(Self.words(chosen)) as rows of \(nameColumn) and \(valueColumn)",
            notes: units.count > 1 ? [.unitsDiffer(column: valueColumn)] : [])
    }

    /// The names of many columns are said by the first and the last.
    private static func words(_ columns: [Column]) -> String {
        columns.count <= 8
            ? columns.map(\.name).joined(separator: ", ")
            : "\(columns.count) columns, \(columns[0].name) to \(columns[columns.count - 1].name),"
    }
}
