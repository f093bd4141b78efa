import Series
import Testing

@testable import Formats

/// What formats mend in columns makes others: whoever holds the first sees nothing of it.
@Suite struct ColumnMendingTests {
    private func numbers(_ column: Column) throws -> [Double] {
        guard let numbers = try column.numbers else { return [] }
        return (0..<numbers.count).map { numbers.span[$0] }
    }

    @Test func columnsThatAreReadStayAsTheyAre() throws {
        let column = Column("x", unit: "m", [10, 999.9, 30])
        let divided = try column.divided(by: 10)
        #expect(try numbers(divided) == [1, 99.99, 3] && divided.unit == "m")
        let (dropped, count) = try column.dropping(999.9)
        #expect(try count == 1 && numbers(dropped)[1].isNaN)
        #expect(try numbers(column) == [10, 999.9, 30])
        #expect(try numbers(column.divided(by: 1)) == [10, 999.9, 30])
    }
}
