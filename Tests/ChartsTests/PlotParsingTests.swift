import Catalog
@testable import Charts
import Language
import Series
import Syntax
import Testing

/// The forms of plot, its marks, clauses and styles, read by the parser from the notebooks' own words.
struct PlotParsingTests {
    static let vocabulary = Vocabulary(
        PlotForm.entries + AggregateCatalog.entries + CycleCatalog.entries + TransformCatalog.entries)

    static func spec(_ cell: String) throws -> ChartSpec {
        let syntax = try Parser(vocabulary: vocabulary).parse(cell)
        var spec: ChartSpec?
        for statement in syntax.statements {
            guard case .pipeline(_, let stages) = statement.body else { continue }
            for stage in stages {
                if stage.verb.text == "plot" {
                    spec = try ChartSpec(plot: stage.arguments)
                } else {
                    try spec?.apply(clause: stage.verb, stage.arguments)
                }
            }
        }
        return try #require(spec)
    }

    @Test func readsTheBatteryChart() throws {
        let spec = try Self.spec(
            """
            plot bar level as hours
              width 3.5
              color green gradient
              x every 3 hours format hour
              y 0..100% grid every 25% label every 50%
              title "Battery Level"
            """)
        #expect(spec.layers.map(\.mark) == ["bar"])
        #expect(spec.layers[0].columns.map { $0.name } == ["level"])
        #expect(spec.styles.width == .points(3.5))
        #expect(spec.styles.gradient == true)
        #expect(spec.x.tiers.count == 1)
        #expect(spec.x.tiers[0].format == "hour")
        #expect(spec.y.domain?.upper?.number == NumberSyntax(value: 100, isPercent: true))
        #expect(spec.y.tiers[0].gridEvery != nil && spec.y.tiers[0].labelEvery != nil)
        #expect(spec.title?.literal == "Battery Level")
    }

    @Test func readsTiersAndTheirAnchors() throws {
        let spec = try Self.spec(
            """
            plot bar used by day as days
              x every day format weekday-narrow, every week from monday format "%1a\\n%-d\\n%b" tick solid
            """)
        #expect(spec.layers[0].keys.count == 1)
        #expect(spec.x.tiers.count == 2)
        #expect(spec.x.tiers[1].format == "%1a\n%-d\n%b")
        #expect(spec.x.tiers[1].tick == .solid)
        guard case .duration(let week, from: .weekday("monday"))? = spec.x.tiers[1].every else {
            Issue.record("no weekly tier")
            return
        }
        #expect(week.unit == .week)
    }

    @Test func readsLayersWithTheirOwnStyles() throws {
        let spec = try Self.spec(
            """
            plot area distance gradient + line distance stroke 2 + point distance symbol ring
              color #fb5200
              x every bin grid on format "%b %-d"
              title "Last 12 weeks"
              subtitle "max {max(distance):.0f} mi"
            select 2020-06-14
            """)
        #expect(spec.layers.map(\.mark) == ["area", "line", "point"])
        #expect(spec.layers[0].styles.gradient == true)
        #expect(spec.layers[1].styles.stroke == 2)
        #expect(spec.layers[2].styles.symbol == .ring)
        #expect(spec.x.grid == true)
        #expect(spec.selection != nil)
        #expect(spec.subtitle?.literal == nil)
    }

    @Test func readsColoursFixedToTheScale() throws {
        let spec = try Self.spec(
            """
            plot range low..high by day
              color by y -10..110 purple #00008b blue #1e90ff #00bfff #87cefa green yellow orange #ff8c00 red #8b0000
              y -10..110 grid every 10 label every 20 title "°F"
              x every month format month
            """)
        guard case .scale(_, let colors)? = spec.styles.color else {
            Issue.record("no colours by y")
            return
        }
        #expect(colors.count == 12)
        #expect(colors[0] == .hue(.purple))
        #expect(spec.layers[0].columns[0].upper == "high")
        #expect(spec.y.title?.literal == "°F")
    }

    @Test(arguments: [
        "plot", "plot bar sum precipitation by hour", "plot point heart_rate over pace",
        "plot line wind from a + line wind from b",
        "plot line mean wind, max gust", "plot bar precipitation by month color by station group",
        "plot bar weight\n  color by sign indigo teal gradient\n  x every weekday format weekday centered\n  y format \"+.2f\"",
        "plot area weight gradient + line weight + point weight\n  interpolate catmull-rom\n  y zero off\n  rule y 72 \"goal\" dashed",
        "plot bar steps by day\n  color pink gradient\n  rule y mean \"average {mean(steps):,.0f}\" dashed\nselect 2024-12-03",
        "plot sector steps hole 62%", "plot histogram wind bins 20", "plot rect sum steps by hour of day, weekday",
        "plot rule wind + point wind", "plot rule low..high",
        "plot line a + line b right\n  y right log title \"b\"\n  y log\n  size 800x400 theme dark legend off",
    ])
    func reads(_ cell: String) throws { _ = try Self.spec(cell) }

    /// `rule` is a mark and a clause: after a bare `plot` the words decide.
    @Test func aRuleAfterABarePlotIsTheClause() throws {
        let clause = try Self.spec("plot\n  rule y 72 \"goal\" dashed")
        #expect(clause.layers.isEmpty && clause.annotations.count == 1)
        let mark = try Self.spec("plot rule wind")
        #expect(mark.layers.first?.mark == "rule" && mark.annotations.isEmpty)
    }

    @Test func everyExampleOfTheRoomIsReadable() throws {
        for entry in PlotForm.entries {
            for example in entry.examples {
                let lines = example.cell.split(separator: "\n").drop { $0.hasPrefix("load") }
                _ = try Self.spec(lines.joined(separator: "\n"))
            }
        }
    }

    @Test func aRefinedChartIsANewValue() throws {
        let first = try Self.spec("plot bar level color green")
        var second = first
        let stage = try Parser(vocabulary: Self.vocabulary).parse("color orange").statements[0]
        guard case .pipeline(_, let stages) = stage.body else { return }
        try second.apply(clause: stages[0].verb, stages[0].arguments)
        guard case .constant(.hue(.green))? = first.layers[0].styles.color,
            case .constant(.hue(.orange))? = second.layers[0].styles.color
        else {
            Issue.record("the old chart changed, or the new one did not")
            return
        }
    }
}
