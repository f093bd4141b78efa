import Series
import Testing

@testable import Formats
@testable import Reading

/// Tables as instruments, banks, spreadsheets and databases write them; the tables expected are written out by hand from what the text of
/// each says.
@Suite struct WrittenTableTests {}

/// Decimal commas in numbers with an exponent.
extension WrittenTableTests {
    @Test func decimalCommasStandInNumbersWithAnExponent() throws {
        let rows = (1...6).map { "\($0)\t2,99\($0)E-004\t3,600\($0)E+000\t-1,\($0)e2\t\n" }.joined()
        let text =
            "Recording\nRange : min = 0,00 V, max = 5,00 V\nLimit : 1,0 V, 2,0 V\n\nmode\ttime\tvoltage\tx\t\n" + rows
        let content = try read(text)
        let expected = (1...6).map { "\($0)|0.000299\($0)|3.600\($0)|-1\($0)0" }.joined(separator: "\n")
        #expect(table(content) == "mode|time|voltage|x\n" + expected)
    }

    /// Points before an exponent stay decimal points, beside commas that separate.
    @Test func pointsBeforeAnExponentStayPoints() throws {
        let content = try read("a,b\n1,2.999E-004\n2,3.999E-004\n")
        #expect(table(content) == "a|b\n1|0.0002999\n2|0.0003999")
    }
}
