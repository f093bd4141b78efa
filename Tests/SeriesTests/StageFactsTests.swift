import Diagnostics
import Syntax
import Testing

@testable import Series

/// What stages say beside their rows, and what becomes of units and types: facts, never their words. Rows have ties, a repeated time, a
/// row without a time, missing values, a missing text and a constant column.
@Suite struct StageFactsTests {
    /// Six rows; the third and fourth have a hole each.
    static func odd() throws -> Frame {
        try Frame.times(
            [
                "2024-01-01T00:00", "2024-01-01T01:00", "2024-01-01T01:00", "", "2024-01-01T03:00", "2024-01-01T04:00",
            ],
            [
                Column("key", texts: ["a", "b", nil, "a", "b", "a"]), Column("v", unit: "m", [1, 1, .nan, 4, 4, 0]),
                Column("w", unit: "kg", [0, 2, 0, .nan, 0, 5]), Column("c", unit: "s", [7, 7, 7, 7, 7, 7]),
                Column("word", texts: ["1", "x", nil, "3", "-", "5"]),
            ])
    }

    /// Counted by hand: a missing value divided by zero is no division by zero, a missing text is no unreadable one.
    static let counted: [(String, [SeriesNote])] = [
        ("derive q = v / w", [.tally(2, .divisionsByZero)]), ("derive q = w / c", []),
        ("derive q = 1 / w", [.tally(3, .divisionsByZero)]),
        ("derive q = number(word)", [.tally(2, .unreadable(column: "q"))]),
        ("derive v = v + 1", [.replaced(column: "v")]), ("derive other = v + 1", []),
        ("fill zero v", [.tally(1, .valuesFilled)]), ("fill zero c", [.tally(0, .valuesFilled)]),
        ("fill zero v, w", [.tally(2, .valuesFilled)]), ("top 2 v", [.tally(1, .rowsWithout(column: "v"))]),
        ("bottom 1 c", [.tally(5, .tiedWithLast)]), ("rate per hour c", [.tally(1, .repeatedTimesMissing)]),
        // 4 to 0 is a restart, and so is what falls beside it within a group.
        ("rate per hour counter v", [.tally(1, .counterRestarts)]),
        ("aggregate hourly sum c", [.tally(1, .rowsWithoutTime)]),
        ("sessions gap 30 min", [.tally(1, .rowsWithoutTime)]),
        ("gaps longer than 90 min", [.tally(1, .rowsWithoutTime)]),
        ("histogram v bins 2", [.tally(1, .valuesNotFinite)]), ("histogram c bins 2", []),
        ("aggregate all mean v", []),
        ("extract word \"^(?<digit>\\d)$\"", [.tally(3, .rowsUnmatched)]),
        ("correlate v, w", [.pairs(least: 4, most: 4)]), ("correlate v, w, c", [.pairs(least: 4, most: 5)]),
        ("keep key, v | pivot key of v", []),
    ]

    private static func isCount(_ note: SeriesNote) -> Bool {
        switch note {
        case .zone, .weeks, .timesRepeat, .columns, .bins: false
        default: true
        }
    }

    @Test(arguments: counted) func saysWhatItLeftOut(_ stage: String, _ expected: [SeriesNote]) throws {
        let made = try Stages.run(stage, on: Self.odd()).notes.filter(Self.isCount)
        #expect(made == expected)
    }

    /// By hand: of the rows of a day the first bin of two stands before the range's beginning or behind its end.
    @Test(arguments: [
        ("share sum c by key", 33.0, 3), ("share sum v by key", 50, 2), ("share count by key", 50, 3),
    ])
    func sharesAreOfAll(_ stage: String, _ first: Double, _ least: Int) throws {
        let made = try Stages.run(stage, on: Self.odd()).frame
        let column = try #require(made.columns.last)
        let shares = try made.numbers(column.name)
        #expect(column.unit == "%")
        #expect(shares.filter { !$0.isNaN }.reduce(0, +).rounded() == 100)
    }

