import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Shapes of loggers' files: lists in names, labelled values between commas, names that do not stand over their columns, fields that only
/// the first row has, a day beside a time. Expected tables are what a person reads in them beside the named document.
@Suite struct LoggerShapeTests {
    private static let lascar = (1...12).map {
        "\($0),13/01/2024 09:\($0 + 10):00,18.\($0),40\($0 == 1 ? ",010012345" : "")\n"
    }.joined()

    @Test(arguments: [
        // Betaflight's blackbox_decode: lists of motors and axes.
        ReadCase(
            "lists",
            "loopIteration, time (us), axisP[0], axisP[1], gyroADC[0], vbat (V)\n0, 100, 7, -14, 3, 16.5\n4, 1100, 9, -10, 4, 16.25\n",
            "loopIteration|time:us|axisP[0]|axisP[1]|gyroADC[0]|vbat:V\n0|100|7|-14|3|16.5\n4|1100|9|-10|4|16.25"),
        // Arduino's serial plotter takes labels so; Tera Term writes the time before the line.
        ReadCase(
            "labels between commas",
            "[2024-03-05 10:00:00.250] temp:20.5,hum:50\n[2024-03-05 10:00:01.250] temp:20.25,hum:49\n[2024-03-05 10:00:02.250] temp:20,hum:48\n",
            "@time|temp|hum\n2024-03-05T10:00:00.25Z|20.5|50\n2024-03-05T10:00:01.25Z|20.25|49\n2024-03-05T10:00:02.25Z|20|48"
        ),
        // Nord Pool's prices by delivery hour.
        ReadCase(
            "a day beside a time",
            "Delivery Date;Delivery Start;Delivery End;SE3 (EUR)\n2024-03-05;05.03.2024 00:00:00;05.03.2024 01:00:00;39,5\n"
                + "2024-03-05;05.03.2024 01:00:00;05.03.2024 02:00:00;56,5\n2024-03-05;05.03.2024 23:00:00;06.03.2024 00:00:00;10,25\n",
            "@Delivery Start|Delivery Date|Delivery End|SE3:EUR\n2024-03-05T00:00:00Z|2024-03-05T00:00:00Z|2024-03-05T01:00:00Z|39.5\n"
                + "2024-03-05T01:00:00Z|2024-03-05T00:00:00Z|2024-03-05T02:00:00Z|56.5\n"
                + "2024-03-05T23:00:00Z|2024-03-05T00:00:00Z|2024-03-06T00:00:00Z|10.25"),
        ReadCase(
            "a release that is measured",
            "t,heat release\n2024-03-05,1.50\n2024-03-06,2.25\n2024-03-07,0.75\n",
            "@t|heat release\n2024-03-05T00:00:00Z|1.5\n2024-03-06T00:00:00Z|2.25\n2024-03-07T00:00:00Z|0.75"),
        // Times on other days than the date are another matter, and the date stays what it was.
        ReadCase(
            "a date and when it was written down",
            "Date,Entered at,v\n2024-03-05,2024-03-06 08:00,1\n2024-03-05,2024-03-05 23:00,2\n2024-03-06,2024-03-06 09:00,3\n",
            "@Date|Entered at|v\n2024-03-05T00:00:00Z|2024-03-06T08:00:00Z|1\n2024-03-05T00:00:00Z|2024-03-05T23:00:00Z|2\n"
                + "2024-03-06T00:00:00Z|2024-03-06T09:00:00Z|3"),
    ]) func shape(_ one: ReadCase) throws {
        let content = try recognised(Array(one.text.utf8)).content
        #expect(table(content) == one.table, "\(content.notes.sentences)")
    }

    /// chrony.conf(5), tracking.log: ten fields below names of which none stands over its own, and which come again.
    @Test func namesBesideTheirColumns() throws {
        let rule = String(repeating: "=", count: 40) + "\n"
        let header =
            rule + "   Date (UTC) Time     IP Address   St   Freq ppm   Skew ppm     Offset L Co  Offset sd\n" + rule
        let minutes = (10..<40).map { "\($0)" }
        let rows = minutes.map {
            "2024-03-05 10:\($0):00 192.168.1.1      3    -3.2\($0)5      0.052  1.5 N  1  0.25\n"
        }
        let wanted = minutes.map { "2024-03-05T10:\($0):00Z|'192.168.1.1'|3|-3.2\($0)5|0.052|1.5|'N'|1|0.25" }
        let names = "@time|column3|column4|column5|column6|column7|column8|column9|column10"
        #expect(table(try read(header + rows.joined())) == ([names] + wanted).joined(separator: "\n"))
        // Where they come again their places tell which stand over what.
        let again = table(try read(header + rows[..<15].joined() + header + rows[15...].joined())).split(
            separator: "\n")
        #expect(again.first?.hasPrefix("@Date (UTC) Time|IP Address|St|Freq ppm|Skew ppm|") == true)
        #expect(again.dropFirst().first?.hasPrefix("2024-03-05T10:10:00Z|'192.168.1.1'|3|-3.2105|0.052|") == true)
    }

    /// Lascar's EL-USB: the first row has the logger's number.
    @Test func whatOnlyTheFirstRowHas() throws {
        let content = try read("EL-USB-2,Time,Celsius(°C),Humidity(%rh),Serial Number\n" + Self.lascar)
        #expect(!content.notes.sentences.contains("fields"), "\(content.notes.sentences)")
        // A row that is cut short among whole ones is said.
        let cut = try read("a,b,c\n" + String(repeating: "1,2,3\n", count: 12) + "1,2\n" + "1,2,3\n")
        #expect(cut.notes.sentences.contains("1 row with the wrong number of fields (line 14)"))
    }
}
