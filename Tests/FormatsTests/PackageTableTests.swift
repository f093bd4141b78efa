import Series
import Testing

@testable import Formats

/// Kinds of text tables found in data sets of packages that teach statistics (R's datasets and MASS, statsmodels, BLS). Times
/// are what the packages' own pages say; other values stand in the text.
@Suite struct PackageTableTests {
    static let numbered = "no time column: rows are numbered"
    static let blanks = "columns apart by blanks"

    /// R's `sunspots`: monthly from 1749 on, longer than the head of a file.
    static let longMonths: String = {
        let rows = (0..<6000).map { row in
            let year = 1000 + Double(row) / 12
            return "\"\(row + 1)\",\((year * 1e8).rounded() / 1e8),\(row % 7)\n"
        }
        return "\"\",\"time\",\"sunspots\"\n" + rows.joined()
    }()

    @Test func monthsAsPartsOfYearsInALongFile() throws {
        let frame = try read(Self.longMonths).series[0].frame
        let calendar = Calendar(zone: .utc)
        let times = try #require(frame.index.times)
        #expect(calendar.iso8601(times.span[0]) == "1000-01-01T00:00:00Z")
        #expect(calendar.iso8601(times.span[13]) == "1001-02-01T00:00:00Z")
        #expect(calendar.iso8601(times.span[5999]) == "1499-12-01T00:00:00Z")
    }

