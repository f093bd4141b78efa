import Testing

@testable import Devices
@testable import Formats
@testable import Reading

/// What a name or a suffix alone decides.
@Suite struct UnitLawTests {
    /// NOAA's GHCN-Daily readme: soil temperatures SN*# and SX*# are in tenths of a degree, snowfall is in millimetres.
    @Test(arguments: [("SN32", "°C", 10.0), ("SX01", "°C", 10), ("SNOW", "mm", 1), ("TMAX", "°C", 10)])
    func elements(_ name: String, _ unit: String, _ divisor: Double) throws {
        let element = try #require(GHCNElement.of(name))
        #expect(element.unit == unit && element.divisor == divisor)
    }

    /// IEC 80000-13: KB is a thousand bytes; K alone and KiB, as `ls -h` and `free` write them, are 1,024.
    @Test(arguments: [
        ("1.5KB", 1500.0), ("1.5K", 1536), ("2KiB", 2048), ("3MB", 3_000_000), ("1M", 1_048_576), ("7", 7),
    ])
    func sizes(_ text: String, _ bytes: Double) {
        #expect(NumberSpelling.size(Array(text.utf8).span, NumberStyle()) == bytes)
    }

    /// Names tell files apart as far as they differ; files of one name are told by their paths.
    @Test func namesOfFiles() {
        #expect(FrameAppending.fileNames(["a/x.csv", "b/y.csv"]) == ["x.csv", "y.csv"])
        #expect(FrameAppending.fileNames(["a/x.csv", "b/x.csv"]) == ["a/x.csv", "b/x.csv"])
    }
}
