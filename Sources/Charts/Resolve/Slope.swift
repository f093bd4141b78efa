import Checked
import Series

extension ResolvedChart {
    /// Lines between the same two instants or categories, two of them at least: what is read is who rose and who fell, so both
    /// ends are named, and where that has room the axis of values, which the names say, is left out.
    static func isSlope(_ chart: ResolvedChart) -> Bool {
        guard chart.panels.isEmpty, !chart.horizontal, chart.secondY == nil, chart.series.count > 1,
            chart.annotations.isEmpty, chart.selection == nil, chart.y.side == nil, !chart.x.off
        else { return false }
        if chart.x.scale.bandCount.map({ $0 != 2 }) ?? false { return false }
        var places: Set<Double> = []
        for one in chart.series {
            guard case .leads = one.mark.endName(one), one.floor == nil, one.lower == nil, one.shades == nil else {
                return false
            }
            for row in 0..<one.x.count where one.x[row].isFinite {
                places.insert(one.x[row])
                if places.count > 2 { return false }
            }
        }
        // Numbers are places where some of the ticks are these.
        if case .number = chart.x.scale, rung(of: chart, at: places) == nil { return false }
        return places.count == 2 && chart.series.distinct(\.order).count == chart.series.count
    }

    /// The ticks of an axis of numbers at two whole places, as years are.
    fileprivate static func rung(of chart: ResolvedChart, at places: Set<Double>) -> [Tick]? {
        guard case .number(_, _, let scale) = chart.x.scale, scale == LinearScale.self,
            places.allSatisfy({ $0 == $0.rounded() })
        else { return nil }
        let found = chart.x.rungs.first { rung in places.allSatisfy { place in rung.contains { $0.position == place } }
        }
        return found.map { $0.filter { places.contains($0.position) } }
    }

    /// The two places of a slope chart; none of any other, whose rows may be very many.
    var slopePlaces: [Double] {
        guard isSlope else { return [] }
        var places: Set<Double> = []
        for one in series { for row in 0..<one.x.count where one.x[row].isFinite { places.insert(one.x[row]) } }
        return places.sorted()
    }
}

extension Resolver {
    /// A slope chart as it is drawn: a label at each of the two places.
    func sloped(_ unfinished: ResolvedChart) throws -> ResolvedChart {
        guard spec.legend == nil, spec.y.tiers.isEmpty, spec.y.domain == nil, spec.x.tiers.isEmpty,
            ResolvedChart.isSlope(unfinished)
        else { return try atYears(unfinished) }
        var chart = unfinished
        chart.isSlope = true
        if case .time = chart.x.scale {
            let places = chart.slopePlaces
            chart.x.rungs = [
                try TimeRungs(context: context).ticks(at: places.map { Int64(saturating: $0) })
            ]
            chart.x.isFixed = true
        } else if let rung = ResolvedChart.rung(of: chart, at: Set(chart.slopePlaces)) {
            (chart.x.rungs, chart.x.isFixed) = ([rung], true)
        }
        chart.x.gridOn = spec.x.grid ?? true
        return chart
    }

    /// Years that few rows stand at have a label each, where these have room: those of elections, not round ones between.
    private func atYears(_ chart: ResolvedChart) throws -> ResolvedChart {
        guard case .time = chart.x.scale, current.frame.index.areYears, spec.x.tiers.isEmpty, spec.x.domain == nil,
            !chart.series.contains(where: \.standsOnBand)
        else { return chart }
        var places: Set<Double> = []
        for one in chart.series {
            for row in 0..<one.x.count where one.x[row].isFinite {
                places.insert(one.x[row])
                if places.count > Self.mostLabelled { return chart }
            }
        }
        let sorted = places.sorted()
        let least = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 0
        guard sorted.count > 2, least > Double(366 * Microseconds.day) else { return chart }
        var made = chart
        made.x.rungs.insert(try TimeRungs(context: context).ticks(at: sorted.map { Int64(saturating: $0) }), at: 0)
        return made
    }

    private static let mostLabelled = 8
}
