import Catalog
import Diagnostics
import Syntax

/// `diff`, `diff 1 year`: each value less the one of the row before, or of so much time or so many rows before; `counter` takes a value
/// below the one before for a counter that began again from 0.
///
/// The first row (of each group) is dropped where no distance is said, and n rows give n − 1; else what has none before it is
/// missing. A difference with a missing value is missing.
package struct DiffTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "diff", summary: "each value less the one before",
        form: ColumnChoice.form([.optional(RowDistance.form), .optional(.flag("counter", as: "counter"))]),
        examples: [
            Example("load Samples/weather.csv | diff temperature", reply: "it: diff of temperature · 144 → 143 rows"),
            Example("load Samples/weather.csv | diff change = temperature"),
            Example(
                "load Samples/weather.csv | diff 1 hour temperature",
                reply: "it: diff of temperature against 1 hour before · 144 rows"),
            Example("load Samples/weather.csv | cumulative precipitation | diff counter precipitation"),
            Example("load Samples/weather.csv | derive step = diff(temperature)"),
        ],
        notes: """
            The first row has nothing before it and is dropped. After a distance, `1 year` or 12 rows, all rows stay. `NAME =` adds a
            column instead of replacing. `counter` is for meters: a value below the one before means that the counter began again from 0,
            so the growth is the value itself; such rows are counted. A meter that was not read went on counting: the growth is from the
            last reading. In an expression it is a function, `diff(x, 1 year by k)`.
            """
    )

    private let distance: RowDistance?
    private let isCounter: Bool
    private let choice: ColumnChoice
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        let read = try RowDistance.reading(arguments)
        distance = read.distance
        choice =
            read.column.map { ColumnChoice(newName: arguments.word("name")?.text, names: [$0]) }
            ?? ColumnChoice(arguments)
        isCounter = arguments.has("counter")
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { choice.used(for: output, groups) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let within = try groups.rows(of: frame, context)
        let bases = try (distance ?? RowDistance(.rows(1))).places(in: within, of: frame, for: "diff", context)
        var (restarts, choice, isCounter) = (0, choice, isCounter)
        // A column of that name alone is what is meant.
        if isCounter, choice.names.isEmpty, frame.column("counter") != nil {
            (choice.names, isCounter) = (["counter"], false)
        }
        let (changed, columns) = try choice.mapping(frame.remembering(groups), for: "diff") { column, numbers in
            let values = numbers.span
            var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
            var out = result.mutableSpan
            var polling = Polling(context.cancellation)
            let bases = isCounter && distance == nil ? try lastRead(bases, values, context.cancellation) : bases
            for row in 0..<values.count where bases[row] >= 0 {
                try polling.step()
                var grown = values[row] - values[bases[row]]
                if isCounter, grown < 0 {
                    grown = values[row]
                    restarts += 1
                }
                out[row] = grown
            }
            return Column(column.name, unit: Measure.difference(of: column.unit), values: .numbers(result.freeze()))
                .worked("change of", of: column)
        }
        var notes: [SeriesNote] = []
        notes.tally(restarts, .counterRestarts)
        notes += [SeriesNote].said(Within.warning(frame, by: groups))
        let against = distance.map { " against \($0.words) before" } ?? ""
        return Outcome(
            distance == nil
                ? try changed.picking(within.withoutFirst(context.cancellation), context.cancellation) : changed,
            summary: "diff of \(columns.joined(separator: ", "))\(against)\(groups.within)",
            notes: notes)
    }

    /// The rows before, passed over where a meter was not read: it went on counting.
    private func lastRead(_ bases: [Int], _ values: Span<Double>, _ stop: Cancellation) throws -> [Int] {
        var read = bases
        var polling = Polling(stop)
        for row in 0..<read.count {
            try polling.step()
            let before = read[row]
            if before >= 0, before < row, values[before].isNaN { read[row] = read[before] }
        }
        return read
    }
}
