import Series
import Testing

@testable import Formats

/// Recordings that end where power was lost: read up to there, and said. Where records end was told by fitdecode
/// (Tests/Support/table_expected.py); points of a document are counted by their end tags.
@Suite struct CutRecordingTests {
    private func read(_ bytes: [UInt8]) throws -> (rows: Int, notes: [String], table: [Substring]) {
        let content = try recognised(bytes).content
        return (content.series[0].frame.count, content.notes.sentences, table(content).split(separator: "\n"))
    }

    @Test func fitAnywhere() throws {
        let whole = try ProjectFile.bytes("Samples/morning-run.fit")
        let ends = try ProjectFile.expected("fit-ends").split(separator: "\n").dropFirst().compactMap { Int($0) }
        let expected = try ProjectFile.expected("fit").split(separator: "\n")
        #expect(ends.count == 60)
        for cut in stride(from: 14, to: whole.count, by: 3) {
            let records = ends.count { $0 <= cut }
            let bytes = Array(whole.prefix(cut))
            guard records > 0 else {
                #expect(fault { _ = try read(bytes) }.hasPrefix("'t' ends inside "), "cut at \(cut)")
                continue
            }
            let (rows, notes, table) = try read(bytes)
            // A file cut inside its checksum has all of its records.
            let end = ends.last { $0 <= cut } ?? 0
            #expect(rows == records)
            #expect(
                notes.contains("cut off at byte \(end): \(records) record\(records == 1 ? "" : "s") read"), "\(notes)")
            #expect(table[1] == expected[1] || records < 2)
        }
    }

    /// A recorder writes the length and the checksum when it ends; a disk leaves zeros where it had reserved room.
    @Test func fitThatWasNeverFinished() throws {
        var bytes = try ProjectFile.bytes("Samples/morning-run.fit")
        bytes.removeLast(2)
        for length: [UInt8] in [[0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF]] {
            bytes.replaceSubrange(4..<8, with: length)
            let (rows, notes, table) = try read(bytes + [UInt8](repeating: 0, count: 70_000))
            #expect(rows == 60 && notes.contains("cut off at byte 1672: 60 records read"), "\(notes)")
            #expect(table.joined(separator: "\n") == (try ProjectFile.expected("fit")))
        }
    }

    @Test func fitWithAWrongChecksum() throws {
        var bytes = try ProjectFile.bytes("Samples/morning-run.fit")
        bytes[bytes.count - 1] ^= 1
        let (rows, notes, _) = try read(bytes)
        #expect(rows == 60 && notes.contains("the checksum is wrong: the file may be damaged"))
        // Without messages there is nothing to read.
        #expect(fault { _ = try read(Array(bytes.prefix(14))) }.hasPrefix("'t' ends inside"))
    }

    @Test(arguments: [("ride.gpx", "</trkpt>"), ("run.tcx", "</Trackpoint>")])
    func tracks(_ file: String, _ endTag: String) throws {
        let whole = try ProjectFile.bytes("Samples/" + file)
        let all = try read(whole)
        for cut in stride(from: 600, to: whole.count - 12, by: 37) {
            let text = String(decoding: whole.prefix(cut), as: UTF8.self)
            let points = text.split(separator: endTag, omittingEmptySubsequences: false).count - 1
            let bytes = Array(whole.prefix(cut))
            guard points > 0 else {
                #expect(
                    fault { _ = try read(bytes) }.hasPrefix("'t' ends inside an element, at line "),
                    "\(text.suffix(50))")
                continue
            }
            let (rows, notes, _) = try read(bytes)
            #expect(rows == points)
            let said = notes.last ?? ""
            #expect(
                said.hasPrefix("cut off at line ") && said.hasSuffix(": \(points) point\(points == 1 ? "" : "s") read"),
                "\(notes) after \(text.suffix(50))")
        }
        #expect(all.rows > 20)
    }

    /// What is malformed and not cut off is an error still.
    @Test func aTagThatClosesAnother() throws {
        let text = String(decoding: try ProjectFile.bytes("Samples/ride.gpx"), as: UTF8.self)
        #expect(fault { _ = try read(Array(text.replacing("</gpx>", with: "</gps>").utf8)) }.contains("is not XML"))
        #expect(fault { _ = try read(Array((text + "<gpx>").utf8)) }.contains("is not XML"))
        let middle = text.replacing("<ns3:hr>", with: "<ns3:hr", maxReplacements: 1)
        #expect(fault { _ = try read(Array(middle.utf8)) }.contains("is not XML"))
    }

    /// An export that is cut off is an error: somebody has it whole.
    @Test func exports() throws {
        let bytes = Array(try ProjectFile.bytes("Samples/apple-health.xml").dropLast(300))
        #expect(
            fault { _ = try recognised(bytes) { $0.type = "StepCount" } }.hasPrefix(
                "'t' ends inside an element, at line "))
    }
}
