import Diagnostics
import Series
import Seeded
import Testing

@testable import Formats

/// The samples of exported files, cut and with bytes flipped: an error that names the file, or a series, never a trap.
@Suite struct CorruptLogTests {
    private static let samples = [
        "history-charge-sample.dat", "gsod.csv", "ghcn-long.csv", "ghcn-wide.csv", "open-meteo.csv",
        "open-meteo-places.csv", "home-assistant.csv", "strava-activities.csv", "apple-health.xml", "apple-health.zip",
        "ride.gpx", "run.tcx",
    ]
    /// What cannot be read to the end is an error in these.
    private static let closed: Set<String> = ["apple-health.xml", "apple-health.zip", "ride.gpx", "run.tcx"]

    @Test(arguments: samples)
    func cutAnywhere(_ name: String) throws {
        let bytes = try ProjectFile.bytes("Samples/" + name)
        for end in Array(stride(from: 1, to: min(bytes.count, 1200), by: 97))
            + Array(stride(from: 1024, to: bytes.count, by: 1024))
        {
            let message = outcome(Array(bytes[0..<end]), name)
            if Self.closed.contains(name), end > 900 {
                #expect(message != nil, "\(name) cut at \(end)")
            }
            if let message { #expect(message.contains("t.bin"), "\(name) cut at \(end): \(message)") }
        }
    }

    @Test(arguments: samples)
    func bytesFlipped(_ name: String) throws {
        let bytes = try ProjectFile.bytes("Samples/" + name)
        for seed in 1...60 {
            var random = SplitMix(seed: UInt64(seed))
            var broken = bytes
            for _ in 0...(seed % 5) {
                broken[Int(random.next() % UInt64(bytes.count))] ^= UInt8(truncatingIfNeeded: 1 << (random.next() % 8))
            }
            if let message = outcome(broken, name) {
                #expect(message.contains("t.bin") || message.contains("StepCount"), "\(name), seed \(seed): \(message)")
            }
        }
    }

    /// Times, numbers and names replaced by what nothing should be.
    @Test(arguments: samples)
    func absurdValues(_ name: String) throws {
        guard name != "apple-health.zip" else { return }
        let text = String(decoding: try ProjectFile.bytes("Samples/" + name), as: UTF8.self)
        for absurd in [
            "1e999", "-9223372036854775808", "9999-99-99", "", "\u{0}", "\"", String(repeating: "9", count: 400),
        ] {
            for digit in ["2", "47", "20"] { _ = outcome(Array(text.replacing(digit, with: absurd).utf8), name) }
        }
    }

    /// The message of the error, nil when it could be read.
    private func outcome(_ bytes: [UInt8], _ name: String) -> String? {
        let message = fault {
            _ = try recognised(bytes, path: "t.bin") { if name.hasPrefix("apple") { $0.type = "StepCount" } }
        }
        return message == "no error" ? nil : message
    }

}
