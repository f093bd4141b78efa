import Foundation
import SceneSamples
import Testing

@testable import Surfaces

/// What is written is read back by a decoder of another make: Python's zlib and the filters of the PNG specification.
struct PNGTests {
    private static let decoder = """
        import sys, zlib, struct
        data = sys.stdin.buffer.read()
        assert data[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
        place, packed, out = 8, b"", sys.stdout
        while place < len(data):
            length, kind = struct.unpack(">I4s", data[place:place + 8])
            body = data[place + 8:place + 8 + length]
            assert zlib.crc32(kind + body) == struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]
            place += 12 + length
            if kind == b"IHDR": width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            if kind == b"IDAT": packed += body
            if kind == b"tEXt": print("tEXt", body.replace(b"\\0", b"=").decode("latin-1"))
            if kind == b"iTXt": print("iTXt", body.replace(b"\\0\\0\\0\\0\\0", b"=").decode())
            if kind == b"pHYs": print("pHYs", *struct.unpack(">IIB", body))
        assert (depth, colour) == (8, 2)
        raw, stride, before = zlib.decompress(packed), width * 3, bytes(width * 3)
        total = 0
        rows = []
        for y in range(height):
            line = raw[y * (stride + 1):(y + 1) * (stride + 1)]
            assert line[0] in (0, 2)
            before = bytes((a + b) & 255 for a, b in zip(line[1:], before)) if line[0] == 2 else line[1:]
            rows.append(before)
        print("size", width, height)
        print("adler", zlib.adler32(b"".join(rows)))
        """

