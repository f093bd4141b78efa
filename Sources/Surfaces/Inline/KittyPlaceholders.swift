import Glibc
import Synchronization

/// The kitty graphics protocol inside tmux: the picture goes through tmux to the terminal outside, where it is shown by nothing
/// yet; then come characters that stand for its cells, which tmux moves, hides and scrolls as it does text.
///
/// Sources: "Unicode placeholders" in kitty's documentation; `allow-passthrough` in tmux's manual.
package struct KittyPlaceholders: InlineSurface {
    package init() {}
    package var name: String { "kitty" }
    package var summary: String { KittySurface().summary }

    /// Stands for one cell of a picture.
    private static let placeholder: Unicode.Scalar = "\u{10EEEE}"

    package func encode(_ pixels: Pixels, placement: Placement) throws(SurfacesError) -> [UInt8] {
        let number = Self.nextNumber()
        var result = try Self.picture(pixels, placement: placement, number: number, purpose: .screen)
        for row in Self.cells(placement, number: number) { result += row + [UInt8(ascii: "\n")] }
        return result
    }

    /// The picture alone, as it passes tmux. One of the same number goes, and what stands for its cells shows this one.
    package static func picture(
        _ pixels: Pixels, placement: Placement, number: UInt16, purpose: PNGSurface.Purpose
    ) throws(SurfacesError) -> [UInt8] {
        let (columns, rows) = extent(placement)
        let control = "a=T,U=1,f=100,q=2,i=\(id(number)),c=\(columns),r=\(rows)"
        return try KittySurface.sequences(pixels, control: control, purpose: purpose).flatMap(passed)
    }

    /// The characters for its cells, row by row.
    ///
    /// The colour says the lower eight bits of the picture's number in the palette, which tmux keeps in every terminal of 256
    /// colours, the third mark the upper eight.
    package static func cells(_ placement: Placement, number: UInt16) -> [[UInt8]] {
        let marks = PlaceholderDiacritics.all
        let (columns, rows) = extent(placement)
        return (0..<rows).map { row in
            var text = "\u{1B}[38;5;\(number & 255)m"
            for column in 0..<columns {
                text.unicodeScalars.append(contentsOf: [
                    placeholder, marks[row], marks[column], marks[Int(number >> 8)],
                ])
            }
            return Array((text + "\u{1B}[39m").utf8)
        }
    }

    /// Takes such a picture away.
    package static func delete(number: UInt16) -> [UInt8] {
        passed(Array("\u{1B}_Ga=d,d=I,i=\(id(number)),q=2\u{1B}\\".utf8))
    }

    /// A number that no picture of this process has, nor likely one of another in the same terminal: older ones stay in sight.
    package static func nextNumber() -> UInt16 {
        let count = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        return UInt16(truncatingIfNeeded: getpid()) << 8 | UInt16(count % 255 + 1)
    }

    private static let counter = Atomic<UInt32>(0)

    private static func id(_ number: UInt16) -> UInt32 { UInt32(number >> 8) << 24 | UInt32(number & 255) }

    /// As many as there are marks for.
    private static func extent(_ placement: Placement) -> (columns: Int, rows: Int) {
        let most = PlaceholderDiacritics.all.count
        return (min(max(placement.columns ?? 80, 1), most), min(max(placement.rows ?? 24, 1), most))
    }

    /// A sequence that tmux hands on as it is.
    private static func passed(_ sequence: [UInt8]) -> [UInt8] {
        var result = Array("\u{1B}Ptmux;".utf8)
        for byte in sequence {
            if byte == 0x1B { result.append(byte) }
            result.append(byte)
        }
        return result + "\u{1B}\\".utf8
    }
}
