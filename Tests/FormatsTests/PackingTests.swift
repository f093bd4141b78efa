import Diagnostics
import Foundation
import Series
import Testing

@testable import Formats

/// Files packed by other programs: zstd 1.5.4 (-19 --check), xz 5.4.1 and bzip2 1.0.8, each of the same three lines.
@Suite struct PackingTests {
    private static let packed = [
        "zstd": "KLUv/SQh7QAAuHRpbWUsdgoyMDI0LTAxLTAxLDEyLDIKAQBhm2G6W8t9",
        "xz":
            "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AAgABxdADoaSfrgneNY+Ux1DfpsXjCUh+Ddp9W7BnloQAAAS8Wk5bLiUl8AATghjhlwex+2830BAAAA"
            + "AARZWg==",
        "bzip2": "QlpoOTFBWSZTWVOsWMIAAA/ZgAAQAAZ0AAIiBQAgACEqeoY1GEDQNC4lJ7YqDpT0kxHD93E4LuSKcKEgp1ixhA==",
    ]
    private static let rows = "@time|v\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2"

    private func bytes(_ kind: String) throws -> [UInt8] {
        Array(try #require(Self.packed[kind].flatMap { Data(base64Encoded: $0) }))
    }

    @Test(arguments: packed.keys.sorted()) func isUnpacked(_ kind: String) throws {
        let one = try bytes(kind)
        #expect(table(try recognised(one, path: "t.csv").content) == Self.rows)
        // Parts behind each other are one file.
        #expect(try recognised(one + one, path: "t.csv").content.series[0].frame.count == 4)
    }

    /// Cut anywhere it is an error that names the file.
    @Test(arguments: packed.keys.sorted()) func cut(_ kind: String) throws {
        let whole = try bytes(kind)
        for count in 7..<whole.count {
            let words = fault { _ = try recognised(Array(whole.prefix(count)), path: "t.csv") }
            #expect(words.contains("'t.csv'") && words != "no error", "\(count): \(words)")
        }
    }

    /// All three have checksums: a bit that is wrong is found, or changes nothing.
    @Test(arguments: packed.keys.sorted()) func flipped(_ kind: String) throws {
        let whole = try bytes(kind)
        for place in 6..<whole.count {
            for bit in 0..<8 {
                var changed = whole
                changed[place] ^= 1 << bit
                guard let content = try? recognised(changed, path: "t.csv").content else { continue }
                #expect(table(content) == Self.rows, "\(kind): byte \(place), bit \(bit)")
            }
        }
    }
}
