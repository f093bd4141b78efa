import Series
import Testing

@testable import Formats
@testable import Reading

/// Shapes of tables that programs write, each in the words of one: headers of several rows (VCDS), times of several words under one
/// name (procps' `ps -o lstart`, `vmstat -t`; RTKLIB 2.4.3, manual, appendix B.1), remarks behind other marks, columns listed above
/// (LAS 2.0 of the CWLS; Sea-Bird's .cnv; Weka's ARFF), feet that fit no column (HWiNFO). Expected tables are what a person reads in them.
@Suite struct ProgramShapeTests {
    private static let marks =
        "% program   : RTKPOST ver.2.4.3\n% (lat/lon/height=WGS84/ellipsoidal,Q=1:fix,2:float)\n"
    static let positions: String = (0..<12).map { row in
        "2023/01/01 00:00:\(row * 2 + 18).000   35.0000\(row + 10)  139.5   70.1   \(1 + row % 2)\n"
    }.joined()

    @Test(arguments: [
        ReadCase(
            "VCDS",
            "Thursday,26,November,2023,09:22:21:58620\r\n03G 906 021 AB,,R4 2.0L EDC,\r\n"
                + ",,Engine Speed,Boost Pressure,,Engine Speed,Air Mass\r\n,TIME,(G28),(specified),TIME,(G28),(actual)\r\n"
                + "Marker,STAMP, /min, mbar,STAMP, /min, mg/H\r\n,0.31,840,1010,0.51,845,250.5\r\n,0.93,861,1011,1.13,866,251.5\r\n"
                + ",1.55,882,1012,1.75,887,252.5\r\n",
            "@time|Marker|Engine Speed (G28):/min|Boost Pressure (specified):mbar|TIME STAMP 2|Engine Speed (G28) 2:/min|Air Mass (actual):mg/H\n"
                + "2023-11-26T09:22:21.31Z|·|840|1010|2023-11-26T09:22:21.51Z|845|250.5\n"
                + "2023-11-26T09:22:21.93Z|·|861|1011|2023-11-26T09:22:22.13Z|866|251.5\n"
                + "2023-11-26T09:22:22.55Z|·|882|1012|2023-11-26T09:22:22.75Z|887|252.5"),
        // pandas: DataFrame.to_csv of columns in two levels.
        ReadCase(
            "levels of pandas", ",a,a,b\n,x,y,x\n2024-01-01,1,2,3\n2024-01-02,4,5,6\n",
            "@column1|a x|a y|b x\n2024-01-01T00:00:00Z|1|2|3\n2024-01-02T00:00:00Z|4|5|6"),
        ReadCase(
            "groups of a spreadsheet",
            ",North,,South,\nDay,Sales,Units,Sales,Units\n2024-01-01,1,2,3,4\n2024-01-02,5,6,7,8\n2024-01-03,5,6,7,8\n",
            "@Day|North Sales|North Units|South Sales|South Units\n2024-01-01T00:00:00Z|1|2|3|4\n2024-01-02T00:00:00Z|5|6|7|8\n"
                + "2024-01-03T00:00:00Z|5|6|7|8"),
        ReadCase(
            "vmstat -t with its header again",
            "procs -----------memory---------- -----timestamp-----\n r  b   free                 UTC\n"
                + (10...29).map { " 1  0 1234\($0) 2024-11-22 22:28:\($0)\n" }.joined()
                + "procs -----------memory---------- -----timestamp-----\n r  b   free                 UTC\n"
                + (30...49).map { " 1  0 1234\($0) 2024-11-22 22:28:\($0)\n" }.joined(),
            "@time|r|b|free\n" + (10...49).map { "2024-11-22T22:28:\($0)Z|1|0|1234\($0)" }.joined(separator: "\n")),
        ReadCase(
            "ps -o lstart",
            "    PID                  STARTED %CPU COMMAND\n      1 Mon Mar  6 08:00:10 2023  0.0 /sbin/init splash\n"
                + "    345 Mon Mar  6 10:02:12 2023  0.1 /usr/lib/systemd/systemd-journald\n  20311 Tue Mar  7 14:06:16 2023 12.5 bash\n",
            "@STARTED|PID|%CPU|COMMAND\n2023-03-06T08:00:10Z|1|0|'/sbin/init splash'\n"
                + "2023-03-06T10:02:12Z|345|0.1|'/usr/lib/systemd/systemd-journald'\n2023-03-07T14:06:16Z|20311|12.5|'bash'"
        ),
        ReadCase(
            "RTKLIB in UTC",
            marks + "%  UTC                   latitude(deg) longitude(deg)  height(m)   Q\n" + positions,
            "@time|latitude:deg|longitude:deg|height:m|Q\n"
                + (0..<12).map {
                    "2023-01-01T00:00:\($0 * 2 + 18)Z|35.0000\(NumberText.text(Double($0 + 10)))|139.5|70.1|\(1 + $0 % 2)"
                        .replacing("35.000010|", with: "35.00001|").replacing("35.000020|", with: "35.00002|")
                }.joined(separator: "\n")),
        // GPS has been 18 s ahead of UTC since 2017 (IERS, Bulletin C 52).
        ReadCase(
            "RTKLIB in GPS time",
            marks + "%  GPST                  latitude(deg) longitude(deg)  height(m)   Q\n" + positions,
            "@time|latitude:deg|longitude:deg|height:m|Q\n"
                + (0..<12).map {
                    "2023-01-01T00:00:\($0 < 5 ? "0" : "")\($0 * 2)Z|35.0000\(NumberText.text(Double($0 + 10)))|139.5|70.1|\(1 + $0 % 2)"
                        .replacing("35.000010|", with: "35.00001|").replacing("35.000020|", with: "35.00002|")
                }.joined(separator: "\n")),
        // Week 2243 began on 2023-01-01.
        ReadCase(
            "RTKLIB in weeks of GPS",
            marks
                + "%  GPST         latitude(deg) longitude(deg)\n2243     18.000   35.5  139.5\n2243     48.200   35.5  139.5\n"
                + "2243     78.400   35.5  139.5\n",
            "@time|GPST week|GPST second of week|latitude:deg|longitude:deg\n2023-01-01T00:00:00Z|2243|18|35.5|139.5\n2023-01-01T00:00:30.2Z|2243|48.2|35.5|139.5\n2023-01-01T00:01:00.4Z|2243|78.4|35.5|139.5"
        ),
        ReadCase(
            "names behind another mark", "% made by hand\n% time,speed (m/s)\n2024-01-01,1\n2024-01-02,2\n",
            "@time|speed:m/s\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2"),
        ReadCase("a sign in the first name", "%CPU,%MEM\n1,2\n3,4\n", "%CPU|%MEM\n1|2\n3|4"),
        ReadCase("rows without a first field", ";a;b\n;1;2\n;3;4\n", "a|b\n1|2\n3|4"),
        ReadCase(
            "HWiNFO",
            "Date,Time,\"Memory Load [%]\",\"CPU Package [°C]\",\"Throttling [Yes/No]\",\"Power [W]\",\n5.3.2023,20:58:1.123,45.1,50.0,No,10.5,\n"
                + "5.3.2023,20:58:3.136,45.2,51.0,No,10.6,\n5.3.2023,20:59:5.149,45.3,52.0,No,10.7,\n"
                + "Date,Time,\"Memory Load [%]\",\"CPU Package [°C]\",\"Throttling [Yes/No]\",\"Power [W]\",\n,,\"System\",\"CPU [#0]: Intel\",\"CPU [#0]: Intel\",\"CPU [#0]\",\n",
            "@time|Memory Load:%|CPU Package:°C|Throttling:Yes/No|Power:W\n2023-03-05T20:58:01.123Z|45.1|50|'No'|10.5\n"
                + "2023-03-05T20:58:03.136Z|45.2|51|'No'|10.6\n2023-03-05T20:59:05.149Z|45.3|52|'No'|10.7"),
        ReadCase(
            "LAS 2.0",
            "~VERSION INFORMATION\n VERS.                          2.0 :   CWLS LOG ASCII STANDARD -VERSION 2.0\n"
                + " WRAP.                          NO  :   ONE LINE PER DEPTH STEP\n~WELL INFORMATION\n#MNEM.UNIT              DATA            DESCRIPTION\n"
                + "STRT    .M              1670.0000                :START DEPTH\nNULL    .               -999.25                  :NULL VALUE\n"
                + "DATE    .       13-DEC-86                        :LOG DATE\n~CURVE INFORMATION\n#MNEM.UNIT              API CODES      CURVE DESCRIPTION\n"
                + " DEPT   .M                                       :  1  DEPTH\n DT     .US/M           60 520 32 00             :  2  SONIC TRANSIT TIME\n"
                + " NPHI   .V/V            42 890 00 00             :  3  NEUTRON POROSITY\n~PARAMETER INFORMATION\n MUD    .               GEL CHEM        :   MUD TYPE\n"
                + " BHT    .DEGC           35.5000         :   BOTTOM HOLE TEMPERATURE\n CSGL   .M              124.6           :   BASE OF CASING\n~OTHER\n"
                + "     Note: The logging tools became stuck.\n     invalid data here\n~A  DEPTH     DT      NPHI\n1670.000   123.450    0.450\n"
                + "1669.875   123.450    0.451\n1669.750   123.450    -999.25\n1669.625   123.450    0.452\n1669.500   123.450    0.453\n",
            "DEPT:M|DT:US/M|NPHI:V/V\n1670|123.45|0.45\n1669.875|123.45|0.451\n1669.75|123.45|·\n1669.625|123.45|0.452\n1669.5|123.45|0.453"
        ),
        ReadCase(
            "Sea-Bird",
            "* Sea-Bird SBE 19 Data File:\n* FileName = C:\\data\\cast.hex\n# nquan = 3\n# nvalues = 3\n# name 0 = timeS: Time, Elapsed [seconds]\n"
                + "# name 1 = prDM: Pressure, Digiquartz [db]\n# name 2 = t090C: Temperature [ITS-90, deg C]\n# span 0 = 0.0, 2.0\n# bad_flag = -9.990e-29\n*END*\n"
                + "      0.000      2.000    15.1234\n      1.000      3.000  -9.990e-29\n      2.000      4.000    15.1236\n",
            "timeS:seconds|prDM:db|t090C:ITS-90, deg C\n0|2|15.1234\n1|3|·\n2|4|15.1236"),
        ReadCase(
            "a count of what is missing", "# Station 4\n# Missing samples: 12\na,b\n11,1\n12,2\n13,3\n",
            "a|b\n11|1\n12|2\n13|3"),
        ReadCase(
            "Weka",
            "% 1. Title: Iris\n%\n@relation iris\n\n@attribute sepallength numeric\n@attribute 'petal length' numeric\n@attribute class {a,b}\n\n@data\n5.1,1.4,a\n4.9,1.5,b\n7.0,4.7,b\n",
            "sepallength|petal length|class\n5.1|1.4|'a'\n4.9|1.5|'b'\n7|4.7|'b'"),
        ReadCase(
            "parts of a second in a column of seconds",
            "year,month,day,hour,minute,second,v\n2024,1,1,0,0,12.5,1\n2024,1,1,0,0,13.25,2\n",
            "@time|year|month|day|hour|minute|second|v\n2024-01-01T00:00:12.5Z|2024|1|1|0|0|12.5|1\n2024-01-01T00:00:13.25Z|2024|1|1|0|0|13.25|2"
        ),
        ReadCase(
            "Arduino's monitor", "12:34:56.001 -> t,v\n" + (10...19).map { "12:34:56.\($0)0 -> 23.5,\($0)\n" }.joined(),
            "@time|t|v\n"
                + (10...19).map { "1970-01-01T12:34:56.\($0)Z|23.5|\($0)" }.joined(separator: "\n").replacing(
                    ".10Z", with: ".1Z")),
        ReadCase(
            "a time in brackets before blanks",
            "[2024-01-01 10:00:00] 1.5 2.5\n[2024-01-01 10:00:01] 1.6 2.6\n[2024-01-01 10:00:02] 1.7 2.7\n",
            "@time|column3|column4\n2024-01-01T10:00:00Z|1.5|2.5\n2024-01-01T10:00:01Z|1.6|2.6\n2024-01-01T10:00:02Z|1.7|2.7"
        ),
        // NOAA's ISD-Lite: year, month, day, hour in the first columns (isd-lite-format.txt).
        ReadCase(
            "parts of a time without names",
            "2023 01 31 22   -20   -50\n2023 01 31 23   -19   -50\n2023 02 01 00   -18   -51\n2023 02 01 01   -18   -52\n2023 02 01 02   -18   -53\n",
            "@time|column1|column2|column3|column4|column5|column6\n2023-01-31T22:00:00Z|2023|1|31|22|-20|-50\n"
                + "2023-01-31T23:00:00Z|2023|1|31|23|-19|-50\n2023-02-01T00:00:00Z|2023|2|1|0|-18|-51\n"
                + "2023-02-01T01:00:00Z|2023|2|1|1|-18|-52\n2023-02-01T02:00:00Z|2023|2|1|2|-18|-53"),
        ReadCase(
            "whole numbers that are no time", "2023,1,1,5\n2023,1,1,6\n2023,1,1,7\n2023,1,1,8\n",
            "column1|column2|column3|column4\n2023|1|1|5\n2023|1|1|6\n2023|1|1|7\n2023|1|1|8"),
    ])
    func tables(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            let content = try read(example.text, workerChunk: chunkSize)
            #expect(table(content) == example.table, "\(content.notes.sentences)")
        }
    }

    /// The Windows event log's counters: minutes that UTC is ahead of the clock (learn.microsoft.com, DYNAMIC_TIME_ZONE_INFORMATION), and
    /// the month first, though nothing else tells.
    @Test(arguments: [("(W. Europe Standard Time)(-60)", "09"), ("(Eastern Daylight Time)(240)", "14")])
    func windowsCounters(_ zone: String, _ hour: String) throws {
        let content = try read(
            "\"(PDH-CSV 4.0) \(zone)\",\"\\\\HOST\\Memory\\Available MBytes\"\r\n\"01/02/2024 10:00:00.123\",\" \"\r\n"
                + "\"01/02/2024 10:00:15.123\",\"8000\"\r\n\"01/02/2024 10:00:30.123\",\"8001\"\r\n")
        #expect(
            table(content)
                == "@time|\\\\HOST\\Memory\\Available MBytes\n2024-01-02T\(hour):00:00.123Z|·\n2024-01-02T\(hour):00:15.123Z|8000\n2024-01-02T\(hour):00:30.123Z|8001"
        )
    }

    /// iputils' ping -D, a sketch of Arduino's: labels among words.
    @Test(arguments: [
        ReadCase(
            "ping -D",
            "PING ::1 (::1) 56 data bytes\n[1678190400.5] 64 bytes from ::1: icmp_seq=1 ttl=56 time=11.0 ms\n"
                + "[1678190401.5] 64 bytes from ::1: icmp_seq=2 ttl=56 time=12.5 ms\n[1678190402.5] 64 bytes from ::1: icmp_seq=3 ttl=56 time=11.5 ms\n"
                + "\n--- ::1 ping statistics ---\n3 packets transmitted, 3 received\n",
            "@timestamp|icmp_seq|ttl|time:ms|message"),
        ReadCase(
            "Arduino", (10...14).map { "12:34:56.\($0)0 -> Temp: 23.\($0) C  Hum: \($0) %\n" }.joined(),
            "time:s|Temp:C|Hum:%"),
    ])
    func labelledLines(_ example: ReadCase) throws {
        let (format, content) = try recognised(Array(example.text.utf8))
        #expect(format == "logfmt")
        #expect(table(content).split(separator: "\n").first.map(String.init) == example.table, "\(table(content))")
    }

    /// sysstat's first line has the day of the rows; months stand before days beside clocks of twelve hours.
    @Test(arguments: [
        ("03/07/2023", "10:00:01 AM", "2023-03-07T10:00:01Z"), ("2023-03-07", "10:00:01", "2023-03-07T10:00:01Z"),
        ("03/07/23", "10:00:01", "1970-01-01T10:00:01Z"), ("13/03/2023", "10:00:01", "2023-03-13T10:00:01Z"),
    ])
    func dayAbove(_ day: String, _ clock: String, _ first: String) throws {
        let rest = String(clock.dropFirst(2))
        let text =
            "Linux 5.15.0-67-generic (host) \t\(day) \t_x86_64_\t(8 CPU)\n\n09:00:01\(clock.dropFirst(8))     CPU     %user     %idle\n"
            + (10...11).map { "\($0)\(rest)     all      1.5     98.\($0)\n" }.joined()
        let content = try read(text)
        #expect(table(content).contains("\n\(first)|'all'|1.5|98.1"), "\(table(content))")
    }

    @Test func whatTheLinesAboveSayIsSaid() throws {
        let text =
            "# missing value: -99.9\n# Column 1: time\n# Column 2: speed (m/s)\n2024-01-01 1.5\n2024-01-02 -99.9\n2024-01-03 2.5\n"
        let content = try read(text)
        #expect(
            table(content)
                == "@time|speed:m/s\n2024-01-01T00:00:00Z|1.5\n2024-01-02T00:00:00Z|·\n2024-01-03T00:00:00Z|2.5")
        #expect(content.notes.sentences.contains("columns are named as line 2 and those below it say"))
        #expect(content.notes.sentences.contains("-99.9 is missing, as line 1 says"))
    }

    /// GPS is ahead of UTC by as many seconds as the list of the IERS has, which tzdata carries.
    @Test func leapSeconds() {
        for (day, seconds) in [("2016-12-31", 17), ("2017-01-02", 18), ("1990-06-01", 6), ("1980-06-01", 0)] {
            let bytes = Array(day.utf8)
            let read = TimeLayout.iso(offset: false).read(bytes.span)
            #expect(read.map { Zone.gps.offset(at: $0.microseconds) } == seconds)
        }
    }
}