    private func decoded(_ bytes: [UInt8]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.decoder]
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n").map(String.init)
    }

    /// Adler-32 of the RGB bytes (RFC 1950, section 9).
    private func adler(_ pixels: Pixels) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for value in pixels.values {
            for shift in [16, 8, 0] as [UInt32] {
                low = (low + (value >> shift & 255)) % 65_521
                high = (high + low) % 65_521
            }
        }
        return high << 16 | low
    }

    @Test(arguments: [PNGSurface.Purpose.screen, .file])
    func everyPixelComesBack(purpose: PNGSurface.Purpose) throws {
        let pixels = try Raster.draw(SceneSamples.chart(width: 151, height: 101), scale: 2)
        let bytes = try PNGSurface.encode(
            pixels, purpose: purpose,
            text: [
                ("Title", "Battery Level"), ("Description", "from 15 % – 82 %"), ("Source", "load a.csv\nplot x"),
                ("Empty", ""),
            ])
        let lines = try decoded(bytes)
        #expect(lines.contains("size 302 202"))
        #expect(lines.contains("adler \(adler(pixels))"))
        // 2 × 96 dots an inch.
        #expect(lines.contains("pHYs 7559 7559 1"))
        #expect(lines.contains("tEXt Title=Battery Level"))
        #expect(lines.contains("iTXt Description=from 15 % – 82 %"))
        #expect(lines.contains("tEXt Source=load a.csv"))
        #expect(try PNGSurface.encode(pixels, purpose: purpose) == PNGSurface.encode(pixels, purpose: purpose))
    }

    /// A frame has the picture's own colours while they are at most 256, and colours within half a step of 16 beyond.
    @Test func framesAreNear() throws {
        let few = (0..<4096).map { UInt32($0 / 16) * 0x010101 }
        let exact = try #require(FramePalette(few))
        #expect(exact.indexes.map { exact.colours[Int($0)] } == few)
        let pixels = try Raster.draw(SceneSamples.chart(width: 1200, height: 680, points: 2000))
        #expect(Set(pixels.values).count > 256)
        let frame = try #require(FramePalette(pixels.values))
        var furthest: UInt32 = 0
        for (index, value) in zip(frame.indexes, pixels.values) {
            for shift in [16, 8, 0] as [UInt32] {
                let (a, b) = (frame.colours[Int(index)] >> shift & 255, value >> shift & 255)
                furthest = max(furthest, max(a, b) - min(a, b))
            }
        }
        // 255 / 15 / 2.
        #expect(furthest <= 8)
        #expect(frame.colours[0] == pixels.values[0], "the ground as it is")
        let bytes = try PNGSurface.encode(pixels, purpose: .frame)
        #expect(bytes.count * 4 < (try PNGSurface.encode(pixels, purpose: .screen)).count * 3)
        let read = try #require(PNGPicture.pixels(bytes)?.values)
        #expect(read == frame.indexes.map { frame.colours[Int($0)] })
        // More colours than any palette has: as it is.
        let noise = (0..<70_000).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
        #expect(FramePalette(noise) == nil)
    }

    @Test func onePixel() throws {
        let lines = try decoded(PNGSurface.encode(Pixels(width: 1, height: 1, values: [0x123456]), purpose: .file))
        #expect(lines.contains("size 1 1"))
    }

    /// The picture is whole, and the pairs with a keyword that the specification allows are in it, no other.
    @Test func aKeywordThatPNGDoesNotAllowIsLeftOut() throws {
        let pixel = Pixels(width: 1, height: 1, values: [0x102030])
        let longest = String(repeating: "k", count: 79)
        let lines = try decoded(
            PNGSurface.encode(
                pixel, purpose: .file,
                text: [
                    (longest + "k", "long"), ("", "empty"), ("a\u{0}b", "zero"), (" lead", "blank"), ("a  b", "blanks"),
                    ("Größe", "umlaut"), ("tab\tbed", "control"), (longest, "fits"), ("Title", "c\u{0}d"),
                ]))
        #expect(
            lines.filter { $0.hasPrefix("tEXt") || $0.hasPrefix("iTXt") } == [
                "tEXt \(longest)=fits", "tEXt Title=c\\x00d",
            ])
        #expect(lines.contains("size 1 1") && lines.contains("adler \(adler(pixel))"))
    }

    /// What is written is read back by the reader in the product too; cut anywhere it is none.
    @Test func isReadBack() throws {
        let pixels = try Raster.draw(SceneSamples.chart(width: 61, height: 41), scale: 1)
        let bytes = try PNGSurface.encode(pixels, purpose: .file, text: [("Title", "a ü"), ("Source", "x\ny")])
        #expect(PNGPicture.pixels(bytes)?.values == pixels.values)
        #expect(PNGPicture.pixels(bytes)?.digest == pixels.digest)
        #expect(PNGChunks(bytes).texts == ["Title": "a ü", "Source": "x\ny"])
        for end in stride(from: 0, to: bytes.count, by: 7) {
            #expect(PNGPicture.pixels(Array(bytes[..<end])) == nil, "\(end) of \(bytes.count) bytes")
        }
        // FNV-1a of 64 bits over the bytes 0x61, 0, 0 of one pixel, worked out by hand from the draft's constants.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in [0x61, 0, 0] as [UInt64] { hash = (hash ^ byte) &* 0x100_0000_01b3 }
        #expect(Pixels(width: 1, height: 1, values: [0x61_0000]).digest == "1x1-" + String(hash, radix: 16))
    }

    /// The digest goes over runs of the ground at once: the same as FNV-1a byte by byte, whose constants are the draft's.
    @Test func runsOfOneColourChangeNoDigest() {
        for ground in [0xFFFFFF, 0, 0x12_80FE] as [UInt32] {
            for length in [1, 15, 16, 17, 31, 32, 33, 1000] {
                var values = [UInt32](repeating: ground, count: length) + [0x0A0B0C]
                values += values + [ground]
                var hash: UInt64 = 0xcbf2_9ce4_8422_2325
                for value in values {
                    for shift in [16, 8, 0] as [UInt32] {
                        hash = (hash ^ UInt64(value >> shift & 255)) &* 0x100_0000_01b3
                    }
                }
                let digest = Pixels(width: values.count, height: 1, values: values).digest
                #expect(digest == "\(values.count)x1-" + String(hash, radix: 16), "\(ground), \(length)")
            }
        }
    }

    /// A picture of more than 16 MiB goes row by row by zlib, a smaller one at once by libdeflate: both are whole.
    @Test(arguments: [2300, 2400]) func everyPixelOfALargePictureComesBack(side: Int) throws {
        let values = (0..<(side * side)).map { place in
            place / side % 3 == 0 ? UInt32(0xFFFFFF) : UInt32(truncatingIfNeeded: place / 7 &* 2_654_435_761) & 0xFFFFFF
        }
        let pixels = Pixels(width: side, height: side, values: values)
        let bytes = try PNGSurface.encode(pixels, purpose: .file)
        #expect(PNGPicture.pixels(bytes)?.values == values)
        // Python's zlib of level 9 makes 1,961,056 and 2,121,879 bytes of these rows.
        #expect(bytes.count < 2_500_000)
    }
}
