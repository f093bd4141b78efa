import Series
import Testing

@testable import Formats
@testable import Reading

/// Numbers whose marks are not those of the file's others: decimal commas in JSON's texts (AEMET), and thousands before a unit (PRTG).
@Suite struct CommaNumberTests {
    @Test func decimalCommasInTexts() throws {
        let rows = (1...20).map { day in
            """
            {"fecha": "2024-03-\(day < 10 ? "0" : "")\(day)", "nombre": "MADRID, RETIRO", "tmed": "\(day),5",
             "prec": "\(day == 7 ? "Ip" : "0,\(day % 10)")", "presMax": "9\(day + 10),4", "horatmin": "05:30"}
            """
        }
        let content = try recognised(Array("[\(rows.joined(separator: ","))]".utf8)).content
        let lines = table(content).split(separator: "\n")
        #expect(lines[0] == "@fecha|nombre|tmed|prec|presMax|horatmin:s of day")
        #expect(lines[1].hasPrefix("2024-03-01T00:00:00Z|'MADRID, RETIRO'|1.5|0.1|911.4|"))
        #expect(lines[7].hasPrefix("2024-03-07T00:00:00Z|'MADRID, RETIRO'|7.5|·|917.4|"))
        #expect(content.notes.sentences.contains { $0.contains("prec") && $0.contains("not a number") })
    }

    /// Thousands and lists are none.
    @Test(arguments: ["1,234", "1,2,3", "a,5"])
    func others(_ value: String) throws {
        let rows = (1...5).map { "{\"v\": \"\(value)\", \"n\": \($0)}" }.joined(separator: ",")
        let frame = try recognised(Array("[\(rows)]".utf8)).content.series[0].frame
        let numbers = try frame.column("v")?.numbers
        #expect(numbers.map { $0.span[0] } == (value == "1,234" ? 1234 : nil))
    }

    @Test func thousandsBeforeUnits() throws {
        let text =
            "\"Date Time\",\"Traffic\",\"Speed\"\n"
            + (1...6).map { "\"2024-03-0\($0)\",\"1,23\($0) KByte\",\"\($0) kbit/s\"\n" }.joined()
        let lines = table(try read(text)).split(separator: "\n")
        #expect(lines[0] == "@Date Time|Traffic:KByte|Speed:kbit/s")
        #expect(lines[1] == "2024-03-01T00:00:00Z|1231|1")
        // Of several steps they are bytes.
        let mixed = table(try read("t,v\n1,512 KByte\n2,1.5 MByte\n3,2 MByte\n")).split(separator: "\n")
        #expect(mixed == ["t|v:B", "1|524288", "2|1572864", "3|2097152"])
    }
}
