import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Shapes of recordings: heads that tell start and step, remarks in brackets, commands that name columns, patterns above times, one word
/// for nothing in many columns. Expected tables are what a person reads in them beside the named document.
@Suite struct RecordingShapeTests {
    @Test(arguments: [
        // Empatica's E4, info.txt: start in Unix seconds, sample rate in Hz, then the values.
        ReadCase(
            "E4's EDA.csv", "1544027337.000000\r\n4.000000\r\n0.10\r\n0.20\r\n0.30\r\n0.25\r\n0.15\r\n",
            "@time|column1\n2018-12-05T16:28:57Z|0.1\n2018-12-05T16:28:57.25Z|0.2\n2018-12-05T16:28:57.5Z|0.3\n"
                + "2018-12-05T16:28:57.75Z|0.25\n2018-12-05T16:28:58Z|0.15"),
        ReadCase(
            "E4's ACC.csv",
            "1544027337.000000, 1544027337.000000, 1544027337.000000\r\n32.000000, 32.000000, 32.000000\r\n"
                + "-20,43,37\r\n-19,44,36\r\n-18,45,35\r\n",
            "@time|column1|column2|column3\n2018-12-05T16:28:57Z|-20|43|37\n2018-12-05T16:28:57.03125Z|-19|44|36\n"
                + "2018-12-05T16:28:57.0625Z|-18|45|35"),
        ReadCase(
            "E4's IBI.csv", "1544027337.000000, IBI\r\n20.5,0.78\r\n21.25,0.75\r\n22.125,0.875\r\n",
            "@time|IBI\n2018-12-05T16:29:17.5Z|0.78\n2018-12-05T16:29:18.25Z|0.75\n2018-12-05T16:29:19.125Z|0.875"),
        // Two times and a value are rows: no rate is a time.
        ReadCase(
            "E4's tags.csv", "1544028001.25\r\n1544028301.5\r\n1544029001.75\r\n",
            "@column1\n2018-12-05T16:40:01.25Z\n2018-12-05T16:45:01.5Z\n2018-12-05T16:56:41.75Z"),
        // Rigol, DS1000Z programming guide, saved waveforms in CSV.
        ReadCase(
            "Rigol's scope",
            "X,CH1,CH2,Start,Increment,\r\nSequence,V,V,-5.000000e-01,2.500000e-01\r\n0,1.5,2,\r\n1,1.25,3,\r\n2,1,4,\r\n3,0.75,5,\r\n",
            "X|CH1:V|CH2:V\n-0.5|1.5|2\n-0.25|1.25|3\n0|1|4\n0.25|0.75|5"),
        // PANGAEA's data publishing wiki, textfile.
        ReadCase(
            "PANGAEA's tab",
            "/* DATA DESCRIPTION:\nCitation:\tDoe, Ann (2012): Core, https://doi.org/10.1594/PANGAEA.1\nSize:\t9 data points\n*/\n"
                + "Depth sed [m]\tAge [ka BP]\td18O [per mil]\n0.05\t1.5\t3.1\n0.1\t2.25\t3.2\n0.15\t3\t3.3\n",
            "Depth sed:m|Age:ka BP|d18O:per mil\n0.05|1.5|3.1\n0.1|2.25|3.2\n0.15|3|3.3"),
        // The GROMACS manual, «xvg»; Grace's user's guide, commands.
        ReadCase(
            "GROMACS' energies",
            "# This file was created Tue Mar  5 14:21:10 2024\n# gmx energy is part of G R O M A C S:\n#\n@    title \"GROMACS Energies\"\n"
                + "@    xaxis  label \"Time (ps)\"\n@    yaxis  label \"(kJ/mol), (K)\"\n@TYPE xy\n@ view 0.15, 0.15, 0.75, 0.85\n"
                + "@ legend on\n@ s0 legend \"Potential\"\n@ s1 legend \"Temperature\"\n"
                + "    0.000000  -580.5  300.25\n    2.000000  -581.5  301.25\n    4.000000  -582.5  299.5\n",
            "Time:ps|Potential|Temperature\n0|-580.5|300.25\n2|-581.5|301.25\n4|-582.5|299.5"),
        ReadCase(
            "GROMACS' one series",
            "# created\n@    title \"RMSD\"\n@    xaxis  label \"Time (ns)\"\n@    yaxis  label \"RMSD (nm)\"\n@TYPE xy\n"
                + "   0.0000000    0.1\n   0.0100000    0.125\n   0.0200000    0.25\n",
            "Time:ns|RMSD:nm\n0|0.1\n0.01|0.125\n0.02|0.25"),
        // sysstat, pidstat(1), -h.
        ReadCase(
            "pidstat -h",
            "Linux 6.1.0-18-amd64 (web1) \t03/05/24 \t_x86_64_\t(4 CPU)\n\n# Time        UID       PID    %usr   CPU  Command\n"
                + "1709641210     1000       812    3.25     0  postgres\n1709641210     1000      1290    4.50     1  nginx\n\n"
                + "# Time        UID       PID    %usr   CPU  Command\n"
                + "1709641215     1000       812    3.50     0  postgres\n1709641215     1000      1290    4.75     1  nginx\n",
            "@Time|UID|PID|%usr|CPU|Command\n2024-03-05T12:20:10Z|1000|812|3.25|0|'postgres'\n"
                + "2024-03-05T12:20:10Z|1000|1290|4.5|1|'nginx'\n2024-03-05T12:20:15Z|1000|812|3.5|0|'postgres'\n"
                + "2024-03-05T12:20:15Z|1000|1290|4.75|1|'nginx'"),
        // PostgreSQL's manual, pgbench, per-transaction logging: client, transaction, µs, script, Unix seconds and µs of the second.
        ReadCase(
            "pgbench's log",
            "0 1 170027 0 1662132851 9065\n1 1 168589 0 1662132851 581837\n2 1 165515 0 1662132851 581860\n"
                + "3 1 162207 0 1662132852 71\n4 1 159079 0 1662132852 581883\n5 1 156086 0 1662132852 582010\n",
            "@time|column1|column2|column3|column4\n2022-09-02T15:34:11.009065Z|0|1|170027|0\n2022-09-02T15:34:11.581837Z|1|1|168589|0\n"
                + "2022-09-02T15:34:11.58186Z|2|1|165515|0\n2022-09-02T15:34:12.000071Z|3|1|162207|0\n"
                + "2022-09-02T15:34:12.581883Z|4|1|159079|0\n2022-09-02T15:34:12.58201Z|5|1|156086|0"),
        // SBFspot's wiki, CSV export, which is Sunny Explorer's.
        ReadCase(
            "SMA's inverters",
            "sep=;\nVersion CSV1|Tool SBFspot3.9.7 (Linux)|Linebreaks LF|Delimiter semicolon|Decimalpoint comma|Precision 3\n\n"
                + ";SN: 2100123456;SN: 2100123456\n;SB 3000TL-21;SB 3000TL-21\n;2100123456;2100123456\n;Total yield;Power\n;Counter;Analog\n"
                + "dd/MM/yyyy HH:mm:ss;kWh;kW\n05/03/2024 06:00:00;12345,250;0,500\n05/03/2024 06:05:00;12345,500;0,750\n"
                + "05/03/2024 06:10:00;12345,750;1,250\n",
            "@time|Total yield Counter:kWh|Power Analog:kW\n2024-03-05T06:00:00Z|12345.25|0.5\n2024-03-05T06:05:00Z|12345.5|0.75\n"
                + "2024-03-05T06:10:00Z|12345.75|1.25"),
        ReadCase(
            "Sunny Explorer's power",
            "sep=;\nVersion CSV1|Tool SHM20|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint point|Precision 3\n\n;SB 2100TL\n;2001234567\n"
                + ";Analog\nHH:mm;kW\n06:00;0.500\n06:05;0.750\n06:10;1.250\n",
            "@time|SB 2100TL Analog:kW\n1970-01-01T06:00:00Z|0.5\n1970-01-01T06:05:00Z|0.75\n1970-01-01T06:10:00Z|1.25"),
        // NOAA, ISD-Lite's technical document: fixed columns without names, −9999 is missing.
        ReadCase(
            "ISD-Lite's nines",
            "2024 01 01 00    10     3  9818   210    21     8 -9999     4\n2024 01 01 01     9     3 -9999   200    26 -9999     0 -9999\n"
                + "2024 01 01 02 -9999     2  9820   190    31     7 -9999     0\n2024 01 01 03     7     1  9821   180    36     7 -9999 -9999\n"
                + "2024 01 01 04     5     0  9822   170    41     7     3     2\n",
            "@time|column1|column2|column3|column4|column5|column6|column7|column8|column9|column10|column11|column12\n"
                + "2024-01-01T00:00:00Z|2024|1|1|0|10|3|9818|210|21|8|·|4\n2024-01-01T01:00:00Z|2024|1|1|1|9|3|·|200|26|·|0|·\n"
                + "2024-01-01T02:00:00Z|2024|1|1|2|·|2|9820|190|31|7|·|0\n2024-01-01T03:00:00Z|2024|1|1|3|7|1|9821|180|36|7|·|·\n"
                + "2024-01-01T04:00:00Z|2024|1|1|4|5|0|9822|170|41|7|3|2"),
        ReadCase(
            "Sunny Portal's day", ";Home / Power [kW]\n00:00;0.000\n00:15;0.500\n00:30;0.250\n00:45;0.125\n",
            "@column1|Home / Power:kW\n1970-01-01T00:00:00Z|0\n1970-01-01T00:15:00Z|0.5\n1970-01-01T00:30:00Z|0.25\n1970-01-01T00:45:00Z|0.125"
        ),
        // Polar Flow: the session's facts, then samples counted from its start.
        ReadCase(
            "Polar's session",
            "Name,Sport,Date,Start time,Duration,Calories\nAnn,RUNNING,14-03-2024,07:12:05,00:50:00,611\n"
                + "Sample rate,Time,HR (bpm),Speed (km/h),Cadence\n1,00:00:00,140,11,82\n,00:00:01,141,11.5,83\n,00:00:02,142,12,84\n",
            "@Time|Sample rate|HR:bpm|Speed:km/h|Cadence\n2024-03-14T07:12:05Z|1|140|11|82\n2024-03-14T07:12:06Z|·|141|11.5|83\n"
                + "2024-03-14T07:12:07Z|·|142|12|84"),
        // NASA's AERONET, version 3 files: the header gives the pattern.
        ReadCase(
            "AERONET's days",
            "Date(dd:mm:yyyy),Time(hh:mm:ss),AOD_500nm\n01:03:2024,08:15:02,0.125\n01:03:2024,08:28:02,0.25\n02:03:2024,08:15:02,0.5\n",
            "@time|AOD_500nm\n2024-03-01T08:15:02Z|0.125\n2024-03-01T08:28:02Z|0.25\n2024-03-02T08:15:02Z|0.5"),
        // Iowa Environmental Mesonet, ASOS downloads: M is missing.
        ReadCase(
            "METAR's M",
            "station,valid,tmpf,drct,gust\nAMW,2024-03-01 00:54,40.5,M,M\nAMW,2024-03-01 01:54,M,10.00,22.00\n"
                + "AMW,2024-03-01 02:54,42.5,20.00,M\nAMW,2024-03-01 03:54,43.5,30.00,25.00\n",
            "@valid|station|tmpf|drct|gust\n2024-03-01T00:54:00Z|'AMW'|40.5|·|·\n2024-03-01T01:54:00Z|'AMW'|·|10|22\n"
                + "2024-03-01T02:54:00Z|'AMW'|42.5|20|·\n2024-03-01T03:54:00Z|'AMW'|43.5|30|25"),
        // Ross-Tech's VCDS, logs of advanced measuring values: each value has its own time.
        ReadCase(
            "VCDS' times",
            "Saturday,07,March,2015,18:32:17:03301,VCDS Version: Release 14.10.2\n8E0 907 115 E,,2.0l R4/4V TFSI     0080,\n"
                + ",,Engine Speed,,Boost Pressure\n,TIME,(G28),TIME,(specified)\nMarker,STAMP, /min,STAMP, mbar\n"
                + ",0.25,840,0.5,1010\n,0.75,861,1,1011\n,1.25,882,1.5,1012\n",
            "@time|Marker|Engine Speed (G28):/min|TIME STAMP 2|Boost Pressure (specified):mbar\n"
                + "2015-03-07T18:32:17.25Z|·|840|2015-03-07T18:32:17.5Z|1010\n2015-03-07T18:32:17.75Z|·|861|2015-03-07T18:32:18Z|1011\n"
                + "2015-03-07T18:32:18.25Z|·|882|2015-03-07T18:32:18.5Z|1012"),
        ReadCase(
            "VCDS' advanced values",
            "Friday,17,June,2016,15:37:43:03301,VCDS Version: Release 16.3.1 (x64),Data version: 20160304\n03L 906 018 AQ,ADVMB,EV_ECM20TDI,\n\n"
                + ",,Loc. IDE00021,,Loc. IDE00100,,Loc. IDE00190\n,,Engine RPM,,Engine torque,,Charge pressure\n"
                + "Marker,TIME STAMP, /min,TIME STAMP, Nm,TIME STAMP, hPa\n,0.25,840.00,0.5,30.5,0.75,1000.0\n"
                + ",1.25,880.00,1.5,32.5,1.75,1015.0\n,2.25,920.00,2.5,34.5,2.75,1030.0\n",
            "@time|Marker|Loc. IDE00021 Engine RPM:/min|TIME STAMP 2|Loc. IDE00100 Engine torque:Nm|TIME STAMP 3|Loc. IDE00190 Charge pressure:hPa\n"
                + "2016-06-17T15:37:43.25Z|·|840|2016-06-17T15:37:43.5Z|30.5|2016-06-17T15:37:43.75Z|1000\n"
                + "2016-06-17T15:37:44.25Z|·|880|2016-06-17T15:37:44.5Z|32.5|2016-06-17T15:37:44.75Z|1015\n"
                + "2016-06-17T15:37:45.25Z|·|920|2016-06-17T15:37:45.5Z|34.5|2016-06-17T15:37:45.75Z|1030"),
        // A day on which a file was written is no start.
        ReadCase(
            "no start", "Exported: 2024-03-05 14:20:00\nTime (s),v\n0.5,1\n1,2\n1.5,3\n", "Time:s|v\n0.5|1\n1|2\n1.5|3"),
        // Numbers that fall count no seconds, be they called times.
        ReadCase(
            "falling times", "Start: 2024-03-05 14:20:00\nlap,time,v\na,20.5,1\nb,19.5,2\nc,21.25,3\n",
            "lap|time|v\n'a'|20.5|1\n'b'|19.5|2\n'c'|21.25|3"),
        ReadCase(
            "rising times", "Start: 2024-03-05 14:20:00\nlap,time,v\na,0.5,1\nb,1.5,2\nc,2.25,3\n",
            "@time|lap|v\n2024-03-05T14:20:00.5Z|'a'|1\n2024-03-05T14:20:01.5Z|'b'|2\n2024-03-05T14:20:02.25Z|'c'|3"),
        // A title above names that come twice names no column.
        ReadCase(
            "a title", "My report,,\nDate,Value,Value\n2024-01-01,1,2\n2024-01-02,3,4\n2024-01-03,5,6\n",
            "@Date|Value|Value 2\n2024-01-01T00:00:00Z|1|2\n2024-01-02T00:00:00Z|3|4\n2024-01-03T00:00:00Z|5|6"),
        // A word in one column of numbers alone may be a value.
        ReadCase(
            "one column's letter", "t,a,b\n2024-01-01,1,2\n2024-01-02,X,3\n2024-01-03,2,4\n2024-01-04,3,5\n",
            "@t|a|b\n2024-01-01T00:00:00Z|'1'|2\n2024-01-02T00:00:00Z|'X'|3\n2024-01-03T00:00:00Z|'2'|4\n2024-01-04T00:00:00Z|'3'|5"
        ),
    ]) func shape(_ one: ReadCase) throws {
        #expect(table(try read(one.text)) == one.table)
    }

