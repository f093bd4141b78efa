import Series
import Testing

@testable import Formats
@testable import Reading

/// Texts of blocks: a program's table again and again with a time above, and records of several kinds. The shapes are those of sysstat
/// 12.6 (`iostat -t -x`), procps 4 (`top -b`, `vmstat -t`, `free`), coreutils' `df` and `date`, and of AEMO's Meter Data File Format
/// Specification NEM12, appendix; what is expected was taken from them by awk, carrying the time down.
@Suite struct TextBlockTests {
    private static let device = "Device            r/s     rkB/s  %util\n"

    /// The other kind is said with the name that reads it.
    @Test func blocksBelowTheirTimes() throws {
        let text = """
            Linux 6.1.0 (host) \t03/01/2024 \t_x86_64_\t(4 CPU)

            03/01/2024 12:00:00 PM
            avg-cpu:  %user   %nice   %idle
                       1.50    0.00   97.90

            Device            r/s     rkB/s  %util
            sda              1.00     20.00   0.50
            sdb              0.00      0.00   0.10

            03/01/2024 12:00:05 PM
            avg-cpu:  %user   %nice   %idle
                       2.50    0.00   96.80

            Device            r/s     rkB/s  %util
            sda              3.00     40.00   0.70
            sdb              0.00      0.00   0.00

            """
        let content = try read(text)
        #expect(
            table(content) == """
                @time|Device|r/s|rkB/s|%util
                2024-03-01T12:00:00Z|'sda'|1|20|0.5
                2024-03-01T12:00:00Z|'sdb'|0|0|0.1
                2024-03-01T12:00:05Z|'sda'|3|40|0.7
                2024-03-01T12:00:05Z|'sdb'|0|0|0
                """)
        #expect(
            content.notes.sentences.prefix(2) == [
                "rows of `Device` are read; 2 rows of `avg-cpu` left out: 'table \"avg-cpu\"' reads them",
                "2 lines above blocks of rows tell their times, the first is '03/01/2024 12:00:00 PM'",
            ])
        var options = LoadOptions()
        options.table = "avg-cpu"
        let other = table(try read(text, options: options)).split(separator: "\n")
        #expect(other.count == 3)
        #expect(other.last?.hasPrefix("2024-03-01T12:00:05Z|") == true)
        #expect(other.last?.hasSuffix("|2.5|0|96.8") == true)
        options.table = "none"
        #expect(fault { _ = try read(text, options: options) }.hasPrefix("no table 'none' in 't.csv'"))
    }

    /// `top -b`: times of day, and lines between them and the header.
    @Test func timesOfDay() throws {
        var text = ""
        for (clock, load) in [("23:59:58", "5.0"), ("00:00:01", "6.0"), ("00:00:04", "7.0")] {
            text += """
                top - \(clock) up 10 days,  3:04,  2 users,  load average: 0.10, 0.20, 0.30
                Tasks: 200 total,   1 running, 199 sleeping,   0 stopped,   0 zombie
                MiB Swap:   2000.0 total,   2000.0 free,      0.0 used.  11000.0 avail Mem

                    PID USER      PR  %CPU     TIME+ COMMAND
                   1234 root      20   \(load)   0:10.00 python3
                   2345 me        20   2.0   1:10.00 firefox


                """
        }
        let lines = table(try read(text)).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(lines[0].hasPrefix("@time|PID|USER|PR|%CPU|"))
        #expect(lines[1].hasPrefix("1970-01-01T23:59:58Z|1234|'root'|20|5|"))
        #expect(lines[6].hasPrefix("1970-01-02T00:00:04Z|2345|'me'|20|2|"))
    }

    /// Each with its own sort of time, and no blank line or one between.
    @Test(arguments: [
        ("Fri Mar  1 12:00:00 UTC 2024", "Fri Mar  1 13:00:00 UTC 2024"),
        ("2024-03-01 12:00:00", "2024-03-01 13:00:00"),
        ("=== 2024-03-01T12:00:00Z ===", "=== 2024-03-01T13:00:00Z ==="),
        ("zzz ***Fri Mar 1 12:00:00 UTC 2024", "zzz ***Fri Mar 1 13:00:00 UTC 2024"),
        ("# 01.03.2024 12:00:00", "# 01.03.2024 13:00:00"), ("timestamp=1709294400", "timestamp=1709298000"),
        ("Date: 1 Mar 2024 12:00:00", "Date: 1 Mar 2024 13:00:00"),
    ])
    func sortsOfTimes(_ first: String, _ second: String) throws {
        for gap in ["", "\n"] {
            for (header, row) in [
                ("  PID %CPU   RSS COMMAND", " 1234  5.0 20000 python3"), ("iface,rx,tx,state", "eth0,100,200,up"),
                ("Filesystem     1K-blocks    Used Use% Mounted on", "/dev/sda1       10000000 5000000  50% /data"),
            ] {
                let text = "\(first)\n\(header)\n\(row)\n\(row)\n\(gap)\(second)\n\(header)\n\(row)\n\(row)\n"
                let lines = table(try read(text)).split(separator: "\n")
                #expect(lines.count == 5, "\(text)")
                #expect(lines[1].hasPrefix("2024-03-01T12:00:00Z|"), "\(text)")
                #expect(lines.last?.hasPrefix("2024-03-01T13:00:00Z|") ?? false, "\(text)")
                #expect(lines[0].split(separator: "|").count > 4, "\(lines[0])")
            }
        }
    }

    /// Lines that group the names, which come again with them.
    @Test func banners() throws {
        let head = """
            procs -----------memory---------- -----timestamp-----
             r  b   swpd   free   buff  cache                 UTC

            """
        let text =
            head + " 1  0      0 800000  10000 400000 2024-03-01 12:00:00\n"
            + " 0  0      0 799000  10000 400000 2024-03-01 12:00:05\n" + head
            + " 1  0      0 798000  10000 400000 2024-03-01 12:00:10\n"
        let lines = table(try read(text)).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[3] == "2024-03-01T12:00:10Z|1|0|0|798000|10000|400000")
    }

    /// The records of a meter's register belong to the ones below.
    @Test func recordsOfSeveralKinds() throws {
        let text = """
            100,NEM12,200506081149,UNITEDDP,NEMMCO
            200,NEM1201009,E1E2,1,E1,N1,01009,kWh,30,20050610
            300,20050301,1.5,2.5,3.5,A,,,20050310121004
            300,20050302,4.5,5.5,6.5,A,,,20050310121004
            500,O,S01009,20050310121004
            200,NEM1201009,E1E2,2,E2,,01009,kWh,30,20050610
            300,20050301,7.5,8.5,9.5,A,,,20050310121004
            900

            """
        let content = try read(text)
        let lines = table(content).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.filter { $0.hasPrefix("2005-03-01T00:00:00Z|") }.count == 2)
        #expect(lines.contains { $0.contains("|7.5|8.5|9.5|") && $0.contains("'E2'") })
        #expect(
            content.notes.sentences.prefix(2) == [
                "rows of `300` are read; 5 rows of 4 other kinds left out: 'table \"200\"' reads those of `200`",
                "the fields of the `200` above each row are its last columns",
            ])
        var options = LoadOptions()
        options.table = "200"
        #expect(try read(text, options: options).series[0].frame.count == 2)
    }

    /// Ordinary tables are what they were, and `table` is none of their options.
    @Test(arguments: [
        "a,b\nx,1\nx,2\ny,3\ny,4\nx,5\n", "a,b\n1,2\n3,4\na,b\n5,6\na,b\n7,8\n",
        "Station,A\nHeight,5\nday,t,r\nx,1,2\nx,1,3\ny,1,4\ny,2,5\n",
    ])
    func ordinaryTables(_ text: String) throws {
        #expect(try TextBlocks(ByteSource.bytes(Array(text.utf8), path: "t.csv"), LoadOptions()) == nil)
        var options = LoadOptions()
        options.table = "x"
        #expect(fault { _ = try read(text, options: options) }.contains("which has no 'table'"))
    }
}
