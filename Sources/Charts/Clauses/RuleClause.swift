import Catalog
import Syntax

/// A line across the plot.
package enum RuleClause: Clause {
    package static let entry = CatalogEntry(
        .clause, "rule", summary: "a line across the plot at a value or an instant",
        form: .choice([
            saidForm, .sequence([.choice([.slot("at", .instant), .slot("bare", .expression)]), words]),
        ]),
        examples: [
            Example("load Samples/weather.csv\nplot line temperature\n  rule y mean(temperature) \"average\" dashed")
        ],
        notes: """
            A bare aggregate is that of the plotted values: `rule y mean + 3*std`. The axis may be left out where one alone fits: `rule 20` is across \
            a chart over times or names, `rule 14:00` stands at that time.
            """)

    /// With its axis, as it stands where a mark might.
    static let saidForm: Form = .sequence([
        .choice([
            .sequence([.flag("y", as: "axis"), .slot("value", .expression)]),
            .sequence([
                .flag("x", as: "axis"), .choice([.slot("at", .instant), .slot("at", .number), .slot("at", .text)]),
            ]),
        ]), words,
    ])

    private static let words: Form = .many(.choice([.slot("label", .text), .flag("dashed", as: "dash")]))

    /// Four digits without an axis, `rule 2000`, are a number as any others are, not a year.
    private static func number(_ arguments: Arguments) -> Expression? {
        guard !arguments.has("axis"), let at = arguments["at"], case .instant = at.value, let number = at.value.number
        else { return nil }
        return Expression(.number(number), at.range)
    }

    /// - Throws: `ruleAxis` where both axes may show such a number.
    package static func apply(_ arguments: Arguments, to spec: inout ChartSpec) throws {
        let (label, dashed) = (arguments.text("label"), arguments.has("dash"))
        if let value = arguments.expression("bare") ?? Self.number(arguments) {
            guard spec.showsNumbersAlongYAlone else { throw ChartsError.ruleAxis(value.words) }
            spec.annotations.append(.ruleY(value, label: label, dashed: dashed))
        } else if let value = arguments.expression("value") {
            spec.annotations.append(.ruleY(value, label: label, dashed: dashed))
        } else if let at = arguments["at"]?.value {
            spec.annotations.append(.ruleX(at, label: label, dashed: dashed))
        }
    }
}
