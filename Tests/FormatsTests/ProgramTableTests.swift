import Series
import Testing

@testable import Reading
@testable import Tables

/// What programs print and services answer. Expected tables are written out by hand from what each program's manual says.
@Suite struct ProgramTableTests {
    static let numbered = "no time column: rows are numbered"

    @Test(arguments: [
        ReadCase(
            "ps: a long number reaches into the next column",
            """
            USER         PID    VSZ   RSS TTY      STAT COMMAND
            root           1 168112 11424 ?        Ss   /sbin/init splash
            mira        4411 3342112 261120 pts/2  Sl+  /usr/bin/editor --wait notes file.txt
            mira        4502  11200  3200 pts/3    S+   less README

            """,
            """
            USER|PID|VSZ|RSS|TTY|STAT|COMMAND
            'root'|1|168112|11424|'?'|'Ss'|'/sbin/init splash'
            'mira'|4411|3342112|261120|'pts/2'|'Sl+'|'/usr/bin/editor --wait notes file.txt'
            'mira'|4502|11200|3200|'pts/3'|'S+'|'less README'
            """, ["columns apart by blanks", numbered]),
        ReadCase(
            "sar: few rows and their average",
            """
            12:00:01 AM     CPU     %user     %idle
            12:10:01 AM     all      4.11     94.54
            01:10:01 PM     all     63.00     35.98
            Average:        all     33.55     65.26

            """,
            "@time|CPU|%user|%idle\n1970-01-01T00:10:01Z|'all'|4.11|94.54\n1970-01-01T13:10:01Z|'all'|63|35.98"),
        ReadCase(
            "dpkg -l",
            """
            Desired=Unknown/Install/Remove/Purge/Hold
            | Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
            |/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
            ||/ Name       Version      Architecture Description
            +++-==========-============-============-=================================
            ii  adduser    3.134        all          add and remove users and groups
            rc  zlib1g:arm 1:1.2.13     arm64        compression library - runtime

            """,
            """
            ||/|Name|Version|Architecture|Description
            'ii'|'adduser'|'3.134'|'all'|'add and remove users and groups'
            'rc'|'zlib1g:arm'|'1:1.2.13'|'arm64'|'compression library - runtime'
            """),
        ReadCase(
            "ISO 8601 with an offset among dates by day",
            "when,v\n02.01.2026,4\n2026-01-03T00:00:00Z,5\n04.01.2026,6\n",
            "@when|v\n2026-01-02T00:00:00Z|4\n2026-01-03T00:00:00Z|5\n2026-01-04T00:00:00Z|6"),
        ReadCase(
            "ISO 8601 without one among instants",
            "t,v\n2026-01-01T00:00:00Z,1\n2026-01-01T01:00:00+00:00,2\n2026-01-01 02:00,3\n",
            "@t|v\n2026-01-01T00:00:00Z|1\n2026-01-01T01:00:00Z|2\n2026-01-01T02:00:00Z|3"),
        ReadCase(
            "sodium, and a town in Thailand", "symbol,name,mass\nNe,Neon,20.2\nNa,Nan,23\nMg,NA,24.3\n",
            "symbol|name|mass\n'Ne'|'Neon'|20.2\n'Na'|'Nan'|23\n'Mg'|·|24.3"),
        ReadCase(
            "a line feed among carriage returns", "a,b\r1,2\r\n3,4\n\r5,6\r7,8\r9,1\r2,2\r3,3\r",
            "a|b\n1|2\n3|4\n5|6\n7|8\n9|1\n2|2\n3|3"),
        ReadCase(
            "a total below dates", "day,n\n2026-04-01,1\n2026-04-02,2\nTotal:,3\n",
            "@day|n\n2026-04-01T00:00:00Z|1\n2026-04-02T00:00:00Z|2"),
    ])
    func programs(_ given: ReadCase) throws {
        let content = try read(given.text)
        #expect(table(content) == given.table)
        for note in given.notes { #expect(content.notes.sentences.contains { $0.contains(note) }, "\(note)") }
    }

    /// An instant in a column of local times is that instant, whatever the zone.
    @Test func instantsAmongLocalTimes() throws {
        let zone = try Zone.named("Asia/Tokyo")
        #expect(
            table(try read("d,v\n02.01.2026,4\n2026-01-03T00:00:00Z,5\n04.01.2026,6\n", zone: zone))
                == "@d|v\n2026-01-01T15:00:00Z|4\n2026-01-03T00:00:00Z|5\n2026-01-03T15:00:00Z|6")
        #expect(
            table(try read("d,v\n2026-01-01T00:00:00Z,1\n2026-01-02T00:00:00Z,2\n2026-01-03 09:00,3\n", zone: zone))
                == "@d|v\n2026-01-01T00:00:00Z|1\n2026-01-02T00:00:00Z|2\n2026-01-03T00:00:00Z|3")
    }

    @Test func daysOfASpreadsheetWithoutAName() throws {
        var options = LoadOptions()
        options.dates = .excel
        // 45992 is 2025-12-01 (ECMA-376 part 1, 18.17.4.1).
        #expect(
            table(try read("serial,kW\n45992.25,1\n45993,2\n", options: options))
                == "@serial|kW\n2025-12-01T06:00:00Z|1\n2025-12-02T00:00:00Z|2")
    }

    @Test func errors() {
        var options = LoadOptions()
        options.header = 9
        #expect(
            fault { _ = try read("a,b\n1,2\n", options: options) }.hasPrefix("'t.csv' has no line 9: it ends at line 2")
        )
        let line = { (gate: Int) in "Monday gate=\(gate) lift 0.45m by anna at seven\n" }
        let log = line(1) + line(2) + "restart\n" + line(3)
        #expect(fault { _ = try read(log) }.contains("lines \"PATTERN\""))
        let dates = (1...9).map { "2025-03-0\($0),\($0)\n" }.joined()
        #expect(
            fault { _ = try read("date,v\nsoon,1\nlate,2\n" + dates) }.hasPrefix(
                "2 of 11 values of 'date' in 't.csv' are not times like '2025-03-01': 'soon' on line 2"))
        let tables = """
            12:00:01 AM     CPU      %usr     %idle
            12:10:01 AM     all      4.11     94.87
            12:20:01 AM     all      5.11     93.77

            12:00:01 AM    proc/s   cswch/s
            12:10:01 AM      1.20    410.00

            """
        #expect(fault { _ = try read(tables) }.hasPrefix("'t.csv' holds several tables: another one begins on line 5"))
    }

    // MARK: JSON and records

    private func rows(
        _ text: String, by format: (some FileFormat).Type, now: Int64 = 0
    ) throws -> String {
        let source = try ByteSource.bytes(Array(text.utf8), path: "t")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: now)
        let isKnown = format.recognises(Array(text.utf8))
        #expect(isKnown)
        return table(try format.read(source, ReadRequest(options: LoadOptions(), context: context, workers: 1)))
    }

    @Test(arguments: [
        (
            #"{"type":"bar","data":{"labels":["Mon","Tue","Wed"],"datasets":[{"label":"rain","fill":["red","tan"],"data":[1,null,4]},{"label":"sun","data":[9,8,7]}]}}"#,
            "labels|rain|sun\n'Mon'|1|9\n'Tue'|·|8\n'Wed'|4|7"
        ),
        (
            #"{"chart":{"result":[{"meta":{"symbol":"X"},"timestamp":[1767225600,1767312000,1767398400],"indicators":{"quote":[{"open":[1,2,3],"close":[1.5,null,3.5]}],"adjclose":[{"adjclose":[4,5,6]}]}}],"error":null}}"#,
            "@timestamp|open|close|adjclose\n2026-01-01T00:00:00Z|1|1.5|4\n2026-01-02T00:00:00Z|2|·|5\n2026-01-03T00:00:00Z|3|3.5|6"
        ),
        (
            #"{"data":[{"x":["2026-01-01","2026-01-02"],"y":[1,2],"name":"north"},{"x":["2026-01-03","2026-01-04","2026-01-05"],"y":[5,6,7],"name":"south"}],"layout":{}}"#,
            "@x|name|y\n2026-01-01T00:00:00Z|'north'|1\n2026-01-02T00:00:00Z|'north'|2\n2026-01-03T00:00:00Z|'south'|5\n"
                + "2026-01-04T00:00:00Z|'south'|6\n2026-01-05T00:00:00Z|'south'|7"
        ),
        // Arrays without an axis are values of their rows.
        (
            #"{"items":[{"id":1,"scores":[1,2,3,4]},{"id":2,"scores":[5,6,7,8]}]}"#,
            "id|scores\n1|'[1,2,3,4]'\n2|'[5,6,7,8]'"
        ),
    ])
    func charts(_ text: String, _ expected: String) throws {
        #expect(try rows(text, by: JSONFormat.self) == expected)
    }

    @Test func recordsAndLists() throws {
        #expect(
            try rows("Package: a\nSize: 12 kB\nText: one\n two\n\nPackage: b\nSize: 7 kB\n", by: RecordsFormat.self)
                == "Package|Size:kB|Text\n'a'|12|'one two'\n'b'|7|·")
        #expect(
            try rows("HOME=/root\nNAME=\"Mill 12\"\n# no pair\nN=2\n", by: RecordsFormat.self)
                == "key|value\n'HOME'|'/root'\n'NAME'|'Mill 12'\n'N'|'2'")
        for text in [
            "a: 1\nb: 2\n", "Note: one\n\nOther: two\nNote: three\n", "x=1\nx=2\nx=3\n",
            "12:30 5\n12:40 6\n\n12:50 7\n",
        ] {
            let isKnown = RecordsFormat.recognises(Array(text.utf8))
            #expect(!isKnown, "\(text)")
        }
    }

    /// Times of `ls -l` in the C locale: without a year they are of the last half year, before 2024-05-06 here.
    @Test func listings() throws {
        let now: Int64 = 1_714_982_400_000_000
        let text = """
            total 8
            -rw-r--r-- 1 rowan mill  12K May  5 07:08 pond.csv
            drwxr-xr-x 2 rowan mill 4.0K Nov 20 09:14 two words
            lrwxrwxrwx 1 rowan mill    9 May  9  2021 a -> b -> c

            """
        #expect(
            try rows(text, by: ListingFormat.self, now: now) == """
                @time|mode|links|owner|group|size|name|target
                2021-05-09T00:00:00Z|'lrwxrwxrwx'|1|'rowan'|'mill'|9|'a'|'b -> c'
                2023-11-20T09:14:00Z|'drwxr-xr-x'|2|'rowan'|'mill'|4096|'two words'|·
                2024-05-05T07:08:00Z|'-rw-r--r--'|1|'rowan'|'mill'|12288|'pond.csv'|·
                """)
    }

    @Test func secondsInBrackets() {
        let isJSON = JSONFormat.recognises(Array("[1773039601.123456] 64 bytes from 192.0.2.7\n".utf8))
        #expect(!isJSON)
        for text in ["[1]x", "[1767225600000, 5]", "[12345678]\n", "[1][2]"] {
            let isJSON = JSONFormat.recognises(Array(text.utf8))
            #expect(isJSON, "\(text)")
        }
    }
}
