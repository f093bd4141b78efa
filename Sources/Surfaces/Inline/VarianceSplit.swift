import Checked

/// Groups of similar colours, made by splitting the group of the greatest variance at its mean until there are enough.
///
/// The variance is weighted with the square root of each colour's count, so that the many pixels of a large gradient
/// do not take every colour from a small symbol. Source: Wan, Wong, Prusinkiewicz, "An algorithm for
/// multidimensional data clustering", ACM TOMS 14 (1988); the weight is ours.
enum VarianceSplit {
    struct Box {
        /// Indexes of colours.
        var members: [Int]
        var mean: SixelImage.Colour
        fileprivate var spread: Double
        fileprivate var axis: Int
        fileprivate var middle: Double
    }

    /// At most `limit` boxes, none empty. O(n × depth) for n members.
    static func boxes(of members: [Int], colours: [SixelImage.Colour], counts: [Int], limit: Int) -> [Box] {
        guard !members.isEmpty, limit > 0 else { return [] }
        var boxes = [box(members, colours, counts)]
        while boxes.count < limit {
            guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }), boxes[widest].spread > 0
            else { break }
            let old = boxes[widest]
            let low = old.members.filter { channel(colours[$0], old.axis) <= old.middle }
            let high = old.members.filter { channel(colours[$0], old.axis) > old.middle }
            guard !low.isEmpty, !high.isEmpty else { break }
            boxes[widest] = box(low, colours, counts)
            boxes.append(box(high, colours, counts))
        }
        return boxes
    }

    private static func channel(_ colour: SixelImage.Colour, _ axis: Int) -> Double {
        switch axis {
        case 0: Double(colour.red)
        case 1: Double(colour.green)
        default: Double(colour.blue)
        }
    }

    private static func box(_ members: [Int], _ colours: [SixelImage.Colour], _ counts: [Int]) -> Box {
        var weight = 0.0
        var pixels = 0.0
        var sum = SIMD4<Double>.zero
        var squares = SIMD4<Double>.zero
        var total = SIMD4<Double>.zero
        for member in members {
            let colour = colours[member]
            let value = SIMD4(Double(colour.red), Double(colour.green), Double(colour.blue), 0)
            let count = Double(counts[member])
            let share = count.squareRoot()
            weight += share
            pixels += count
            sum += value * share
            squares += value * value * share
            total += value * count
        }
        let middle = sum / weight
        let variance = squares - sum * middle
        var axis = 0
        for candidate in 1..<3 where variance[candidate] > variance[axis] { axis = candidate }
        let mean = total / pixels
        func percent(_ value: Double) -> UInt8 { UInt8(saturating: min(max(value.rounded(), 0), 100)) }
        // Rounding leaves a trace of variance in a box of one colour, which cannot be split.
        let spread = members.count > 1 ? max(variance[axis], 0) : 0
        return Box(
            members: members,
            mean: SixelImage.Colour(red: percent(mean[0]), green: percent(mean[1]), blue: percent(mean[2])),
            spread: spread, axis: axis, middle: middle[axis])
    }
}
