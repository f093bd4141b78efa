@testable import Language
import Syntax
import Testing

/// What each form of the language reads as. The trees are written by hand from the language's rules.
@Suite struct ParserTests {
    /// A path that is written for a person to type is read as that path: braces are doubled, since single ones hold a value.
    @Test(arguments: [
        ("a.csv", "a.csv"), ("my data.csv", "\"my data.csv\""), ("a{b}.csv", "\"a{{b}}.csv\""),
        ("{", "\"{{\""), ("a\"b", "\"a\\\"b\""), ("a\\b", "\"a\\\\b\""), ("", "\"\""), (" ", "\" \""),
    ])
    func typedPaths(_ path: String, _ typed: String) {
        #expect(PathSpelling.typed(path) == typed)
    }

    @Test(arguments: [
        ("n = 3", "n := 3"),
        ("share = 25%", "share := 25%"),
        ("tz = \"UTC\"", "tz := \"UTC\""),
        ("xs = [1, 2]", "xs := [1, 2]"),
        ("span = 7 days", "span := 7 day"),
        ("start = 2024-12-03 # a comment", "start := 2024-12-3"),
        ("wind", "`wind`"),
        ("`Activity Date`", "`Activity Date`"),
        ("wind | describe", "`wind` | describe()"),
        ("describe as d", "describe() as d"), ("wind as w", "`wind` → `w`"), ("`a b` as `c d`", "`a b` → `c d`"),
        ("load a.csv time time columns zone", "load(path: a.csv, time: time, column: zone)"),
        ("# nothing\n\n   # at all", ""),
        ("wind; weekly", "`wind`\n`weekly`"), ("load a.csv; describe", "load(path: a.csv)\ndescribe()"),
        ("load a;b.csv", "load(path: a;b.csv)"),
        ("load \"a; b.csv\"; describe", "load(path: \"a; b.csv\")\ndescribe()"),
        ("describe;", "describe()"), ("; describe ; ;", "describe()"),
        ("describe;\n| describe", "describe() | describe()"),
        ("n = 3; wind # n; m", "n := 3\n`wind`"),
        ("load wind.csv as w", "load(path: wind.csv) as w"),
        (
            "load a.csv ~/b*.csv time when zone Europe/Copenhagen",
            "load(path: a.csv, path: ~/b*.csv, time: when, zone: Europe/Copenhagen)"
        ),
        ("load \"my file.csv\" columns A, `B C`", "load(path: \"my file.csv\", column: A, column: B C)"),
        ("load - dates dmy|describe", "load(path: -, dates: dmy) | describe()"),
        ("aggregate weekly", "aggregate(period: (name: weekly))"),
        (
            "keep Sepal.Length, NINO3.4, 1960",
            "keep(keep: (column: Sepal.Length), keep: (column: NINO3.4), keep: (column: 1960))"
        ),
        (
            "aggregate weekly mean speed, max gust",
            "aggregate(period: (name: weekly), agg: (aggregate: mean, column: speed), agg: (aggregate: max, column: gust))"
        ),
        (
            "aggregate every 7 days ending now sum",
            "aggregate(period: (name: every, duration: 7 day, ending: now), agg: (aggregate: sum))"
        ),
        (
            "aggregate every 3 hours from 2024-01-01T06:00Z",
            "aggregate(period: (name: every, duration: 3 hour, from: 2024-1-1T21600000000@0))"
        ),
        (
            "aggregate daily count by status",
            "aggregate(period: (name: daily), agg: (aggregate: count), key: (column: status))"
        ),
        (
            "aggregate monthly by station sum rain",
            "aggregate(period: (name: monthly), key: (column: station), agg: (aggregate: sum, column: rain))"
        ),
        ("aggregate by weekday mean", "aggregate(key: (cycle: weekday), agg: (aggregate: mean))"),
        (
            "aggregate by weekday, hour of day, day, 20 min, city",
            "aggregate(key: (cycle: weekday), key: (cycle: hour of day), key: (duration: 1 day), key: (duration: 20 minute), key: (column: city))"
        ),
        (
            "aggregate all low = min temp, high = max temp",
            "aggregate(period: (name: all), agg: (name: low, aggregate: min, column: temp), agg: (name: high, aggregate: max, column: temp))"
        ),
        (
            "aggregate daily mean temp, humidity empty zero",
            "aggregate(period: (name: daily), agg: (aggregate: mean, column: temp), agg: (column: humidity), empty: zero)"
        ),
        (
            "aggregate daily revenue = sum (price * qty) partial drop",
            "aggregate(period: (name: daily), agg: (name: revenue, aggregate: sum, expression: (price * qty)), partial: drop)"
        ),
        ("downsample step 6 min wind", "downsample(step: 6, agg: (aggregate: min, column: wind))"),
        (
            "downsample step 6\n  mean wind,\nmax gust",
            "downsample(step: 6, agg: (aggregate: mean, column: wind), agg: (aggregate: max, column: gust))"
        ),
        ("downsample to 1_000 lttb level", "downsample(to: 1000, method: lttb, column: level)"),
        ("window 2024-01..2024-03", "window(range: 2024-1..2024-3)"),
        ("window 2024", "window(instant: 2024)"),
        ("window 2024-Q1", "window(instant: 2024-Q1)"),
        ("window now - 12 weeks..", "window(range: now + -12 week..)"),
        ("window 14:20", "window(instant: T51600000000)"),
        ("last 28 days", "last(duration: 28 day)"),
        ("last month", "last(duration: 1 month)"),
        ("last 7d", "last(duration: 7 day)"),
        ("last 12 as weeks", "last(count: 12) as weeks"),
        ("first 10", "first(count: 10)"),
        (
            "derive pace = duration / distance, kmh = 3.6*v",
            "derive(column: (name: pace, expression: (duration / distance)), column: (name: kmh, expression: (3.6 * v)))"
        ),
        ("keep a, b, new = c", "keep(keep: (column: a), keep: (column: b), keep: (name: new, column: c))"),
        ("rename new = `by`", "rename(rename: (name: new, column: by))"),
        ("sort speed desc", "sort(column: speed, order: desc)"),
        ("unit distance m/s", "unit(column: distance, unit: m/s)"),
        ("diff by station", "diff(key: (column: station))"),
        ("diff `by` by day", "diff(column: by, key: (duration: 1 day))"),
        ("change percent 1 year price", "change(percent: percent, duration: 1 year, column: price)"),
        ("rolling 30 min mean", "rolling(duration: 30 minute, aggregate: mean)"),
        ("rolling 30 rows median", "rolling(rows: 30, aggregate: median)"),
        ("set now 2020-08-20T12:00", "set(setting: (name: now, value: 2020-8-20T43200000000))"),
        ("set weekstart sunday", "set(setting: (name: weekstart, weekday: sunday))"),
        (
            "tabs A \"Last 24 hours\", B \"Last 10 days\"",
            "tabs(tab: (chart: A, title: \"Last 24 hours\"), tab: (chart: B, title: \"Last 10 days\"))"
        ),
        ("note \"two\nlines {{x}}\"", "note(text: \"two\\nlines {x}\")"),
        ("show 5 csv", "show(count: 5, format: csv)"),
    ])
    func reads(_ source: String, as tree: String) throws {
        #expect(Show.cell(try TestVocabulary.parser.parse(source)) == tree)
    }
}

