import Checked
import Series

/// Law (h): the first time of an axis says its year, unless somebody has said it.
extension Resolver {
    /// An axis whose first label says the year, in each rung; one whose title says it, or that lies in the year that `now` was said to
    /// be in, as it is.
    func opened(_ axis: ResolvedAxis, below words: [String]) -> ResolvedAxis {
        switch axis.scale {
        case .time, .periods: break
        case .number, .slots: return axis
        }
        var result = axis
        for rung in axis.rungs.indices {
            guard let first = axis.rungs[rung].firstIndex(where: { !$0.label.isEmpty }) else { continue }
            let tick = axis.rungs[rung][first]
            let year = context.calendar.civil(Int64(saturating: tick.position)).date.year
            if isSaid(year, in: words) {
                for index in result.rungs[rung].indices { result.rungs[rung][index].opening = nil }
            } else if let opening = tick.opening {
                result.rungs[rung][first].label = opening
            }
        }
        return result
    }

    private func isSaid(_ year: Int, in words: [String]) -> Bool {
        if context.isNowSaid, context.calendar.civil(context.now).date.year == year { return true }
        return words.contains { text in
            text.split { !$0.isNumber }.contains { Int($0) == year }
        }
    }
}
