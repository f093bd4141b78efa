import Diagnostics
@testable import Language
import Syntax
import Testing

/// Every error of the language as a person sees it, to the letter.
@Suite struct ErrorTests {
    static let renderer = DiagnosticRenderer()

    /// Functions and aggregates share names.
    @Test func namesAreGuessedOnce() {
        #expect(NearMiss.nearest(to: "sin", in: ["min", "max", "min", "bin", "sit", "six"]) == ["min", "bin", "sit"])
    }

    /// Beside the very word no other is offered.
    @Test func theVeryWordStandsAlone() {
        #expect(NearMiss.mend("sin", ["sit", "sin", "bin"]) == "did you mean 'sin'?")
    }

    /// ISO 8601, 4.3.13: offsets of hours and minutes, with the colon and without it.
    @Test(arguments: [("+0530", 19_800), ("+05:30", 19_800), ("-0330", -12_600), ("-03", -10_800), ("Z", 0)])
    func offsetsOfInstants(_ text: String, _ seconds: Int) {
        let instant = InstantSyntax(reading: "2024-01-01T00:00" + text)
        #expect(
            instant?.base == .dateTime(year: 2024, month: 1, day: 1, microsecondsOfDay: 0, offset: seconds))
    }

    static func message(_ source: String, parameters: Parameters = Parameters()) -> String {
        do throws(SyntaxError) {
            let cell = try TestVocabulary.parser.parse(source, parameters: parameters)
            return "parsed: " + Show.cell(cell)
        } catch {
            return renderer.render(error, source: source)
        }
    }

    static let table: [(String, String)] = [
        (
            "aggregate weekly maen speed",
            """
            error: unknown aggregate 'maen'
              1 | aggregate weekly maen speed
                |                  ^^^^ did you mean 'mean'?
            """
        ),
        (
            "plot bar menn wind",
            """
            error: unknown aggregate 'menn'
              1 | plot bar menn wind
                |          ^^^^ did you mean 'mean'?
            """
        ),
        (
            "agregate weekly",
            """
            error: unknown verb 'agregate'
              1 | agregate weekly
                | ^^^^^^^^ did you mean 'aggregate'?
            """
        ),
        (
            "wind | frobnicate",
            """
            error: unknown verb 'frobnicate'
              1 | wind | frobnicate
                |        ^^^^^^^^^^ `help verbs` lists them
            """
        ),
        (
            "plot bar a\n  colr red",
            """
            error: unknown style 'colr'
              2 |   colr red
                |   ^^^^ did you mean 'color'?
            """
        ),
        (
            "aggregate daily mean wind emty zero",
            """
            error: unexpected 'emty'
              1 | aggregate daily mean wind emty zero
                |                           ^^^^ did you mean 'empty'?
            """
        ),
        (
            "last",
            """
            error: a duration such as 7 days or a whole number is missing at the end
              1 | last
                |     ^
            """
        ),
        (
            "plot bar a\n  width\n  title \"t\"",
            """
            error: a number is missing at the end of the line
              2 |   width
                |        ^
            """
        ),
        (
            "wind |",
            """
            error: a verb, a clause or a style is missing at the end
              1 | wind |
                |       ^
            """
        ),
        (
            "last 12 weeks 3",
            """
            error: unexpected '3'
              1 | last 12 weeks 3
                |               ^ expected 'as', '|' or the end of the statement
            """
        ),
        (
            "sort by",
            "parsed: sort(column: by)"
        ),
        (
            "load a.csv time zone UTC",
            "parsed: load(path: a.csv, time: zone, path: UTC)"
        ),
        (
            "title \"never closed",
            """
            error: this text is never closed
              1 | title "never closed
                |       ^ close it with a "
            """
        ),
        (
            "title \"max {max(a) mi\"",
            """
            error: this '{' is never closed
              1 | title "max {max(a) mi"
                |            ^ close it with '}', or write {{ for a brace
            """
        ),
        (
            "title \"{}\"",
            """
            error: there is nothing between the braces
              1 | title "{}"
                |        ^^
            """
        ),
        (
            "title \"50 }\"",
            """
            error: this '}' closes nothing
              1 | title "50 }"
                |           ^ write }} for a brace
            """
        ),
        (
            "title \"a\\qb\"",
            """
            error: unknown escape '\\q'
              1 | title "a\\qb"
                |         ^^ choose from \\n, \\t, \\", \\\\; {{ and }} are braces
            """
        ),
        (
            "sort `never",
            """
            error: this name is never closed
              1 | sort `never
                |      ^ close it with a ` on the same line
            """
        ),
        (
            "sort ``",
            """
            error: a name cannot be empty
              1 | sort ``
                |      ^^
            """
        ),
        (
            "where (a + b",
            """
            error: this parenthesis is never closed
              1 | where (a + b
                |       ^ close it with ')'
                |             ^ before this
            """
        ),
        (
            "color #ggg",
            """
            error: '#ggg' is not a colour
              1 | color #ggg
                |       ^^^^ colours are CSS names, #rgb or #rrggbb; a comment needs a space after #
            """
        ),
        (
            "window 2023-02-29",
            """
            error: '2023-02-29' is not a date or time
              1 | window 2023-02-29
                |        ^^^^^^^^^^ dates are like 2024-12-03, 2024-12 or 2024-Q1, times like 14:20, both like 2024-12-03T14:20
            """
        ),
        (
            "first 10000000000000000000000",
            """
            error: the number 10000000000000000000000 is too large
              1 | first 10000000000000000000000
                |       ^^^^^^^^^^^^^^^^^^^^^^^
            """
        ),
        (
            "width 1e999",
            """
            error: the number 1e999 is too large
              1 | width 1e999
                |       ^^^^^
            """
        ),
        (
            "downsample step 2.5",
            """
            error: '2.5' is not a whole number
              1 | downsample step 2.5
                |                 ^^^ write a whole number such as 6
            """
        ),
        (
            "y 0 .. 100",
            """
            error: a range has no white space beside its '..'
              1 | y 0 .. 100
                |   ^^^^ write it like 0..100
            """
        ),
        (
            "y 0.. 100",
            """
            error: a range has no white space beside its '..'
              1 | y 0.. 100
                |   ^^^^^^^ write it like 0..100
            """
        ),
        (
            "where a => 3",
            """
            error: '=' names a result
              1 | where a => 3
                |         ^ did you mean '>='?
            """
        ),
        (
            "where 1 < a < 3",
            """
            error: comparisons cannot be chained
              1 | where 1 < a < 3
                |             ^ join two comparisons with 'and', or use 'in 8..17'
                |         ^ the first comparison
            """
        ),
        (
            "where 3 == 4",
            """
            error: this compares a constant with a constant
              1 | where 3 == 4
                |       ^^^^^^ one side should name a column
                |       ^ a constant
                |            ^ a constant
            """
        ),
        (
            "where a == \"{b}\"",
            """
            error: a text in an expression has no interpolation
              1 | where a == "{b}"
                |            ^^^^^ write {{ and }} for braces
            """
        ),
        (
            "where a >",
            """
            error: a value is missing at the end
              1 | where a >
                |          ^
            """
        ),
        (
            "where a & b",
            """
            error: unexpected character '&'
              1 | where a & b
                |         ^ did you mean 'and'?
            """
        ),
        (
            "title 'x",
            """
            error: unexpected character '''
              1 | title 'x
                |       ^ write text in double quotes: "…"
            """
        ),
        (
            "sort a\u{0}",
            """
            error: unexpected character '\\u{0}'
              1 | sort a\\u{0}
                |       ^^^^^
            """
        ),
        (
            "where a > {limt}",
            """
            error: unknown parameter 'limt'
              1 | where a > {limt}
                |            ^^^^ did you mean 'limit'?
            """
        ),
        (
            "first {high}",
            """
            error: the value of parameter 'high' is not a whole number
              1 | first {high}
                |        ^^^^
            """
        ),
        (
            "where a > {cities}",
            """
            error: a list cannot be used here
              1 | where a > {cities}
                |            ^^^^^^ lists go after 'in'
            """
        ),
        (
            "`a b` c",
            """
            error: unexpected 'c'
              1 | `a b` c
                |       ^ expected 'as', '|', '=' or the end of the statement
            """
        ),
        (
            "\tsort\ta\t日本\t3 # x",
            """
            error: unexpected '日本'
              1 |     sort    a   日本    3 # x
                |                 ^^^^ expected 'desc', 'as', '|' or the end of the statement
            """
        ),
        (
            "describe\n\n# note\nlast 3 wekes",
            """
            error: unknown unit 'wekes'
              4 | last 3 wekes
                |        ^^^^^ did you mean 'week'?
            """
        ),
    ]

    @Test(arguments: table.indices)
    func says(_ index: Int) {
        let (source, message) = Self.table[index]
        #expect(Self.message(source, parameters: ExpressionTests.parameters) == message)
    }

    @Test func depthAndLengthAreLimited() {
        let deep = Self.message("where " + String(repeating: "(", count: 1_000_000))
        #expect(deep.hasPrefix("error: this is nested too deeply\n  1 | …(("))
        #expect(
            Self.message("where " + String(repeating: "not ", count: 100_000) + "a").hasPrefix(
                "error: this is nested too deeply"))
        #expect(
            Self.message("where " + String(repeating: "-", count: 100_000) + "a").hasPrefix(
                "error: this is nested too deeply"))
        #expect(
            Self.message("where a" + String(repeating: " + a", count: 100_000)).hasPrefix(
                "error: this expression is too long"))
        #expect(
            Self.message("title \"" + String(repeating: "{\"", count: 100_000)).hasPrefix(
                "error: this '{' is never closed"))
        let nested = String(repeating: "{max(\"", count: 100) + String(repeating: "\")}", count: 100)
        #expect(Self.message("title \"" + nested + "\"").hasPrefix("error: "))
        #expect(
            Self.message("where x in (" + String(repeating: "1,", count: 200_000) + "2)").hasPrefix("parsed: where"))
    }
}
