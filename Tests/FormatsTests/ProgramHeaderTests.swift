import Series
import Testing

@testable import Formats
@testable import Reading

/// What names columns in files as programs write them, and what does not; expected tables are what a person reads in them.
@Suite struct ProgramHeaderTests {
    @Test(arguments: [
        ReadCase(
            "two years", "country,2019,2020\nFrance,5.1,5.6\nSpain,3.2,3.4\n",
            "country|2019|2020\n'France'|5.1|5.6\n'Spain'|3.2|3.4"),
        ReadCase(
            "a code, and values like years", "name,code,2019,2020\nA,x,1500,51\nB,y,900,1700\n",
            "name|code|2019|2020\n'A'|'x'|1500|51\n'B'|'y'|900|1700"),
        ReadCase(
            "two years and decimal commas", "region;2021;2022\nNorth;12,5;13,1\nSouth;9,1;8,7\n",
            "region|2021|2022\n'North'|12.5|13.1\n'South'|9.1|8.7"),
        ReadCase("parts of processors", "pod,cpu\na,250000000n\nb,1\n", "pod|cpu\n'a'|0.25\n'b'|1"),
        ReadCase(
            "rows of years", "Anna,1990,2020\nBob,1985,2019\n",
            "column1|column2|column3\n'Anna'|1990|2020\n'Bob'|1985|2019"),
        // Microsoft's documentation of IIS logging; times are of UTC by the W3C's draft.
        ReadCase(
            "IIS",
            "#Software: Microsoft Internet Information Services 10.0\n#Version: 1.0\n#Date: 2024-03-01 00:00:03\n"
                + "#Fields: date time cs-method cs-uri-stem sc-status\n2024-03-01 00:00:03 GET /index.html 200\n"
                + "2024-03-01 00:00:07 GET /a.css 304\n2024-03-01 00:01:07 POST /login 302\n",
            "@time|cs-method|cs-uri-stem|sc-status\n2024-03-01T00:00:03Z|'GET'|'/index.html'|200\n"
                + "2024-03-01T00:00:07Z|'GET'|'/a.css'|304\n2024-03-01T00:01:07Z|'POST'|'/login'|302"),
        // CloudFront: tabs between the values, blanks between the names.
        ReadCase(
            "CloudFront",
            "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes\n2024-03-01\t00:00:03\tFRA2\t512\n"
                + "2024-03-01\t00:00:04\tFRA2\t77\n",
            "@time|x-edge-location|sc-bytes\n2024-03-01T00:00:03Z|'FRA2'|512\n2024-03-01T00:00:04Z|'FRA2'|77"),
        // Zeek's documentation of its log format.
        ReadCase(
            "Zeek",
            "#separator \\x09\n#unset_field\t-\n#path\tconn\n#fields\tts\tuid\tproto\tduration\n#types\ttime\tstring\tenum\tinterval\n"
                + "1709251203.5\tCa\ttcp\t1.25\n1709251204.5\tCb\tudp\t-\n",
            "@ts|uid|proto|duration\n2024-03-01T00:00:03.5Z|'Ca'|'tcp'|1.25\n2024-03-01T00:00:04.5Z|'Cb'|'udp'|·"),
        ReadCase(
            "milliseconds behind a comma",
            "time,v\n2024-03-01 14:00:00,209,1\n2024-03-01 14:00:01,246,2\n2024-03-01 14:00:02,007,3\n",
            "@time|v\n2024-03-01T14:00:00.209Z|1\n2024-03-01T14:00:01.246Z|2\n2024-03-01T14:00:02.007Z|3"),
        ReadCase(
            "milliseconds between blanks",
            "2024-03-01 14:00:00,209 1.5 a\n2024-03-01 14:00:01,246 2.5 b\n2024-03-01 14:00:02,007 3.5 c\n",
            "@time|column3|column4\n2024-03-01T14:00:00.209Z|1.5|'a'\n2024-03-01T14:00:01.246Z|2.5|'b'\n2024-03-01T14:00:02.007Z|3.5|'c'"
        ),
        ReadCase(
            "milliseconds alone", "time\n2024-03-01 14:00:00,209\n2024-03-01 14:00:01,246\n2024-03-01 14:00:02,007\n",
            "@time\n2024-03-01T14:00:00.209Z\n2024-03-01T14:00:01.246Z\n2024-03-01T14:00:02.007Z"),
        ReadCase(
            "values behind a clock", "time,v\n14:00:00,209\n14:00:01,246\n14:00:02,007\n14:00:03,301\n",
            "@time|v\n1970-01-01T14:00:00Z|'209'\n1970-01-01T14:00:01Z|'246'\n1970-01-01T14:00:02Z|'007'\n1970-01-01T14:00:03Z|'301'"
        ),
        // kubectl top pods: Kubernetes' resource.Quantity, 250m is 0.25.
        ReadCase(
            "kubectl top",
            "NAME    CPU(cores)   MEMORY(bytes)\napi-1   250m         128Mi\napi-2   1            2Gi\ndb-0    12m          900Mi\n",
            "NAME|CPU:cores|MEMORY:B\n'api-1'|0.25|134217728\n'api-2'|1|2147483648\n'db-0'|0.012|943718400"),
        // Python's astropy: Time(58849.25, format="mjd").iso, Time(2458849.75, format="jd").iso.
        ReadCase(
            "modified Julian days", "MJD,mag\n58849.25,12.1\n58849.75,12.3\n",
            "@MJD|mag\n2020-01-01T06:00:00Z|12.1\n2020-01-01T18:00:00Z|12.3"),
        ReadCase(
            "Julian days", "JD,mag\n2458849.75,12.1\n2458850.25,12.3\n",
            "@JD|mag\n2020-01-01T06:00:00Z|12.1\n2020-01-01T18:00:00Z|12.3"),
    ])
    func tables(_ example: ReadCase) throws {
        let content = try recognised(Array(example.text.utf8)).content
        #expect(table(content) == example.table, "\(example.text)")
    }

