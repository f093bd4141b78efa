import Language
@testable import Series
import Syntax
import Testing

/// Functions over other rows: what they are called, where clocks change, and what they refuse.
@Suite struct ScopedFunctionTests {
    private static let frame = try? Frame.times(
        ["2024-03-30T12:00", "2024-03-31T11:30", "2024-04-01T12:00", "2024-04-01T12:00"], zone: "Europe/Berlin",
        [Column("x", [1, .nan, 3, 3]), Column("key", texts: ["a", "b", nil, "a"])])

    /// A written expression is read as the same.
    @Test(arguments: [
        "rank(x desc by key)", "rownumber(by key, month of year)", "mean(x by day) over 3 rows",
        "cumulative max(x by key)",
        "mean(x) over 30 days", "count() over 2 rows", "replace(key, ~\"a+\", \"b\")", "x - mean(x by year(time))",
        "1 + cumulative sum(x) / sum(x)",
    ]) func readsItsOwnWords(_ source: String) throws {
        let parser = Parser(vocabulary: Stages.vocabulary)
        func words(_ text: String) throws -> String {
            let statement = try #require(try parser.parse("derive z = \(text)").statements.first)
            guard case .pipeline(_, let stages) = statement.body else { return "" }
            return try #require(stages.first?.arguments.groups("column").first?.expression("expression")).words
        }
        #expect(try words(source) == source)
    }

    /// A calendar day from noon to noon is 23 hours where the clock jumps, and no gap: pandas' `DateOffset(days=1)`.
    @Test func daysAreTheCalendars() throws {
        let frame = try #require(Self.frame)
        let berlin = Stages.context("Europe/Berlin")
        #expect(try Stages.run("derive s = session(1 day)", on: frame, berlin).frame.numbers("s") == [1, 1, 2, 2])
        #expect(try Stages.run("derive s = session(24 hours)", on: frame, berlin).frame.numbers("s") == [1, 1, 2, 2])
        let noons = try Frame.times(
            ["2024-10-26T12:00", "2024-10-27T12:00"], zone: "Europe/Berlin", [Column("x", [1, 2])])
        #expect(try Stages.run("derive s = session(1 day)", on: noons, berlin).frame.numbers("s") == [1, 1])
        #expect(try Stages.run("derive s = session(24 hours)", on: noons, berlin).frame.numbers("s") == [1, 2])
    }

    /// A missing key is a group of its own, as it is behind `aggregate by`.
    @Test func missingKeysAreAGroup() throws {
        let frame = try #require(Self.frame)
        let made = try Stages.run("derive n = rownumber(by key), t = last(time by key), f = first(key)", on: frame)
            .frame
        #expect(try made.numbers("n") == [1, 1, 1, 2])
    }

    @Test(arguments: [
        ("derive z = abs(x by key)", "abs is worked out of each row alone and takes no `by`"),
        ("derive z = x + abs(x desc)", "`desc` orders what `rank`, `percentrank` and `rownumber` count"),
        ("derive z = lower(~\"a\")", "a pattern is an argument, `replace(x, ~\"…\", \"…\")`"),
        ("derive z = abs(x) over 3 rows", "abs is not an aggregate"),
        ("derive z = mean(key) over 3 rows", "mean needs numbers"),
        ("derive z = replace(key, ~\"a\", \"$b\")", "the pattern has no group of that name"),
        ("derive z = session(3)", "session needs a duration, `30 min`; this is a number"),
        ("extract x \"(?<a>.)\"", "extract needs text, and 'x' has none"),
        ("extract key \"(.)\"", "the pattern has no named group"),
        ("sessions gap 1.5 days", "'1.5 days' cannot be a step"),
    ]) func refuses(_ source: String, _ words: String) throws {
        #expect(Stages.fault(source, on: try #require(Self.frame)) == words)
    }

    /// Python's `re.sub`.
    @Test(arguments: [
        ("a-b-c", "-", "+", "a+b+c"), ("aaa", "a*", "x", "xx"), ("abc", "", "-", "-a-b-c-"),
        ("2024-03", "(\\d+)-(\\d+)", "$2/$1", "03/2024"),
        ("cost 5", "(?<n>\\d)", "$$$n", "cost $5"), ("aXbX", "^a|X$", "", "Xb"), ("öäö", "ö", "oe", "oeäoe"),
        ("foofoo", "(?<=o)f", "_", "foo_oo"),
    ]) func replacesPatterns(_ text: String, _ pattern: String, _ with: String, _ wanted: String) throws {
        let compiled = try Pattern(pattern)
        let template = try #require(Pattern.Template(with, of: compiled))
        #expect(try compiled.replacing(in: text, with: template) ?? text == wanted)
    }
}
