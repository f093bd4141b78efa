import Series
import Testing

@testable import Formats
@testable import Reading

/// Times of programs: days and clocks in digits without names, ends beside starts, stopwatches below a clock. Expected tables are read out
/// of the texts by hand.
@Suite struct ProgramClockTests {
    @Test(arguments: [
        ReadCase(
            "Network UPS Tools: day and clock in digits, without names",
            (0..<6).map { "20230714 000\($0)00 100 230.\($0) [OL] NA 49.7\n" }.joined(),
            "@time|column3|column4|column5|column6|column7\n"
                + (0..<6).map { "2023-07-14T00:0\($0):00Z|100|\(NumberText.text(230 + Double($0) / 10))|'[OL]'|·|49.7" }
                .joined(separator: "\n")),
        ReadCase(
            "AmeriFlux: the end beside the start",
            "TIMESTAMP_START,TIMESTAMP_END,H\n202307140000,202307140030,50.5\n202307140030,202307140100,51.5\n"
                + "202307140100,202307140130,52.5\n",
            "@TIMESTAMP_START|TIMESTAMP_END|H\n2023-07-14T00:00:00Z|2023-07-14T00:30:00Z|50.5\n"
                + "2023-07-14T00:30:00Z|2023-07-14T01:00:00Z|51.5\n2023-07-14T01:00:00Z|2023-07-14T01:30:00Z|52.5"),
        ReadCase(
            "Gen5: a stopwatch from the start above",
            "Plate\tA\nDate\t7/14/2023\nTime\t10:02:11 AM\n\nTime\tA1\tA2\n0:00:00\t0.5\t0.6\n0:10:00\t0.7\t0.8\n0:20:00\t0.9\t1\n",
            "@Time|A1|A2\n2023-07-14T10:02:11Z|0.5|0.6\n2023-07-14T10:12:11Z|0.7|0.8\n2023-07-14T10:22:11Z|0.9|1"),
        ReadCase(
            "a start named below its day",
            "Date: 2023-07-14\nStart Time: 10:02:11\n\nTime,A1\n00:00:00,0.5\n00:01:00,0.75\n00:02:00,1\n",
            "@Time|A1\n2023-07-14T10:02:11Z|0.5\n2023-07-14T10:03:11Z|0.75\n2023-07-14T10:04:11Z|1"),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            #expect(table(try read(example.text, workerChunk: chunkSize)) == example.table)
        }
    }
}
