import Series
import Testing

@testable import Formats

/// What formats mend in columns makes others: whoever holds the first sees nothing of it.
@Suite struct ColumnMendingTests {
    private func numbers(_ column: Column) -> [Double] {
        guard let numbers = column.numbers else { return [] }
        return (0..<numbers.count).map { numbers.span[$0] }
    }

    @Test func columnsThatAreReadStayAsTheyAre() {
        let column = Column("x", unit: "m", [10, 999.9, 30])
        let divided = column.divided(by: 10)
        #expect(numbers(divided) == [1, 99.99, 3] && divided.unit == "m")
        let (dropped, count) = column.dropping(999.9)
        #expect(count == 1 && numbers(dropped)[1].isNaN)
        #expect(numbers(column) == [10, 999.9, 30])
        #expect(numbers(column.divided(by: 1)) == [10, 999.9, 30])
    }
}
