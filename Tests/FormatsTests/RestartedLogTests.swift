import Series
import Testing

@testable import Reading

/// What sysstat's programs print where the machine was started anew within the day. Source: sar(1) and sysstat's `print_stats`; values
/// are the printed ones.
@Suite struct RestartedLogTests {
    private static func rows(_ hour: String, _ minutes: ClosedRange<Int>, _ half: String = "") -> String {
        minutes.map { "\(hour):\($0)0:01\(half)        all      \($0).50      0.45     98.05\n" }.joined()
    }
    private static let title = "Linux 6.1.0-18-amd64 (host) \t01/15/2024 \t_x86_64_\t(4 CPU)\n\n"
    private static let names = "        CPU     %user   %system     %idle\n"
    private static let average = "Average:        all      3.00      0.45     98.05\n"

    private func times(_ text: String) throws -> [String] {
        let frame = try read(text).series[0].frame
        let times = try #require(frame.index.times)
        return (0..<frame.count).map { Calendar(zone: .utc).iso8601(times.span[$0]) }
    }

    private static let expected =
        (1...5).map { "2024-01-15T00:\($0)0:01Z" } + (2...5).map { "2024-01-15T01:\($0)0:01Z" }

    @Test(arguments: ["LINUX RESTART\t(4 CPU)", "LINUX RESTART"])
    func aRestartIsNoRow(_ restart: String) throws {
        let text =
            Self.title + "00:00:01" + Self.names + Self.rows("00", 1...5) + Self.average + "\n01:05:23     " + restart
            + "\n\n01:10:01" + Self.names + Self.rows("01", 2...5) + Self.average
        #expect(try times(text) == Self.expected)
        let content = try read(text)
        #expect(content.series[0].frame.columns.map(\.name) == ["CPU", "%user", "%system", "%idle"])
        #expect(
            content.notes.sentences.contains {
                $0.hasPrefix("3 lines between blocks of rows left out, as line 9: 'Average:")
            })
    }

    /// Without averages before it, and in the clock of twelve hours.
    @Test func otherWaysToPrintIt() throws {
        let bare =
            Self.title + "00:00:01" + Self.names + Self.rows("00", 1...5) + "\n01:05:23     LINUX RESTART\t(4 CPU)\n\n"
            + "01:10:01" + Self.names + Self.rows("01", 2...5)
        #expect(try times(bare) == Self.expected)
        let halves =
            Self.title + "12:00:01 AM" + Self.names + Self.rows("12", 1...5, " AM") + Self.average
            + "\n01:05:23 AM  LINUX RESTART\t(4 CPU)\n\n01:10:01 AM" + Self.names + Self.rows("01", 2...5, " AM")
        #expect(try times(halves) == Self.expected)
    }

    /// Several things measured, each with its averages: one of them is read, and the others are named.
    @Test func kindsOfRows() throws {
        let tasks = "       proc/s   cswch/s\n"
        func block(_ hour: String) -> String {
            "\(hour):00:01" + Self.names + Self.rows(hour, 1...5) + Self.average + "\n\(hour):00:01" + tasks
                + (1...4).map { "\(hour):\($0)0:01         1.\($0)0    20\($0).00\n" }.joined()
                + "Average:         1.20    202.00\n\n"
        }
        let content = try read(Self.title + block("00") + "01:05:23     LINUX RESTART\t(4 CPU)\n\n" + block("02"))
        #expect(content.series[0].frame.count == 10)
        #expect(
            content.notes.sentences.contains { $0.hasPrefix("rows of `CPU` are read; 8 rows of `proc/s` left out") })
    }

    /// Messages of a log that come again are no headers.
    @Test func messagesAreNoHeaders() throws {
        let log = (0..<5).map { "10:0\($0):00 pump started\n10:0\($0):30 flow 1\($0).5\n" }.joined()
        #expect(BlockHeaders(BlockLines(Array(log.utf8), isWhole: true)) == nil)
    }
}
