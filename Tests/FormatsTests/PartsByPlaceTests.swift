import Testing

@testable import Formats
@testable import Reading

/// Year, month and what stands right behind them: names are a hint, places and ranges tell.
@Suite struct PartsByPlaceTests {
    private static let stations = (0..<6).map { "S\($0),2019,9,9,14,55,\(90 + $0)\n" }.joined()

    /// The Oklahoma Mesonet's current observations (mesonet.org, `current.csv.txt`).
    @Test func shortNamesOfParts() throws {
        let content = try read("STID,YR,MO,DA,HR,MI,TAIR\n" + Self.stations)
        #expect(table(content).split(separator: "\n")[1] == "2019-09-09T14:55:00Z|'S0'|2019|9|9|14|55|90")
        #expect(content.notes.sentences.contains("time from `YR`, `MO`, `DA`, `HR`, `MI`"))
    }

    @Test(arguments: ["dom", "da", "day of mon"])
    func daysOfMonths(name: String) throws {
        let content = try read("year,month,\(name),v\n2024,1,5,1\n2024,1,6,2\n2024,1,7,2\n")
        #expect(table(content).split(separator: "\n")[1] == "2024-01-05T00:00:00Z|2024|1|5|1")
    }

    @Test func daysUnderAnotherName() throws {
        let rows = (1...6).map { "2024,1,\($0),\($0 * 10)\n" }.joined()
        let content = try read("year,month,x,v\n" + rows)
        #expect(table(content).split(separator: "\n")[2] == "2024-01-02T00:00:00Z|2024|1|2|20")
    }

    /// What would be one time for all rows is none; the line that makes it one is said.
    @Test func monthsThatRepeatAreNoTime() throws {
        let text = "year,month,x,v\n2024,1,5,1\n2024,1,3,2\n2024,1,7,2\n2024,1,9,2\n"
        let content = try read(text)
        #expect(content.series[0].frame.index.times == nil)
        #expect(
            content.notes.sentences.contains(
                "`x` may be the day of `year`, `month`: 'time year, month, x' says so"))
        var options = LoadOptions()
        options.time = "year"
        options.timeParts = ["year", "month", "x"]
        #expect(table(try read(text, options: options)).split(separator: "\n")[1] == "2024-01-03T00:00:00Z|2024|1|3|2")
    }

    /// Shops by month: a number behind the month that counts no days.
    @Test func shopsByMonth() throws {
        let rows = (1...4).flatMap { month in (1...3).map { "2024,\(month),\($0),5\n" } }.joined()
        #expect(
            table(try read("year,month,shop,v\n" + rows)).split(separator: "\n")[1] == "2024-01-01T00:00:00Z|2024|1|1|5"
        )
    }

    @Test func partsByHand() throws {
        var options = LoadOptions()
        options.timeParts = ["a", "b", "c", "d", "e"]
        options.time = "a"
        options.clock = "b"
        let content = try read("s,a,b,c,d,e,v\n1,2019,9,9,14,55,3\n2,2019,9,9,14,56,4\n", options: options)
        #expect(table(content).split(separator: "\n")[1] == "2019-09-09T14:55:00Z|1|2019|9|9|14|55|3")
        options.timeParts = ["a", "b", "e"]
        #expect(fault { _ = try read("a,b,e\n2019,9,55\n2019,9,56\n", options: options) }.contains("'e'"))
    }
}
