import Catalog
import Series
import Syntax

/// What both axes understand.
enum AxisWords {
    static let notes = """
        Any of these, in any order; after a comma comes another tier of ticks, which wins where both have one:
        a range `0..100%`, `all` for the whole range again, `zero on|off`, `log|symlog|sqrt`, `reverse`, `every STEP`, `grid every STEP`, `label every STEP`,
        `sort asc|desc|by COLUMN` and `first N [rest]` of categories, `format F`, `tick solid|dotted|off`, `centered`, `title "…"`, `grid on|off`, `label off`, `left|right|top|bottom`, `off`.
        """

    private static let scale: Form = .oneOf(NumberScaleCatalog.all.map { $0.name }, as: "scale")

    /// A scale right behind the column that lies along x is that column's: `over population log`, `histogram population log`.
    static let scaleAlong: Form = .optional(.group("along", .sequence([.implied("x"), .group("tier", scale)])))

    /// Elsewhere one whose axis is left out is that of the values, `y`.
    static let bareScale: Form = .group("clause", .sequence([.implied("y", as: "name"), .group("tier", scale)]))

    static let form: Form = .list(
        .group(
            "tier",
            .many(
                .choice([
                    .slot("domain", .range), .sequence([.word("from"), .slot("domain", .range)]),
                    .flag("all", as: "whole"),
                    .sequence([.word("zero"), .oneOf(["on", "off"], as: "zero")]),
                    scale,
                    .flag("reverse", as: "reverse"),
                    .sequence([.word("every"), .group("every", Forms.step)]),
                    .sequence([
                        .word("grid"),
                        .choice([
                            .sequence([.word("every"), .group("grid", Forms.step)]),
                            .oneOf(["on", "off"], as: "gridline"),
                        ]),
                    ]),
                    .sequence([
                        .word("label"),
                        .choice([
                            .sequence([.word("every"), .group("label", Forms.step)]),
                            .oneOf(["on", "off"], as: "labels"),
                        ]),
                    ]),
                    .sequence([
                        .word("format"), .choice([.slot("format", .word(.tickFormat)), .slot("format", .text)]),
                    ]),
                    .sequence([.word("tick"), .oneOf(TickLine.allCases.map(\.rawValue), as: "tick")]),
                    .sequence([.word("title"), .slot("title", .text)]),
                    .flag("centered", as: "centered"),
                    .oneOf(AxisSide.allCases.map(\.rawValue), as: "side"),
                    .flag("off", as: "off"),
                    .sequence([
                        .word("sort"),
                        .choice([
                            .flag("asc", as: "sort"), .flag("desc", as: "sort"),
                            .sequence([.word("by"), .slot("sortBy", .column)]),
                        ]),
                    ]),
                    .sequence([.word("first"), .slot("first", .count), .optional(.flag("rest", as: "rest"))]),
                ]))))

    /// What is said replaces what was; tiers replace all tiers when any of them says where ticks stand or how they read.
    static func apply(_ arguments: Arguments, to axis: inout AxisSpec, name: String) throws {
        var tiers: [TierSpec] = []
        var saysTicks = false
        for words in arguments.groups("tier") {
            if case .range(var range)? = words["domain"]?.value {
                // From the greater to the less runs the other way.
                if case .number(let first)? = range.lower?.value, case .number(let last)? = range.upper?.value,
                    first.value > last.value
                {
                    (range.lower, range.upper, axis.reverse) = (range.upper, range.lower, true)
                }
                axis.domain = Bounds(range)
            }
            if words.has("whole") { axis.domain = nil }
            if let zero = words.word("zero") { axis.zero = zero.text == "on" }
            if let scale = words.word("scale") { axis.scale = scale.text }
            if words.has("reverse") { axis.reverse = true }
            if let grid = words.word("gridline") { axis.grid = grid.text == "on" }
            if let labels = words.word("labels") { axis.labels = labels.text == "on" }
            if let title = words.text("title") { axis.title = title }
            if words.has("side") { axis.side = words.choice("side") }
            if words.has("off") { axis.off = true }
            if let sort = words.word("sort") { axis.sort = sort.text == "asc" ? .ascending : .descending }
            if let column = words.word("sortBy") { axis.sort = .column(column.text) }
            if let first = words.count("first") {
                guard first > 0 else { throw ChartsError.outOfRange("0", wanted: "1 or more categories") }
                (axis.first, axis.foldsRest) = (first, words.has("rest"))
            }
            var tier = TierSpec()
            tier.every = try words.group("every").map { try step($0, name) }
            tier.gridEvery = try words.group("grid").map { try step($0, name) }
            tier.labelEvery = try words.group("label").map { try step($0, name) }
            tier.format = words.word("format")?.text
            tier.tick = words.choice("tick")
            tier.centered = words.has("centered")
            tiers.append(tier)
            if tier.every != nil || tier.gridEvery != nil || tier.labelEvery != nil || tier.format != nil
                || tier.tick != nil || tier.centered
            {
                saysTicks = true
            }
        }
        if saysTicks { axis.tiers = tiers }
    }

    private static func step(_ words: Arguments, _ axis: String) throws -> StepSpec {
        if words.has("bin") { return .bin }
        if let cycle = words.word("cycle").flatMap({ Cycle(rawValue: $0.text) }) { return .cycle(cycle) }
        if let duration = words.duration("duration") {
            if let weekday = words.word("weekday") { return .duration(duration, from: .weekday(weekday.text)) }
            return .duration(duration, from: words.instant("from").map { .instant($0) })
        }
        guard let number = words.number("number") else { throw ChartsError.stepKind(axis: axis, wanted: "a step") }
        return .number(number)
    }
}
