import Catalog
@testable import Language
import Syntax

/// Entries in the shape of the real ones, enough for every form of the language.
enum TestVocabulary {
    static let all = Vocabulary(verbs + session + words + marks + clauses + styles + names)
    static let parser = Parser(vocabulary: all)

    static func seq(_ forms: Form...) -> Form { .sequence(forms) }
    static func choice(_ forms: Form...) -> Form { .choice(forms) }
    static let column: Form = .slot("column", .column)

    private static func verb(_ name: String, _ form: Form) -> CatalogEntry {
        CatalogEntry(.verb, name, summary: "Does \(name)", form: form)
    }

    private static func neighbour(_ name: String, _ arguments: Form) -> CatalogEntry {
        verb(name, seq(.optional(.naming("name")), arguments, .optional(Forms.columns), .optional(Forms.byKeys)))
    }

    private static let verbs: [CatalogEntry] = [
        verb(
            "load",
            seq(
                .slot("path", .path),
                .many(
                    choice(
                        seq(.word("time"), .slot("time", .column)), seq(.word("columns"), Forms.columns),
                        seq(.word("zone"), .slot("zone", .raw)),
                        seq(.word("dates"), choice(.flag("dmy", as: "dates"), .flag("mdy", as: "dates"))),
                        seq(.word("query"), .slot("query", .text)), seq(.word("only"), .slot("only", .raw)),
                        .slot("path", .path))))),
        verb(
            "aggregate",
            seq(
                .optional(Forms.period), .optional(Forms.byKeys), .optional(Forms.aggregates), .optional(Forms.byKeys),
                .many(
                    choice(
                        seq(
                            .word("empty"), .choice(["gap", "zero", "previous", "drop"].map { .flag($0, as: "empty") })),
                        seq(.word("partial"), .flag("drop", as: "partial")))))),
        verb(
            "downsample",
            choice(
                seq(.word("step"), .slot("step", .count), .optional(Forms.aggregates)),
                seq(
                    .word("to"), .slot("to", .count),
                    .optional(
                        seq(
                            .choice(["lttb", "minmax", "m4"].map { .flag($0, as: "method") }), .optional(column)))))),
        verb("where", .slot("condition", .expression)),
        verb("window", choice(.slot("range", .range), .slot("instant", .instant))),
        verb("first", choice(.slot("duration", .duration), .slot("count", .count))),
        verb("last", choice(.slot("duration", .duration), .slot("count", .count))),
        verb("derive", .list(.group("column", seq(.naming("name"), .slot("expression", .expression))))),
        verb("keep", .list(.group("keep", seq(.optional(.naming("name")), column)))),
        verb("rename", .list(.group("rename", seq(.naming("name"), column)))),
        verb("sort", seq(column, .optional(.flag("desc", as: "order")))),
        verb("unit", seq(column, .slot("unit", .raw))),
        neighbour("diff", .nothing),
        neighbour("change", seq(.optional(.flag("percent", as: "percent")), .optional(.slot("duration", .duration)))),
        neighbour(
            "rolling",
            seq(
                choice(.slot("duration", .duration), seq(.slot("rows", .count), .word("rows"))),
                .slot("aggregate", .word(.aggregate)))),
        verb("plot", PlotTestForm.plot),
    ]

    private static let session: [CatalogEntry] = [
        CatalogEntry(.sessionVerb, "note", summary: "Adds prose", form: .slot("text", .text)),
        CatalogEntry(
            .sessionVerb, "show", summary: "Shows rows",
            form: seq(
                .optional(.slot("count", .count)),
                .optional(choice(.flag("csv", as: "format"), .flag("json", as: "format"))))),
        CatalogEntry(.sessionVerb, "describe", summary: "Describes a series"),
        CatalogEntry(.sessionVerb, "forget", summary: "Forgets a name", form: .slot("name", .series)),
        CatalogEntry(.sessionVerb, "set", summary: "Changes a setting", form: .entry("setting", .setting)),
        CatalogEntry(
            .sessionVerb, "tabs", summary: "Puts charts on tabs",
            form: .list(
                .group("tab", seq(.slot("chart", .series), .optional(.slot("title", .text)))))),
    ]

    private static let words: [CatalogEntry] =
        ["sum", "mean", "median", "min", "max", "first", "last", "count", "std"].map {
            CatalogEntry(.aggregate, $0, summary: "The \($0)")
        }
        + [CatalogEntry(.aggregate, "pNN", aliases: ["p5", "p95"], isFamily: true, summary: "A percentile")]
        + [
            CatalogEntry(.function, "round", summary: "Rounds"),
            CatalogEntry(.function, "abs", summary: "Without sign"),
        ]
        + ["hourly", "weekly", "daily", "monthly", "all"].map { CatalogEntry(.period, $0, summary: "Every \($0)") }
        + [CatalogEntry(.period, "every", summary: "Every so often", form: Forms.everyDuration)]
        + ["weekday", "hour of day", "day of month", "month of year"].map {
            CatalogEntry(.cycle, $0, summary: "Each \($0)")
        }
        + [
            CatalogEntry(.setting, "now", summary: "The present", form: .slot("value", .instant)),
            CatalogEntry(.setting, "timezone", summary: "The zone", form: .slot("value", .raw)),
            CatalogEntry(.setting, "weekstart", summary: "The first day", form: Forms.weekday),
        ]

    private static let marks: [CatalogEntry] = PlotTestForm.marks
    private static let clauses: [CatalogEntry] = PlotTestForm.clauses
    private static let styles: [CatalogEntry] = PlotTestForm.styles

    private static let names: [CatalogEntry] =
        ["green", "orange", "pink", "purple", "blue", "yellow", "red", "indigo", "teal"]
        .map { CatalogEntry(.colour, $0, summary: $0) }
        + ["viridis", "turbo"].map { CatalogEntry(.palette, $0, summary: $0) }
        + ["hour", "weekday", "weekday-narrow", "day", "month", "percent"].map {
            CatalogEntry(.tickFormat, $0, summary: $0)
        }
        + DurationUnit.allCases.map { CatalogEntry(.unit, $0.rawValue, summary: "A \($0.rawValue)") }
}
