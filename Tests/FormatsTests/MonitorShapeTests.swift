import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Shapes that monitors and services write: names over the first of the columns, brackets behind a unit, bars within values, a colon
/// behind each time, lines of words below the names, names of several words before values. Expected tables are what a person reads
/// in them beside the named document.
@Suite struct MonitorShapeTests {
    private static let minutes = (10..<30).map { "\($0)" }

    @Test(arguments: [
        // redis-cli --stat: the requests and how many more they are stand below one name.
        ReadCase(
            "two words below one name",
            "keys       mem      clients blocked requests            connections          \n"
                + minutes.map { "5\($0)        1015.00K 1       0       1\($0) (+3)            7           \n" }
                .joined(),
            "keys|mem|clients|blocked|requests|connections\n"
                + minutes.map { "5\($0)|1015000|1|0|'1\($0) (+3)'|7" }.joined(separator: "\n")),
        // The Shelly Pro 3EM's download names its phases in brackets.
        ReadCase(
            "brackets behind units",
            "Date/time (UTC), Active energy Wh (A), Active energy Wh (B), Temp min (C), Vitamin C (mg), Energy kWh (Wh)\n"
                + "2024-03-05 10:00, 1.5, 2, 3, 4, 5\n2024-03-05 10:01, 2.5, 3, 4, 5, 6\n",
            "@Date/time|Active energy (A):Wh|Active energy (B):Wh|Temp min:C|Vitamin C:mg|Energy kWh:Wh\n"
                + "2024-03-05T10:00:00Z|1.5|2|3|4|5\n2024-03-05T10:01:00Z|2.5|3|4|5|6"),
        // rrdtool fetch.
        ReadCase(
            "a colon behind the time",
            "                          rx                  tx\n\n"
                + (0..<12).map { "\(1_709_648_700 + $0 * 300): 1.0000000000e+0\($0 % 3) 5.0000000000e+04\n" }.joined(),
            "@time|rx|tx\n"
                + (0..<12).map { row in
                    "2024-03-05T1\(4 + (25 + row * 5) / 60):\(minute(25 + row * 5)):00Z|\([1, 10, 100][row % 3])|50000"
                }.joined(separator: "\n")),
        // The Bundesbank's time series as CSV.
        ReadCase(
            "many lines of words below the names",
            "\"\";BBK01.WT5511;BBK01.WT5511_FLAGS\n\"\";Goldpreis;\n\"Einheit\";USD;\n\"Dimension\";Eins;\n\"Stand vom\";\"05.03.2024 10:00:02 Uhr\";\n"
                + minutes.map { "2024-01-\($0);2034,\($0);\n" }.joined(),
            "@column1|BBK01.WT5511:USD|BBK01.WT5511_FLAGS\n"
                + minutes.map { "2024-01-\($0)T00:00:00Z|2034.\($0.hasSuffix("0") ? String($0.dropLast()) : $0)|·" }
                .joined(
                    separator: "\n")),
        // BenchVue of Keysight's data loggers.
        ReadCase(
            "milliseconds behind a colon",
            "Sweep #,Time,Chan 101 (VDC)\n1,03/15/2024 10:00:00:050,0.5\n2,03/15/2024 10:00:01:100,0.25\n3,03/15/2024 10:00:02:150,0.75\n",
            "@Time|Sweep #|Chan 101:VDC\n2024-03-15T10:00:00.05Z|1|0.5\n2024-03-15T10:00:01.1Z|2|0.25\n2024-03-15T10:00:02.15Z|3|0.75"
        ),
        // IMGW-PIB's daily data: the station's number is no Unix time.
        ReadCase(
            "year, month and day behind a station",
            (1...8).map { "\"349190575\",\"BIELSKO\",\"2024\",\"03\",\"0\($0)\",1\($0).5,\"\"\n" }.joined(),
            "@time|column1|column2|column3|column4|column5|column6\n"
                + (1...8).map { "2024-03-0\($0)T00:00:00Z|349190575|'BIELSKO'|2024|3|\($0)|1\($0).5" }.joined(
                    separator: "\n")),
        // FMI's daily data: year, month and day in Finnish.
        ReadCase(
            "year, month and day in another language",
            "Vuosi,Kk,Pv,Aste\n" + (1...8).map { "2024,3,\($0),\($0).5\n" }.joined(),
            "@time|Vuosi|Kk|Pv|Aste\n"
                + (1...8).map { "2024-03-0\($0)T00:00:00Z|2024|3|\($0)|\($0).5" }.joined(separator: "\n")),
        // INMET's hourly data.
        ReadCase(
            "four digits and a zone",
            "Data;Hora UTC;TEMPERATURA (°C)\n" + (10..<16).map { "2024/03/05;\($0)00 UTC;2\($0),5\n" }.joined(),
            "@time|TEMPERATURA:°C\n" + (10..<16).map { "2024-03-05T\($0):00:00Z|2\($0).5" }.joined(separator: "\n")),
        // Météo-France's hourly data.
        ReadCase(
            "a day and its hour in ten digits",
            "NUM_POSTE;NOM_USUEL;AAAAMMJJHH;RR1\n"
                + (10..<16).map { "75114001;PARIS;20240305\($0);0.5\n" }.joined(),
            "@AAAAMMJJHH|NUM_POSTE|NOM_USUEL|RR1\n"
                + (10..<16).map { "2024-03-05T\($0):00:00Z|75114001|'PARIS'|0.5" }.joined(separator: "\n")),
        // Amazon CloudWatch's graphs as CSV: a blank line and one word below the names.
        ReadCase(
            "a blank line below the names",
            "Label,CPUUtilization,NetworkIn\nid,m1,m2\n,,\nTimestamps,,\n"
                + (10..<16).map { "2024/03/05 \($0):00:00,0.5,\($0)\n" }.joined(),
            "@Label|CPUUtilization:m1|NetworkIn:m2\n"
                + (10..<16).map { "2024-03-05T\($0):00:00Z|0.5|\($0)" }.joined(separator: "\n")),
        ReadCase(
            "names of several words",
            (10..<14).map {
                "2024-03-05 10:\($0):00 Core 0: +45.5°C, Core 1: +44.0°C, fan1: 12\($0) RPM\n"
            }.joined(),
            "@time|Core 0:°C|Core 1:°C|fan1:RPM\n"
                + (10..<14).map { "2024-03-05T10:\($0):00Z|45.5|44|12\($0)" }.joined(separator: "\n")),
    ]) func shape(_ one: ReadCase) throws {
        let content = try recognised(Array(one.text.utf8)).content
        #expect(table(content) == one.table, "\(content.notes.sentences)")
    }