    /// Gaps that are filled are those of all groups together: one hour of ten is missing in `a`, two in `b`.
    @Test func decomposingCountsTheGapsOfEveryGroup() throws {
        var times: [Int64] = []
        var keys: [String] = []
        var values: [Double] = []
        for hour in 0..<12 {
            for key in ["a", "b"] where !(key == "a" && hour == 5 || key == "b" && (hour == 4 || hour == 7)) {
                times.append(Int64(hour) * Microseconds.hour)
                keys.append(key)
                values.append(Double(hour % 2 + hour))
            }
        }
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times))),
            columns: [Column("key", texts: keys), Column("v", values)])
        let made = try Stages.run("decompose v 2 hours by key", on: frame)
        #expect(made.notes.contains(.tally(3, .valuesFilled)), "\(made.notes)")
    }

    /// `share count where …` counts first; what the counting leaves out is told as well as what the sharing does.
    @Test(arguments: [
        ("share count by hour", SeriesNote.tally(1, .rowsWithoutTime)),
        ("share sum c by hour", .tally(1, .rowsWithoutTime)),
        ("share c > 3 by hour", .tally(1, .rowsWithoutTime)),
    ])
    func sharesTellWhatTheirSumsLeftOut(_ stage: String, _ note: SeriesNote) throws {
        #expect(try Stages.run(stage, on: Self.odd()).notes.contains(note))
    }

    /// How many rows of the left have a partner; one of theirs has three. pandas `merge(how="left", indicator=True)`.
    @Test(arguments: [
        (["a", "b", "c", "a"], ["a", "a", "a", "b"], 3, 8), (["a", "b"], ["b"], 1, 2), (["a", "b"], ["a", "b"], 2, 2),
        (["x"], ["a", "b"], 0, 1), (["a", "a"], ["a", "a"], 2, 4),
    ])
    func joinsSayHowManyMatched(_ left: [String], _ right: [String], _ matched: Int, _ rows: Int) throws {
        func rows_(_ keys: [String], _ name: String) -> Frame {
            Frame(
                index: Index(name: "row", keys: .row(keys.count)),
                columns: [Column("key", texts: keys), Column(name, keys.indices.map(Double.init))])
        }
        let context = ReshapeTests.context(["other": rows_(right, "n")])
        let made = try Stages.run("join other on key", on: rows_(left, "m"), context)
        #expect(made.frame.count == rows)
        #expect(made.notes.contains(.matched(matched, of: left.count)), "\(made.notes)")
    }

    /// The unit that a stage leaves behind: of differences, of squares, of parts, of places.
    static let units: [(String, String, String?)] = [
        ("diff v", "v", "m"), ("cumulative v", "v", "m"), ("rate per hour v", "v", "m/h"),
        ("rate per min c", "c", "s/min"),
        ("rolling 2 rows mean v", "v", "m"), ("lag old = 1 v", "old", "m"), ("rank v", "v", nil),
        ("normalize zscore v", "v", nil), ("normalize minmax v", "v", nil), ("change percent v", "v", "%"),
        ("share v", "v", "%"), ("convert v km", "v", "km"), ("unit v ft", "v", "ft"), ("fill zero v", "v", "m"),
        ("aggregate all sum v", "v", "m"), ("aggregate all n = count v", "n", nil),
        ("aggregate all n = distinct v", "n", nil), ("aggregate all s = spread v", "s", "m"),
        ("derive q = v + v", "q", "m"), ("derive q = v - v", "q", "m"),
        ("derive q = v / v", "q", nil), ("derive q = -v", "q", "m"), ("derive q = abs(v)", "q", "m"),
        ("derive q = round(v)", "q", "m"), ("derive q = v > 1", "q", nil), ("derive q = max(v, v)", "q", "m"),
        ("smooth ewma 0.5 v", "v", "m"), ("trend linear v", "v", "m"), ("top 2 v", "v", "m"),
        ("rename z = v", "z", "m"),
        ("keep z = v", "z", "m"), ("sort v", "v", "m"), ("bin v by 2", "v", "m"),
        ("first 2", "v", "m"), ("last 2", "v", "m"), ("where v > 0", "v", "m"), ("sample 2", "v", "m"),
        ("outliers keep 3 sigma v", "v", "m"), ("pivot key of v", "a", "m"), ("unpivot v, w", "value", nil),
    ]

    @Test(arguments: units) func hasItsUnit(_ stage: String, _ column: String, _ unit: String?) throws {
        let made = try Stages.run(stage, on: Self.odd()).frame
        let found = try #require(made.column(column), "\(made.columnNames)")
        #expect(found.unit == unit)
    }

    /// What a stage is not asked about keeps its unit, its type and, where the rows stay, its values.
    @Test(arguments: [
        "diff v", "cumulative v", "fill zero v", "lag old = 1 v", "rank v", "normalize zscore v", "convert v km",
        "unit v ft", "smooth ewma 0.5 v", "trend linear v", "derive q = v * 2", "change percent v", "rename z = v",
        "rolling 2 rows mean v", "rate per hour v", "outliers mark wild = 3 sigma v", "decompose v 2 rows",
    ])
    func leavesOthersAlone(_ stage: String) throws {
        let frame = try Self.odd()
        guard let made = try? Stages.run(stage, on: frame).frame else { return }
        for name in ["key", "w", "c", "word"] {
            let (old, new) = (try #require(frame.column(name)), try #require(made.column(name)))
            #expect(old.unit == new.unit && (old.text == nil) == (new.text == nil), "\(name)")
            guard made.count == frame.count else { continue }
            for row in 0..<frame.count { #expect(old.cell(row) == new.cell(row), "\(name), row \(row)") }
        }
    }
}
