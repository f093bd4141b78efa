/// DEC's sixel graphics: bands of six rows, a pass of run lengths for each colour.
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
///
/// Made here rather than by a library: charts are large flat areas with soft edges, for which keeping the flat colours
/// exactly and not dithering is both truer and smaller.
package struct SixelSurface: InlineSurface {
    package init() {}
    package var name: String { "sixel" }
    package var summary: String { "pixels by DEC's sixel graphics" }

    /// Everything for one picture. To keep to a budget, colours are given up first, then size: a picture comes out at
    /// a half or a quarter as a last resort.
    package func encode(_ pixels: Pixels, placement: Placement) throws(SurfacesError) -> [UInt8] {
        Self.encode(pixels, budget: placement.budget)
    }

    /// Fewer than a sixel picture may have: the last 64 would cost a tenth more bytes for fidelity that nobody sees.
    private static let mostColours = 192

    package static func encode(_ pixels: Pixels, budget: Int? = nil) -> [UInt8] {
        var result = encode(pixels, colours: mostColours)
        guard let budget else { return result }
        var pixels = pixels
        for _ in 0..<4 {
            for colours in [96, 32, 16] {
                if result.count <= budget { return result }
                result = encode(pixels, colours: colours)
            }
            if result.count <= budget || pixels.width < 2 || pixels.height < 2 { return result }
            pixels = pixels.halved()
            result = encode(pixels, colours: mostColours)
        }
        return result
    }

    private static func encode(_ pixels: Pixels, colours: Int) -> [UInt8] {
        let image = SixelImage(pixels, colours: colours)
        // P2 = 1: rows of the last band beyond the picture stay as they are. Then the pixels' aspect and the size.
        var result = Array("\u{1B}P0;1q\"1;1;\(pixels.width);\(pixels.height)".utf8)
        for (index, colour) in image.palette.enumerated() {
            result += "#\(index);2;\(colour.red);\(colour.green);\(colour.blue)".utf8
        }
        SixelBands.append(image, to: &result)
        // xterm leaves the cursor on the picture's last row.
        result += "\u{1B}\\\n".utf8
        return result
    }
}

extension Pixels {
    /// Half as wide and high, each value the mean of four; the last odd row and column are dropped.
    func halved() -> Pixels {
        let newWidth = width / 2
        let newHeight = height / 2
        var halves: [UInt32] = []
        halves.reserveCapacity(newWidth * newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let top = 2 * y * width + 2 * x
                let four = [values[top], values[top + 1], values[top + width], values[top + width + 1]]
                var mean: UInt32 = 0
                for shift in [16, 8, 0] as [UInt32] {
                    mean |= (four.reduce(0) { $0 + ($1 >> shift & 255) } + 2) / 4 << shift
                }
                halves.append(mean)
            }
        }
        return Pixels(width: newWidth, height: newHeight, values: halves, scale: scale / 2)
    }
}
