import Catalog

/// The columns of a mark, shared by the entries.
package enum MarkForms {
    /// `[[AGG] COLUMN, …]`: each a group `value` with `aggregate` (optional) and `column` or `expression`.
    package static let columns: Form = .optional(
        .list(
            .group(
                "value",
                .choice([
                    .sequence([.slot("aggregate", .word(.aggregate)), .optional(.word("of")), operand]), operand,
                ]))))

    /// The same, each with the interval of its mean: `mean v ci`.
    package static let measured: Form = .optional(
        .list(
            .group(
                "value",
                .sequence([
                    .choice([
                        .sequence([.slot("aggregate", .word(.aggregate)), .optional(.word("of")), operand]), operand,
                    ]),
                    .optional(.choice(MeanInterval.allCases.map { .flag($0.rawValue, as: "interval") })),
                ]))))

    /// Columns without a mark, which is then chosen by the data.
    package static let bareColumns: Form = .list(.group("value", .slot("column", .column)))

    /// `LOW..HIGH`, a group `value` with `column` and `upper`.
    package static let range: Form = .optional(
        .list(
            .group(
                "value",
                .sequence([
                    .slot("column", .column), .word(".."), .slot("upper", .column),
                ]))))

    /// Either of the two.
    package static let valuesOrRange: Form = .optional(
        .list(
            .group(
                "value",
                .choice([
                    .sequence([.slot("aggregate", .word(.aggregate)), .optional(.word("of")), operand]),
                    .sequence([.slot("column", .column), .optional(.sequence([.word(".."), .slot("upper", .column)]))]),
                    operand,
                ]))))

    private static let operand: Form = .choice([
        .sequence([.word("("), .slot("expression", .expression), .word(")")]), .slot("column", .column),
    ])
}
