import Foundation
import Interchange
import SceneSamples
import Testing

@testable import Surfaces

struct InlineSurfaceTests {
    @Test(arguments: [(800.0, 480.0), (101, 7), (33, 61)])
    func sixelComesBackCloseToThePicture(width: Double, height: Double) throws {
        let pixels = try Raster.draw(SceneSamples.chart(width: width, height: height))
        let bytes = SixelSurface.encode(pixels)
        let decoded = try #require(SixelDecoder(bytes))
        #expect(decoded.width == pixels.width && decoded.height == pixels.height)
        var squares = 0.0
        for (ours, theirs) in zip(pixels.values, decoded.values) {
            for shift in [16, 8, 0] as [UInt32] {
                let difference = Double(ours >> shift & 255) - Double(theirs >> shift & 255)
                squares += difference * difference
            }
            // White stays white.
            if ours == 0xffffff, theirs != 0xffffff { Issue.record("white became \(theirs)"); return }
        }
        let mean = squares / Double(pixels.values.count * 3)
        #expect(10 * log10(255 * 255 / max(mean, 1e-9)) > 45)
    }

    @Test func sixelOfOneColour() throws {
        let bytes = SixelSurface.encode(Pixels(width: 5, height: 7, values: [UInt32](repeating: 0xffffff, count: 35)))
        // Six full rows, then one: ~ sets all six of a column, @ the topmost.
        let expected = "\u{1B}P0;1q\"1;1;5;7#0;2;100;100;100#0!5~-!5@\u{1B}\\\n"
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test func sixelOfNoiseKeepsItsSizeAndOrder() throws {
        var seed: UInt64 = 7
        let values = (0..<(64 * 50)).map { _ -> UInt32 in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            return UInt32(seed >> 40)
        }
        let decoded = try #require(SixelDecoder(SixelSurface.encode(Pixels(width: 64, height: 50, values: values))))
        #expect(!decoded.values.contains(0xdead_beef))
        #expect(Set(decoded.values).count <= 256)
    }

    @Test func sixelKeepsToABudget() throws {
        let pixels = try Raster.draw(SceneSamples.chart(width: 800, height: 480, points: 2_000))
        let whole = SixelSurface.encode(pixels).count
        for budget in [whole, whole * 3 / 4, 40_000, 8_000] {
            let bytes = SixelSurface.encode(pixels, budget: budget)
            #expect(bytes.count <= budget)
            #expect(SixelDecoder(bytes) != nil)
        }
    }

    /// The table of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func base64(plain: String, coded: String) {
        #expect(String(decoding: Base64.encode(Array(plain.utf8)), as: UTF8.self) == coded)
    }

    @Test func kittyChunksHoldThePNG() throws {
        let pixels = try Raster.draw(SceneSamples.chart())
        let text = String(
            decoding: try KittySurface().encode(pixels, placement: Placement(columns: 80, rows: 24)), as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}_Ga=T,f=100,q=2,c=80,r=24,m=1;"))
        #expect(text.hasSuffix("\u{1B}\\\n"))
        var data = ""
        let chunks = text.dropLast().components(separatedBy: "\u{1B}\\").dropLast()
        for (index, chunk) in chunks.enumerated() {
            let parts = chunk.dropFirst(3).split(separator: ";", maxSplits: 1)
            #expect(parts[0].hasSuffix(index == chunks.count - 1 ? "m=0" : "m=1"))
            #expect(parts[1].utf8.count <= 4096)
            data += parts[1]
        }
        #expect(try Data(base64Encoded: data).map(Array.init) == PNGSurface.encode(pixels, purpose: .screen))
    }

    @Test func iTermStatesTheSize() throws {
        let pixels = Pixels(width: 20, height: 10, values: [UInt32](repeating: 0, count: 200))
        let text = String(decoding: try ITermSurface().encode(pixels, placement: Placement()), as: UTF8.self)
        let png = try PNGSurface.encode(pixels, purpose: .screen)
        let data = Data(png).base64EncodedString()
        #expect(text == "\u{1B}]1337;File=inline=1;size=\(png.count);width=20px;height=10px:\(data)\u{1B}\\\n")
    }
}