    /// Cumulus' monthly log: neither date tells day from month, the times of day beside them do.
    @Test func clocksTellDays() throws {
        var rows: [String] = []
        for hour in 0..<60 {
            let day = 1 + hour / 24
            rows.append("0\(day)/03/24,\(hour % 24 < 10 ? "0" : "")\(hour % 24):00,\(hour)")
        }
        let frame = try read(rows.joined(separator: "\n") + "\n", now: 1_732_000_000_000_000).series[0].frame
        let times = try #require(frame.index.times)
        let calendar = Calendar(zone: .utc)
        #expect(calendar.iso8601(times.span[0]) == "2024-03-01T00:00:00Z")
        #expect(calendar.iso8601(times.span[59]) == "2024-03-03T11:00:00Z")
    }

    /// Sleep as Android begins each night's record with a header of its own times.
    @Test func headersWithOtherNames() throws {
        let content = try read(
            "Id,From,Hours,\"23:05\",\"0:05\"\n1,2024-03-01,7.5,0.1,0.2\nId,From,Hours,\"23:18\",\"0:18\"\n2,2024-03-02,7.25,0.3,0.4\n"
                + "Id,From,Hours,\"23:31\",\"0:31\"\n3,2024-03-03,7,0.5,0.6\n")
        #expect(content.series[0].frame.count == 3)
        #expect(content.notes.contains(.table(.otherNames(first: "23:05", count: 2))))
    }

