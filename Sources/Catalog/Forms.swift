/// Forms that many entries share, each under the name that the reference page gives it.
package enum Forms {
    /// The label of words that say the same as others in a longer way: they are taken and never offered.
    package static let unoffered = "unoffered"

    /// The label of a length of time that a column's name may be mistaken for, and that of the letters of its unit.
    package static let distance = "distance"
    package static let letters = "letters"

    /// KEYS: calendar units, cycles, columns and expressions, `by 20 min`, `by weekday, station`, `by week from sunday`,
    /// `by hour(time)`. Each key is a group `key` with one of the arguments `cycle` (word), `duration` (`day` is one of it, with
    /// what `anchor` records), `column` or `expression`; the first two may have `of`, a column of times.
    package static let keys: Form = keys(
        .choice([
            binnedBehind, .sequence([.slot("duration", .duration), .optional(.choice([ofColumn, anchor]))]),
        ]))

    /// The column of times that a period or cycle is of, where that is not the index: `month of closed`.
    private static let ofColumn: Form = .sequence([.word("of"), .slot("of", .column)])

    /// A column of numbers put into bins as wide as the number says: `bin age 10`. The key has `binned` and `width`.
    private static let binned: Form = .sequence([
        .word("bin"), .slot("binned", .column), .slot("width", .number),
    ])

    /// Or so many of them: `age bins 8`. The key has `binned`, and `width` or `bins`.
    private static let binnedBehind: Form = .sequence([
        .slot("binned", .column), .word("bins"),
        .choice([.sequence([.word("width"), .slot("width", .number)]), .slot("bins", .count)]),
    ])

    /// The unit that a result is wanted in: `max temp in °F`.
    package static let inUnit: Form = .optional(.sequence([.word("in"), .slot("in", .unit)]))

    /// KEYS that no column is meant by, whose `by` may be left out: `hour of day`, `month`.
    package static let impliedKeys: Form = .sequence([
        .implied("by"),
        .list(.group("key", .choice([.slot("cycle", .word(.cycle)), .slot("duration", .duration)]))),
    ])

    /// A column whose `by` is left out before something that cannot be a column's, which is recorded.
    package static let impliedColumns: Form = .sequence([
        .implied("by", as: unsaidBy), .list(.group("key", .slot("column", .column))),
    ])

    /// The label of a `by` that is left out before a column.
    package static let unsaidBy = "unsaid by"

    /// `by KEYS`.
    package static let byKeys: Form = .sequence([.word("by"), keys])

    /// The same of a plot, whose periods are the calendar's own, and whose `bins` behind a key are a style of the mark.
    package static let byPlotKeys: Form = .sequence([.word("by"), plotKeys])

    /// Those keys without their `by`.
    package static let plotKeys: Form = keys(.sequence([.slot("duration", .duration), .optional(ofColumn)]))

    private static func keys(_ others: Form) -> Form {
        .list(
            .group(
                "key",
                .choice([
                    .slot("expression", .call), binned,
                    .sequence([.slot("cycle", .word(.cycle)), .optional(ofColumn)]), others,
                    .slot("column", .column),
                ])))
    }

    /// What periods are counted from: the arguments `from` or `ending` (instants), or `weekday`.
    package static let anchor: Form = .choice([
        .sequence([.word("from"), .choice([weekday, .slot("from", .instant)])]),
        .sequence([.word("ending"), .slot("ending", .instant)]),
    ])

    /// One aggregate: `sum`, `max gust`, `low = min temp`, `revenue = sum (price * qty)`, `r = corr(a, b)`,
    /// `rainy = count where rain > 0`.
    private static let aggregate: Form = .sequence([.optional(.naming("name")), bareAggregate])

    private static let bareAggregate: Form = .sequence([measuredAggregate, ofSomeRows])

    private static let ofSomeRows: Form = .optional(.sequence([.word("where"), .slot("condition", .expression)]))

    private static let measuredAggregate: Form = .sequence([
        .slot("aggregate", .word(.aggregate)),
        .optional(
            .choice([
                .sequence([.word("("), .word(")")]),
                .sequence([.word("missing"), .optional(.word("of")), .slot("absent", .column)]),
                .sequence([
                    .word("("), .slot("expression", .expression),
                    .optional(.sequence([.word(","), .slot("second", .expression)])), .word(")"),
                ]),
                .sequence([.word("of"), measured]), measured,
            ])),
    ])

    /// What an aggregate is of: what is worked out, or a column.
    private static let measured: Form = .choice([.slot("expression", .call), .slot("column", .column)])

    /// AGGS: `sum`, `mean speed, max gust`, `low = min temp`, `revenue = sum (price * qty)`, `mean temp, humidity`.
    /// Each is a group `agg` with `name` (optional), `aggregate` (absent when a bare column continues the one before) and
    /// `column` or `expression` (absent for a bare aggregate), `absent` the column whose missing values are counted, `second` when two stand in the parentheses, and `condition`.
    package static let aggregates: Form = .sequence([
        .group("agg", aggregate),
        .many(.sequence([.word(","), .group("agg", .choice([aggregate, .slot("column", .column)]))])),
    ])

    /// The same, each of which may be worked out of several: `cost per kWh = sum Cost / sum Energy`, with `formula` then, and have a
    /// unit of its own, `in`.
    package static let summaries: Form = .sequence([
        .group("agg", summary),
        .many(.sequence([.word(","), .group("agg", .choice([summary, .slot("column", .column)]))])),
    ])

    private static let summary: Form = .sequence([
        .optional(.naming("name")),
        .choice([
            .sequence([.slot("formula", .formula), inUnit]), .sequence([measuredAggregate, inUnit, ofSomeRows]),
        ]),
    ])

    /// What a rank is by: `sum Total`, `count`. The group `agg` has `aggregate` and `column`, or `aggregate` alone.
    package static let rank: Form = .choice([columnAggregate, .group("agg", .flag("count", as: "aggregate"))])

    /// `sum Total`: a group `agg` with `aggregate` and `column`.
    package static let columnAggregate: Form = .group(
        "agg",
        .sequence([.slot("aggregate", .word(.aggregate)), .optional(.word("of")), .slot("column", .column)]))

    /// The form of a function that may stand between a text and what is asked of it: `host contains "web"`.
    package static let asked: Form = .slot("text", .text)

    /// Columns separated by commas, each an argument `column`.
    package static let columns: Form = .list(.slot("column", .column))

    /// `weekly`, `every 3 hours from 2024-01-01`, `all`: a group `period` with the entry's `name` and its own arguments.
    package static let period: Form = .entry("period", .period)

    /// The words after `every`: the argument `duration`, and what `anchor` records.
    package static let everyDuration: Form = .sequence([.slot("duration", .duration), .optional(anchor)])

    /// STEP of an axis, after its `every`: one of the arguments `cycle` (word), `duration` (with an optional `weekday`
    /// or `from` instant that anchors it), `number` (may be a percent) or the flag `bin`.
    package static let step: Form = .choice([
        .flag("bin", as: "bin"),
        .slot("cycle", .word(.cycle)),
        .sequence([
            .slot("duration", .duration),
            .optional(.sequence([.word("from"), .choice([weekday, .slot("from", .instant)])])),
        ]),
        .slot("number", .number),
    ])

    /// A weekday's English name, recorded under `weekday`.
    package static let weekday: Form = .choice(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map { .flag($0, as: "weekday") })
}
