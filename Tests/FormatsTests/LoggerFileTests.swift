import Series
import Testing

@testable import Formats

/// Tables of loggers, telephones, meters and statistical offices, built as their programs write them (dstat, Open Hardware Monitor,
/// HOBOware, Samsung Health, KNMI, USGS Water Services, Met Office, Eurostat). Expected tables are written out by hand.
@Suite struct LoggerFileTests {
    private static let numbered = "no time column: rows are numbered"

    @Test(arguments: [
        ReadCase(
            "dstat: groups of columns above their names",
            "\"Dstat 0.7.3 CSV output\"\n\"Host:\",\"srv\"\n\n\"system\",\"total cpu usage\",,\"memory usage\",\n\"time\",\"usr\",\"sys\",\"used\",\"free\"\n"
                + "2024-01-01 10:00:00,1.2,0.5,2048,1024\n2024-01-01 10:00:01,1.3,0.6,2047,1025\n",
            "@time|usr|sys|used|free\n2024-01-01T10:00:00Z|1.2|0.5|2048|1024\n2024-01-01T10:00:01Z|1.3|0.6|2047|1025",
            ["3 lines above the table left out: 'Dstat 0.7.3 CSV output'"]),
        ReadCase(
            "Open Hardware Monitor: addresses above names",
            ",/intelcpu/0/load/0,/intelcpu/0/temperature/4\nTime,\"CPU Total\",\"CPU Package\"\n01/31/2024 10:00:00,12.5,45\n"
                + "01/31/2024 10:00:10,13.5,46\n",
            "@Time|CPU Total|CPU Package\n2024-01-31T10:00:00Z|12.5|45\n2024-01-31T10:00:10Z|13.5|46",
            ["1 line above the table left out: ',/intelcpu/0/load/0,/intelcpu/0/temperature/4'"]),
        ReadCase(
            "HOBO: serial numbers in brackets behind the unit",
            "\"Plot Title: 10245\"\n\"#\",\"Date Time, GMT-05:00\",\"Temp, °C (LGR S/N: 10245, SEN S/N: 10246)\"\n"
                + "1,01/31/2024 10:00:00 AM,21.5\n2,01/31/2024 10:15:00 AM,21.6\n",
            "@Date Time, GMT-05:00|#|Temp:°C\n2024-01-31T15:00:00Z|1|21.5\n2024-01-31T15:15:00Z|2|21.6",
            [
                "1 line above the table left out: 'Plot Title: 10245'", "time in `Date Time, GMT-05:00`",
                "times are -05:00, as `Date Time, GMT-05:00` says",
            ]),
        ReadCase(
            "Google Trends: a place in brackets is not a unit", "Month,rust: (Worldwide)\n2023-01,80\n2023-02,82\n",
            "@Month|rust: (Worldwide)\n2023-01-01T00:00:00Z|80\n2023-02-01T00:00:00Z|82", ["time in `Month`"]),
        ReadCase(
            "Samsung Health: a row of facts above the header, and every row but that ends in a comma",
            "com.samsung.shealth.step_daily_trend,6310005,4\nbinning_data,update_time,count,speed\n"
                + "a1.json,2021-03-02 00:01:55.219,5322,1.2,\na2.json,2021-03-03 00:01:55.219,6322,1.3,\n"
                + "a3.json,2021-03-04 00:01:55.219,7322,1.4,\n",
            "@update_time|binning_data|count|speed\n2021-03-02T00:01:55.219Z|'a1.json'|5322|1.2\n"
                + "2021-03-03T00:01:55.219Z|'a2.json'|6322|1.3\n2021-03-04T00:01:55.219Z|'a3.json'|7322|1.4",
            [
                "1 line above the table left out: 'com.samsung.shealth.step_daily_trend,6310005,4'",
                "time in `update_time`",
            ]),
        ReadCase(
            "Campbell: day of the year, and hours and minutes in one number",
            "Year,JDay,HHMM,T\n2024,31,2330,1\n2024,31,2345,2\n2024,32,0,3\n2024,32,15,4\n",
            "@time|Year|JDay|HHMM|T\n2024-01-31T23:30:00Z|2024|31|2330|1\n2024-01-31T23:45:00Z|2024|31|2345|2\n"
                + "2024-02-01T00:00:00Z|2024|32|0|3\n2024-02-01T00:15:00Z|2024|32|15|4",
            ["time from `Year`, `JDay`, `HHMM`"]),
        ReadCase(
            "KNMI: the date is called YYYYMMDD",
            "# BRON: KNMI\n# STN,YYYYMMDD,   TG\n  260,20240101,   62\n  260,20240102,     \n",
            "@YYYYMMDD|STN|TG\n2024-01-01T00:00:00Z|260|62\n2024-01-02T00:00:00Z|260|·", ["time in `YYYYMMDD`"]),
        ReadCase(
            "USGS: widths of the columns below their names",
            "# U.S. Geological Survey\nagency_cd\tsite_no\tdatetime\t69928_00060\n5s\t15s\t20d\t14n\n"
                + "USGS\t01646500\t2024-01-01 00:00\t11200\nUSGS\t01646500\t2024-01-01 00:15\t11300\n",
            "@datetime|agency_cd|site_no|69928_00060\n2024-01-01T00:00:00Z|'USGS'|'01646500'|11200\n"
                + "2024-01-01T00:15:00Z|'USGS'|'01646500'|11300",
            ["tab separated", "1 line below the header left out"]),
        ReadCase(
            "Met Office: sentences above, units of the last columns, marks of estimates",
            "Oxford\nMissing data (more than 2 days missing in month) is marked by  ---.\nSunshine data taken from an automatic "
                + "Kipp & Zonen sensor marked with a #, otherwise sunshine data taken from a Campbell Stokes recorder.\n"
                + "   yyyy  mm   tmax    tmin    rain     sun\n              degC    degC      mm   hours\n"
                + "   1853   1    8.4     2.7    62.8     ---\n   1853   2    3.2    -1.8    29.3     ---\n"
                + "   1853   3    7.7    -0.6    25.9    80.1\n   1853   4   12.6     4.5    60.1*  120.1#\n"
                + "   1853   5   16.8     6.1    59.5   150.0\n",
            "@time|yyyy|mm|tmax:degC|tmin:degC|rain:mm|sun:hours\n1853-01-01T00:00:00Z|1853|1|8.4|2.7|62.8|·\n"
                + "1853-02-01T00:00:00Z|1853|2|3.2|-1.8|29.3|·\n1853-03-01T00:00:00Z|1853|3|7.7|-0.6|25.9|80.1\n"
                + "1853-04-01T00:00:00Z|1853|4|12.6|4.5|60.1|120.1\n1853-05-01T00:00:00Z|1853|5|16.8|6.1|59.5|150",
            [
                "columns of fixed width", "3 lines above the table left out: 'Oxford'", "units below the header",
                "time from `yyyy`, `mm`", "'---' in `sun` is missing",
                "marks after the numbers of `rain` left out, as in '60.1*'",
                "marks after the numbers of `sun` left out, as in '120.1#'",
            ]),
        ReadCase(
            "Eurostat: letters behind numbers, and colons for what is missing, with a letter too",
            "geo\\TIME_PERIOD\t2019 \t2020 \t2021 \nAT\t1.5 \t6.0 \t6.2 b\nBE\t1.5 \t5.8 \t6.3 \nBG\t1.5 \t6.1 \t: c\nCZ\t1.5 \t2.6 \t2.8 \n"
                + "DE\t1.5 \t3.7 \t3.7 bep\nDK\t1.5 \t5.6 \t5.1 \n",
            "geo\\TIME_PERIOD|2019|2020|2021\n'AT'|1.5|6|6.2\n'BE'|1.5|5.8|6.3\n'BG'|1.5|6.1|·\n'CZ'|1.5|2.6|2.8\n'DE'|1.5|3.7|3.7\n'DK'|1.5|5.6|5.1",
            ["tab separated", numbered, "marks after the numbers of `2021` left out, as in '6.2 b'"]),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            let content = try read(example.text, workerChunk: chunkSize)
            #expect(table(content) == example.table)
            #expect(content.notes.sentences == example.notes)
        }
    }

    /// What bears no number before its mark, a unit, and a code are none of them.
    @Test(arguments: ["1.5 kg", "12A", "n/a*", "b", "* 3"]) func noMarks(_ text: String) throws {
        let content = try read("v,w\n1.5,1\n2.5,2\n\(text),3\n4.5,4\n")
        #expect(!content.notes.sentences.contains { $0.hasPrefix("marks") })
    }

    /// InfluxDB 1's answer when a query fails, and an answer whose values stand before the names of their columns.
    @Test func answersOfInfluxQL() throws {
        let failed = #"{"results":[{"statement_id":0,"error":"database not found: x"}]}"#
        #expect(fault { _ = try recognised(Array(failed.utf8)) }.contains("database not found: x"))
        let turned = #"{"results":[{"series":[{"name":"cpu","values":[[1,2]],"columns":["time","v"]}]}]}"#
        #expect(fault { _ = try recognised(Array(turned.utf8)) }.contains("'columns' before 'values'"))
        let empty = #"{"results":[{"statement_id":0}]}"#
        _ = fault { _ = try recognised(Array(empty.utf8)) }
    }
}
