import Seeded
import Testing

@testable import Session

/// Numbers, times and patterns at the ends of what there is: every statement answers or says why not, and the session goes on.
/// A statement that ends the program ends this suite.
@Suite struct HostileValueTests {
    static let columns: [(name: String, values: [String])] = [
        ("digits", ["1234567890123456789012345678901234567890", "2", "-99999999999999999999999999999999999999999"]),
        ("least", ["-9223372036854775808", "9223372036854775807", "-9223372036854775809"]),
        ("wide", ["-1e308", "1e308", "0"]),
        ("widest", ["-1.7976931348623157e308", "1.7976931348623157e308"]),
        ("endless", ["-inf", "inf", "2"]),
        ("greatest", ["1e308"]),
        ("end", ["1.7976931348623157e308"]),
        ("tiny", ["5e-324", "1e-320"]),
        ("tiniest", ["5e-324"]),
        ("all", ["inf", "-inf"]),
        ("none", ["nan", ""]),
    ]

    static let cells = [
        "show", "describe", "histogram v", "histogram v bins 1", "histogram v bins 7",
        "aggregate daily sum v, mean v, std v",
        "derive a = round(v), b = v * v, c = abs(v), d = v / 0, e = floor(v), f = round(v, 15), g = -v",
        "cumulative sum v",
        "normalize zscore v", "diff v", "change v", "rolling 2 mean v", "rolling 3 p90 v", "sort v", "smooth v",
        "outliers v",
        "downsample 2", "trend v", "aggregate all p50 v, min v, max v", "rate v per hour", "fill v interpolate",
    ]

    static let marks = ["line", "area", "bar", "point", "step", "rule", "histogram", "tick", "box", "heat"]
    static let scales = [
        "", "\n  y log", "\n  y symlog", "\n  y sqrt", "\n  y 0..1", "\n  x log", "\n  y log 1..1e308",
    ]

    private static func rig(_ column: (name: String, values: [String])) throws -> SessionRig {
        let rig = try SessionRig()
        let rows = column.values.enumerated().map { "2024-01-0\($0.offset + 1),\($0.element)" }
        try rig.write("t,v\n" + rows.joined(separator: "\n") + "\n", to: "\(column.name).csv")
        rig.run("load \(column.name).csv as s")
        return rig
    }

    /// A word at least, and no error without one.
    private static func answers(_ rig: SessionRig, _ cell: String) {
        #expect(!rig.run(cell).isEmpty, "\(cell)")
    }

    @Test(arguments: columns) func everyVerbAnswers(_ column: (name: String, values: [String])) throws {
        let rig = try Self.rig(column)
        for cell in Self.cells { Self.answers(rig, "s | \(cell) as it") }
        for cell in ["s | export x.csv", "s | export x.json"] {
            Self.answers(rig, cell.replacing("x.", with: "\(column.name)2."))
        }
    }

    @Test(arguments: columns) func everyChartIsDrawn(_ column: (name: String, values: [String])) throws {
        let rig = try Self.rig(column)
        let charts = Self.marks.flatMap { mark in Self.scales.indices.map { (mark: mark, scale: $0) } }
        for (mark, scale) in Survey.sample(charts, oneIn: 8, of: "hostile \(column.name)") {
            let words = Self.scales[scale]
            Self.answers(rig, "s\nplot \(mark) v as c\(words)\nc | export \(mark)\(scale).svg")
            Self.answers(rig, "s\nplot \(mark) v by t as c\(words)")
        }
    }

    /// 41 of the decisions: a picture or an error, and the picture's axis has ticks.
    @Test(arguments: [
        ("wide", "plot line v", "10³⁰⁸"), ("wide", "plot histogram v", "v (10³⁰⁶)"),
        ("greatest", "plot line v\n  y log", "10³⁰⁸"),
        ("wide", "plot line v\n  y symlog", "10³⁰⁸"),
    ])
    func axesOverAllNumbersHaveTicks(_ name: String, _ cell: String, _ label: String) throws {
        let rig = try Self.rig(try #require(Self.columns.first { $0.name == name }))
        rig.run("s\n\(cell) as c\nc | export c.svg")
        let text = try #require(rig.text("c.svg"))
        #expect(text.contains(label), "\(text.suffix(3000))")
    }

    @Test(arguments: [
        "last 9223372036854775807 days", "first 9223372036854775807 weeks", "last 9223372036854775807 years",
        "last 9223372036854775807 seconds", "last 1e300 days", "last 4611686018427387904 months",
        "window now - 9223372036854775807 days..", "window now - 9223372036854775808 days..",
        "window ..now + 9223372036854775807 months", "window now - 9223372036854775807 quarters..",
        "window now - 1e308 hours..", "window 9223372036854775807..", "window 0001-01-01..9999-12-31",
        "aggregate every 9223372036854775807 days mean v", "aggregate every 9223372036854775807 seconds mean v",
        "resample every 9223372036854775807 microseconds", "rolling 9223372036854775807 days mean v",
        "rolling 9223372036854775807 mean v", "lag 9223372036854775807", "lag -9223372036854775808",
        "downsample step 9223372036854775807 years", "first 9223372036854775807", "last 9223372036854775807",
        "derive a = t + 9223372036854775807 days", "derive a = t - 9223372036854775807 months",
        "where t > now - 9223372036854775807 days", "derive a = round(v, 9223372036854775807)",
        "derive a = substring(\"abc\", 9223372036854775807, 9223372036854775807)",
        "histogram v bins 9223372036854775807",
        "show 9223372036854775807", "wrap 9223372036854775807 days", "derive a = v ^ 9223372036854775807",
        "rate v per 9223372036854775807 days", "derive a = date(9223372036854775807, 1, 1)",
    ])
    func calendarArithmeticIsChecked(_ stage: String) throws {
        let rig = try Self.rig(("spread", ["1", "2", "3"]))
        try rig.write(
            "t,v\n0001-01-01,1\n1969-12-31T23:59:59.999999Z,2\n9999-12-31T23:59:59.999999Z,3\n", to: "ages.csv")
        rig.run("load ages.csv as ages")
        for name in ["s", "ages"] { Self.answers(rig, "\(name) | \(stage) as it") }
        for zone in ["Pacific/Apia", "America/St_Johns"] {
            rig.run("set timezone \(zone)")
            for name in ["s", "ages"] { Self.answers(rig, "\(name) | \(stage) as it") }
        }
        #expect(rig.run("s | first 1").contains("1 row"))
    }
}
