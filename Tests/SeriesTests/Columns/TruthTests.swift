import Diagnostics
@testable import Series
import Syntax
import Testing

/// Columns of true and false: texts to look at, conditions and numbers to compute with.
@Suite struct TruthTests {
    private static let frame = Frame(
        index: Index(name: "row", keys: .row(5)),
        columns: [
            Column("alone", texts: ["True", "false", nil, "TRUE", "False"]), Column("n", [1, 2, 3, 4, 5]),
            Column("word", texts: ["true", "perhaps", nil, "false", "true"]),
        ])
    private static let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)

    private func rows(_ condition: Expression) throws -> [Int] {
        var evaluator = ExpressionEvaluator(Self.frame, Self.context)
        return try evaluator.rows(where: condition)
    }

    private func name(_ word: String) -> Expression { Expression(.name(word, quoted: false), SourceRange(0, 1)) }

    @Test func areConditions() throws {
        #expect(try rows(name("alone")) == [0, 3])
        #expect(try rows(Expression(.unary(.not, name("alone")), SourceRange(0, 1))) == [1, 4])
        #expect(throws: SeriesError.self) { try rows(name("word")) }
        #expect(throws: SeriesError.self) { try rows(name("n")) }
    }

    /// Two of four are true.
    @Test func areNumbers() throws {
        let alone = try #require(try Self.frame.column("alone")?.inNumbers?.numbers)
        #expect(alone.span[0] == 1 && alone.span[1] == 0 && alone.span[2].isNaN && alone.span[3] == 1)
        let spec = AggregateSpec(MeanAggregate(), of: .column("alone"))
        let resolved = try ResolvedAggregate.resolve([spec], in: Self.frame, keys: [], Self.context)
        let made = try ResolvedAggregate.compute(resolved, in: Bins(runs: [0, 5]), rowCounts: [5], Self.context)
        #expect(try made[0].numbers.map { $0.span[0] } == 0.5)
        #expect(try Self.frame.column("word")?.inNumbers == nil)
    }
}
