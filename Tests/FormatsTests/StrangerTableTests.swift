import Series
import Testing

@testable import Reading
@testable import Tables

/// Text tables as other programs and people write them. Expected tables are written out by hand from what each program means.
@Suite struct StrangerTableTests {
    static let numbered = "no time column: rows are numbered"
    static let counted = "an unnamed column numbers the rows: left out"
    static let blanks = "columns apart by blanks"
    static let sar = """
        Linux 5.10.0 (host) \t01/15/24 \t_x86_64_\t(8 CPU)

        12:00:01 AM     CPU     %user     %idle
        01:10:01 AM     all      1.00     90.40
        02:10:01 AM     all      2.00     91.40
        03:10:01 AM     all      3.00     92.40
        04:10:01 AM     all      4.00     93.40
        05:10:01 AM     all      5.00     94.40
        06:10:01 AM     all      6.00     95.40
        07:10:01 AM     all      7.00     96.40
        08:10:01 AM     all      8.00     97.40
        09:10:01 AM     all      9.00     98.40
        10:10:01 AM     all      10.00     99.40

        01:00:01 PM     CPU     %user     %idle
        Average:        all      2.00     97.40

        """
    static let sarTable = """
        @time|CPU|%user|%idle
        2024-01-15T01:10:01Z|'all'|1|90.4
        2024-01-15T02:10:01Z|'all'|2|91.4
        2024-01-15T03:10:01Z|'all'|3|92.4
        2024-01-15T04:10:01Z|'all'|4|93.4
        2024-01-15T05:10:01Z|'all'|5|94.4
        2024-01-15T06:10:01Z|'all'|6|95.4
        2024-01-15T07:10:01Z|'all'|7|96.4
        2024-01-15T08:10:01Z|'all'|8|97.4
        2024-01-15T09:10:01Z|'all'|9|98.4
        2024-01-15T10:10:01Z|'all'|10|99.4
        """
    /// Thirteen months, day first.
    static let months = (1...12).map { $0 < 10 ? "0\($0)" : "\($0)" }
    static let monthly: String = {
        let rows = months.map { "01/\($0)/1980,1\n" }
        return "date,n\n" + rows.joined() + "01/01/1981,1\n"
    }()
    static let monthlyTable: String = {
        let rows = months.map { "1980-\($0)-01T00:00:00Z|1\n" }
        return "@date|n\n" + rows.joined() + "1981-01-01T00:00:00Z|1"
    }()

