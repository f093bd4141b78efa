import Series
import Testing

@testable import Reading

/// Days counted from the first of a year. Source of the instants: ISO 8601's ordinal dates by Python's `strptime('%Y %j')`: day 183 of
/// 2024 is July 1st, 183 of 2023 July 2nd.
@Suite struct OrdinalDateTests {
    private func times(_ text: String, _ count: Int) throws -> [String] {
        let times = try #require(try read(text).series[0].frame.index.times)
        return (0..<count).map { Calendar(zone: .utc).iso8601(times.span[$0]) }
    }

    private static let hours = (0..<48).map { (day: 183 + $0 / 24, hour: $0 % 24, value: 20 + $0 % 5) }
    private static let expected = ["2024-07-01T00:00:00Z", "2024-07-01T01:00:00Z", "2024-07-01T02:00:00Z"]

    private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Year and day in one column, with a clock beside it or none.
    @Test func aYearAndADayInOneColumn() throws {
        #expect(
            try times("DATE,T\n" + (181...186).map { "2024\($0),\($0)\n" }.joined(), 3) == [
                "2024-06-29T00:00:00Z", "2024-06-30T00:00:00Z", "2024-07-01T00:00:00Z",
            ])
        #expect(
            try times("date,t\n" + (181...186).map { "2023-\($0),\($0)\n" }.joined(), 2) == [
                "2023-06-30T00:00:00Z", "2023-07-01T00:00:00Z",
            ])
        let clocks = Self.hours.map { "2024\($0.day),\(Self.two($0.hour)):00,\($0.value)\n" }.joined()
        #expect(try times("date,time,t\n" + clocks, 3) == Self.expected)
        let digits = Self.hours.map { "2024\($0.day),\(Self.two($0.hour))00,\($0.value)\n" }.joined()
        #expect(try times("DATE,HHMM,t\n" + digits, 3) == Self.expected)
        let whole = Self.hours.map { "2024-\($0.day)T\(Self.two($0.hour)):00:00Z,\($0.value)\n" }.joined()
        #expect(try times("stamp,t\n" + whole, 3) == Self.expected)
    }

    /// A year and a day in two, and the time of day behind them: NASA's OMNI (`YEAR DOY HR`), Campbell Scientific's array files.
    @Test func aYearAndADayInTwoColumns() throws {
        let omni = Self.hours.map { "2024 \($0.day) \($0.hour) 5.\($0.value) 400\n" }.joined()
        #expect(try times("YEAR DOY HR B V\n" + omni, 3) == Self.expected)
        #expect(try times(omni, 3) == Self.expected)
        let campbell = Self.hours.map { "101,2024,\($0.day),\($0.hour * 100),\($0.value),12.5\n" }.joined()
        #expect(try times(campbell, 3) == Self.expected)
        let clocks = Self.hours.map { "2024,\($0.day),\(Self.two($0.hour)):00:00,\($0.value)\n" }.joined()
        #expect(try times("Year,DOY,Time,T\n" + clocks, 3) == Self.expected)
        let parts = Self.hours.map { "2024,\(Double($0.day) + Double($0.hour) / 24),\($0.value)\n" }.joined()
        #expect(try times("Year,DOY,T\n" + parts, 3) == Self.expected)
    }

    /// The same of year, month and day: a clock with seconds is no length.
    @Test func aClockWithSecondsBehindADay() throws {
        let rows = Self.hours.map { "2024,7,\($0.day - 182),\(Self.two($0.hour)):00:00,\($0.value)\n" }.joined()
        #expect(try times("Year,Month,Day,Time,T\n" + rows, 3) == Self.expected)
    }

    /// Dates of Hungary, MSZ ISO 8601: points between the parts and one at the end.
    @Test func aPointBehindTheDay() throws {
        #expect(try times("Dátum;v\n2024.07.01.;1\n2024.07.02.;2\n", 2)[0] == Self.expected[0])
        #expect(try times("Dátum;v\n2024.07.01. 1:00;1\n2024.07.01. 2:00;2\n", 2) == Array(Self.expected[1...]))
    }

    /// Numbers of invoices, periods of a year and what merely rises are no days.
    @Test func whatIsNoDay() throws {
        let invoices = (1...9).map { "2024-00\($0),\($0)\n" }.joined()
        #expect(try read("invoice,amount\n" + invoices).series[0].frame.index.times == nil)
        #expect(try read("period,amount\n" + invoices).series[0].frame.index.times == nil)
        let rising = (0..<12).map { "\(1949 + $0) \(112 + $0 * 3) \(118 + $0 * 3) \(132 + $0)\n" }.joined()
        #expect(try times(rising, 2) == ["1949-01-01T00:00:00Z", "1950-01-01T00:00:00Z"])
    }
}