    @Test(arguments: [
        // R: uspop, freeny, car's Bfox; boot's coal, whose dates are days as parts of a year: 1851.2026 is day 73.95 of it.
        ReadCase(
            "a census every ten years", "time,uspop\n1790,3.93\n1800,5.31\n1810,7.24\n1820,9.64\n1830,12.9\n",
            "@time|uspop\n1790-01-01T00:00:00Z|3.93\n1800-01-01T00:00:00Z|5.31\n1810-01-01T00:00:00Z|7.24\n"
                + "1820-01-01T00:00:00Z|9.64\n1830-01-01T00:00:00Z|12.9"),
        ReadCase(
            "quarters that name the rows",
            "\"\",\"y\"\n"
                + ["1962.25", "1962.5", "1962.75", "1963", "1963.25", "1963.5", "1963.75", "1964"].map {
                    "\"\($0)\",8.5\n"
                }
                .joined(),
            "@column1|y\n"
                + ["1962-04", "1962-07", "1962-10", "1963-01", "1963-04", "1963-07", "1963-10", "1964-01"]
                .map { "\($0)-01T00:00:00Z|8.5" }.joined(separator: "\n")),
        ReadCase(
            "years that name the rows", ",partic\n" + (1946...1953).map { "\($0),25.3\n" }.joined(),
            "@column1|partic\n" + (1946...1953).map { "\($0)-01-01T00:00:00Z|25.3" }.joined(separator: "\n")),
        ReadCase(
            "a column that pandas had no name for", ",0\n" + (1821...1828).map { "\($0),269\n" }.joined(),
            "@column1|0\n" + (1821...1828).map { "\($0)-01-01T00:00:00Z|269" }.joined(separator: "\n")),
        ReadCase(
            "numbers that name the rows", ",partic\n" + (1...8).map { "\($0),25.3\n" }.joined(),
            "partic\n" + (1...8).map { _ in "25.3" }.joined(separator: "\n"),
            ["an unnamed column numbers the rows: left out", numbered]),
        ReadCase(
            "dates as decimal years", "n,date\n1,1851.5\n2,1852.25\n3,1852.75\n4,1855.9\n",
            "@date|n\n1851-07-02T12:00:00Z|1\n1852-04-01T12:00:00Z|2\n1852-10-01T12:00:00Z|3\n1855-11-25T12:00:00Z|4"),
        ReadCase(
            "a date that is a year", "Date,n\n2004,1\n2001,2\n2001,3\n",
            "@Date|n\n2001-01-01T00:00:00Z|2\n2001-01-01T00:00:00Z|3\n2004-01-01T00:00:00Z|1",
            ["rows were not in order of time: sorted"]),
        // Ecdat's Garch: 2 January 1980.
        ReadCase(
            "dates of six digits", "date,dm\n800102,0.5861\n800103,0.5837\n800104,0.5842\n800107,0.5853\n",
            "@date|dm\n1980-01-02T00:00:00Z|0.5861\n1980-01-03T00:00:00Z|0.5837\n1980-01-04T00:00:00Z|0.5842\n"
                + "1980-01-07T00:00:00Z|0.5853"),
        // boot's acme: January 1986.
        ReadCase(
            "months with two-digit years", "month,acme\n11/86,1\n12/86,2\n1/87,3\n",
            "@month|acme\n1986-11-01T00:00:00Z|1\n1986-12-01T00:00:00Z|2\n1987-01-01T00:00:00Z|3"),
        // The Bureau of Labor Statistics' downloads: M01 to M12 (M13 is the year's mean), Q01 to Q04.
        ReadCase(
            "BLS quarters",
            "Series id,Year,Period,Value\nLNS1,1959,Q01,5.8\nLNS1,1959,Q02,5.1\nLNS1,1959,Q03,5.3\nLNS1,1959,Q04,5.6\n",
            "@time|Series id|Year|Period|Value\n1959-01-01T00:00:00Z|'LNS1'|1959|1|5.8\n"
                + "1959-04-01T00:00:00Z|'LNS1'|1959|2|5.1\n1959-07-01T00:00:00Z|'LNS1'|1959|3|5.3\n"
                + "1959-10-01T00:00:00Z|'LNS1'|1959|4|5.6", ["time from `Year`, `Period`"]),
        ReadCase(
            "BLS months", "Year,Period,Value\n1959,M11,5.8\n1959,M12,5.1\n1960,M01,5.3\n",
            "@time|Year|Period|Value\n1959-11-01T00:00:00Z|1959|11|5.8\n1959-12-01T00:00:00Z|1959|12|5.1\n"
                + "1960-01-01T00:00:00Z|1960|1|5.3", ["time from `Year`, `Period`"]),
        ReadCase(
            "a year and its quarter in words", "year,quarter,n\n2020,Q1,1\n2020,Q2,2\n2020,Q3,3\n",
            "@time|year|quarter|n\n2020-01-01T00:00:00Z|2020|1|1\n2020-04-01T00:00:00Z|2020|2|2\n"
                + "2020-07-01T00:00:00Z|2020|3|3", ["time from `year`, `quarter`"]),
    ])
    func times(_ case: ReadCase) throws {
        let content = try read(`case`.text)
        #expect(table(content) == `case`.table)
        for note in `case`.notes { #expect(content.notes.sentences.contains(note), "\(content.notes)") }
    }

    @Test(arguments: [
        // MASS's Rabbit: the animals are called R1 to R5; rpart's car90: R13 to R16.
        ReadCase(
            "codes that begin with R", "n,Animal\n1,R1\n2,R2\n3,R3\n", "n|Animal\n1|'R1'\n2|'R2'\n3|'R3'", [numbered]),
        ReadCase("rands", "n,price\n1,R10.50\n2,R1\n3,R 1200.00\n", "n|price:R\n1|10.5\n2|1\n3|1200", [numbered]),
        // car's Blackmoor, datasets' attenu: numbers of patients and stations, some with a letter.
        ReadCase(
            "codes some of which have a letter",
            "subject,age\n" + (1...20).map { "\(300 + $0),8\n" }.joined() + "207a,9\n",
            "subject|age\n" + (1...20).map { "'\(300 + $0)'|8\n" }.joined() + "'207a'|9",
            ["`subject` is text: '207a' on line 22 is not a number", numbered]),
        ReadCase(
            "measures one of which has a flag",
            "level,age\n" + (1...20).map { "\($0).5,8\n" }.joined() + "20.5e,9\n",
            "level|age\n" + (1...20).map { "\($0).5|8\n" }.joined() + "·|9",
            [numbered, "1 value of `level` is not a number, left missing (line 22)"]),
        // statsmodels' anes96 and spector: names in single quotes over numbers without.
        ReadCase(
            "names in single quotes", "'OBS' 'GPA' 'PSI'\n1 2.66 0\n2 2.89 1\n3 3.28 0\n",
            "OBS|GPA|PSI\n1|2.66|0\n2|2.89|1\n3|3.28|0", [blanks, numbered]),
        // proc(5): bytes received and sent stand under one name each, apart by bars.
        ReadCase(
            "/proc/net/dev",
            "Inter-|   Receive         |  Transmit\n face |bytes    packets|bytes    packets\n"
                + "    lo:    6409     137     6410     138\n  eth0:       5       6        7       8\n",
            "face|bytes|packets|bytes 2|packets 2\n'lo:'|6409|137|6410|138\n'eth0:'|5|6|7|8",
            [
                blanks, "1 line above the table left out: 'Inter-| Receive | Transmit'",
                "`bytes` occurs again, named `bytes 2`", "`packets` occurs again, named `packets 2`", numbered,
            ]),
        ReadCase(
            "/etc/passwd",
            "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n",
            "column1|column2|column3|column4|column5|column6|column7\n'root'|'x'|0|0|'root'|'/root'|'/bin/bash'\n"
                + "'daemon'|'x'|1|1|'daemon'|'/usr/sbin'|'/usr/sbin/nologin'",
            ["colon separated", "no header: columns `column1` to `column7`", numbered]),
        // statsmodels' cpunish: blanks and tabs in turn part the columns.
        ReadCase(
            "tabs and blanks",
            "STATE\tEXECUTIONS  \tINCOME\tPOOR  BLACK    VC SOUTH\nTexas           37    \t34453\t16.7\t\t12.2\t644\t1\n"
                + "Virginia         9\t41534\t12.5\t\t20.0\t351\t1\nMissouri         6\t35802\t10.6\t\t11.2\t591\t0\n"
                + "Arkansas         4\t26954\t18.4\t\t16.1\t524\t1 \nAlabama          3\t35246\t14.8\t\t25.9\t565\t1 \n",
            "STATE|EXECUTIONS|INCOME|POOR|BLACK|VC|SOUTH\n'Texas'|37|34453|16.7|12.2|644|1\n"
                + "'Virginia'|9|41534|12.5|20|351|1\n'Missouri'|6|35802|10.6|11.2|591|0\n"
                + "'Arkansas'|4|26954|18.4|16.1|524|1\n'Alabama'|3|35246|14.8|25.9|565|1", [blanks, numbered]),
    ])
    func values(_ case: ReadCase) throws {
        let content = try read(`case`.text)
        #expect(table(content) == `case`.table)
        #expect(content.notes.sentences == `case`.notes)
    }
}
