import Series
import Testing

@testable import Formats
@testable import Reading

/// Names, units and keys of columns where programs write them: Testo's and LibreView's units, FlukeView's `V AC`, Eurostat's flags,
/// Météo-France's `mq`, Garmin's `--`, keys of the Swiss National Bank and the ECB. Expected tables are read out of the texts by hand.
@Suite struct ProgramColumnTests {
    @Test(arguments: [
        ReadCase(
            "Testo: units in brackets before the names",
            ";Datum;Zeit;[°C] Temperatur;[%rF] Feuchte\n1;14.07.2023;00:00:00;19,8;55,0\n2;14.07.2023;00:30:00;20,1;54,5\n"
                + "3;14.07.2023;01:00:00;20,4;54,2\n",
            "@time|Temperatur:°C|Feuchte:%rF\n2023-07-14T00:00:00Z|19.8|55\n2023-07-14T00:30:00Z|20.1|54.5\n"
                + "2023-07-14T01:00:00Z|20.4|54.2"),
        ReadCase(
            "LibreView: a quotient as the last word of a name",
            "Device Timestamp,Record Type,Historic Glucose mmol/L,Files and/or folders\n2023-07-14 00:00,0,5.5,1\n2023-07-14 00:15,0,5.7,2\n",
            "@Device Timestamp|Record Type|Historic Glucose:mmol/L|Files and/or folders\n2023-07-14T00:00:00Z|0|5.5|1\n"
                + "2023-07-14T00:15:00Z|0|5.7|2"),
        ReadCase(
            "An inverter: a percent sign, and a symbol that names share, as their last word",
            "Day,PV kWh,Grid kWh,Charge %,Yield%,Temp min,Wind min,Load %,Load\n2023-07-14,5.5,1.5,80,12,3,4,2,1\n2023-07-15,6.5,2.5,81,13,3,5,2,1\n",
            "@Day|PV:kWh|Grid:kWh|Charge:%|Yield%|Temp min|Wind min|Load %|Load\n2023-07-14T00:00:00Z|5.5|1.5|80|12|3|4|2|1\n"
                + "2023-07-15T00:00:00Z|6.5|2.5|81|13|3|5|2|1"),
        ReadCase(
            "A match: letters that tell sides apart are no amperes and bytes",
            "Day,Score A,Time A,Score B,Time B\n2023-07-14,5,1,8,2\n2023-07-15,6,2,8,3\n",
            "@Day|Score A|Time A|Score B|Time B\n2023-07-14T00:00:00Z|5|1|8|2\n2023-07-15T00:00:00Z|6|2|8|3"),
        ReadCase(
            "FlukeView: volts of alternating current",
            "Reading,Start Time,Sample\n1,2023-07-14 14:00,230.28 V AC\n2,2023-07-14 14:01,231.65 V AC\n",
            "@Start Time|Reading|Sample:V AC\n2023-07-14T14:00:00Z|1|230.28\n2023-07-14T14:01:00Z|2|231.65"),
        ReadCase(
            "Eurostat: `d` is a flag where `p` is one",
            "geo\t2021-03 \t2021-04 \t2021-05 \nAT\t104.9 \t107.7 d\t108.6 p\nBE\t104.7 \t107.9 d\t108.5 \nBG\t104.8 \t107.8 d\t108.4 \n"
                + "CZ\t104.8 \t107.1 d\t108.1 \n",
            "geo|2021-03|2021-04|2021-05\n'AT'|104.9|107.7|108.6\n'BE'|104.7|107.9|108.5\n'BG'|104.8|107.8|108.4\n'CZ'|104.8|107.1|108.1"
        ),
        ReadCase(
            "Météo-France: `mq` among the numbers of one column, alone in another",
            "date;t;td;vv\n20230714000000;290.15;280.1;mq\n20230714030000;289.95;mq;mq\n20230714060000;291.25;281.3;mq\n"
                + "20230714090000;292.25;282.3;mq\n",
            "@date|t|td|vv\n2023-07-14T00:00:00Z|290.15|280.1|·\n2023-07-14T03:00:00Z|289.95|·|·\n"
                + "2023-07-14T06:00:00Z|291.25|281.3|·\n2023-07-14T09:00:00Z|292.25|282.3|·"),
        ReadCase(
            "Garmin: a column of dashes", "Date,Distance,Min Temp,Mark\n2023-07-14,8.5,--,\n2023-07-15,9.5,--,*\n",
            "@Date|Distance|Min Temp|Mark\n2023-07-14T00:00:00Z|8.5|·|·\n2023-07-15T00:00:00Z|9.5|·|'*'"),
        ReadCase(
            "Swiss National Bank: keys in turn are no joules",
            "Date;D0;Value\n"
                + (1...4).map { day in ["1J", "5J", "10J"].map { "2023-06-0\(day);\($0);1.\(day)\n" }.joined() }
                .joined(),
            "@Date|D0|Value\n"
                + (1...4).map { day in
                    ["1J", "5J", "10J"].map { "2023-06-0\(day)T00:00:00Z|'\($0)'|1.\(day)" }.joined(separator: "\n")
                }.joined(separator: "\n")),
        ReadCase(
            "ECB: the key of a series is no unit",
            "\"DATE\",\"HICP (ICP.M.U2.N.000000.4.ANR)\"\n\"2018-01-31\",\"2.1\"\n\"2018-02-28\",\"2.0\"\n",
            "@DATE|HICP (ICP.M.U2.N.000000.4.ANR)\n2018-01-31T00:00:00Z|2.1\n2018-02-28T00:00:00Z|2"),
        ReadCase(
            "Clockify: a word that tells a column from one with a unit",
            "Date,Duration (h),Duration (decimal)\n2023-07-14,01:30:00,1.5\n2023-07-15,00:45:00,0.75\n",
            "@Date|Duration:s|Duration (decimal)\n2023-07-14T00:00:00Z|5400|1.5\n2023-07-15T00:00:00Z|2700|0.75"),
    ])
    func readAsItIs(_ example: ReadCase) throws {
        for chunkSize in [512 << 10, 7] {
            #expect(table(try read(example.text, workerChunk: chunkSize)) == example.table)
        }
    }

    /// Brackets before a name that hold no unit belong to it, and so does the last word of `Requests and/or errors`.
    @Test func namesStayWhole() {
        let names = HeaderNames(["[CPU]User%", "[DSK] Reads", "Reads/s", "Share in km/h", "\\\\SRV\\Disk Bytes/sec"])
        #expect(names.names == ["[CPU]User%", "[DSK] Reads", "Reads/s", "Share in km/h", "\\\\SRV\\Disk Bytes/sec"])
        #expect(names.units.allSatisfy { $0 == nil })
    }
}
