@testable import Language
import Syntax
import Testing

/// The charts of the notebooks, cell for cell as a person writes them.
@Suite struct NotebookCellTests {
    static let cells: [(cell: String, stages: [String])] = [
        (
            """
            last24 | plot bar level as hours
              width 3.5
              color green gradient
              x every 3 hours format hour
              y 0..100% grid every 25% label every 50%
              title "Battery Level"
            last10 | plot bar used by day as days
              color green gradient
              x every day format weekday-narrow, every week from monday format "%1a\\n%-d\\n%b" tick solid
              y 0..100% grid every 25% label every 50%
              title "Battery Usage"
            tabs hours "Last 24 Hours", days "Last 10 Days"
            """,
            [
                "`last24` | plot(layer: (mark: (name: bar), value: (column: level)), style: (name: width, width: 3.5), style: (name: color, color: green, gradient: gradient), clause: (name: x, tier: (every: (duration: 3 hour), format: hour)), clause: (name: y, tier: (domain: 0%..100%, grid: (number: 25%), label: (number: 50%))), clause: (name: title, text: \"Battery Level\")) as hours",
                "`last10` | plot(layer: (mark: (name: bar), value: (column: used), key: (duration: 1 day)), style: (name: color, color: green, gradient: gradient), clause: (name: x, tier: (every: (duration: 1 day), format: weekday-narrow), tier: (every: (duration: 1 week, weekday: monday), format: \"%1a\\n%-d\\n%b\", tick: solid)), clause: (name: y, tier: (domain: 0%..100%, grid: (number: 25%), label: (number: 50%))), clause: (name: title, text: \"Battery Usage\")) as days",
                "tabs(tab: (chart: hours, title: \"Last 24 Hours\"), tab: (chart: days, title: \"Last 10 Days\"))",
            ]
        ),
        (
            """
            weights | aggregate daily last | last 29 days | diff | aggregate by weekday mean as change
            plot bar weight
              color by sign indigo teal gradient
              x every weekday format weekday centered
              y format "+.2f"
              title "Average Weight Change"
              subtitle "Per weekday (last 28 days)"
            select sunday
            """,
            [
                "`weights` | aggregate(period: (name: daily), agg: (aggregate: last)) | last(duration: 29 day) | diff() | aggregate(key: (cycle: weekday), agg: (aggregate: mean)) as change",
                "plot(layer: (mark: (name: bar), value: (column: weight)), style: (name: color, by: sign, color: indigo, color: teal, gradient: gradient), clause: (name: x, tier: (every: (cycle: weekday), format: weekday, centered: centered)), clause: (name: y, tier: (format: \"+.2f\")), clause: (name: title, text: \"Average Weight Change\"), clause: (name: subtitle, text: \"Per weekday (last 28 days)\"))",
                "select(category: sunday)",
            ]
        ),
        (
            """
            weights | aggregate daily last | plot area weight gradient + line weight + point weight
              interpolate catmull-rom
              y zero off
              rule y 72 "goal" dashed
            steps | aggregate daily sum | last 28 days | plot bar steps by day
              color pink gradient
              rule y mean "average {mean(steps):,.0f}" dashed
            select 2024-12-03
            steps | aggregate by weekday mean | plot sector steps hole 62%
            select wednesday
            """,
            [
                "`weights` | aggregate(period: (name: daily), agg: (aggregate: last)) | plot(layer: (mark: (name: area), value: (column: weight), style: (name: gradient)), layer: (mark: (name: line), value: (column: weight)), layer: (mark: (name: point), value: (column: weight)), style: (name: interpolate, interpolate: catmull-rom), clause: (name: y, tier: (zero: off)), clause: (name: rule, axis: y, at: 72, label: \"goal\", dash: dashed))",
                "`steps` | aggregate(period: (name: daily), agg: (aggregate: sum)) | last(duration: 28 day) | plot(layer: (mark: (name: bar), value: (column: steps), key: (duration: 1 day)), style: (name: color, color: pink, gradient: gradient), clause: (name: rule, axis: y, at: mean, label: \"average {mean(steps):,.0f}\", dash: dashed))",
                "select(instant: 2024-12-3)",
                "`steps` | aggregate(key: (cycle: weekday), agg: (aggregate: mean)) | plot(layer: (mark: (name: sector), value: (column: steps), style: (name: hole, size: 62%)))",
                "select(category: wednesday)",
            ]
        ),
        (
            """
            set now 2020-08-20T12:00
            logs | aggregate every 7 days ending now sum | last 12 as weeks
            plot area distance gradient + line distance stroke 2 + point distance symbol ring
              color #fb5200
              x every bin grid on format "%b %-d"
              title "Last 12 weeks"
              subtitle "max {max(distance):.0f} mi"
            select 2020-06-14
            """,
            [
                "set(setting: (name: now, value: 2020-8-20T43200000000))",
                "`logs` | aggregate(period: (name: every, duration: 7 day, ending: now), agg: (aggregate: sum)) | last(count: 12) as weeks",
                "plot(layer: (mark: (name: area), value: (column: distance), style: (name: gradient)), layer: (mark: (name: line), value: (column: distance), style: (name: stroke, width: 2)), layer: (mark: (name: point), value: (column: distance), style: (name: symbol, symbol: ring)), style: (name: color, color: #fb5200), clause: (name: x, tier: (every: (bin: bin), gridline: on, format: \"%b %-d\")), clause: (name: title, text: \"Last 12 weeks\"), clause: (name: subtitle, text: \"max {max(distance):.0f} mi\"))",
                "select(instant: 2020-6-14)",
            ]
        ),
        (
            """
            weather | plot line temperature as temp
            weather | plot bar sum precipitation by hour as rain
            weather | downsample step 6 mean wind, max gust as calm
            plot line wind symbol circle + line gust symbol diamond as windy
            select 14:20
            tabs temp "Temperature", rain "Precipitation", windy "Wind"
            """,
            [
                "`weather` | plot(layer: (mark: (name: line), value: (column: temperature))) as temp",
                "`weather` | plot(layer: (mark: (name: bar), value: (aggregate: sum, column: precipitation), key: (duration: 1 hour))) as rain",
                "`weather` | downsample(step: 6, agg: (aggregate: mean, column: wind), agg: (aggregate: max, column: gust)) as calm",
                "plot(layer: (mark: (name: line), value: (column: wind), style: (name: symbol, symbol: circle)), layer: (mark: (name: line), value: (column: gust), style: (name: symbol, symbol: diamond))) as windy",
                "select(instant: T51600000000)",
                "tabs(tab: (chart: temp, title: \"Temperature\"), tab: (chart: rain, title: \"Precipitation\"), tab: (chart: windy, title: \"Wind\"))",
            ]
        ),
        (
            """
            stations | where station == "Denver" | plot range low..high by day
              color by y -10..110 purple #00008b blue yellow
              y -10..110 grid every 10 label every 20 title "°F"
              x every month format month
            stations | aggregate monthly by station sum precipitation | plot bar precipitation by month color by station group
            stations | plot range low..high by day
              facet by station columns 2
              color by y -10..110 purple red
            stations | where station == "Denver" | plot calendar high color by value turbo
            """,
            [
                "`stations` | where(condition: (station == \"Denver\")) | plot(layer: (mark: (name: range), value: (column: low, high: high), key: (duration: 1 day)), style: (name: color, by: y, domain: -10..110, color: purple, color: #00008b, color: blue, color: yellow), clause: (name: y, tier: (domain: -10..110, grid: (number: 10), label: (number: 20), title: \"°F\")), clause: (name: x, tier: (every: (duration: 1 month), format: month)))",
                "`stations` | aggregate(period: (name: monthly), key: (column: station), agg: (aggregate: sum, column: precipitation)) | plot(layer: (mark: (name: bar), value: (column: precipitation), key: (duration: 1 month), style: (name: color, column: station), style: (name: group)))",
                "`stations` | plot(layer: (mark: (name: range), value: (column: low, high: high), key: (duration: 1 day)), clause: (name: facet, column: station, columns: 2), style: (name: color, by: y, domain: -10..110, color: purple, color: red))",
                "`stations` | where(condition: (station == \"Denver\")) | plot(layer: (mark: (name: calendar), value: (column: high), style: (name: color, by: value, palette: turbo)))",
            ]
        ),
    ]

