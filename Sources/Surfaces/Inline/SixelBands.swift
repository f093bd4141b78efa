/// The bands of a sixel picture.
///
/// In a band, each colour is a list of runs: columns that set the same of the six rows. The colours are painted from the
/// one with the most pixels to the one with the fewest, and a pixel that a later colour will paint anyway may be
/// painted by an earlier one too: so the ground under letters and lines is one run. Runs of one colour that stand close
/// together make a piece; pieces that do not overlap go into one pass over the band.
struct SixelBands {
    private struct Run {
        var start: Int
        var end: Int
        var mask: UInt8
    }

    /// Runs of one colour with no wide gap between them.
    private struct Piece {
        var runs: Range<Int>
        var start: Int
        var end: Int
        var colour: UInt8
        var pass: Int
    }

    /// A gap at least this wide ends a piece: naming the colour again costs about as many bytes as the gap.
    private static let gap = 3

    static func append(_ image: SixelImage, to result: inout [UInt8]) {
        var bands = SixelBands(width: image.width)
        var top = 0
        while top < image.height {
            if top > 0 { result.append(UInt8(ascii: "-")) }
            bands.collect(image, top: top, rows: min(6, image.height - top))
            bands.write(to: &result)
            top += 6
        }
    }

    private let width: Int
    private var columns: [UInt64]
    /// The runs of each colour in this band, from left to right, and its pixels.
    private var runs = [[Run]](repeating: [], count: 256)
    private var areas = [Int](repeating: 0, count: 256)
    private var used: [UInt8] = []
    /// For every column, the rows that the colours handled so far hold, and the passes taken.
    private var held: [UInt8]
    private var heights: [UInt8]
    private var merged: [Run] = []
    private var pieces: [Piece] = []
    /// The colour named last; it stays in force over passes and bands.
    private var colour = -1

    private init(width: Int) {
        self.width = width
        columns = [UInt64](repeating: 0, count: width)
        held = [UInt8](repeating: 0, count: width)
        heights = [UInt8](repeating: 0, count: width)
    }

    /// Fills `runs` from the rows below `top`: six palette indexes of a column make one number, and columns that are the
    /// same as the one before, which in a chart most are, cost one comparison.
    private mutating func collect(_ image: SixelImage, top: Int, rows: Int) {
        for colour in used {
            runs[Int(colour)].removeAll(keepingCapacity: true)
            areas[Int(colour)] = 0
        }
        used.removeAll(keepingCapacity: true)
        let width = width
        // SAFETY: row × width + column stays below width × height = indexes.count, and columns has `width` places.
        unsafe image.indexes.withUnsafeBufferPointer { indexes in
            unsafe columns.withUnsafeMutableBufferPointer { columns in
                for column in 0..<width { unsafe columns[column] = UInt64(indexes[top * width + column]) }
                for row in 1..<max(rows, 1) {
                    let base = (top + row) * width
                    let shift = UInt64(row * 8)
                    for column in 0..<width { unsafe columns[column] |= UInt64(indexes[base + column]) &<< shift }
                }
            }
        }
        var start = 0
        while start < width {
            let key = columns[start]
            var end = start + 1
            while end < width, columns[end] == key { end += 1 }
            add(key, rows: rows, from: start, to: end)
            start = end
        }
    }

    private mutating func add(_ key: UInt64, rows: Int, from start: Int, to end: Int) {
        var left = UInt8((1 << rows) - 1)
        while left != 0 {
            let row = left.trailingZeroBitCount
            let colour = UInt8(truncatingIfNeeded: key &>> UInt64(row * 8))
            var mask: UInt8 = 0
            for other in row..<rows where UInt8(truncatingIfNeeded: key &>> UInt64(other * 8)) == colour {
                mask |= 1 << UInt8(other)
            }
            left &= ~mask
            append(Run(start: start, end: end, mask: mask), Int(colour))
        }
    }

    private mutating func append(_ run: Run, _ colour: Int) {
        if areas[colour] == 0 { used.append(UInt8(colour)) }
        areas[colour] += run.mask.nonzeroBitCount * (run.end - run.start)
        if let before = runs[colour].last, before.end == run.start, before.mask == run.mask {
            runs[colour][runs[colour].count - 1].end = run.end
        } else {
            runs[colour].append(run)
        }
    }

    /// Joins runs over what later colours will paint, and drops each piece onto the passes below it.
    private mutating func arrange() {
        merged.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
        for column in 0..<width {
            held[column] = 0
            heights[column] = 0
        }
        used.sort { (areas[Int($1)], $0) < (areas[Int($0)], $1) }
        for colour in used {
            let first = merged.count
            join(runs[Int(colour)])
            cut(first..<merged.count, colour)
            for run in runs[Int(colour)] {
                for column in run.start..<run.end { held[column] |= run.mask }
            }
        }
        pieces.sort { ($0.pass, $0.start) < ($1.pass, $1.start) }
    }

    /// A run reaches over the gap to the next when no earlier colour holds what it would paint on the way.
    private mutating func join(_ runs: [Run]) {
        guard var current = runs.first else { return }
        var taken: UInt8 = 0
        for column in current.start..<current.end { taken |= held[column] }
        for run in runs.dropFirst() {
            let mask = current.mask | run.mask
            var blocked = taken
            var column = current.end
            while column < run.end, blocked & mask == 0 {
                blocked |= held[column]
                column += 1
            }
            if blocked & mask == 0 {
                current = Run(start: current.start, end: run.end, mask: mask)
                taken = blocked
            } else {
                merged.append(current)
                current = run
                taken = 0
                for column in run.start..<run.end { taken |= held[column] }
            }
        }
        merged.append(current)
    }

    private mutating func cut(_ range: Range<Int>, _ colour: UInt8) {
        var first = range.lowerBound
        for place in range {
            let isLast = place + 1 == range.upperBound
            guard isLast || merged[place + 1].start - merged[place].end >= Self.gap else { continue }
            let start = merged[first].start
            let end = merged[place].end
            var height: UInt8 = 0
            for column in start..<end { height = max(height, heights[column]) }
            for column in start..<end { heights[column] = height &+ 1 }
            pieces.append(Piece(runs: first..<(place + 1), start: start, end: end, colour: colour, pass: Int(height)))
            first = place + 1
        }
    }

    private mutating func write(to result: inout [UInt8]) {
        arrange()
        var pass = 0
        var position = 0
        for piece in pieces {
            if piece.pass != pass {
                result.append(UInt8(ascii: "$"))
                pass = piece.pass
                position = 0
            }
            if Int(piece.colour) != colour {
                colour = Int(piece.colour)
                result.append(UInt8(ascii: "#"))
                Self.append(number: colour, to: &result)
            }
            for run in merged[piece.runs] {
                Self.append(0, times: run.start - position, to: &result)
                Self.append(run.mask, times: run.end - run.start, to: &result)
                position = run.end
            }
        }
    }

    private static func append(_ mask: UInt8, times: Int, to result: inout [UInt8]) {
        let sixel = mask + 63
        if times > 3 {
            result.append(UInt8(ascii: "!"))
            append(number: times, to: &result)
            result.append(sixel)
        } else {
            for _ in 0..<max(times, 0) { result.append(sixel) }
        }
    }

    private static func append(number: Int, to result: inout [UInt8]) {
        if number >= 10 { append(number: number / 10, to: &result) }
        result.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
