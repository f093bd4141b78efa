/// Forms that many entries share, each under the name that the reference page gives it.
package enum Forms {
    /// KEYS: calendar units, cycles and columns, `by 20 min`, `by weekday, station`. Each key is a group `key` with one
    /// of the arguments `cycle` (word), `duration` (`day` is one of it) or `column`.
    package static let keys: Form = .list(.group("key", .choice([
        .slot("cycle", .word(.cycle)), .slot("duration", .duration), .slot("column", .column),
    ])))

    /// `by KEYS`.
    package static let byKeys: Form = .sequence([.word("by"), keys])

    /// AGGS: `sum`, `mean speed, max gust`, `low = min temp`, `revenue = sum (price * qty)`, `mean temp, humidity`.
    /// Each is a group `agg` with `name` (optional), `aggregate` (absent when a bare column continues the one before) and
    /// `column` or `expression` (absent for a bare aggregate).
    package static let aggregates: Form = .list(.group("agg", .choice([
        .sequence([
            .optional(.sequence([.slot("name", .name), .word("=")])),
            .slot("aggregate", .word(.aggregate)),
            .optional(.choice([
                .sequence([.word("("), .slot("expression", .expression), .word(")")]),
                .slot("column", .column),
            ])),
        ]),
        .slot("column", .column),
    ])))

    /// Columns separated by commas, each an argument `column`.
    package static let columns: Form = .list(.slot("column", .column))
}
