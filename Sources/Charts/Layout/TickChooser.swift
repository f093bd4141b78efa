import Checked
import Diagnostics
import Scene

/// Takes the finest rung of an axis whose labels fit, and thins labels when none does: never two labels that touch.
struct TickChooser {
    let text: TextPlacer
    let metrics: Metrics

    /// Ticks of a horizontal axis. `place` is its stretch of points.
    ///
    /// - Parameter areValues: bars are read by them: they may be as near to each other as numbers up the side.
    func along(_ axis: ResolvedAxis, _ place: AxisPlace, areValues: Bool = false) -> [Tick] {
        for (index, rung) in axis.rungs.enumerated() where fits(rung, place) {
            let coarser = index + 1 < axis.rungs.count ? labelled(axis.rungs[index + 1], place) : 0
            guard axis.isFixed || isCalm(rung, place, before: coarser, areValues) else { continue }
            // One label says where, not how far: some of a finer rung say both.
            if !axis.isFixed, index > 0, labelled(rung, place) < 2 {
                let finer = thinned(axis.rungs[index - 1], place)
                if labelled(finer, place) > 1 { return finer }
            }
            return rung
        }
        guard var last = axis.isFixed ? axis.rungs.first : axis.rungs.last else { return [] }
        // Slots may have shorter names in a later rung.
        if axis.isFixed, axis.rungs.count > 1 { last = axis.rungs[axis.rungs.count - 1] }
        return thinned(last, place)
    }

    private func labelled(_ ticks: [Tick], _ place: AxisPlace) -> Int { ticks.count { !$0.label.isEmpty } }

    /// So few labels that the eye is not led away from the data.
    ///
    /// - Parameter coarser: labels of the next rung: a few more than are calm are better than one or two.
    private func isCalm(_ rung: [Tick], _ place: AxisPlace, before coarser: Int, _ areValues: Bool) -> Bool {
        let labels = labelled(rung, place)
        guard labels > 2 else { return true }
        switch place.scale {
        case .slots: return true
        // Periods keep a label each while they fit.
        case .periods(let edges) where labels >= edges.count - 1: return true
        case .periods, .number, .time:
            return labels <= most(place, areValues) * (coarser < (areValues ? 4 : 3) ? 3 : 2) / 2
        }
    }

    /// So many labels an axis without a step of its own has at most: one in 80 points, at most twelve; in text one in ten cells. Four
    /// are no crowd on a short axis either, where they stand apart.
    private func most(_ place: AxisPlace, _ areValues: Bool) -> Int {
        let length = abs(place.end - place.start)
        if areValues { return min(12, max(5, Int(saturating: length / metrics.columnSpace) + 1)) }
        if let cell = metrics.cell { return max(4, Int(saturating: length / (cell.width * 10))) }
        return min(12, max(4, Int(saturating: length / 80)))
    }

    /// Every k-th label for the smallest k that fits, counted so that tall ticks and two-line labels stay.
    private func thinned(_ ticks: [Tick], _ place: AxisPlace) -> [Tick] {
        let keep = ticks.contains { $0.isTall }
        if keep {
            // Labels of upper tiers first: a lower tier's label goes when it touches one.
            var result = ticks
            for index in result.indices where !result[index].isTall { result[index].label = [] }
            open(ticks, &result)
            if fits(result, place) { return result }
        }
        let labelled = ticks.indices.filter { !ticks[$0].label.isEmpty }
        var step = 2
        func every(_ step: Int) -> [Tick]? {
            var result = ticks
            for (order, index) in labelled.enumerated() where order % step != 0 { result[index].label = [] }
            carryContext(ticks, &result)
            open(ticks, &result)
            return fits(result, place) ? result : nil
        }
        let areNumbers = labelled.allSatisfy { Int(ticks[$0].label[0]) != nil }
        while step <= labelled.count, !Cancellation.process.isRaised {
            if let result = every(step) {
                let even = areNumbers ? Self.divisor(of: labelled.count, from: step) : nil
                return even.flatMap(every) ?? result
            }
            // Of very many names the exact step does not matter.
            step += max(1, step / 16)
        }
        var none = ticks
        for index in none.indices where index != labelled.first { none[index].label = [] }
        return none
    }

