import Checked
import Series

/// Lays the values of several series on each other at equal places. Positive values grow up from zero and negative ones down,
/// each on its side; missing values take no room. In the middle of the plot they do so from where both sides together are even.
struct Stacking {
    let mode: StackMode

    /// The series over the places of all of them, zero where one has no row or no value; nil when they share their places and
    /// lack nothing. Areas stand on each other between their places too, so that they need the same ones.
    static func aligned(_ series: [ResolvedSeries]) -> [ResolvedSeries]? {
        var values = series.map { one in
            var own: [Double: Double] = [:]
            for row in 0..<one.y.count where one.x[row].isFinite && one.y.span[row].isFinite {
                own[one.x[row], default: 0] += one.y.span[row]
            }
            return own
        }
        let places = Set(values.flatMap(\.keys)).sorted()
        guard values.contains(where: { $0.count < places.count }) else { return nil }
        return series.indices.map { index in
            var one = series[index]
            let own = values[index]
            one.y = Buffer(places.map { own[$0] ?? 0 })
            switch one.x {
            case .times: one.x = .times(Buffer(places.map { Int64(saturating: $0) }))
            case .numbers: one.x = .numbers(Buffer(places))
            }
            one.shades = nil
            values[index] = [:]
            return one
        }
    }

    /// Where the values of a place end, up or down.
    private struct End: Hashable {
        var x: Double
        var isDown: Bool
    }

    func stacked(_ series: [ResolvedSeries]) -> [ResolvedSeries] {
        var up: [Double: Double] = [:]
        var down: [Double: Double] = [:]
        var total: [Double: Double] = [:]
        var below: [Double: Double] = [:]
        for one in series {
            for row in 0..<one.y.count where one.y.span[row].isFinite {
                total[one.x[row], default: 0] += one.y.span[row].magnitude
                below[one.x[row], default: 0] += max(0, -one.y.span[row])
            }
        }
        var result = series
        // The last at each end of each place.
        var outermost: [End: Int] = [:]
        for place in result.indices {
            let one = result[place]
            var tops: [Double] = []
            var bases: [Double] = []
            for row in 0..<one.y.count {
                var value = one.y.span[row]
                let x = one.x[row]
                if mode == .normalize, let whole = total[x], whole > 0 { value /= whole }
                guard value.isFinite, x.isFinite else {
                    tops.append(.nan)
                    bases.append(.nan)
                    continue
                }
                let middle = mode == .center ? (below[x] ?? 0) - (total[x] ?? 0) / 2 : 0
                let base = (value < 0 ? down[x] : up[x]) ?? middle
                bases.append(base)
                tops.append(base + value)
                if value < 0 { down[x] = base + value } else { up[x] = base + value }
                if value != 0 { outermost[End(x: x, isDown: value < 0)] = place }
            }
            result[place].y = Buffer(tops)
            result[place].floor = Buffer(bases)
            result[place].isShare = mode == .normalize
            if mode == .normalize {
                result[place].wholes = Buffer(
                    (0..<one.y.count).map { max(total[one.x[$0]] ?? 1, .leastNormalMagnitude) })
            }
        }
        for place in result.indices {
            let one = series[place]
            result[place].isCovered = (0..<one.y.count).map { row in
                outermost[End(x: one.x[row], isDown: one.y.span[row] < 0)] != place
            }
        }
        return result
    }
}