/// What begins a name and what goes on with one: Unicode 16, UAX 31 (XID_Start and XID_Continue), by Python's `str.isidentifier`.
@Suite struct NameShapeTests {
    @Test(arguments: [
        ("a", true), ("_", true), ("é", true), ("日", true), ("ª", true), ("1", false), ("\u{301}", false), ("·", false),
        ("\u{203F}", false), ("٣", false), ("", false), ("-", false), ("𝛼", true), ("\u{E0100}", false),
    ])
    func begins(_ letter: String, _ isStart: Bool) {
        let bytes = Array(letter.utf8)
        #expect((NameShape.end(in: bytes, at: 0) > 0) == isStart)
        #expect(
            NameShape.end(in: Array("a".utf8) + bytes, at: 0) == (["", "-"].contains(letter) ? 1 : 1 + bytes.count))
    }
}

/// Names of several words, and columns that are called as words of the language are.
@Suite struct NamesOfSeveralWordsTests {
    private static func tree(_ source: String) throws -> String {
        Show.cell(try TestVocabulary.parser.parse(source))
    }

    /// Blanks between the words, one or more; written together or with other marks it is a column's name.
    @Test(arguments: ["hour of day", "hour  of   day", "hour\tof day"]) func theCycle(_ words: String) throws {
        #expect(try Self.tree("aggregate by \(words)").contains("cycle: hour of day"))
    }

    @Test(arguments: ["hourofday", "hourof", "hour_of_day", "dayofmonth", "monthofyear"])
    func theColumn(_ word: String) throws {
        #expect(try Self.tree("aggregate by \(word)").contains("column: \(word)"))
    }
}