    /// What the W3C's format calls UTC is not a wall clock of the reader's.
    @Test func extendedLogsAreOfUTC() throws {
        let text = "#Fields: date time n\n2024-07-01 12:00:00 1\n2024-07-01 12:00:01 2\n2024-07-01 12:00:02 3\n"
        let berlin = try Zone.named("Europe/Berlin")
        #expect(table(try recognised(Array(text.utf8), zone: berlin).content).contains("2024-07-01T12:00:00Z|1"))
        let told = try recognised(Array(text.utf8)) { $0.zone = berlin }
        #expect(table(told.content).contains("2024-07-01T10:00:00Z|1"))
    }

    @Test(arguments: ["Z", "+01:00", ""])
    func linesOfATimeAndNumbers(_ offset: String) throws {
        let lines = (0..<30).map { "2024-03-01T00:00:\(10 + $0)\(offset) \(20 + $0).5 \($0 % 5)\n" }.joined()
        let found = try recognised(Array(lines.utf8))
        #expect(found.format == "csv")
        let frame = found.content.series[0].frame
        #expect(frame.index.times != nil && frame.columns.count == 2)
        let both = frame.columns.allSatisfy(\.isNumeric)
        #expect(both)
    }

    /// rsyslog's own format (RSYSLOG_FileFormat) has a program in each line.
    @Test func rsyslogStaysALog() throws {
        let lines = (0..<20).map { "2024-03-01T00:00:\(10 + $0).123456+01:00 host app[\($0)]: message \($0)\n" }
            .joined()
        #expect(try recognised(Array(lines.utf8)).format == "syslog")
    }

    /// tcpdump has no header.
    @Test func theFirstPacketIsNoHeader() throws {
        let lines = (0..<30).map {
            "14:22:\(10 + $0).\(100_000 + $0) IP 10.0.0.2.54321 > 10.0.0.9.443: Flags [P.], seq \($0):\($0 + 9), ack 1, win 501, length \(90 + $0)\n"
        }
        #expect(try recognised(Array(lines.joined().utf8)).content.series[0].frame.count == 30)
    }

    /// Numbers in no column of times may be anything.
    @Test func numbersThatSayNothing() throws {
        var options = LoadOptions()
        options.time = "x"
        #expect(throws: FormatsError.self) { try read("x,v\n45000,1\n45001,2\n", options: options) }
        options.dates = .excel
        #expect(table(try read("x,v\n45000,1\n45001,2\n", options: options)).contains("2023-03-15T00:00:00Z|1"))
        options = LoadOptions()
        options.time = "MJD"
        #expect(table(try read("MJD,v\n58849,1\n58850,2\n", options: options)).contains("2020-01-01T00:00:00Z|1"))
    }
}
