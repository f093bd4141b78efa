import Catalog

/// What a mark draws, shared by the entries. Each thing drawn is a group `value`, with a `label` where it has a name of its own and
/// with one of: `formula` (worked out of aggregates), `aggregate` and what it is of, `expression` or `column`; all but the first may have
/// a unit, `in`.
package enum MarkForms {
    /// `[[NAME =] [AGG] COLUMN, …]`.
    package static let columns: Form = .optional(.list(.group("value", value)))

    /// The same, each with the interval of its mean: `mean v ci`.
    package static let measured: Form = .optional(
        .list(
            .group(
                "value",
                .sequence([
                    value, .optional(.choice(MeanInterval.allCases.map { .flag($0.rawValue, as: "interval") })),
                ]))))

    /// The same without a mark, which is then chosen by the data, or is that of the layer before.
    package static let bareColumns: Form = .list(.group("value", value))

    /// `LOW..HIGH`, a group `value` with `column` and `upper`.
    package static let range: Form = .optional(
        .list(
            .group(
                "value",
                .sequence([
                    .slot("column", .column), .word(".."), .slot("upper", .column),
                ]))))

    /// `START..END`, also `START to END` and `START END`, the same way; before it or alone what lasts so long, `lane`: `task START END`, `task`.
    package static let interval: Form = .optional(
        .group(
            "value",
            .choice([
                .sequence([.slot("lane", .column), .optional(.word("from"))] + ends),
                .sequence([.optional(.word("from"))] + ends),
                .slot("lane", .column),
            ])))

    private static let ends: [Form] = [
        .slot("column", .column), .optional(.choice([.word(".."), .word("to")])), .slot("upper", .column),
    ]

    /// A value or a range.
    package static let valuesOrRange: Form = .optional(.list(.group("value", valueOrRange)))

    /// The same, each with the interval of its mean.
    package static let measuredOrRange: Form = .optional(
        .list(
            .group(
                "value",
                .sequence([
                    valueOrRange,
                    .optional(.choice(MeanInterval.allCases.map { .flag($0.rawValue, as: "interval") })),
                ]))))

    private static let valueOrRange: Form = .sequence([
        naming,
        .choice([
            formula, .sequence([aggregate, Forms.inUnit]),
            .sequence([.slot("expression", .computed), Forms.inUnit]),
            .sequence([
                .slot("column", .column), Forms.inUnit,
                .optional(.sequence([.word(".."), .slot("upper", .column)])),
            ]),
        ]),
    ])

    private static let naming: Form = .optional(.naming("label"))
    private static let formula: Form = .slot("formula", .formula)
    private static let operand: Form = .choice([.slot("expression", .computed), .slot("column", .column)])
    private static let aggregate: Form = .sequence([
        .slot("aggregate", .word(.aggregate)), .optional(.word("of")), operand,
    ])
    private static let value: Form = .sequence([
        naming, .choice([formula, .sequence([.choice([aggregate, operand]), Forms.inUnit])]),
    ])
}
