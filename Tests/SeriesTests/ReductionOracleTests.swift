import Checked
import Syntax
import Testing

@testable import Series

/// What reductions keep, against the definitions, row by row: Jugel et al., «M4: A Visualization-Oriented Time Series Data Aggregation»
/// (VLDB 2014): of each pixel column the first, the least, the greatest and the last row. Rows have ties and holes, and ranges leave
/// rows outside on both sides.
@Suite struct ReductionOracleTests {
    private static func rows(_ seed: UInt64, _ count: Int) -> (x: [Int64], y: [Double]) {
        var dice = TransformPropertyTests.Dice(state: seed)
        var now: Int64 = 0
        var x: [Int64] = []
        var y: [Double] = []
        for _ in 0..<count {
            now += Int64(1 + dice.next(9))
            x.append(now)
            y.append(dice.next(6) == 0 ? .nan : Double(dice.next(5)))
        }
        return (x, y)
    }

    /// The definition: what stands outside is left out but for the nearest value on each side.
    private static func oracle(_ x: [Double], _ y: [Double], _ from: Double, _ to: Double, _ columns: Int) -> [Int] {
        var kept: Set<Int> = []
        let known = x.indices.filter { !y[$0].isNaN }
        if let before = known.last(where: { x[$0] < from }) { kept.insert(before) }
        if let after = known.first(where: { x[$0] > to }) { kept.insert(after) }
        let width = (to - from) / Double(columns)
        for column in 0..<columns {
            let low = from + width * Double(column)
            let high = from + width * Double(column + 1)
            let isLast = column == columns - 1
            let own = known.filter { x[$0] >= low && (isLast ? x[$0] <= to : x[$0] < high) }
            guard let first = own.first, let last = own.last else { continue }
            let least = own.min { (y[$0], $0) < (y[$1], $1) } ?? first
            let most = own.min { (-y[$0], $0) < (-y[$1], $1) } ?? first
            kept.formUnion([first, least, most, last])
        }
        return kept.sorted()
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [1, 3, 10]) func keepsWhatPixelsShow(
        _ seed: UInt64, _ columns: Int
    )
        throws
    {
        let (x, y) = Self.rows(seed, 120)
        let places = x.map(Double.init)
        for (from, to) in [(x[0], x[119]), (x[20], x[90]), (x[20] - 1, x[90] + 1), (-50, x[30]), (x[100], x[119] + 80)]
        {
            let wanted = Self.oracle(places, y, Double(from), Double(to), columns)
            let byTime = Reduction.m4(x: x.span, y: y.span, from: from, to: to, columns: columns)
            let byNumber = Reduction.m4(x: places.span, y: y.span, from: Double(from), to: Double(to), columns: columns)
            #expect(byTime == wanted, "\(from)…\(to)")
            #expect(byNumber == wanted, "\(from)…\(to)")
        }
    }

    /// Rows without a time or a value are no corners of triangles: what is kept is what is kept of the others.
    @Test(arguments: [1, 2, 3, 5, 20, 60, 199]) func holesAreNoCorners(_ count: Int) throws {
        let (x, y) = Self.rows(9, 200)
        var holed = x
        for row in stride(from: 0, to: 200, by: 7) { holed[row] = missingTime }
        let known = x.indices.filter { holed[$0] != missingTime && !y[$0].isNaN }
        let found = try Reduction.pick(.lttb, x: holed.span, y: y.span, count: count)
        let (places, values) = (known.map { holed[$0] }, known.map { y[$0] })
        let alone = try Reduction.pick(.lttb, x: places.span, y: values.span, count: count)
        #expect(found == alone.map { known[$0] })
    }

    /// Each length in the largest unit that it reaches, the exact ones too: Python's `divmod` by hand.
    @Test(arguments: [
        (Microseconds.second, "1 s"), (Microseconds.minute, "1 min"), (Microseconds.hour, "1 hour"),
        (Microseconds.day, "1 day"), (7 * Microseconds.day, "1 week"), (1000, "1 ms"), (999, "999 µs"),
        (Microseconds.hour - Microseconds.minute, "59 min"), (Microseconds.day - Microseconds.hour, "23 hours"),
        (6 * Microseconds.day, "6 days"), (Microseconds.day * 3 / 2, "1.5 days"), (-Microseconds.day, "-1 day"),
    ])
    func roughLengths(_ microseconds: Int64, _ text: String) {
        let said = StepText.roughly(microseconds: microseconds).replacing("−", with: "-")
        #expect(said == text || microseconds < 0 && said.hasPrefix("-1 day"))
    }
}
