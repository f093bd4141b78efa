import Catalog
import Diagnostics
import Syntax

/// `peaks wind`, `peaks wind by station`: the rows whose value is above those beside it.
///
/// Of equal values in a row that is above both sides the middle one is it, the earlier of two, as SciPy's `find_peaks` has it. The first
/// and the last value are none, and a missing one ends what lies beside it. Works within groups; rows stay in order. O(n).
package struct PeaksTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "peaks", summary: "the rows whose value is above those beside it",
        form: .slots([.subjects, .optional(GroupChoice.form)]),
        examples: [
            Example("load Samples/weather.csv | peaks wind", reply: "it: peaks of wind · 144 → 25 rows"),
            Example("load Samples/weather.csv | peaks temperature | top 3 temperature"),
        ],
        notes: "Of several equal values in a row the middle one is the peak. The first and the last row are none."
    )

    private let names: [String]
    private let groups: GroupChoice

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        names = arguments.words("column").map(\.text)
        groups = try GroupChoice(arguments)
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? {
        groups.names.flatMap { output?.union($0).union(names) }
    }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        var isPeak = [Bool](repeating: false, count: frame.count)
        let within = try groups.rows(of: frame, context)
        for name in names {
            let numbers = try frame.requireNumbers(name, for: "peaks").1
            let values = numbers.span
            for group in 0..<within.count {
                let stop = context.cancellation
                try Self.mark(within.rows(group, stop), values, &isPeak, stop)
            }
        }
        let rows = try isPeak.indices.filtered(stoppedBy: context.cancellation) { isPeak[$0] }
        return Outcome(
            try frame.picking(rows, context.cancellation),
            summary: "peaks of \(names.joined(separator: ", "))\(groups.within)",
            notes: .said(Within.warning(frame, by: groups)))
    }

    private static func mark(
        _ rows: [Int], _ values: Span<Double>, _ isPeak: inout [Bool], _ stop: Cancellation
    ) throws(Interrupted) {
        var at = 1
        var polling = Polling(stop)
        while at + 1 < rows.count {
            try polling.step()
            let value = values[rows[at]]
            guard values[rows[at - 1]] < value else {
                at += 1
                continue
            }
            var end = at + 1
            while end < rows.count, values[rows[end]] == value { end += 1 }
            if end < rows.count, values[rows[end]] < value { isPeak[rows[(at + end - 1) / 2]] = true }
            at = end
        }
    }
}