    private static func minute(_ minute: Int) -> String { minute % 60 < 10 ? "0\(minute % 60)" : "\(minute % 60)" }

    /// LabVIEW's measurement files (NI, "Specification for the LabVIEW Measurement File"): tables of facts above the names.
    @Test func namesBelowTablesOfFacts() throws {
        let facts =
            "LabVIEW Measurement\t\nSeparator\tTab\nDate\t2024/03/05\n***End_of_Header***\t\n\t\nChannels\t2\t\nSamples\t40\t40\t\n"
            + "Date\t2024/03/05\t2024/03/05\t\nTime\t10:00:00.5\t10:00:00.5\t\nY_Unit_Label\tVolts\tVolts\t\nX0\t0.0E+0\t0.0E+0\t\n"
            + "***End_of_Header***\t\t\t\n"
        let rows = (0..<40).map { "0.0\(10 + $0)\t0.5\($0)\t0.25\t\n" }.joined()
        let content = try recognised(Array((facts + "X_Value\tVoltage\tVoltage 1\tComment\n" + rows).utf8)).content
        let found = table(content).split(separator: "\n")
        #expect(found.count == 41)
        #expect(found.first?.hasPrefix("X_Value|Voltage|Voltage 1") == true, "\(found.first ?? "")")
    }

    /// mongostat: bars within values are no columns.
    @Test func barsWithinValues() throws {
        let names = "insert query update delete dirty  used   vsize   res qrw arw net_in conn\n"
        let rows = Self.minutes.map {
            "    *0    *\($0)     *0     *0  0.0%  0.1%   1.50G 65.0M 0|0 1|0  1\($0)b    3\n"
        }
        let found = table(try recognised(Array((names + rows.joined()).utf8)).content).split(separator: "\n")
        let header = found.first?.split(separator: "|").map { $0.prefix { $0 != ":" } } ?? []
        #expect(header == names.split(whereSeparator: \.isWhitespace), "\(header)")
        #expect(found.count == 21)
    }
}
