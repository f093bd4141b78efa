import Catalog

/// Plot's form, marks, clauses and styles as the charts of the notebooks need them.
enum PlotTestForm {
    private static func seq(_ forms: Form...) -> Form { .sequence(forms) }
    private static func choice(_ forms: Form...) -> Form { .choice(forms) }

    static let clause: Form = .line(choice(.entry("clause", .clause), .entry("style", .style)))
    static let plot: Form = seq(
        .optional(
            .layers(
                .line(
                    .group(
                        "layer",
                        seq(
                            .entry("mark", .mark), .optional(columns),
                            .optional(seq(.word("from"), .slot("from", .series))),
                            .optional(seq(.word("over"), .slot("over", .column))), .optional(Forms.byKeys),
                            .many(.entry("style", .style))))))),
        .many(clause), .result, .many(clause))
    static let columns: Form = .list(
        .group(
            "value",
            choice(
                seq(.word("("), .slot("expression", .expression), .word(")")),
                seq(.slot("aggregate", .word(.aggregate)), .slot("column", .column)),
                seq(.slot("column", .column), .optional(seq(.word(".."), .slot("high", .column)))))))

    static let marks: [CatalogEntry] = ["bar", "line", "area", "point", "range", "rule", "sector", "calendar"].map {
        CatalogEntry(.mark, $0, summary: "Draws \($0)")
    }

    private static let axis: Form = .list(
        .group(
            "tier",
            .many(
                choice(
                    .slot("domain", .range), seq(.word("zero"), .choice(["on", "off"].map { .flag($0, as: "zero") })),
                    seq(.word("every"), .group("every", Forms.step)),
                    seq(
                        .word("grid"),
                        choice(
                            seq(.word("every"), .group("grid", Forms.step)), .flag("on", as: "gridline"),
                            .flag("off", as: "gridline"))),
                    seq(
                        .word("label"),
                        choice(seq(.word("every"), .group("label", Forms.step)), .flag("off", as: "labels"))),
                    seq(.word("format"), choice(.slot("format", .word(.tickFormat)), .slot("format", .text))),
                    seq(.word("tick"), .choice(["solid", "dotted", "off"].map { .flag($0, as: "tick") })),
                    seq(.word("title"), .slot("title", .text)),
                    .flag("centered", as: "centered"), .flag("log", as: "scale"), .flag("right", as: "side")))))

    static let clauses: [CatalogEntry] = [
        CatalogEntry(.clause, "x", summary: "The x axis", form: axis),
        CatalogEntry(.clause, "y", summary: "The y axis", form: axis),
        CatalogEntry(.clause, "title", summary: "The title", form: .slot("text", .text)),
        CatalogEntry(.clause, "subtitle", summary: "The subtitle", form: .slot("text", .text)),
        CatalogEntry(
            .clause, "rule", summary: "A rule",
            form: seq(
                choice(.flag("x", as: "axis"), .flag("y", as: "axis")), .slot("at", .expression),
                .optional(.slot("label", .text)),
                .optional(.flag("dashed", as: "dash")))),
        CatalogEntry(
            .clause, "band", summary: "A band",
            form: seq(
                choice(.flag("x", as: "axis"), .flag("y", as: "axis")), .slot("range", .range))),
        CatalogEntry(
            .clause, "facet", summary: "Small multiples",
            form: seq(
                .word("by"), .slot("column", .column), .optional(seq(.word("columns"), .slot("columns", .count))))),
        CatalogEntry(
            .clause, "select", summary: "Selects",
            form: choice(
                .flag("last", as: "which"), .flag("max", as: "which"), .slot("instant", .instant),
                .slot("category", .textOrWord))),
    ]

    static let styles: [CatalogEntry] = [
        CatalogEntry(
            .style, "color", summary: "The colour",
            form: seq(
                choice(
                    seq(
                        .word("by"),
                        choice(
                            seq(.flag("sign", as: "by"), .many(.slot("color", .colour))),
                            seq(.flag("value", as: "by"), .optional(.slot("palette", .word(.palette)))),
                            seq(.flag("y", as: "by"), .slot("domain", .range), .many(.slot("color", .colour))),
                            seq(.slot("column", .column), .optional(.slot("palette", .word(.palette)))))),
                    .slot("color", .colour)), .optional(.flag("gradient", as: "gradient")))),
        CatalogEntry(.style, "width", summary: "The width", form: .slot("width", .number)),
        CatalogEntry(.style, "stroke", summary: "The stroke", form: .slot("width", .number)),
        CatalogEntry(.style, "hole", summary: "The hole", form: .slot("size", .number)),
        CatalogEntry(.style, "gradient", summary: "Fades"),
        CatalogEntry(.style, "group", summary: "Side by side"),
        CatalogEntry(.style, "band", summary: "As a band"),
        CatalogEntry(
            .style, "symbol", summary: "The symbol",
            form: .choice(["circle", "ring", "diamond"].map { .flag($0, as: "symbol") })),
        CatalogEntry(
            .style, "interpolate", summary: "The curve",
            form: .choice(
                ["linear", "step", "step-center", "catmull-rom"].map { .flag($0, as: "interpolate") })),
    ]
}
