import Diagnostics
import Series
import Testing

@testable import Formats

/// The export of Apple Health. What the sample holds was read by Python's xml.etree (Tests/Support/log_expected.py).
@Suite struct AppleHealthTests {
    @Test(arguments: ["StepCount", "HeartRate", "BloodPressureSystolic", "SleepAnalysis", "Workout", "ActivitySummary"])
    func types(_ type: String) throws {
        for file in ["apple-health.xml", "apple-health.zip"] {
            let loaded = try loadSample(file) { $0.type = type }
            #expect(table(loaded) == (try ProjectFile.expected("apple-health-\(type)")), "\(file)")
        }
    }

    @Test func theWholeNameIsTheSame() throws {
        let loaded = try loadSample("apple-health.xml") { $0.type = "HKQuantityTypeIdentifierHeartRate" }
        #expect(table(loaded) == (try ProjectFile.expected("apple-health-HeartRate")))
    }

    @Test func withoutATypeItListsThem() throws {
        let loaded = try loadSample("apple-health.xml")
        #expect(table(loaded) == (try ProjectFile.expected("apple-health-types")))
        #expect(loaded.notes.sentences == ["7 types: load one with `type StepCount`"])
    }

    @Test func sourcesThatOverlapAreSaid() throws {
        // Telephone and watch; counted by hand in Python: starts before the end of the other's latest record.
        let loaded = try loadSample("apple-health.xml") { $0.type = "StepCount" }
        #expect(
            loaded.notes.count == 2 && loaded.notes.sentences[1].hasPrefix("2 sources overlap in "), "\(loaded.notes)")
        let one = try loadSample("apple-health.xml") { $0.type = "HeartRate" }
        #expect(one.notes.sentences == ["Apple Health"])
    }

    /// A record that begins as the other source's ends shares no second with it; one that begins a second sooner does.
    @Test(arguments: [("08:10:00", false), ("08:09:59", true), ("08:10:01", false)])
    func abuttingIsNoOverlap(_ begin: String, _ isOverlap: Bool) throws {
        let rows = [("A", "08:00:00", "08:10:00"), ("B", begin, "08:20:00")].map { source, start, end in
            "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\""
                + " startDate=\"2024-01-01 \(start) +0000\" endDate=\"2024-01-01 \(end) +0000\" value=\"5\"/>"
        }
        let notes = try recognised(document(rows)) { $0.type = "StepCount" }.content.notes.sentences
        #expect(notes.contains { $0.hasPrefix("2 sources overlap in 1 record") } == isOverlap, "\(notes)")
        #expect(notes.contains("2 sources, without overlap") == !isOverlap, "\(notes)")
    }

    @Test func severalUnitsBecomeAColumn() throws {
        let rows = [("kg", "71.5", "08"), ("lb", "158", "09"), ("kg", "71.6", "07")].map { unit, value, hour in
            record("BodyMass", value: value, unit: unit, start: "2024-01-01 \(hour):00:00 +0100")
        }
        let read = try recognised(document(rows)) { $0.type = "BodyMass" }
        #expect(
            table(read.content) == """
                @startDate|BodyMass|unit|source
                2024-01-01T06:00:00Z|71.6|'kg'|'S'
                2024-01-01T07:00:00Z|71.5|'kg'|'S'
                2024-01-01T08:00:00Z|158|'lb'|'S'
                """)
    }

    @Test func valuesThatAreNone() throws {
        let rows = [
            record("StepCount", value: "12", start: "2024-01-01 08:00:00 +0000"),
            record("StepCount", value: "many", start: "2024-01-01 09:00:00 +0000"),
            record("StepCount", value: "13", start: "yesterday"),
            "<Record type='HKQuantityTypeIdentifierStepCount' startDate='2024-01-01 10:00:00 +0000'/>",
        ]
        let read = try recognised(document(rows)) { $0.type = "StepCount" }
        #expect(
            table(read.content)
                == """
                @startDate|StepCount:count|unit|source
                2024-01-01T08:00:00Z|12|'count'|'S'
                2024-01-01T09:00:00Z|·|'count'|'S'
                2024-01-01T10:00:00Z|·|·|·
                """.replacing("StepCount:count", with: "StepCount"))
        #expect(read.content.notes.sentences.contains("1 record without a time left out"))
        #expect(read.content.notes.sentences.contains("1 value left missing: no number"))
    }

    /// The type that the exports of 2022 carry is malformed: a list of attributes without its end.
    @Test func aMalformedDocumentTypeIsPassedOver() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE HealthData [
            <!ELEMENT Record (MetadataEntry*)>
            <!ATTLIST Record
              type CDATA #REQUIRED
            <!-- Note: the list above does not end -->
              device CDATA #IMPLIED
            ]>
            <HealthData locale="en">
            \(record("StepCount", value: "5", start: "2024-01-01 08:00:00 +0000"))
            </HealthData>
            """
        let read = try recognised(Array(text.utf8)) { $0.type = "StepCount" }
        #expect(read.format == "applehealth" && read.content.series[0].frame.count == 1)
        // Lines stay what they were.
        let broken = text.replacing("</HealthData>", with: "</HealthDat>")
        #expect(
            fault { _ = try recognised(Array(broken.utf8)) { $0.type = "StepCount" } }.hasPrefix("line 11, column "))
    }

    @Test func whatIsNotThere() {
        #expect(
            fault { _ = try loadSample("apple-health.xml") { $0.type = "StepCounts" } }
                .hasSuffix("(did you mean 'StepCount'?)"))
        #expect(
            fault { _ = try recognised(document([])) { $0.type = "Workout" } }
                == "no 'Workout' in 't' (see what it holds with 'load t')")
        #expect(fault { _ = try loadSample("runs.csv") { $0.type = "StepCount" } }.contains("type"))
    }

    @Test func entitiesAreRefused() {
        var laughs = "<!DOCTYPE HealthData [\n<!ENTITY lol \"lol\">\n"
        for level in 1...9 {
            let before = level == 1 ? "lol" : "lol\(level - 1)"
            laughs += "<!ENTITY lol\(level) \"" + String(repeating: "&\(before);", count: 10) + "\">\n"
        }
        for tail in ["]>\n<HealthData>&lol9;</HealthData>", "]>\n<gpx>&lol9;</gpx>"] {
            #expect(
                fault { _ = try recognised(Array(("<?xml version=\"1.0\"?>" + laughs + tail).utf8)) }
                    .hasPrefix("'t' declares an entity, 'lol'"))
        }
        let outside = "<!DOCTYPE HealthData [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><HealthData locale=\"&x;\"/>"
        #expect(fault { _ = try recognised(Array(outside.utf8)) }.contains("declares an entity, 'x'"))
        // A reference to nothing.
        #expect(fault { _ = try recognised(Array("<HealthData locale=\"&x;\"/>".utf8)) }.contains("line 1"))
    }

    @Test func depthAndLengthAreBounded() {
        let deep = "<HealthData>" + String(repeating: "<a>", count: 100_000)
        #expect(fault { _ = try recognised(Array(deep.utf8)) }.contains("is not XML"))
        let long = "<HealthData locale=\"" + String(repeating: "x", count: 11_000_000) + "\"/>"
        #expect(fault { _ = try recognised(Array(long.utf8)) }.contains("is not XML"))
    }

    @Test func itMayBeUTF16() throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><HealthData>"
            + record("StepCount", value: "5", start: "2024-01-01 08:00:00 +0000") + "</HealthData>"
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(try recognised(bytes) { $0.type = "StepCount" }.content.series[0].frame.count == 1)
    }

    private func record(_ type: String, value: String, unit: String = "count", start: String) -> String {
        "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"S\" unit=\"\(unit)\" startDate=\"\(start)\""
            + " endDate=\"\(start)\" value=\"\(value)\"/>"
    }

    private func document(_ rows: [String]) -> [UInt8] {
        Array(("<HealthData locale=\"en\">\n" + rows.joined(separator: "\n") + "\n</HealthData>\n").utf8)
    }
}
