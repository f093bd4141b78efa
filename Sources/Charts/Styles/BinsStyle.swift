import Catalog
import Series
import Syntax

/// How many bins a histogram has, or how wide they are.
package enum BinsStyle: Style {
    package static let entry = CatalogEntry(
        .style, "bins", summary: "how many bins a histogram has, or how wide they are",
        form: .choice([
            .sequence([.word("width"), .choice([.slot("length", .duration), .slot("width", .number)])]),
            .slot("count", .count),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot histogram wind bins 20"),
            Example("load Samples/weather.csv\nplot histogram wind bins width 0.5"),
        ],
        notes:
            "As many bins have the roundest width that holds all values. Of whole numbers edges are whole too, so that they may be fewer. Of times `bins width 1 week` says the calendar's unit."
    )
    package static var fields: [StyleField] { [StyleField(\.bins), StyleField(\.binWidth)] }

    /// - Throws: `outOfRange` beyond 1 … 1,000, and for a width that is none.
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws {
        (styles.bins, styles.binWidth) = (nil, nil)
        if let length = arguments.duration("length") {
            guard CalendarStep(length) != nil else { throw SeriesError.badStep(length.words) }
            styles.binWidth = .duration(length)
            return
        }
        if let width = arguments.number("width")?.value {
            guard width > 0, width.isFinite else {
                throw ChartsError.outOfRange(PlainNumber.short(width), wanted: "widths above 0")
            }
            styles.binWidth = .number(width)
            return
        }
        guard case .count(let count)? = arguments["count"]?.value else { return }
        guard (1...1000).contains(count) else {
            throw ChartsError.outOfRange(PlainNumber.short(Double(count)), wanted: "1..1,000 bins")
        }
        styles.bins = Int(count)
    }
}