    @Test(arguments: [
        ReadCase(
            "vmstat",
            """
            procs -----------memory---------- ---swap--
             r  b   swpd   free   si   so
             1  0      0 123456    0    0
             0  0      0 123400    0    1
             r  b   swpd   free   si   so
             2  0      0 123000    0    0

            """,
            "r|b|swpd|free|si|so\n1|0|0|123456|0|0\n0|0|0|123400|0|1\n2|0|0|123000|0|0",
            [
                blanks, "1 line above the table left out: 'procs -----------memory---------- ---swap--'", numbered,
                "the header comes again 1 time: left out",
            ]),
        ReadCase(
            "sar", sar, sarTable,
            [
                blanks, "1 line above the table left out: 'Linux 5.10.0 (host) 01/15/24 _x86_64_ (8 CPU)'",
                "1 line below the table left out: 'Average: all 2.00 97.40'",
                "times of day from 2024-01-15 on, as line 1 says", "time in `12:00:01 AM`",
                "the header comes again 1 time: left out",
            ]),
        ReadCase(
            "gnuplot", "# x sin\n0 0.1\n0.1  0.2\n\n\n0.2   0.3\n", "x|sin\n0|0.1\n0.1|0.2\n0.2|0.3",
            [blanks, numbered]),
        ReadCase(
            "words in columns",
            "Country Name    Pop 2020   Area\nUnited States   331000000  9833517\nFrance           65000000   643801\n",
            "Country Name|Pop 2020|Area\n'United States'|331000000|9833517\n'France'|65000000|643801",
            [blanks, numbered]),
        ReadCase(
            "R's names of rows", "mpg cyl\n\"Mazda RX4\" 21 6\n\"Datsun 710\" 22.8 4\n",
            "column1|mpg|cyl\n'Mazda RX4'|21|6\n'Datsun 710'|22.8|4", [blanks, numbered]),
        ReadCase(
            "R's numbers of rows", "\"\",\"mpg\",\"cyl\"\n\"1\",21,6\n\"2\",22.8,4\n", "mpg|cyl\n21|6\n22.8|4",
            [counted, numbered]),
        ReadCase(
            "numbers of rows and a time", ",day,v\n0,2024-01-01,5\n1,2024-01-02,6\n",
            "@day|v\n2024-01-01T00:00:00Z|5\n2024-01-02T00:00:00Z|6", [counted, "time in `day`"]),
        ReadCase(
            "versions", "Client version,v\n1.8,5\n1.9,6\n1.10,7\n2.0,8\n",
            "Client version|v\n'1.8'|5\n'1.9'|6\n'1.10'|7\n'2.0'|8", [numbered]),
        ReadCase("numbers of versions", "version,v\n1,5\n2,6\n", "version|v\n1|5\n2|6", [numbered]),
        ReadCase("rows that were picked", ",v\n1,5\n3,6\n", "column1|v\n1|5\n3|6", [numbered]),
        ReadCase("a measure without a name", ",v\n0.5,5\n1.5,6\n", "column1|v\n0.5|5\n1.5|6", [numbered]),
        ReadCase(
            "units below the header",
            "time,temp,station\nUTC,degree_C,\n2024-01-01T00:00:00Z,1.5,A\n2024-01-01T01:00:00Z,2.5,A\n2024-01-01T02:00:00Z,NaN,A\n",
            "@time|temp:degree_C|station\n2024-01-01T00:00:00Z|1.5|'A'\n2024-01-01T01:00:00Z|2.5|'A'\n2024-01-01T02:00:00Z|·|'A'",
            ["units below the header"]),
        ReadCase(
            "a bank",
            "Account: 12\nPeriod: 2024\n\nDate;Amount\n2024-02-01;1.234,50 €\n2024-02-02;2,00 €\n2024-02-13;-3,10 €\n\nTotal: 3 rows\n",
            "@Date|Amount:€\n2024-02-01T00:00:00Z|1234.5\n2024-02-02T00:00:00Z|2\n2024-02-13T00:00:00Z|-3.1",
            [
                "semicolon separated, decimal commas", "2 lines above the table left out: 'Account: 12'",
                "1 line below the table left out: 'Total: 3 rows'",
            ]),
        ReadCase(
            "vmstat of two rows",
            "procs ---memory-- --swap--\n r  b   swpd   free\n 4  0      0 222088\n 3  0      0 222088\n",
            "r|b|swpd|free\n4|0|0|222088\n3|0|0|222088",
            [blanks, "1 line above the table left out: 'procs ---memory-- --swap--'", numbered]),
        ReadCase(
            "ps, whose commands hold blanks",
            "  PID TTY       TIME CMD\n    1 ?     00:00:15 /sbin/init splash quiet\n   20 ?     00:00:00 [a]\n"
                + "   21 ?     00:00:00 [b]\n   22 ?     00:00:00 [c]\n   23 ?     00:00:01 sh\n   24 ?     00:00:00 [d]\n"
                + "   25 ?     00:00:00 [e]\n   26 ?     00:00:00 [f]\n   27 ?     00:00:00 [g]\n   28 ?     00:00:00 [h]\n",
            "PID|TTY|TIME:s|CMD\n1|'?'|15|'/sbin/init splash quiet'\n20|'?'|0|'[a]'\n21|'?'|0|'[b]'\n22|'?'|0|'[c]'\n"
                + "23|'?'|1|'sh'\n24|'?'|0|'[d]'\n25|'?'|0|'[e]'\n26|'?'|0|'[f]'\n27|'?'|0|'[g]'\n28|'?'|0|'[h]'",
            [blanks, numbered]),
        ReadCase(
            "fields of a bank above a blank line",
            "Account,12345\nFrom,2024-01-01\n\nDate,What,Amount,Balance\n01/31/2024,Shop,-12.50,100.00\n02/01/2024,Pay,"
                + "\"1,000.00\",\"1,100.00\"\n",
            "@Date|What|Amount|Balance\n2024-01-31T00:00:00Z|'Shop'|-12.5|100\n2024-02-01T00:00:00Z|'Pay'|1000|1100",
            ["2 lines above the table left out: 'Account,12345'"]),
        ReadCase(
            "quoted years as names", "\"\",\"1940\",\"1945\"\n\"Food\",22.2,44.5\n\"House\",10.5,15.5\n",
            "column1|1940|1945\n'Food'|22.2|44.5\n'House'|10.5|15.5", [numbered]),
    ])
    func tables(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            let content = try read(example.text, workerChunk: chunkSize)
            #expect(table(content) == example.table)
            #expect(content.notes.sentences == example.notes)
        }
    }

    @Test(arguments: [
        ReadCase("years", "year,n\n1990,1\n1991,2\n", "@year|n\n1990-01-01T00:00:00Z|1\n1991-01-01T00:00:00Z|2"),
        ReadCase(
            "parts", "year,month,n\n2024,Jan,1\n2024,Feb,2\n",
            "@time|year|month|n\n2024-01-01T00:00:00Z|2024|1|1\n2024-02-01T00:00:00Z|2024|2|2"),
        ReadCase(
            "date and time", "Date,Time,n\n2024-01-01,10:00,1\n2024-01-01,11:30,2\n",
            "@time|n\n2024-01-01T10:00:00Z|1\n2024-01-01T11:30:00Z|2"),
        // 07:00 in a zone two hours east is 05:00 in UTC.
        ReadCase(
            "date, and time with its offset",
            "Date,Start time,n\n2024-05-06,07:00:00.000+02:00,1\n2024-05-06,07:15:00.000+02:00,2\n",
            "@time|n\n2024-05-06T05:00:00Z|1\n2024-05-06T05:15:00Z|2"),
        ReadCase(
            "times of day in four digits", "date,time,n\n20240101,0000,1\n20240101,0130,2\n20240101,2359,3\n",
            "@time|n\n2024-01-01T00:00:00Z|1\n2024-01-01T01:30:00Z|2\n2024-01-01T23:59:00Z|3"),
        // As NOAA's National Data Buoy Center writes its standard meteorological data.
        ReadCase(
            "a buoy",
            "#YY  MM DD hh mm WDIR WSPD GST\n#yr  mo dy hr mn degT m/s  m/s\n2024 01 01 00 10 120  5.0  MM\n2024 01 01 00 20 130  5.5 6.5\n",
            "@time|YY:yr|MM:mo|DD:dy|hh:hr|mm:mn|WDIR:degT|WSPD:m/s|GST:m/s\n2024-01-01T00:10:00Z|2024|1|1|0|10|120|5|·\n"
                + "2024-01-01T00:20:00Z|2024|1|1|0|20|130|5.5|6.5"),
        ReadCase(
            "C's times", "time,n\nMon May  6 07:00:00 2024,1\nTue May 14 07:00:00 2024,2\n",
            "@time|n\n2024-05-06T07:00:00Z|1\n2024-05-14T07:00:00Z|2"),
        ReadCase(
            "date's times", "time,n\nMon May  6 07:00:00 UTC 2024,1\nTue May 14 07:00:00 +0200 2024,2\n",
            "@time|n\n2024-05-06T07:00:00Z|1\n2024-05-14T05:00:00Z|2"),
        ReadCase(
            "Git's times, with the zone after the year",
            "date,n\nSat Jun  1 10:34:12 2024 +0100,1\nSun Jun 2 00:00:00 2024 -0700,2\n",
            "@date|n\n2024-06-01T09:34:12Z|1\n2024-06-02T07:00:00Z|2"),
        ReadCase(
            "years as names", "place,code,1990,1991,1992\nA,x,1,2,3\nB,y,4,5,6\n",
            "place|code|1990|1991|1992\n'A'|'x'|1|2|3\n'B'|'y'|4|5|6"),
        ReadCase(
            "days as names", "place,1/22/20,1/23/20\nA,1,2\nB,4,5\n", "place|1/22/20|1/23/20\n'A'|1|2\n'B'|4|5"),
        ReadCase(
            "a station's table",
            "TOA5,a,b\n\"TIMESTAMP\",\"RECORD\",\"t\"\n\"TS\",\"RN\",\"Deg C\"\n\"\",\"\",\"Avg\"\n"
                + "\"2024-01-01 00:00:00\",0,3.1\n\"2024-01-01 00:10:00\",1,3\n\"2024-01-01 00:20:00\",2,\"NAN\"\n",
            "@TIMESTAMP|RECORD|t:Deg C\n2024-01-01T00:00:00Z|0|3.1\n2024-01-01T00:10:00Z|1|3\n2024-01-01T00:20:00Z|2|·"),
        ReadCase("quarters", "when,n\n2000Q1,1\n2000Q2,2\n", "@when|n\n2000-01-01T00:00:00Z|1\n2000-04-01T00:00:00Z|2"),
        // ISO 8601, 5.5: the week with the year's first Thursday; Python's date.fromisocalendar(2025, 5, 1).
        ReadCase(
            "weeks", "week,n\n2025-W05,1\n2025-W06,2\n", "@week|n\n2025-01-27T00:00:00Z|1\n2025-02-03T00:00:00Z|2"),
        ReadCase(
            "months", "date,n\nJan 2020,1\nFeb 2020,2\n", "@date|n\n2020-01-01T00:00:00Z|1\n2020-02-01T00:00:00Z|2"),
        ReadCase(
            "R's decimal years", "time,n\n1949,1\n1949.08333333333,2\n1949.16666666667,3\n1949.25,4\n",
            "@time|n\n1949-01-01T00:00:00Z|1\n1949-02-01T00:00:00Z|2\n1949-03-01T00:00:00Z|3\n1949-04-01T00:00:00Z|4"),
        ReadCase(
            "day and month that make rows monthly",
            monthly, monthlyTable),
        ReadCase(
            "digits, month first", "date,n\n10142018,1\n10152018,2\n",
            "@date|n\n2018-10-14T00:00:00Z|1\n2018-10-15T00:00:00Z|2"),
        // 45,292 is 2024-01-01 in every spreadsheet of the 1900 system.
        ReadCase(
            "serial days", "date,n\n45292,1\n45292.5,2\n", "@date|n\n2024-01-01T00:00:00Z|1\n2024-01-01T12:00:00Z|2"),
        ReadCase(
            "ISO 8601 in another column", "date,n\n13.01.2024,1\n2024-01-14,2\n15.01.2024,3\n",
            "@date|n\n2024-01-13T00:00:00Z|1\n2024-01-14T00:00:00Z|2\n2024-01-15T00:00:00Z|3"),
        ReadCase(
            "too many missing", "date,n\n2024-01-01,1\n,2\n,3\n2024-01-04,4\n",
            "date|n\n2024-01-01T00:00:00Z|1\n·|2\n·|3\n2024-01-04T00:00:00Z|4"),
    ])
    func times(_ example: ReadCase) throws {
        #expect(table(try read(example.text)) == example.table)
    }

    /// What programs write for people, read by hand: a size is the number shown times its power of 1024 (`numfmt --from=iec`), which is as
    /// near as the program rounds to what `df -B1` says.
    @Test(arguments: [
        ReadCase(
            "df -h",
            "Filesystem      Size  Used Avail Use% Mounted on\ntmpfs            12G  4.0K   12G   1% /dev/shm\n/dev/vda        252G   35G   61G  37% /\n"
                + "tmpfs           2.4G  118M  2.3G   5% /run\nudev            1.5M     0  1.5M   0% /dev\n",
            "Filesystem|Size:B|Used:B|Avail:B|Use%:%|Mounted on\n'tmpfs'|12884901888|4096|12884901888|1|'/dev/shm'\n"
                + "'/dev/vda'|270582939648|37580963840|65498251264|37|'/'\n'tmpfs'|2576980377.6|123731968|2469606195.2|5|'/run'\n"
                + "'udev'|1572864|0|1572864|0|'/dev'"),
        ReadCase("du -h", "4.0K\t/a\n261M\t/b\n12K\t/c\n", "column1:B|column2\n4096|'/a'\n273678336|'/b'\n12288|'/c'"),
        ReadCase(
            "thousands and millions of people", "column1,b\n4.25K,1\n261M,2\n12K,3\n",
            "column1|b\n4250|1\n261000000|2\n12000|3"),
        ReadCase(
            "free -h", "kind,total\nMem,23Gi\nSwap,0B\nRest,118Mi\n",
            "kind|total:B\n'Mem'|24696061952\n'Swap'|0\n'Rest'|123731968"),
        ReadCase(
            "decimal sizes", "name,size\na,1.5MB\nb,2GB\nc,12 kB\n",
            "name|size:B\n'a'|1500000\n'b'|2000000000\n'c'|12000"),
        ReadCase("billions", "v\n$3B\n$1.2M\n", "v:$\n3000000000\n1200000"),
        ReadCase("millions alone", "v\n$14.5M\n$9M\n", "v:$\n14500000\n9000000"),
        ReadCase(
            "Markdown",
            "| day        | n | who  |\n|:-----------|--:|------|\n| 2024-01-01 | 1 | x y  |\n| 2024-01-02 | 2 |      |\n",
            "@day|n|who\n2024-01-01T00:00:00Z|1|'x y'\n2024-01-02T00:00:00Z|2|·"),
        ReadCase(
            "columns under a rule", "a  d           n\n-  ----------  ---\n1  2024-01-01  x y\n2  2024-01-02  z\n",
            "@d|a|n\n2024-01-01T00:00:00Z|1|'x y'\n2024-01-02T00:00:00Z|2|'z'"),
        ReadCase(
            "pip list",
            "Package  Version\n-------- -------\nnumpy    2.1.0\npandas   3.0.1\nsix      1.17.0\ntoml     0.10.2\n",
            "Package|Version\n'numpy'|'2.1.0'\n'pandas'|'3.0.1'\n'six'|'1.17.0'\n'toml'|'0.10.2'"),
        ReadCase(
            "docker ps",
            "CONTAINER ID   IMAGE     STATUS         NAMES\n3f0c2a1b9d8e   redis     Up 2 hours     cache\n9a8b7c6d5e4f   nginx     Exited (0)     web one\n",
            "CONTAINER ID|IMAGE|STATUS|NAMES\n'3f0c2a1b9d8e'|'redis'|'Up 2 hours'|'cache'\n'9a8b7c6d5e4f'|'nginx'|'Exited (0)'|'web one'"
        ),
        ReadCase(
            "one line", "8.21 5.20 5.11 15/196 5319\n",
            "column1|column2|column3|column4|column5\n8.21|5.2|5.11|'15/196'|5319"),
        ReadCase(
            "top -b",
            "top - 22:28:01 up  7:11,  0 user,  load average: 9.40, 5.62, 5.25\nTasks: 117 total,   3 running\n%Cpu(s): 51.6 us, 12.9 sy\n\n"
                + "    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n"
                + "      1 root      20   0   42580  10360   8440 S   0.0   0.0   1:41.01 init\n      2 root      20   0       0      0      0 S   1.5   0.0   0:00.02 sh\n  15247 root      20   0 1026260 141440  87612 R  99.6   0.2   0:02.12 p\n  15248 root      20   0 1026260 141440  87612 R  99.6   0.2   0:02.12 q\n",
            "PID|USER|PR|NI|VIRT|RES|SHR|S|%CPU|%MEM|TIME+:s|COMMAND\n1|'root'|20|0|42580|10360|8440|'S'|0|0|101.01|'init'\n2|'root'|20|0|0|0|0|'S'|1.5|0|0.02|'sh'\n15247|'root'|20|0|1026260|141440|87612|'R'|99.6|0.2|2.12|'p'\n15248|'root'|20|0|1026260|141440|87612|'R'|99.6|0.2|2.12|'q'"
        ),
        ReadCase(
            "vmstat -t",
            " r  b   free                 UTC\n 1  0 123456 2024-11-22 22:28:01\n 2  0 123400 2024-11-22 22:28:02\n",
            "@time|r|b|free\n2024-11-22T22:28:01Z|1|0|123456\n2024-11-22T22:28:02Z|2|0|123400"),
        ReadCase(
            "months over years",
            "     Jan Feb Mar\n" + (1949...1957).map { "\($0) 112 118 1\($0 - 1920)\n" }.joined(),
            "@column1|Jan|Feb|Mar\n"
                + (1949...1957).map { "\($0)-01-01T00:00:00Z|112|118|1\($0 - 1920)" }.joined(separator: "\n")),
        ReadCase(
            "short rows first",
            "2024-01-01 10:00:00 start a\n"
                + (1...12).map { "2024-01-01 10:00:\($0 + 10) install a <none> \($0)\n" }.joined(),
            "@time|column3|column4|column5|column6\n2024-01-01T10:00:00Z|'start'|'a'|·|·\n"
                + (1...12).map { "2024-01-01T10:00:\($0 + 10)Z|'install'|'a'|'<none>'|\($0)" }.joined(separator: "\n")),
        ReadCase(
            "empty fields left out at the end",
            "version,name,from,to\n1.1,buzz,1996-06-17,1997-06-05\n2.0,hamm,1998-07-24\n14,next\n3.0,wood,2002-07-19\n4,sarge,2005-06-06\n",
            "@from|version|name|to\n1996-06-17T00:00:00Z|1.1|'buzz'|1997-06-05T00:00:00Z\n1998-07-24T00:00:00Z|2|'hamm'|·\n2002-07-19T00:00:00Z|3|'wood'|·\n"
                + "2005-06-06T00:00:00Z|4|'sarge'|·"),
        ReadCase(
            "sha256sum", (1...5).map { "\($0)59e8e5e6b3abc22  /etc/\($0).conf\n" }.joined(),
            "column1|column2\n" + (1...5).map { "'\($0)59e8e5e6b3abc22'|'/etc/\($0).conf'" }.joined(separator: "\n")),
    ])
    func programs(_ example: ReadCase) throws {
        let content = try read(example.text)
        #expect(table(content) == example.table, "\(content.notes.sentences)")
    }

    /// Single quotes as quotes: what Python's csv reads with quotechar="'"; blanks between fields, quotes over lines: with delimiter=" ".
    @Test(arguments: [
        ReadCase(
            "single quotes", "'a';'b';'c'\n'x; y';'1,5';'it''s'\n'two\nlines';'2,5';'say \"hi\"'\n'z';'3';''\n",
            "a|b|c\n'x; y'|1.5|'it's'\n'two\nlines'|2.5|'say \"hi\"'\n'z'|3|·",
            ["semicolon separated, texts in single quotes, decimal commas", numbered]),
        ReadCase(
            "single quotes where they are needed",
            "day,who,n\n2024-01-01,'Ash, B.',1\n2024-01-02,Elm,2\n2024-01-03,'Oak, C.',3\n2024-01-04,'Yew, \"D\"',4\n",
            "@day|who|n\n2024-01-01T00:00:00Z|'Ash, B.'|1\n2024-01-02T00:00:00Z|'Elm'|2\n2024-01-03T00:00:00Z|'Oak, C.'|3\n"
                + "2024-01-04T00:00:00Z|'Yew, \"D\"'|4", ["texts in single quotes", "time in `day`"]),
        ReadCase(
            "apostrophes", "a,b\n'tis so,1\nrock 'n' roll,2\n'twas 'ere,3\n",
            "a|b\n''tis so'|1\n'rock 'n' roll'|2\n''twas 'ere'|3",
            [numbered]),
        ReadCase("codes behind an apostrophe", "a,b\n'0123,1\n'0456,2\n", "a|b\n''0123'|1\n''0456'|2", [numbered]),
        ReadCase(
            "blanks and quotes over lines",
            "day who said\n2024-01-01 Ash \"two\nlines, or so\"\n2024-01-02 \"B. Elm\" \"a\tb\"\n2024-01-03 \"\" \"say \"\"hi\"\"\"\n",
            "@day|who|said\n2024-01-01T00:00:00Z|'Ash'|'two\nlines, or so'\n2024-01-02T00:00:00Z|'B. Elm'|'a\tb'\n"
                + "2024-01-03T00:00:00Z|·|'say \"hi\"'", [blanks, "time in `day`"]),
    ])
    func otherQuotes(_ example: ReadCase) throws {
        let content = try read(example.text)
        #expect(table(content) == example.table)
        #expect(content.notes.sentences == example.notes)
        // In pieces too.
        #expect(table(try read(example.text, workerChunk: 64, workers: 2)) == example.table)
    }

    @Test func whatDoesNotFitIsSaidOrRefused() throws {
        let dates = (1...12).map { "2024-01-\($0 + 10),\($0)\n" }
        let few = "date,n\n" + dates.joined() + "soon,13\n"
        let content = try read(few)
        #expect(content.series[0].frame.count == 12)
        #expect(content.notes.sentences == ["1 row whose time does not fit left out: 'soon' on line 14"])
        #expect(
            fault { _ = try read("date,n\n2024-01-01,1\nsoon,2\n2024-01-03,3\nlater,4\n2024-01-05,5\n") }
                == "2 of 5 values of 'date' in 't.csv' are not times like '2024-01-01': 'soon' on line 3 ('time none' numbers "
                + "the rows, 'time COLUMN' names another, 'types COLUMN text' keeps the words)")
        #expect(
            fault { _ = try read("e\n2 kWh\n300 MB\n5 kWh\n") }
                == "column 'e' of 't.csv' mixes units: '2 kWh' on line 2, '300 MB' on line 3 (read it as words with 'types e "
                + "text')")
        let prose =
            "# A tool\n\nIt does some things, and others too.\n\nMore on that in the manual, which is long.\nBye now, and thanks.\n"
        #expect(fault { _ = try read(prose) }.hasPrefix("'t.csv' is not a table"))
    }

    /// The first lines of `ps aux`: one command is longer than the header, the others are short.
    @Test func aLongCommandAmongFew() throws {
        let process = "root         2  0.0  0.0      0     0 ?        S    10:52   0:00 [kthreadd]\n"
        let text =
            "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n"
            + "root         1  0.4  0.0  38428 10024 ?        SLl  10:52   0:32 /sbin/init --addr 0.0.0.0:2024 --max 32768\n"
            + String(repeating: process, count: 6)
        let frame = try read(text).series[0].frame
        #expect(frame.count == 7)
        #expect(
            frame.columns.map(\.name)
                == ["USER", "PID", "%CPU", "%MEM", "VSZ", "RSS", "TTY", "STAT", "START", "TIME", "COMMAND"])
        #expect(frame.column("COMMAND")?.text?[0] == "/sbin/init --addr 0.0.0.0:2024 --max 32768")
    }

    @Test func whatThePersonSays() throws {
        var options = LoadOptions()
        options.header = 0
        #expect(table(try read("a,b\n1,2\n", options: options)) == "column1|column2\n'a'|'b'\n'1'|'2'")
        options.header = 3
        #expect(table(try read("x\ny,y,y\na,b\n1,2\n", options: options)) == "a|b\n1|2")
        options = LoadOptions()
        options.skip = 1
        #expect(table(try read("1,2\na,b\n3,4\n", options: options)) == "a|b\n3|4")
        options = LoadOptions()
        options.types = ["zip": .text]
        options.refusesTime = true
        #expect(table(try read("zip,date\n12,2024-01-01\n", options: options)) == "zip|date\n'12'|2024-01-01T00:00:00Z")
        options = LoadOptions()
        options.time = "d"
        options.clock = "at"
        #expect(table(try read("at,d,n\n10:00,2024-01-01,1\n", options: options)) == "@time|n\n2024-01-01T10:00:00Z|1")
    }
}
