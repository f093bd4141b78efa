/// Compares two pictures tile by tile: letters that stand a hair aside, as another version of a font draws them, leave a
/// tile's mean colour as it is; a word that is gone or a shape that was painted over does not.
package enum PictureComparison {
    /// Pixels of a tile's side.
    package static let tile = 16
    /// Levels of 255 by which a tile's mean may differ in a colour.
    package static let tolerance = 12.0

    /// The tiles that differ, as columns and rows of tiles; nil when the sizes are not the same.
    package static func differing(_ one: Pixels, _ other: Pixels) -> [(column: Int, row: Int)]? {
        guard one.width == other.width, one.height == other.height else { return nil }
        if one.values == other.values { return [] }
        let columns = (one.width + tile - 1) / tile
        var found: [(Int, Int)] = []
        for row in 0..<((one.height + tile - 1) / tile) {
            let rows = (row * tile)..<min(one.height, (row + 1) * tile)
            for (column, change) in changes(one, other, rows, columns).enumerated() where change > tolerance {
                found.append((column, row))
            }
        }
        return found
    }

    /// What is wrong with `found`, nil within the tolerance.
    package static func fault(_ found: Pixels, against wanted: Pixels) -> String? {
        guard let tiles = differing(found, wanted) else {
            return "it has \(found.width) × \(found.height) pixels, not \(wanted.width) × \(wanted.height)"
        }
        guard let first = tiles.first else { return nil }
        let place = "\(first.column * tile), \(first.row * tile)"
        return "\(tiles.count) \(tiles.count == 1 ? "place differs" : "places differ"), the first at pixel \(place)"
    }

    /// What is wrong with `found` where every pixel shall be as `wanted` has it; nil when it is.
    package static func exactFault(_ found: Pixels, against wanted: Pixels) -> String? {
        guard found.width == wanted.width, found.height == wanted.height else { return fault(found, against: wanted) }
        if found.values == wanted.values { return nil }
        let (one, other) = (found.values.span, wanted.values.span)
        var count = 0
        var first = 0
        for place in one.indices where one[place] != other[place] {
            if count == 0 { first = place }
            count += 1
        }
        if count == one.count, count > 1 { return "every pixel differs" }
        let place = "\(first % found.width), \(first / found.width)"
        return "\(count) \(count == 1 ? "pixel differs" : "pixels differ"), the first at \(place)"
    }

    /// The farthest that each tile of a row of tiles is from the other's in a colour.
    private static func changes(_ one: Pixels, _ other: Pixels, _ rows: Range<Int>, _ columns: Int) -> [Double] {
        // Red, green and blue in one word each, the one's less the other's, summed up by tile.
        var sums = [SIMD4<Int32>](repeating: .zero, count: columns)
        let (left, right) = (one.values.span, other.values.span)
        for y in rows {
            let start = y * one.width
            for x in 0..<one.width {
                let (a, b) = (left[start + x], right[start + x])
                if a == b { continue }
                sums[x / tile] &+= colour(a) &- colour(b)
            }
        }
        return sums.indices.map { column in
            let width = min(one.width, (column + 1) * tile) - column * tile
            let sum = sums[column]
            let most = max(sum.x.magnitude, sum.y.magnitude, sum.z.magnitude)
            return Double(most) / Double(width * rows.count)
        }
    }

    private static func colour(_ value: UInt32) -> SIMD4<Int32> {
        SIMD4(
            Int32(truncatingIfNeeded: value >> 16 & 0xFF), Int32(truncatingIfNeeded: value >> 8 & 0xFF),
            Int32(truncatingIfNeeded: value & 0xFF), 0)
    }
}
