import CKernels
import Seeded
import Testing

@testable import Series

/// The loops in C against loops that go over every row, in both of their forms where the processor has both.
@Suite struct KernelTests {
    static let ways: [KernelWay] = kernel_is_wide() ? [.plain, .wide] : [.plain]
    /// Every length of a vector and of a block's rest, and some blocks.
    static let lengths = Array(0...200) + [255, 256, 257, 511, 512, 513, 1000, 1024, 1025, 2000, 3001]

    /// Few different values, so that many are equal; of both signs of zero, infinite or missing in some kinds.
    private static func values(_ count: Int, _ kind: Int, _ random: inout SplitMix) -> [Double] {
        (0..<count).map { _ in
            let value = Double(Int.random(in: -9...9, using: &random))
            switch kind {
            case 0: return value * 1e3 + Double.random(in: -1...1, using: &random)
            case 1: return value == 0 && Bool.random(using: &random) ? -0.0 : value
            case 2: return value < -4 ? .nan : value
            case 3: return value < -4 ? .nan : value > 7 ? .infinity : value == 0 ? -.infinity : value
            case 4: return value < 0 ? .infinity : .nan
            case 5: return -.infinity
            default: return .nan
            }
        }
    }

    /// The first row of the least and of the greatest of some rows.
    private static func extremes(_ values: [Double], _ range: Range<Int>) -> (low: Int, high: Int)? {
        let present = range.filter { !values[$0].isNaN }
        guard var low = present.first, var high = present.first else { return nil }
        for row in present {
            if values[row] < values[low] { low = row }
            if values[row] > values[high] { high = row }
        }
        return (low, high)
    }