    @Test(arguments: cells.indices)
    func reads(_ index: Int) throws {
        let (cell, stages) = Self.cells[index]
        #expect(Show.cell(try TestVocabulary.parser.parse(cell)) == stages.joined(separator: "\n"))
    }

    /// Where lines, clauses and layers end.
    @Test(arguments: [
        // A layer may begin a line; a title inside an axis is the axis's.
        (
            "plot line a\n  + line b\n  y 0..5 title \"v\"",
            "plot(layer: (mark: (name: line), value: (column: a)), layer: (mark: (name: line), value: (column: b)), clause: (name: y, tier: (domain: 0..5, title: \"v\")))"
        ),
        // A line below ends the axis; its title is the chart's.
        (
            "plot line a\n  y 0..5\n  title \"v\"",
            "plot(layer: (mark: (name: line), value: (column: a)), clause: (name: y, tier: (domain: 0..5)), clause: (name: title, text: \"v\"))"
        ),
        // A comma carries an axis over the line.
        (
            "plot line a\n  x every day,\n  every week",
            "plot(layer: (mark: (name: line), value: (column: a)), clause: (name: x, tier: (every: (duration: 1 day)), tier: (every: (duration: 1 week))))"
        ),
        // A style on the layer's line is the layer's, below it is every layer's.
        (
            "plot line a band\n  band y 1..2\n  band",
            "plot(layer: (mark: (name: line), value: (column: a), style: (name: band)), clause: (name: band, axis: y, range: 1..2), style: (name: band))"
        ),
        // A line that ends in a backslash continues without indentation.
        (
            "plot bar a \\\ntitle \"t\"",
            "plot(layer: (mark: (name: bar), value: (column: a)), clause: (name: title, text: \"t\"))"
        ),
        (
            "plot line a title \"t\" color red",
            "plot(layer: (mark: (name: line), value: (column: a)), clause: (name: title, text: \"t\"), style: (name: color, color: red))"
        ),
        ("plot", "plot()"),
        ("title \"a\" subtitle \"b\"\n  color red", "title(text: \"a\") | subtitle(text: \"b\") | color(color: red)"),
        ("windy\n| select max as best", "`windy` | select(which: max) as best"),
        (
            "where a > 1\n  and b < 2 # why\n  # between\n\n  or c == 3",
            "where(condition: (((a > 1) and (b < 2)) or (c == 3)))"
        ),
        ("plot line `title` over `by`", "plot(layer: (mark: (name: line), value: (column: title), over: by))"),
        (
            "plot bar (a + b) by day",
            "plot(layer: (mark: (name: bar), value: (expression: (a + b)), key: (duration: 1 day)))"
        ),
        ("color by station viridis", "color(column: station, palette: viridis)"),
        ("aggregate daily p95 wind", "aggregate(period: (name: daily), agg: (aggregate: p95, column: wind))"),
    ])
    func lines(_ source: String, tree: String) throws {
        #expect(Show.cell(try TestVocabulary.parser.parse(source)) == tree)
    }
}
