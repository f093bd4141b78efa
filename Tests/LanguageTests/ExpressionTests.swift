@testable import Language
import Syntax
import Testing

/// How expressions group, and the values in them. Expected trees follow the precedence table of the reference page.
@Suite struct ExpressionTests {
    @Test(arguments: [
        ("a + b * c", "(a + (b * c))"),
        ("a - b - c", "((a - b) - c)"),
        ("-a ^ 2", "(- (a ^ 2))"),
        ("2 ^ -1", "(2 ^ -1)"),
        ("2 ^ 3 ^ 2", "(2 ^ (3 ^ 2))"),
        ("-2", "-2"),
        ("a*-b", "(a * (- b))"),
        ("not a > 1 and b < 2 or c == 3", "(((not (a > 1)) and (b < 2)) or (c == 3))"),
        ("hour in 8..17", "(hour in 8..17)"),
        ("t in -5..5", "(t in -5..5)"),
        ("t in ..low + 1", "(t in ..(low + 1))"),
        ("t in 5..", "(t in 5..)"),
        ("city in (\"a\", \"b\")", "(city in (\"a\", \"b\"))"),
        ("city not in (\"a\")", "(not (city in (\"a\")))"),
        ("x is missing and y is not missing", "((x is missing) and (y is not missing))"),
        // A pattern is raw: braces and backslashes stand for themselves, only \" is an escape.
        ("name ~ \"^a.{2}\\d\"", "(name ~ \"^a.{2}\\d\")"),
        (#"name ~ "a\"b\\" and x > 1"#, #"((name ~ "a"b\\") and (x > 1))"#),
        (#"name ~ "{{}}\n""#, #"(name ~ "{{}}\n")"#),
        ("`Activity Type` == \"Run\"", "(`Activity Type` == \"Run\")"),
        ("time >= 2024-12", "(time >= <2024-12>)"),
        ("time > now - 12 weeks", "(time > <now + -12 week>)"),
        ("time < 14:20 + 10 min", "(time < <T51600000000 + 10 minute>)"),
        ("time > 2000-02-29", "(time > <2000-2-29>)"),
        ("time > 23:59:59", "(time > <T86399000000>)"),
        ("time > 2024-12-03T15:00-03:30", "(time > <2024-12-3T54000000000@-12600>)"),
        ("time > 2024-12-03T15:00+05:45", "(time > <2024-12-3T54000000000@20700>)"),
        ("time < 14:20:00.25", "(time < <T51600250000>)"),
        ("duration / 10 min", "(duration / <10 minute>)"),
        ("climb > 500 m", "(climb > <500 m>)"),
        ("time > now - 30 m", "(time > <now + -30 minute>)"),
        ("wind > 10 m/s and gust < 9 m/s", "((wind > <10 m/s>) and (gust < <9 m/s>))"),
        ("a > 10 m / s", "(a > (<10 m> / s))"),
        ("min(a, 5 * 2)", "min(a, (5 * 2))"),
        ("if(a > 1, missing, round(b))", "if((a > 1), missing, round(b))"),
        ("(a\n+ b) * 1_000", "((a + b) * 1000)"),
        ("share > 25%", "(share > 25%)"),
        ("größe + x_1", "(größe + x_1)"),
        ("{limit} * 2 > x", "((5 * 2) > x)"),
        ("city in {cities}", "(city in (\"a\", \"b\"))"),
        ("time > {start}", "(time > <2024-12-3>)"),
        ("2024-1", "(2024 - 1)"),
    ])
    func groups(_ source: String, as tree: String) throws {
        let cell = try TestVocabulary.parser.parse("where " + source, parameters: Self.parameters)
        guard case .pipeline(_, let stages) = cell.statements[0].body else { return }
        #expect(stages[0].arguments.expression("condition").map(Show.expression) == tree)
    }

    /// Days that no year has (Gregory's rule for centuries), and clocks that nobody reads.
    @Test(arguments: [
        "1900-02-29", "2023-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00", "24:00",
        "12:60", "12:00:60",
        "2024-01-01T24:00", "2024-01-01T00:00+24:00",
    ])
    func isNoInstant(_ words: String) {
        do throws(SyntaxError) {
            _ = try TestVocabulary.parser.parse("where time > " + words)
            Issue.record("\(words) is read")
        } catch {
            guard case .badDate = error else {
                Issue.record("\(words): \(error)")
                return
            }
        }
    }

    /// Five hundred operators are an expression, one more is none.
    @Test(arguments: [(500, true), (501, false)]) func hasAnEnd(_ count: Int, _ reads: Bool) throws {
        let source = "where 1 < " + Array(repeating: "a", count: count).joined(separator: " + ")
        do throws(SyntaxError) {
            _ = try TestVocabulary.parser.parse(source)
            #expect(reads)
        } catch {
            guard case .tooLong = error else {
                Issue.record("\(error)")
                return
            }

            #expect(!reads)
        }
    }

    static var parameters: Parameters {
        var cell =
            "limit = 5\ncities = [\"a\", \"b\"]\nstart = 2024-12-03\nn = 12\nfile = \"my data.csv\"\nhigh = 20%\nspan = 2 weeks"
        cell += "\ncol = \"by\""
        var values: [String: Value] = [:]
        for statement in (try? TestVocabulary.parser.parse(cell))?.statements ?? [] {
            if case .assignment(let name, let value) = statement.body { values[name.text] = value.value }
        }
        return Parameters(values: values)
    }

    /// A parameter stands for its value, never for words.
    @Test(arguments: [
        ("last {n} days", "last(duration: 12 day)"),
        ("last {n}", "last(count: 12)"),
        ("last {span}", "last(duration: 2 week)"),
        ("load {file} as d", "load(path: my data.csv) as d"),
        ("diff {col}", "diff(column: by)"),
        ("y {limit}..{high}", "y(tier: (domain: 5%..20%))"),
        ("window {start}", "window(instant: 2024-12-3)"),
        ("title \"last {n} of {max(n)} {n:.1f} {`n`}\"", "title(text: \"last {12} of {max(n)} {12:.1f} {`n`}\")"),
        ("m = 4\nfirst {m}", "m := 4\nfirst(count: 4)"),
    ])
    func parameters(_ source: String, tree: String) throws {
        #expect(Show.cell(try TestVocabulary.parser.parse(source, parameters: Self.parameters)) == tree)
    }

    @Test func aGivenParameterStays() throws {
        let given = Parameters(fixed: ["n": .number(NumberSyntax(value: 7, isPercent: false))])
        #expect(
            Show.cell(try TestVocabulary.parser.parse("n = 3\nfirst {n}", parameters: given))
                == "n := 7\nfirst(count: 7)")
    }
}
