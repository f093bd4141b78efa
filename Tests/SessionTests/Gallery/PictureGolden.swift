import PNGReader
import Scene
import SceneSamples
import Surfaces

@testable import Session

/// Compares a picture with the one that is on record: tile by tile, and word by word. A word that is gone, or moved to another
/// place, is a fault however small it is; glyphs that moved by a hair are none.
enum PictureGolden {
    /// A word and where it stands, in device pixels.
    struct Word {
        var text: String
        var columns: Range<Int>
        var rows: Range<Int>
    }

    /// The words of a scene, each a pixel wider than it is measured.
    static func words(of scene: Scene, scale: Double) throws -> [Word] {
        let width = Int((scene.size.width * scale).rounded())
        let height = Int((scene.size.height * scale).rounded())
        return SceneLabels.boxes(of: scene, try PangoMeasurer()).compactMap { element, bounds in
            guard case .text(let run) = element.shape, !run.text.allSatisfy(\.isWhitespace) else { return nil }
            func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
                let first = min(max(Int((low * scale).rounded(.down)) - 1, 0), limit)
                return first..<min(max(Int((high * scale).rounded(.up)) + 1, first), limit)
            }
            let word = Word(
                text: run.text, columns: range(bounds.x, bounds.maxX, width), rows: range(bounds.y, bounds.maxY, height)
            )
            return word.columns.isEmpty || word.rows.isEmpty ? nil : word
        }
    }

    /// What differs beyond the tolerance.
    static func fault(_ found: Pixels, against wanted: Pixels, words: [Word]) -> String? {
        if let fault = PictureComparison.fault(found, against: wanted) { return fault }
        for word in words {
            let (now, before) = (ink(found, word), ink(wanted, word))
            // Of what hardly stands out from its ground nothing can be said.
            guard before > 1.5 || now > 1.5 else { continue }
            if now < before * 0.6 || now > before / 0.6 {
                return "'\(word.text)' has \(now) levels of ink and had \(before)"
            }
        }
        return nil
    }

    /// How far the pixels of a word are from its ground in mean: the ground is what most of its edge shows.
    private static func ink(_ pixels: Pixels, _ word: Word) -> Double {
        var edge: [UInt32: Int] = [:]
        for x in word.columns {
            edge[pixels.value(x, word.rows.lowerBound), default: 0] += 1
            edge[pixels.value(x, word.rows.upperBound - 1), default: 0] += 1
        }
        let ground = edge.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        var sum = 0
        for y in word.rows {
            for x in word.columns {
                let value = pixels.value(x, y)
                if value == ground { continue }
                for shift in [16, 8, 0] as [UInt32] {
                    sum += abs(Int(value >> shift & 0xFF) - Int(ground >> shift & 0xFF))
                }
            }
        }
        return Double(sum) / Double(3 * word.columns.count * word.rows.count)
    }

    /// The pixels of a PNG, by libpng's other interface.
    static func pixels(_ png: [UInt8]) -> Pixels? {
        // SAFETY: the bytes are read within the call; what it returns is copied, then freed once.
        let read = unsafe png_pixels_read(png, png.count)
        guard let base = unsafe read.rgb else { return nil }
        defer { unsafe png_pixels_free(base) }
        let (width, height) = unsafe (Int(read.width), Int(read.height))
        // A loop: without optimisation a closure costs several times as much, and there are millions of pixels.
        var values = [UInt32](repeating: 0, count: width * height)
        var place = 0
        while place < values.count {
            let byte = place &* 3
            values[place] =
                unsafe UInt32(base[byte]) &<< 16 | UInt32(base[byte &+ 1]) &<< 8 | UInt32(base[byte &+ 2])
            place &+= 1
        }
        return Pixels(width: width, height: height, values: values)
    }

    /// As a portable pixmap: white where they are the same, darker the farther apart.
    static func difference(_ found: Pixels, from wanted: Pixels) -> [UInt8] {
        var bytes = Array("P6 \(found.width) \(found.height) 255\n".utf8)
        for y in 0..<found.height {
            for x in 0..<found.width {
                let (a, b) = (
                    found.value(x, y), x < wanted.width && y < wanted.height ? wanted.value(x, y) : 0xFF_FF_FF
                )
                for shift in [16, 8, 0] as [UInt32] {
                    bytes.append(255 - UInt8(clamping: 3 * abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))))
                }
            }
        }
        return bytes
    }
}
