import Testing

@testable import Series

/// Functions row by row, with signs and gaps of both sides.
@Suite struct FunctionValueTests {
    private func values(_ expression: String) throws -> [Double] {
        let frame = try Frame.times(
            ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"],
            [Column("a", [7, -7, .nan, 7.5]), Column("b", [3, 3, 2, -3])])
        let numbers = try #require(
            try Stages.run("derive r = \(expression)", on: frame).frame.column("r")?.numbers)
        return (0..<numbers.count).map { numbers.span[$0] }
    }

    /// What may be left out stands in brackets; `by` and `desc` are no arguments.
    @Test(arguments: [
        ("", 0...0), ("X", 1...1), ("X, [DECIMALS]", 1...2), ("[X [desc]] [by KEYS]", 0...1), ("X [by KEYS]", 1...1),
        ("A, B, …", 2...Int.max),
    ])
    func argumentsAreCounted(_ call: String, _ count: ClosedRange<Int>) {
        #expect(ExpressionFunction.count(call) == count)
    }

    /// Python 3: `7 % 3`, `-7 % 3`, `7.5 % -3`; what is missing stays so.
    @Test func rests() throws {
        let found = try values("mod(a, b)")
        #expect([found[0], found[1], found[3]] == [1, 2, -1.5] && found[2].isNaN)
    }

    /// numpy's `fmin` and `fmax`: of a value and a missing one the value, on either side.
    @Test func leastAndGreatest() throws {
        #expect(try values("min(a, b)") == [3, -7, 2, -3])
        #expect(try values("min(b, a)") == [3, -7, 2, -3])
        #expect(try values("max(a, b)") == [7, 3, 2, 7.5])
        #expect(try values("max(b, a)") == [7, 3, 2, 7.5])
    }

    /// Python's `str.replace`: every occurrence, those that follow each other at once too.
    @Test func replacesEvery() throws {
        let frame = try Frame.times(["2024-01-01"], [Column("t", texts: ["aaXbaa"])])
        let made = try Stages.run("derive r = replace(t, \"a\", \"yz\")", on: frame).frame.column("r")
        #expect(made?.text?[0] == "yzyzXbyzyz")
    }
}
