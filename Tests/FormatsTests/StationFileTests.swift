import Series
import Testing

@testable import Formats

/// Tables of weather stations, solar services, wind turbines and gnuplot's demonstrations, as their files are built; pvlib's
/// collection of such files is where each way was seen. Expected tables are written out by hand from what the publishers say.
@Suite struct StationFileTests {
    private static let numbered = "no time column: rows are numbered"
    /// As many rows as a table needs to be one behind lines of all lengths.
    private static let many = (1...24).map { "1990,1,1,\($0),60,\($0).5\n" }.joined()

    @Test(arguments: [
        ReadCase(
            "PVGIS: notes of tabs above, a legend of sentences below, and its times",
            "Latitude (decimal degrees):\t45.000\nElevation (m):\t250\n\n\nSlope: 30 deg. \ntime,P,Gb(i),H_sun\n"
                + "20160101:0010,0.0,1.5,0.0\n20160101:0110,2.0,2.5,0.0\n20160101:0210,3.0,3.5,8.06\n"
                + "20160101:0310,3.0,3.5,8.06\n20160101:0410,4.0,3.5,8.06\n20160101:0510,5.0,3.5,8.06\n\n"
                + "Gb(i): Beam (direct) irradiance on the inclined plane (W/m2)\nH_sun: Sun height (degree)\n\n\nPVGIS (c) 2021\n",
            "@time|P|Gb(i)|H_sun\n2016-01-01T00:10:00Z|0|1.5|0\n2016-01-01T01:10:00Z|2|2.5|0\n"
                + "2016-01-01T02:10:00Z|3|3.5|8.06\n2016-01-01T03:10:00Z|3|3.5|8.06\n"
                + "2016-01-01T04:10:00Z|4|3.5|8.06\n2016-01-01T05:10:00Z|5|3.5|8.06",
            [
                "3 lines above the table left out: 'Latitude (decimal degrees): 45.000'",
                "3 lines below the table left out: 'Gb(i): Beam (direct) irradiance on the inclined plane (W/m2)'",
            ]),
        ReadCase(
            "NSRDB: a row of facts and its names above the header, and empty fields behind every row",
            "Source,Location ID,City,Latitude,Longitude,Time Zone,Elevation,,,\nNSRDB,155474,-,40.53,-108.54,-7,2133,,,\n"
                + "Year,Month,Day,Hour,Minute,GHI,,,,\n2017,1,1,0,0,5,,,,\n2017,1,1,0,30,6,,,,\n2017,1,1,1,0,7,,,,\n"
                + "2017,1,1,1,30,8,,,,\n",
            "@time|Year|Month|Day|Hour|Minute|GHI\n2017-01-01T07:00:00Z|2017|1|1|0|0|5\n"
                + "2017-01-01T07:30:00Z|2017|1|1|0|30|6\n2017-01-01T08:00:00Z|2017|1|1|1|0|7\n"
                + "2017-01-01T08:30:00Z|2017|1|1|1|30|8",
            [
                "2 lines above the table left out: 'Source,Location ID,City,Latitude,Longitude,Time Zone,Elevation,,,'",
                "time from `Year`, `Month`, `Day`, `Hour`, `Minute`", "times are -07:00, as line 2 says",
            ]),
        ReadCase(
            "FMI: year, month and day under Finnish names, and a time of day behind them",
            "Vuosi,Kk,Pv,Klo,Aikavyöhyke,Ilman lämpötila (degC)\n2024,1,31,22:00,UTC,-12.3\n2024,1,31,23:00,UTC,-12.8\n"
                + "2024,2,1,00:00,UTC,-13.1\n2024,2,1,01:00,UTC,-13.5\n2024,2,1,02:00,UTC,-13\n",
            "@time|Vuosi|Kk|Pv|Aikavyöhyke|Ilman lämpötila:degC\n2024-01-31T22:00:00Z|2024|1|31|'UTC'|-12.3\n"
                + "2024-01-31T23:00:00Z|2024|1|31|'UTC'|-12.8\n2024-02-01T00:00:00Z|2024|2|1|'UTC'|-13.1\n"
                + "2024-02-01T01:00:00Z|2024|2|1|'UTC'|-13.5\n2024-02-01T02:00:00Z|2024|2|1|'UTC'|-13",
            ["time from `Vuosi`, `Kk`, `Pv`, `Klo`"]),
        ReadCase(
            "TMY3: a row of facts above the header, and columns of nothing",
            "0,Burlington,NA,-5,44.465,-73.205,41,,\nDate (MM/DD/YYYY),Time (HH:MM),ETR,GHI (W/m^2),GHI source,Temp,Wind,Rain,Snow\n"
                + "01/01/2021,01:00,,0,2,1.5,3,,\n01/01/2021,02:00,,1,2,1.5,4,,\n01/13/2021,03:00,,2,2,1.5,5,,\n01/13/2021,04:00,,3,2,1.5,5,,\n",
            "@time|ETR|GHI:W/m^2|GHI source|Temp|Wind|Rain|Snow\n2021-01-01T01:00:00Z|·|0|2|1.5|3|·|·\n"
                + "2021-01-01T02:00:00Z|·|1|2|1.5|4|·|·\n2021-01-13T03:00:00Z|·|2|2|1.5|5|·|·\n2021-01-13T04:00:00Z|·|3|2|1.5|5|·|·",
            [
                "1 line above the table left out: '0,Burlington,NA,-5,44.465,-73.205,41,,'",
                "time in `Date` and `Time`",
            ]),
        ReadCase(
            "KNMI: names in a remark, and one of marks alone below it; hours from 1 to 24",
            "# BRON: KNMI\n# \n# T : Temperatuur\n# \n# STN,YYYYMMDD,   HH,    T\n# \n  260,20230101,   21,  117\n"
                + "  260,20230101,   22,  127\n  260,20230101,   23,     \n  260,20230101,   24,  140\n",
            "@time|STN|T\n2023-01-01T21:00:00Z|260|117\n2023-01-01T22:00:00Z|260|127\n2023-01-01T23:00:00Z|260|·\n"
                + "2023-01-02T00:00:00Z|260|140",
            ["time in `YYYYMMDD` and `HH`"]),
        ReadCase(
            "CAMS: the time is an interval",
            "# Observation period;GHI\n2020-06-01T12:00:00.0/2020-06-01T12:01:00.0;14.1\n"
                + "2020-06-01T12:01:00.0/2020-06-01T12:02:00.0;14.2\n",
            "@Observation period|GHI\n2020-06-01T12:00:00Z|14.1\n2020-06-01T12:01:00Z|14.2",
            ["semicolon separated", "time in `Observation period`"]),
        ReadCase(
            "ENTSO-E: an hour from and to, also where clocks are set back",
            "\"MTU\",\"Day-ahead Price [EUR/MWh]\"\n\"29.10.2023 01:45 - 29.10.2023 02:00\",\"59.70\"\n"
                + "\"29.10.2023 02:45 - 29.10.2023 02:00\",\"-0.10\"\n\"29.10.2023 03:00 - 29.10.2023 03:15\",\"1\"\n",
            "@MTU|Day-ahead Price:EUR/MWh\n2023-10-29T01:45:00Z|59.7\n2023-10-29T02:45:00Z|-0.1\n"
                + "2023-10-29T03:00:00Z|1",
            ["time in `MTU`"]),
        ReadCase(
            "an interval whose end is a clock alone",
            "slot,v\n2024-03-01 08:00 – 08:30,1\n2024-03-01 08:30 – 09:00,2\n",
            "@slot|v\n2024-03-01T08:00:00Z|1\n2024-03-01T08:30:00Z|2", ["time in `slot`"]),
        ReadCase(
            "two dates that are no interval",
            "slot,v\n2024-03-01 - open,1\n2024-03-02 - shut,2\n",
            "slot|v\n'2024-03-01 - open'|1\n'2024-03-02 - shut'|2",
            [numbered]),
        ReadCase(
            "MIDC: times of day under the name of a zone",
            "DATE (MM/DD/YYYY),MST,Global [W/m^2]\n10/14/2018,00:00,-7.5\n10/14/2018,00:01,-7.25\n10/14/2018,00:02,0\n",
            "@time|Global:W/m^2\n2018-10-14T07:00:00Z|-7.5\n2018-10-14T07:01:00Z|-7.25\n2018-10-14T07:02:00Z|0",
            ["time in `DATE` and `MST`", "times are -07:00, as `MST` says"]),
        ReadCase(
            "SURFRAD: lines of words and numbers above rows of many more",
            " Alamosa\n   37.70  105.92 2317 m version 1\n 2016 1 1 0 0 91.65 -1.8 0 -0.8 0 1.8 0 2.3\n"
                + " 2016 1 1 0 1 91.66 -1.8 0 -0.8 0 1.8 0 2.3\n 2016 1 1 0 2 91.67 -1.8 0 -0.8 0 1.8 0 2.3\n",
            "column1|column2|column3|column4|column5|column6|column7|column8|column9|column10|column11|column12|column13\n"
                + "2016|1|1|0|0|91.65|-1.8|0|-0.8|0|1.8|0|2.3\n2016|1|1|0|1|91.66|-1.8|0|-0.8|0|1.8|0|2.3\n"
                + "2016|1|1|0|2|91.67|-1.8|0|-0.8|0|1.8|0|2.3",
            [
                "columns apart by blanks", "2 lines above the table left out: 'Alamosa'",
                "no header: columns `column1` to `column13`", numbered,
            ]),
        ReadCase(
            "turbines: speeds of the wind are names",
            "turbine_type,0.0,0.5,1.0,1.5,2.2,3.0\nAD116,0.0,0.0,0.0,10.0,20.0,\nE-48,0.0,0.0,5.0,7.0,9.0,9.0\n",
            "turbine_type|0.0|0.5|1.0|1.5|2.2|3.0\n'AD116'|0|0|0|10|20|·\n'E-48'|0|0|5|7|9|9", [numbered]),
        ReadCase(
            "years are names, some left out",
            "country,1970,1971,1972,1974,1975,1976\nAlbania,0,0,3,0,1,0\nBenin,1,0,0,0,0,2\n",
            "country|1970|1971|1972|1974|1975|1976\n'Albania'|0|0|3|0|1|0\n'Benin'|1|0|0|0|0|2",
            [numbered, "'unpivot' makes rows of the 6 columns that are named by times"]),
        ReadCase(
            "gnuplot: a tab at the end of every row", "   67.6\t   73.6\t\n   38.2\t   89.2\t\n\n   66.3\t   72.8\t\n",
            "column1|column2\n67.6|73.6\n38.2|89.2\n66.3|72.8",
            ["tab separated", "no header: columns `column1` to `column2`", numbered]),
        ReadCase(
            "gnuplot: a header of the first columns alone",
            "Date\tTime\tVal1\n01/06/1993\t0000\t0.2\t0.17\t3.1\n17/08/1993\t0900\t0.3\t0.18\t3.2\n04/10/1993\t1300\t0.4\t0.19\t3.3\n",
            "@time|Val1|column4|column5\n1993-06-01T00:00:00Z|0.2|0.17|3.1\n1993-08-17T09:00:00Z|0.3|0.18|3.2\n"
                + "1993-10-04T13:00:00Z|0.4|0.19|3.3",
            ["tab separated", "time in `Date` and `Time`"]),
        ReadCase(
            "gnuplot: tabs and blanks in turn",
            "39.4\t1.03   1.0  0.98\n40.0\t1.02   1.0  0.97\n41.1\t1.01   2.0  0.96\n",
            "column1|column2|column3|column4\n39.4|1.03|1|0.98\n40|1.02|1|0.97\n41.1|1.01|2|0.96",
            ["columns apart by blanks", "no header: columns `column1` to `column4`", numbered]),
        ReadCase(
            "a first row of nothing is not a header", "nan,nan\nnan,1\n2,nan\n", "column1|column2\n·|·\n·|1\n2|·",
            ["no header: columns `column1` to `column2`", numbered]),
        ReadCase(
            "years and quarters in turn", "period,v\n2014,10\n2014Q1,1\n2014Q2,2\n2015,20\n2015Q1,3\n",
            "@period|v\n2014-01-01T00:00:00Z|1\n2014-04-01T00:00:00Z|2\n2015-01-01T00:00:00Z|3",
            [
                "rows of `quarters` are read; 2 rows of `years` left out: 'table years' reads them",
                "time in `period`",
            ]),
        ReadCase(
            "an afternoon of one letter", "Date,v\n7/13/2018 1:47p,1\n7/13/2018 11:05p,2\n7/14/2018 9:00a,3\n",
            "@Date|v\n2018-07-13T13:47:00Z|1\n2018-07-13T23:05:00Z|2\n2018-07-14T09:00:00Z|3", []),
        ReadCase(
            "R's years are a time, be they few",
            "\"\",\"Asia\"\n\"1951\",2876\n\"1956\",4708\n\"1957\",5230\n\"1958\",6662\n\"1959\",6856\n\"1960\",8220\n\"1961\",9053\n",
            "@column1|Asia\n1951-01-01T00:00:00Z|2876\n1956-01-01T00:00:00Z|4708\n1957-01-01T00:00:00Z|5230\n"
                + "1958-01-01T00:00:00Z|6662\n1959-01-01T00:00:00Z|6856\n1960-01-01T00:00:00Z|8220\n1961-01-01T00:00:00Z|9053",
            ["time in `column1`"]),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        let content = try read(example.text)
        #expect(table(content) == example.table)
        #expect(content.notes.sentences == example.notes)
    }

    /// Eight lines of facts, some of them longer than the rows: what EnergyPlus calls an EPW.
    @Test func linesLongerThanTheRows() throws {
        let facts =
            "LOCATION,AMSTERDAM,-,NLD\nDESIGN CONDITIONS,1,Handbook,,Heating,1,-7.3,-4.9,-11.1\nCOMMENTS 1,none\n"
        let content = try read(facts + Self.many)
        let frame = content.series[0].frame
        #expect(frame.count == 24 && frame.columns.count == 6)
        #expect(content.notes.sentences.first == "3 lines above the table left out: 'LOCATION,AMSTERDAM,-,NLD'")
    }

    /// The header of the Bureau of Labor Statistics ends in a comma, its rows do not.
    @Test func aHeaderThatEndsInASeparator() throws {
        let facts =
            "Series Id:           LNS14000000Q\n\nAge:                 16 years and over\n\n\nSeries id,Year,Period,Value,\n"
        let rows = (1...24).map { "LNS14000000Q,\(1990 + ($0 - 1) / 4),Q0\(($0 - 1) % 4 + 1),\($0).5\n" }
        let content = try read(facts + rows.joined())
        #expect(table(content).hasPrefix("@time|Series id|Year|Period|Value\n1990-01-01T00:00:00Z|"))
    }

    /// Names among whole numbers beyond the first rows: R's Galton (`136A`), Seattle's post codes (`98115-4820`), overtime (`1OT`),
    /// classes with open ends (`<5`, `10+`). A slip of the pen is none of them, and an open end among measurements is a bound.
    @Test(arguments: [
        ("136A", true), ("98115-4820", true), ("1OT", true), ("<5", true), ("10+", true), ("12kg", false), ("x", false),
    ])
    func namesAmongNumbers(_ name: String, _ areNames: Bool) throws {
        let rows = (0..<2000).map { row in row >= 1900 && row % 10 == 0 ? name : "\(5 + row % 5)" }
        let text = "id,v\n" + rows.enumerated().map { "\($1),\($0)\n" }.joined()
        let content = try read(text)
        let column = content.series[0].frame.columns[0]
        if case .text(let texts) = column.values {
            #expect(areNames && texts[1900] == name && texts[1901] == "6")
        } else {
            #expect(!areNames)
            #expect(content.notes.sentences.contains { $0.hasPrefix("10 values of `id` are not numbers") })
        }
        let measured = "v\n" + (0..<2000).map { $0 < 1990 ? "\(Double($0) / 8)\n" : name + "\n" }.joined()
        if case .text = try read(measured).series[0].frame.columns[0].values {
            Issue.record("measurements are numbers")
        }
    }
}
