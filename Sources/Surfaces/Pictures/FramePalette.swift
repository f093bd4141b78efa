/// At most 256 colours for a picture that is shown for a moment: a chart while it is moved. A byte a pixel and flat areas make
/// it a third of the bytes of three.
///
/// The picture's own colours where they are few enough; else red, green and blue in 32 steps, or in 16, the ground (the first
/// pixel) as it is. The same colour comes out the same in every frame.
struct FramePalette {
    let colours: [UInt32]
    let indexes: [UInt8]

    /// Nil for a picture that needs more. O(pixels).
    init?(_ values: [UInt32]) {
        if let exact = Self(exactly: values) {
            self = exact
        } else if let coarse = Self(values, bits: 5) ?? Self(values, bits: 4) {
            self = coarse
        } else {
            return nil
        }
    }

    private init?(exactly values: [UInt32]) {
        var known: [UInt32: UInt8] = [:]
        var colours: [UInt32] = []
        var indexes = [UInt8](repeating: 0, count: values.count)
        // Neighbours are mostly alike.
        var (last, index) = (UInt32.max, UInt8(0))
        for place in values.indices {
            let value = values[place]
            if value != last {
                if let found = known[value] {
                    index = found
                } else {
                    guard colours.count < 256 else { return nil }
                    index = UInt8(colours.count)
                    known[value] = index
                    colours.append(value)
                }
                last = value
            }
            indexes[place] = index
        }
        (self.colours, self.indexes) = (colours, indexes)
    }

    /// - Parameter bits: of each of red, green and blue that count.
    private init?(_ values: [UInt32], bits: UInt32) {
        let mask = (UInt32(1) << bits) - 1
        let nearest = { (part: UInt32) in ((part & 255) * mask + 127) / 255 }
        var known = [Int16](repeating: -1, count: 1 << Int(3 * bits))
        var colours: [UInt32] = []
        var indexes = [UInt8](repeating: 0, count: values.count)
        for place in values.indices {
            let value = values[place]
            let (red, green, blue) = (nearest(value >> 16), nearest(value >> 8), nearest(value))
            let key = Int(red << (2 * bits) | green << bits | blue)
            var index = known[key]
            if index < 0 {
                guard colours.count < 256 else { return nil }
                index = Int16(colours.count)
                known[key] = index
                let spread = { (part: UInt32) in (part * 255 + mask / 2) / mask }
                colours.append(
                    colours.isEmpty ? value & 0xFFFFFF : spread(red) << 16 | spread(green) << 8 | spread(blue))
            }
            indexes[place] = UInt8(truncatingIfNeeded: index)
        }
        (self.colours, self.indexes) = (colours, indexes)
    }
}