    @Test func evenRowsAreSaid() throws {
        let even = try read("1544027337.000000\n4.000000\n0.1\n0.2\n0.3\n")
        #expect(even.notes.contains(.table(.sampled(rate: "4", start: "2018-12-05T16:28:57Z"))))
        var options = LoadOptions()
        options.header = 0
        let raw = try read("1544027337.000000\n4.000000\n0.1\n0.2\n0.3\n", options: options)
        #expect(raw.series[0].frame.count == 5)
        // Numbers of which none is an instant are rows.
        #expect(try read("1544\n4\n0.1\n0.2\n0.3\n").series[0].frame.count == 5)
    }

    /// FFmpeg's progress (fftools/ffmpeg.c, print_report): blanks behind `=`, lines that CR ends.
    @Test(arguments: ["\n", "\r"]) func paddedLabels(_ end: String) throws {
        let lines = (1...3).map {
            "frame=   \($0 * 12) fps=0.0 q=28.0 size=     \($0 * 256)kB time=00:00:0\($0).50 bitrate=5242.5kbits/s speed=0.5x    "
        }
        #expect(
            try readLog(lines.joined(separator: end) + end)
                == "frame|fps|q|size:kB|time:s|bitrate:kbits/s|speed:x\n12|0|28|256|1.5|5242.5|0.5\n24|0|28|512|2.5|5242.5|0.5\n"
                + "36|0|28|768|3.5|5242.5|0.5")
    }

    /// sysbench's reports: a length of time in brackets, and a name with what it is measured in.
    @Test func measuresInBrackets() throws {
        let lines = (1...3).map {
            "[ \($0)s ] thds: 4 tps: 340.5 qps: 6900.25 lat (ms,95%): 14.\($0) err/s: 0.00\n"
        }
        #expect(
            try readLog(lines.joined())
                == "elapsed:s|thds|tps|qps|lat (ms,95%)|err/s\n1|4|340.5|6900.25|14.1|0\n2|4|340.5|6900.25|14.2|0\n"
                + "3|4|340.5|6900.25|14.3|0")
    }

    @Test(arguments: [
        ("kbits/s", true), ("MB/s", true), ("KiB/s", true), ("kg/h", true), ("n/a", false), ("N/A", false),
        ("w/o", false),
    ])
    func rates(_ unit: String, _ isUnit: Bool) { #expect(NumberSpelling.isUnit([], Array(unit.utf8)) == isUnit) }

    private func readLog(_ text: String) throws -> String {
        #expect(LogfmtFormat.recognises(Array(text.utf8)))
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let request = ReadRequest(options: LoadOptions(), context: context, workers: 1)
        return table(try LogfmtFormat.read(try ByteSource.bytes(Array(text.utf8), path: "t.log"), request))
    }
}
