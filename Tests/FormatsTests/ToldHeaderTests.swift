import Testing

@testable import Formats
@testable import Reading

/// Names that stand in a remark, or over fewer columns than there are.
@Suite struct ToldHeaderTests {
    @Test func aRemarkThatIsTheHeader() throws {
        var options = LoadOptions()
        options.header = 1
        #expect(table(try read("# a b c\n1 2 3\n4 5 6\n7 8 9\n", options: options)) == "a|b|c\n1|2|3\n4|5|6\n7|8|9")
        #expect(table(try read("#a,b\n1,2\n4,5\n", options: options)) == "a|b\n1|2\n4|5")
        options.header = 2
        let log = "#Note\n#Fields: date time v\n2024-03-14 10:00:00 1\n2024-03-14 10:00:01 2\n"
        #expect(table(try read(log, options: options)) == "@time|v\n2024-03-14T10:00:00Z|1\n2024-03-14T10:00:01Z|2")
    }

    /// `rrdtool fetch` (rrdfetch(1)): names over all columns but that of the times, and a blank line below.
    @Test(arguments: ["\n", ""])
    func namesOverAllColumnsButTheFirst(blank: String) throws {
        let rows = (0..<6).map { "\(1_710_411_300 + $0 * 300): \($0 == 0 ? "-nan -nan" : "1.\($0)e+01 9.0e+03")\n" }
            .joined()
        let lines = table(try read("           in          out\n" + blank + rows)).split(separator: "\n")
        #expect(lines[0] == "@time|in|out")
        #expect(lines[1] == "2024-03-14T10:15:00Z|·|·")
        #expect(lines[2] == "2024-03-14T10:20:00Z|11|9000")
    }

    /// `pidstat -h` (sysstat): the last column is a command, with blanks of its own.
    @Test func theLastColumnTakesTheRest() throws {
        func block(_ clock: String) -> String {
            "# Time   UID   PID  %usr  Command\n\(clock)   0   812   1.50  containerd\n\(clock)   0   20977   2.50  node /srv/app\n\n"
        }
        let text =
            "Linux 5.15.0 (build7) \t03/14/24 \t_x86_64_\t(8 CPU)\n\n"
            + ["14:15:05", "14:15:10", "14:15:15"].map(block).joined()
        let lines = table(try read(text)).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines[0] == "@Time|UID|PID|%usr|Command")
        #expect(lines[2] == "2024-03-14T14:15:05Z|0|20977|2.5|'node /srv/app'")
    }
}
