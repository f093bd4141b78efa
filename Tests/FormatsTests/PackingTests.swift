@testable import Reading
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

    /// Letters without end, by Python's bz2 (256 MB) and lzma (4 MB, sixty times over).
    private static let bombs = [
        "bzip2":
            "QlpoOTFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcxQVkmU1nCbSrzAV+OAQ"
            + "CgAAAIIAAwgE1GQqAlqQqAlzFBWSZTWcJtKvMBX44BAKAAAAggADCATUZCoCWpCoCXMUFZJlNZwm0q8wFfjgEAoAAACCAAMIBNRkKgJakKgJcx"
            + "QVkmU1ln1lHiASpBwQCABCAAAAggADDMCapp1YBUkragFSSvF3JFOFCQkqYJEA==",
        "xz":
            "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj//8RAWxdADDv+7/+o7Fe5fg/sqomVfhocEFwFQ+N/R5MG4pCtxn0aRhxrmYjiopNL6MN2X+m44wjEV"
            + "PgWRjFdYrid/i2lH8MasDedElk4ulcU7IE2PdEDKtfDW1G6eXDdoi3llestk3haR1v+0uIEGxCy4g/XACP0E6vJiiUcR89jyThcJ6nI1/sKMuF"
            + "0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWy"
            + "BC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzR"
            + "kRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvEgn5lif/xABKwDsc1On/b6ufDEan7"
            + "eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI"
            + "+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kT"
            + "YxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQ"
            + "Ew7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlUQ8/soAB3AAFAEHqpi0AAKAQBoZr3YTBAAHEBYCAgALTUy1YscRn+wIAAAAABF"
            + "la",
    ]

    /// A frame of blocks of 128 KiB, each a byte and how often it comes (RFC 8878, 3.1.1.2), 256 MB of them.
    private static var zstdBomb: [UInt8] {
        let blocks = 2048
        // Magic; a window of 8 MB (exponent 13), no checksum, no size.
        var bytes: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 13 << 3]
        for block in 1...blocks {
            let header = (block == blocks ? 1 : 0) | 1 << 1 | (128 << 10) << 3
            bytes += [UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16 & 0xFF), 0x61]
        }
        return bytes
    }

    private func bomb(_ kind: String) throws -> [UInt8] {
        if kind == "zstd" { return Self.zstdBomb }
        let one = Array(try #require(Self.bombs[kind].flatMap { Data(base64Encoded: $0) }))
        return kind == "xz" ? [[UInt8]](repeating: one, count: 60).flatMap { $0 } : one
    }

    /// What swells beyond all measure is refused before it is unpacked whole; below that a line without an end is.
    @Test(arguments: ["zstd", "xz", "bzip2"]) func bombsAreRefused(_ kind: String) throws {
        let bytes = try bomb(kind)
        let source = try ByteSource.bytes(bytes, path: "t.csv")
        let packing = try #require(PackedContent.Kind(bytes))
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let words = fault {
            _ = try PackedContent.unpack(source, packing, context, memoryLimit: 1 << 20, swollenSize: 32 << 20)
        }
        #expect(words.contains("'t.csv'") && words.contains("swells"), "\(words)")
        // The usual limit of a line, 64 MB, shows the same and takes a debug build half a minute.
        let whole = fault { _ = try recognised(bytes, path: "t.csv", lineLimit: 1 << 20) }
        #expect(whole.contains("'t.csv'") && whole != "no error", "\(whole)")
    }
}
