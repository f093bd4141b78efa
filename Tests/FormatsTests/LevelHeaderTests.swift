import Series
import Testing

@testable import Reading

/// A header that repeats names over a line that tells them apart, and below it the name of the rows: pandas' columns in levels.
@Suite struct LevelHeaderTests {
    static let rows = "2024-01-02,182.5,372.75,46559574,37036054\n2024-01-03,184.5,370.25,44252610,34872948\n"

    /// `yfinance.download([…]).to_csv()`.
    @Test func twoLevelsAndTheNameOfRows() throws {
        let content = try read(
            "Price,Close,Close,Volume,Volume\nTicker,AAPL,MSFT,AAPL,MSFT\nDate,,,,\n" + Self.rows)
        #expect(
            table(content) == """
                @Date|Close AAPL|Close MSFT|Volume AAPL|Volume MSFT
                2024-01-02T00:00:00Z|182.5|372.75|46559574|37036054
                2024-01-03T00:00:00Z|184.5|370.25|44252610|34872948
                """)
        #expect(!content.notes.sentences.contains { $0.contains("units") || $0.contains("again") })
    }

    /// Units that stand over several columns stay units.
    @Test func unitsStay() throws {
        let content = try read("Date,Wind,Wind,Gust,Gust\n,m/s,km/h,m/s,km/h\n" + Self.rows)
        #expect(content.series[0].frame.columns.map(\.unit) == ["m/s", "km/h", "m/s", "km/h"])
    }
}
