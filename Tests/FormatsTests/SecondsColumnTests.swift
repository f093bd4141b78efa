import Series
import Testing

@testable import Formats
@testable import Reading

/// Times in numbers that no name tells.
@Suite struct SecondsColumnTests {
    /// PicoLog's export: seconds since 1970 in quotes, without a name.
    @Test(arguments: ["\"\"", "x"])
    func aFirstColumnAtEvenSteps(name: String) throws {
        let text = "\(name),v\n" + [1_660_577_158, 1_660_577_168, 1_660_577_178].map { "\"\($0)\",\"2\"\n" }.joined()
        let times = try #require(try read(text).series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2022-08-15T15:25:58Z")
    }

    @Test func numbersOfOrders() throws {
        let rows = (0..<5).map { "166057715\($0),2\n" }.joined()
        #expect(try read("order,v\n" + rows).series[0].frame.index.times == nil)
    }

    @Test(arguments: ["time/s", "Elapsed (s)", "Time"])
    func secondsFromADayOn(name: String) throws {
        let text = "\(name),v\n5.0E-001,1\n1.5,2\n2.5,3\n"
        var options = LoadOptions()
        options.time = name == "Elapsed (s)" ? "Elapsed" : name
        #expect(fault { _ = try read(text, options: options) }.contains("'on DATE' seconds from a day on"))
        options.day = 18_015 * Microseconds.day
        let times = try #require(try read(text, options: options).series[0].frame.index.times)
        #expect(Calendar(zone: .utc).iso8601(times.span[0]) == "2019-04-29T00:00:00.5Z")
        #expect(Calendar(zone: .utc).iso8601(times.span[1]) == "2019-04-29T00:00:01.5Z")
    }

    @Test func minutesAreNotSeconds() throws {
        var options = LoadOptions()
        (options.time, options.day) = ("t", 0)
        #expect(fault { _ = try read("t (min),v\n0.5,1\n1.5,2\n", options: options) } != "no error")
    }
}