    @Test(arguments: ways) func rowsOfExtremes(way: KernelWay) {
        var random = SplitMix(seed: 21)
        for count in Self.lengths {
            for kind in 0...6 {
                let values = Self.values(count + 3, kind, &random)
                for start in 0...3 {
                    let range = start..<start + count
                    let found = MinMaxKernel.rows(values.span, range, way: way)
                    let expected = Self.extremes(values, range)
                    #expect(
                        found?.low == expected?.low && found?.high == expected?.high, "\(count) from \(start), \(kind)")
                }
            }
        }
    }

    @Test(arguments: ways) func surveys(way: KernelWay) throws {
        var random = SplitMix(seed: 22)
        for count in Self.lengths + [70_001, 131_072] {
            for kind in 0...6 {
                let values = Self.values(count, kind, &random)
                let (spread, blocks) = try ValueSpread.surveyed(Buffer(values), way: way)
                let finite = values.filter(\.isFinite)
                #expect(spread.bounds?.lowerBound == finite.min() && spread.bounds?.upperBound == finite.max())
                #expect(spread.isFinite == (finite.count == count), "\(count), \(kind)")
                for block in 0..<blocks.lows.count {
                    let range = block * 128..<min(count, (block + 1) * 128)
                    let expected = Self.extremes(values, range)
                    #expect(blocks.lows.span[block] == expected.map { values[$0.low] } ?? .infinity)
                    #expect(blocks.highs.span[block] == expected.map { values[$0.high] } ?? -.infinity)
                }
            }
        }
    }

    /// Largest triangles as published (Steinarsson, "Downsampling Time Series for Visual Representation", 2013): every row's
    /// triangle is worked out. Rows lack nothing.
    private static func triangles(_ x: [Double], _ y: [Double], _ count: Int) -> [Int] {
        let every = Double(x.count - 2) / Double(count - 2)
        func start(_ bucket: Int) -> Int { Int(Double(bucket) * every) + 1 }
        var rows = [0]
        for bucket in 0..<count - 2 {
            let next = start(bucket + 1)..<(bucket == count - 3 ? x.count : start(bucket + 2))
            let mean = (
                x: next.reduce(0) { $0 + x[$1] } / Double(next.count),
                y: next.reduce(0) { $0 + y[$1] } / Double(next.count)
            )
            let last = rows[bucket]
            var (best, choice) = (-1.0, start(bucket))
            for row in start(bucket)..<start(bucket + 1) {
                let area = abs((x[last] - mean.x) * (y[row] - y[last]) - (x[last] - x[row]) * (mean.y - y[last]))
                if area > best { (best, choice) = (area, row) }
            }
            rows.append(choice)
        }
        return rows + [x.count - 1]
    }

    /// Of any stretch, by the extremes of its blocks: the first rows of the least and the greatest, many of them equal.
    @Test(arguments: ways) func extremesByBlocks(way: KernelWay) throws {
        var random = SplitMix(seed: 25)
        for kind in [0, 1, 2, 6] {
            let values = Self.values(1500, kind, &random)
            let buffer = Buffer(values)
            let extremes = try ValueSpread.surveyed(buffer, way: way).extremes
            for _ in 0..<400 {
                let ends = [Int.random(in: 0...1500, using: &random), Int.random(in: 0...1500, using: &random)].sorted()
                let found = extremes.extremes(of: buffer, in: ends[0]..<ends[1])
                let expected = Self.extremes(values, ends[0]..<ends[1])
                #expect(found?.low == expected?.low && found?.high == expected?.high, "\(ends), \(kind)")
            }
        }
    }

    /// Whole numbers, so that sums are the same in any order.
    @Test(arguments: ways) func largestTriangles(way: KernelWay) throws {
        var random = SplitMix(seed: 23)
        for count in [5, 9, 100, 127, 128, 129, 130, 1000, 5000, 70_001] {
            for kind in 0..<4 {
                var (time, level) = (Int64(-1000), 0.0)
                let times = (0..<count).map { _ in
                    time += kind == 3 ? Int64.random(in: 0...5, using: &random) : 1
                    return time
                }
                let values = (0..<count).map { row in
                    level += Double(Int.random(in: -3...3, using: &random))
                    // A walk, noise with equal values, and a line on which every triangle is zero.
                    return kind == 1 ? Double(Int.random(in: -2...2, using: &random)) : kind == 2 ? Double(row) : level
                }
                let places = times.map(Double.init)
                for wanted in [3, 4, 7, 60, 1600] where wanted < count {
                    let expected = Self.triangles(places, values, wanted)
                    for held in [1000, 16_000_000] {
                        let byTime = try LargestTriangles.pick(
                            x: times.span, y: values.span, count: wanted, way: way, held: held)
                        let byPlace = try LargestTriangles.pick(
                            x: places.span, y: values.span, count: wanted, way: way, held: held)
                        #expect(byTime == expected && byPlace == expected, "\(count), \(kind), \(wanted), \(held)")
                    }
                }
            }
        }
    }

    /// Rows that lack a time or a value are as if they were not there.
    @Test(arguments: ways) func largestTrianglesOfSome(way: KernelWay) throws {
        var random = SplitMix(seed: 24)
        for count in [40, 300, 3000] {
            let times = (0..<count).map { Int.random(in: 0..<9, using: &random) == 0 ? missingTime : Int64($0) }
            let values = (0..<count).map { _ in
                Int.random(in: 0..<9, using: &random) == 0 ? .nan : Double(Int.random(in: -9...9, using: &random))
            }
            let present = (0..<count).filter { times[$0] != missingTime && !values[$0].isNaN }
            let expected = Self.triangles(present.map { Double(times[$0]) }, present.map { values[$0] }, 20)
            let found = try LargestTriangles.pick(x: times.span, y: values.span, count: 20, way: way)
            #expect(found == expected.map { present[$0] })
        }
    }

    /// Infinite values hide which triangle is greatest; there are still as many rows as asked for, each once.
    @Test(arguments: ways) func largestTrianglesAmongInfinities(way: KernelWay) throws {
        var random = SplitMix(seed: 25)
        for count in [50, 700] {
            let times = (0..<count).map(Int64.init)
            let values = Self.values(count, 3, &random)
            let found = try LargestTriangles.pick(x: times.span, y: values.span, count: 20, way: way)
            #expect(found.count == 20 && found == Set(found).sorted())
        }
    }

    /// The order of times, with those that repeat, go back or are missing, among rows above and below.
    @Test(arguments: ways) func ordersOfTimes(way: KernelWay) {
        var random = SplitMix(seed: 27)
        for count in Self.lengths + [70_001] {
            for kind in 0..<4 {
                var time = Int64(kind == 0 ? 0 : -5)
                let times = (0..<count).map { row in
                    if kind == 3, Int.random(in: 0..<9, using: &random) == 0 { return missingTime }
                    time += kind == 0 ? 1 : Int64.random(in: (kind == 1 ? 0 : -1)...3, using: &random)
                    return time
                }
                let found = TimeOrder(Buffer(times), way: way)
                let pairs = zip(times, times.dropFirst())
                #expect(found.isAscending == !pairs.contains { $1 < $0 })
                #expect(found.repeats == pairs.filter { $1 == $0 }.count)
                let present = times.filter { $0 != missingTime }
                #expect(found.first == present.min() && found.last == present.max())
                #expect(found.missing == count - present.count)
            }
        }
    }

    /// A time becomes the nearest number, whatever its size.
    @Test(arguments: ways) func placesOfTimes(way: KernelWay) {
        var random = SplitMix(seed: 26)
        var times: [Int64] = [0, 1, -1, .max, .max - 511, .min + 1, 1 << 52, 1 << 53, (1 << 53) + 1, (1 << 53) + 3]
        times += [-(1 << 53) - 1, 0xFFFF_FFFF, 0x1_0000_0000, -0xFFFF_FFFF, -0x1_0000_0000]
        times += (0..<500).map { _ in
            Int64.random(in: Int64.min + 1 ... .max, using: &random) >> Int64.random(in: 0..<60, using: &random)
        }
        for time in times {
            // The same in every lane, and in the rest behind them.
            let (x, y) = ([Int64](repeating: time, count: 11), [Double](repeating: 0, count: 11))
            var edges = [0.0, 0, 0, 0]
            let sums = unsafe edges.withUnsafeMutableBufferPointer { edges in
                unsafe x.withUnsafeBufferPointer { x in
                    unsafe y.withUnsafeBufferPointer { y in
                        // SAFETY: one block, with four edges.
                        let base = edges.baseAddress!
                        let boxes = unsafe kernel_boxes(left: base, right: base + 1, bottom: base + 2, top: base + 3)
                        return unsafe Int64.boxes(x.baseAddress!, y.baseAddress!, x.count, boxes, way)
                    }
                }
            }
            #expect(edges == [Double(time), Double(time), 0, 0] && !sums.has_missing, "\(time)")
        }
    }
}
