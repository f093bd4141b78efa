/// A picture in at most 256 colours of 101 steps a channel, which is how sixel states them.
struct SixelImage {
    struct Colour: Hashable {
        /// Percent.
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    let width: Int
    let height: Int
    /// Most frequent first, so that it has the shortest number.
    private(set) var palette: [Colour] = []
    /// An index into the palette for every pixel.
    private(set) var indexes: [UInt8] = []

    /// Colours that cover more than a thousandth of the picture are kept as they are, up to a quarter of `colours` (at most
    /// 256); the rest share what is left. Nothing is dithered: in a chart the noise costs more than the steps.
    init(_ pixels: Pixels, colours limit: Int) {
        width = pixels.width
        height = pixels.height
        let census = ColourCensus(pixels)
        let order = census.colours.indices.sorted {
            (census.counts[$0], $1) > (census.counts[$1], $0)
        }
        let threshold = pixels.values.count / 1000
        var target = [UInt8](repeating: 0, count: order.count)
        var kept = order.count
        if order.count > limit {
            kept = min(order.prefix(limit / 4).count { census.counts[$0] > threshold }, limit / 4)
        }
        for place in 0..<kept {
            palette.append(census.colours[order[place]])
            target[order[place]] = UInt8(place)
        }
        if kept < order.count {
            let boxes = VarianceSplit.boxes(
                of: Array(order[kept...]), colours: census.colours, counts: census.counts, limit: limit - kept)
            for box in boxes {
                for member in box.members { target[member] = UInt8(palette.count) }
                palette.append(box.mean)
            }
        }
        indexes = census.take(target)
    }
}

/// The distinct colours of a picture, in percent, with how many pixels have each.
private struct ColourCensus {
    var colours: [SixelImage.Colour] = []
    var counts: [Int] = []
    /// Which colour each pixel has.
    private var members: [UInt32]

    /// Nearest percent of a byte: 0 and 255 are 0 and 100 exactly, so that white stays white.
    private static let percent: [UInt8] = (0..<256).map { UInt8(($0 * 100 + 127) / 255) }

    init(_ pixels: Pixels) {
        // A colour's number stands in the page of its red and green, at its blue; a page is made when it is needed.
        var pages = [Int32](repeating: -1, count: 1 << 14)
        var numbers: [UInt32] = []
        var colours: [SixelImage.Colour] = []
        var counts: [Int] = []
        let count = pixels.values.count
        // SAFETY: members and values have one place for every pixel.
        members = unsafe [UInt32](unsafeUninitializedCapacity: count) { members, initialized in
            unsafe pixels.values.withUnsafeBufferPointer { values in
                var index = 0
                while index < count {
                    let value = unsafe values[index]
                    var end = index + 1
                    while end < count, unsafe values[end] == value { end += 1 }
                    let red = Self.percent[Int(value >> 16 & 255)]
                    let green = Self.percent[Int(value >> 8 & 255)]
                    let blue = Self.percent[Int(value & 255)]
                    let page = Int(red) << 7 | Int(green)
                    if pages[page] < 0 {
                        pages[page] = Int32(numbers.count >> 7)
                        numbers.append(contentsOf: repeatElement(0, count: 1 << 7))
                    }
                    let key = Int(pages[page]) << 7 | Int(blue)
                    var number = numbers[key]
                    if number == 0 {
                        colours.append(SixelImage.Colour(red: red, green: green, blue: blue))
                        counts.append(0)
                        number = UInt32(colours.count)
                        numbers[key] = number
                    }
                    counts[Int(number) - 1] += end - index
                    for place in index..<end { unsafe members[place] = number - 1 }
                    index = end
                }
            }
            initialized = count
        }
        self.colours = colours
        self.counts = counts
    }

    /// Replaces each pixel's colour by its target.
    consuming func take(_ target: [UInt8]) -> [UInt8] {
        members.map { target[Int($0)] }
    }
}
