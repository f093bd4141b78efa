import Catalog

/// The words that may follow `format`: parts of the clock and the calendar, and kinds of numbers. A number specification or a
/// strftime pattern in quotes may stand instead.
package enum TickFormatCatalog {
    package static let entries: [CatalogEntry] = [
        entry("hour", "the hour, `3 PM`, over the date"),
        entry("time", "the time of day, `3:20 PM`, over the date"),
        entry("weekday", "the weekday, `Mon`"),
        entry("weekday-narrow", "the weekday's letter, `M`"),
        entry("day", "the day of the month, over the month"),
        entry("date", "month and day, `Dec 3`"),
        entry("month", "the month, `Dec`, over the year"),
        entry("percent", "fractions as percent, `25%`"),
        entry("duration", "seconds as a length of time, `3h 20m`"),
        entry("si", "large and small numbers with SI prefixes, `12k`"),
    ]

    private static func entry(_ name: String, _ summary: String) -> CatalogEntry {
        CatalogEntry(.tickFormat, name, summary: summary)
    }
}
