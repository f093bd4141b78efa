import Glibc
import Testing

@testable import Charts

/// Expected ticks: d3-array's `ticks` (Tests/Support/d3-number-ticks.js).
struct NumberTicksTests {
    @Test func ticksAreThoseOfD3() throws {
        let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        // SAFETY: the stream is checked; fread writes at most the bytes given.
        guard let stream = unsafe fopen("/" + folder + "/Goldens/d3-number-ticks.csv", "r") else {
            Issue.record("no table")
            return
        }
        defer { _ = unsafe fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let size = unsafe fread(&bytes, 1, bytes.count, stream)
        let rows = String(decoding: bytes[..<size], as: UTF8.self).split(separator: "\n").dropFirst()
        #expect(rows.count == 108)
        for row in rows {
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            let (lower, upper) = (try #require(Double(fields[0])), try #require(Double(fields[1])))
            let count = try #require(Int(fields[2]))
            let expected = fields[3].split(separator: " ").compactMap { Double($0) }
            let found = NumberTicks(lower, upper, count: count)?.values ?? []
            #expect(found.count == expected.count, "\(lower)…\(upper) by \(count): \(found) \(expected)")
            for (mine, theirs) in zip(found, expected) {
                #expect(abs(mine - theirs) <= 1e-12 * max(abs(theirs), abs(upper - lower)), "\(row)")
            }
        }
    }

    @Test(arguments: [
        ([0.0, 0.5, 1.0], ["0.0", "0.5", "1.0"]), ([0.0, 5000, 10000, 15000], ["0", "5k", "10k", "15k"]),
        ([-0.2, -0.1, 0, 0.1], ["−0.2", "−0.1", "0.0", "0.1"]), ([1000, 2000], ["1,000", "2,000"]),
        ([0, 2_500_000, 5_000_000], ["0", "2.5M", "5.0M"]),
        ([0, 500_000_000, 1_000_000_000, 1_500_000_000], ["0", "0.5bn", "1.0bn", "1.5bn"]),
        ([-400_000, 0, 1_200_000], ["−0.4M", "0", "1.2M"]), ([0, 500, 10_000], ["0", "500", "10,000"]),
    ])
    func labelsShareTheirDecimals(_ values: [Double], _ texts: [String]) throws {
        #expect(try NumberLabels().texts(values) == texts)
    }

    @Test func namedAndWrittenFormats() throws {
        #expect(try NumberLabels(isPercent: true).texts([0, 0.25, 1]) == ["0%", "25%", "100%"])
        #expect(try NumberLabels(format: "+.2f").texts([-0.1, 0, 0.1]) == ["−0.10", "0.00", "+0.10"])
        #expect(try NumberLabels(unit: "$").texts([-5, 0, 5]) == ["−$5", "$0", "$5"])
        #expect(try NumberLabels(format: "duration").texts([0, 12000]) == ["0", "3h 20m"])
    }

    @Test func theDomainIsFramedByItsTicks() {
        // By hand: the least 1-2-5 step that cuts into 3 to 7 parts and adds least.
        for (lower, upper, low, high) in [
            (0.0, 30.6, 0.0, 35.0), (0, 14.2, 0, 15), (-0.222, 0.264, -0.3, 0.3), (0, 100, 0, 100),
            (11.6, 24.2, 10, 25),
        ] {
            let nice = LinearScale.nice(lower, upper)
            #expect(abs(nice.lower - low) < 1e-9 && abs(nice.upper - high) < 1e-9, "\(lower)…\(upper): \(nice)")
        }
    }
}
