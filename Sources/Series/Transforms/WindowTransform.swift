import Catalog
import Syntax

/// `window 2024-01..2024-03`, `window 2024`: the rows whose index lies within; a calendar range includes its last unit.
///
/// An open end is open; `window last 3 hours` is `last 3 hours`; a range that ends before it begins is an error. On a series indexed by numbers the bounds are numbers, both included. O(rows).
package struct WindowTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "window", aliases: ["between"], summary: "the rows within a span of time",
        form: .choice([
            .sequence([
                .optional(.flag("the", as: Forms.unoffered)),
                .choice([.flag("first", as: "end"), .flag("last", as: "end")]), .slot("duration", .duration),
            ]),
            .slot("range", .range), .slot("instant", .instant),
        ]),
        examples: [
            Example("load Samples/weather.csv | window 2022-06", reply: "it: window 2022-06 · 144 rows · UTC"),
            Example("load Samples/weather.csv | window 08:00..12:00"),
            Example("load Samples/weather.csv | window last 3 hours"),
        ],
        notes: "A bare year, month or day is all of it, and as the end of a range is included."
    )

    /// So much from one end.
    private let amount: (FirstLast, fromEnd: Bool)?
    private let range: RangeSyntax?
    private let instant: InstantSyntax?

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        amount = try arguments.word("end").map {
            (try FirstLast(arguments), fromEnd: $0.text == LastTransform.entry.name)
        }
        if case .range(let range)? = arguments["range"]?.value {
            self.range = range
            instant = nil
        } else {
            range = nil
            instant = arguments["instant"].flatMap { InstantSyntax($0.value) }
        }
    }

    package var step: Step {
        amount.map { $0.step(fromEnd: $1) } ?? .window(WindowBounds(range: range, instant: instant))
    }

    package func columnsUsed(for output: Set<String>?) -> Set<String>? { output }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        if let (amount, fromEnd) = amount { return try amount.apply(to: frame, fromEnd: fromEnd, context) }
        if let numbers = try frame.index.numbers, let range {
            let low = Self.number(range.lower) ?? -.infinity
            let high = Self.number(range.upper) ?? .infinity
            if low > high { throw upsideDown }
            let span = numbers.span
            var rows: [Int] = []
            for row in 0..<span.count where span[row] >= low && span[row] <= high { rows.append(row) }
            return Outcome(try frame.picking(rows, context.cancellation), summary: "window \(words)")
        }
        guard let times = frame.index.times else { throw SeriesError.noTimes(needed: "window") }
        let calendar = context.calendar
        let onlyDay = frame.onlyDay(calendar)
        var from: Int64?
        var until: Int64?
        if let range {
            (from, until) = try calendar.resolve(range, now: context.now, onlyDay: onlyDay)
        } else if let instant {
            let span = try calendar.resolve(instant, now: context.now, onlyDay: onlyDay)
            (from, until) = (span.lowerBound, span.upperBound)
        }
        if let from, let until, until <= from { throw upsideDown }
        let low = from ?? .min + 1
        let high = until ?? .max
        let span = times.span
        if TimeOrder(span).isAscending {
            let start = TimeOrder.lowerBound(of: low, in: span)
            let end = max(start, TimeOrder.lowerBound(of: high, in: span, from: start))
            return outcome(try frame.taking(start..<end), calendar)
        }
        var rows: [Int] = []
        for row in 0..<span.count where span[row] >= low && span[row] < high { rows.append(row) }
        return outcome(try frame.picking(rows, context.cancellation), calendar)
    }

    private func outcome(_ frame: Frame, _ calendar: Calendar) -> Outcome {
        Outcome(frame, summary: "window \(words)", notes: [.zone(calendar.zone.name)])
    }

    private var upsideDown: SeriesError {
        .upsideDown(words, mended: "\(Self.words(range?.upper))..\(Self.words(range?.lower))")
    }

    private var words: String {
        if let instant { return instant.words }
        return "\(Self.words(range?.lower))..\(Self.words(range?.upper))"
    }

    private static func words(_ bound: Argument?) -> String {
        switch bound?.value {
        case .count(let count)?: String(count)
        case .number(let number)?: Int(exactly: number.value).map(String.init) ?? "\(number.value)"
        case let value?: InstantSyntax(value)?.words ?? ""
        case nil: ""
        }
    }

    private static func number(_ bound: Argument?) -> Double? {
        switch bound?.value {
        case .count(let count)?: Double(count)
        case .number(let number)?: number.value
        default: nil
        }
    }
}