    /// The step in which so many numbers are left out, where they divide: every eight hours of a day, not every seven. Less than twice as long
    /// as is needed; nil for none.
    static func divisor(of count: Int, from step: Int) -> Int? { (step..<2 * step).first { count % $0 == 0 } }

    /// A coarse part (the date under an hour) whose own label was left out moves to the next label that stays.
    private func carryContext(_ all: [Tick], _ kept: inout [Tick]) {
        var pending: String?
        for index in all.indices {
            if all[index].label.count > 1 { pending = all[index].label.last }
            guard !kept[index].label.isEmpty else { continue }
            if let context = pending, kept[index].label.count == 1 { kept[index].label.append(context) }
            pending = nil
        }
    }

    /// Law (h): what the first of all labels says of its year, the first that stays says too.
    private func open(_ all: [Tick], _ kept: inout [Tick]) {
        guard let first = all.firstIndex(where: { !$0.label.isEmpty }), all[first].label == all[first].opening,
            let next = kept.firstIndex(where: { !$0.label.isEmpty }), let opening = kept[next].opening
        else { return }
        kept[next].label = opening
    }

    /// - Parameter air: between two labels, as a share of what is usual.
    func fits(_ ticks: [Tick], _ place: AxisPlace, air: Double = 1) -> Bool {
        var ends: [Double] = []
        // Names of several words stand farther apart than their words do.
        let hasWords =
            metrics.cell == nil && place.scale.bandCount != nil
            && ticks.contains { $0.label.count == 1 && $0.label[0].contains(" ") }
        for tick in ticks where !tick.label.isEmpty {
            let center = self.center(of: tick, place)
            for (line, words) in tick.label.enumerated() where !words.isEmpty {
                let half = text.width(words, Theme.labelStyle) / 2
                // Names of whole periods may come closer; on a text surface a cell parts them.
                let share = tick.end == nil ? air : hasWords ? 1.4 : 0.6
                let space = max(metrics.cell?.width ?? 0, metrics.labelSpace * share)
                while ends.count <= line { ends.append(-.infinity) }
                // A text surface moves what would be cut into the figure.
                let most = metrics.cell == nil ? .infinity : text.size.width - half * 2
                var left = max(metrics.cell == nil ? -.infinity : 0, min(center - half, most))
                if let cell = metrics.cell { left = (left / cell.width).rounded() * cell.width }
                if left < ends[line] + space - 1e-6 { return false }
                ends[line] = left + half * 2
            }
        }
        return true
    }

    func center(of tick: Tick, _ place: AxisPlace) -> Double {
        guard let end = tick.end else { return place.position(tick.position) }
        return (place.position(tick.position) + place.position(end)) / 2
    }

    /// Ticks that stand at unequal distances may come closer: the wide gaps beside the narrow ones give the calm.
    private func rowSpace(_ place: AxisPlace) -> Double {
        guard case .number(_, _, let scale) = place.scale, scale != LinearScale.self else { return metrics.rowSpace }
        return metrics.rowSpace * 0.64
    }

    /// From one name up the side to the next, at least.
    private func nameSpace(_ place: AxisPlace) -> Double {
        if metrics.cell == nil, case .slots = place.scale { return NameLabels.leastUpright }
        return metrics.lineHeight
    }

    /// Ticks of a vertical axis over a height.
    func up(_ axis: ResolvedAxis, _ place: AxisPlace) -> [Tick] {
        let height = abs(place.end - place.start)
        func roomy(_ ticks: [Tick]) -> Bool {
            let spots = ticks.filter { !$0.label.isEmpty }.map { center(of: $0, place) }.sorted()
            let least = axis.isFixed ? nameSpace(place) : rowSpace(place)
            return zip(spots, spots.dropFirst()).allSatisfy { $1 - $0 >= least - 1e-6 }
        }
        for rung in axis.rungs where roomy(rung) {
            if metrics.cell == nil || rung.count <= Int(saturating: height / metrics.lineHeight) + 1 { return rung }
        }
        // Names are thinned as they are: height does not make them shorter.
        guard let last = axis.isFixed ? axis.rungs.first : axis.rungs.last else { return [] }
        let labelled = last.indices.filter { !last[$0].label.isEmpty }
        for step in 2...max(2, labelled.count) {
            var result = last
            for (order, index) in labelled.enumerated() where order % step != 0 { result[index].label = [] }
            if roomy(result) { return result }
        }
        return last.prefix(1).map { $0 }
    }
}
