import Diagnostics
import Series

/// The order of the categories along x, and which of them are shown: `sort desc`, `first 10 rest`.
struct SlotOrder {
    let axis: AxisSpec
    /// The sum of a column for each name; nil when the order is not by one.
    let sums: [String: Double]?
    /// The values of a place stand on each other: a mean of several places is one of all that stands there.
    var isStacked = false
    /// Those of the whole figure, which a panel's are in the order of; nil for what stands alone.
    var figure: [String]?

    /// The series over the slots that remain, and their names; `notes` says how many do not.
    func applied(
        _ series: [ResolvedSeries], _ names: [String], averages: Bool, _ notes: inout [ChartsNote]
    ) throws -> ([ResolvedSeries], [String]) {
        // Nothing is no zero: what has no value stands last.
        var totals = [Double](repeating: .nan, count: names.count)
        var polling = Polling()
        for one in series {
            for row in 0..<one.y.count where one.x[row].isFinite {
                try polling.step()
                let (slot, own) = (Int(one.x[row]), one.detail.isValued ? one.shown.span[row] : one.own(row))
                guard totals.indices.contains(slot), own.isFinite else { continue }
                totals[slot] = totals[slot].isNaN ? own : totals[slot] + own
            }
        }
        var order = try order(of: names, totals, by: axis.end ?? axis.sort)
        // What stands for several names is none of them.
        let folded = series.first.flatMap { one in
            one.detail.rest.flatMap { one.x[$0.row].isFinite ? (slot: Int(one.x[$0.row]), count: $0.count) : nil }
        }
        if let folded { order.removeAll { $0 == folded.slot } }
        var picked = axis.first.map { Array(order.prefix($0)) } ?? order
        if axis.end != nil {
            let chosen = Set(picked)
            picked = try self.order(of: names, totals, by: axis.sort).filter(chosen.contains)
        }
        if let folded { order.append(folded.slot) }
        var kept = picked.count + 1 == order.count && folded != nil ? order : picked
        var rest = Array(order.dropFirst(kept.count))
        if let figure { (kept, rest) = Self.like(figure, names, order) }
        var slot = [Int](repeating: -1, count: names.count)
        for (place, index) in kept.enumerated() {
            try polling.step()
            slot[index] = place
        }
        var shown = try kept.mapped(stoppedBy: .process) { names[$0] }
        // What has more than a value a row, as candles and boxes have, is not put together.
        let isWhole = series.allSatisfy { $0.detail.isWhole }
        let folds = (axis.foldsRest || isWhole) && series.allSatisfy { $0.detail.folds }
        let averages = averages && !isWhole
        let others = rest.count + (folded.map { rest.contains($0.slot) ? $0.count - 1 : 0 } ?? 0)
        if !rest.isEmpty {
            if folds {
                for index in rest { slot[index] = kept.count }
                shown.append(figure?.last ?? (averages ? "mean of \(others) others" : "\(others) others"))
            } else if figure == nil {
                notes.append(.categoriesNotShown(rest.count, of: names.count))
            }
        }
        let place = folds && !rest.isEmpty ? kept.count : nil
        let fold = place.map { Fold(slot: $0, count: others, averages: averages, isStacked: isStacked) }
        return (try series.map { try moved($0, slot, fold) }, shown)
    }

    /// The names that the figure shows, as it shows them, and those that it does not.
    private static func like(_ figure: [String], _ names: [String], _ order: [Int]) -> (kept: [Int], rest: [Int]) {
        let places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = figure.compactMap { places[$0] }
        let isKept = Set(kept)
        return (kept, order.filter { !isKept.contains($0) })
    }

    /// The same for what stands along y: the lines of a heat map by the sums of their cells, those of points by their mean.
    func appliedUp(
        _ series: [ResolvedSeries], _ names: [String], _ notes: inout [ChartsNote]
    ) throws -> ([ResolvedSeries], [String]) {
        var (totals, counts) = ([Double](repeating: 0, count: names.count), [Double](repeating: 0, count: names.count))
        let isValued = series.allSatisfy { $0.detail.isValued }
        var polling = Polling()
        for one in series {
            for row in 0..<one.y.count where one.y.span[row].isFinite {
                try polling.step()
                let (slot, own) = (Int(one.y.span[row]), isValued ? one.shown.span[row] : one.x[row])
                if totals.indices.contains(slot), own.isFinite {
                    (totals[slot], counts[slot]) = (totals[slot] + own, counts[slot] + 1)
                }
            }
        }
        totals = zip(totals, counts).map { $1 > 0 ? isValued ? $0 : $0 / $1 : .nan }
        let order = try order(of: names, totals, by: axis.sort)
        let kept = figure.map { Self.like($0, names, order).kept } ?? Array(order.prefix(axis.first ?? .max))
        if kept.count < names.count, figure == nil {
            notes.append(.categoriesNotShown(names.count - kept.count, of: names.count))
        }
        var slot = [Int](repeating: -1, count: names.count)
        for (place, index) in kept.enumerated() { slot[index] = place }
        let shown = kept.map { names[$0] }
        let moved = try series.map { one in
            let rows = (0..<one.y.count).filter { row in
                one.y.span[row].isFinite && slot.indices.contains(Int(one.y.span[row]))
                    && slot[Int(one.y.span[row])] >= 0
            }
            let picked = try one.picking(rows)
            var places: [Double] = []
            for row in 0..<picked.y.count {
                let own = picked.y.span[row]
                places.append(Double(slot[Int(own)]) + own - own.rounded(.down))
            }
            var result = picked
            result.y = Buffer(places)
            result.detail = picked.detail.renamed(shown)
            return result
        }
        return (moved, shown)
    }

    /// - Throws: `Interrupted`.
    private func order(of names: [String], _ own: [Double], by sort: SortSpec?) throws -> [Int] {
        guard let sort else { return Array(names.indices) }
        var (totals, isAscending) = (own, sort == .ascending)
        if case .column(_, let ascends) = sort, let sums {
            totals = try names.mapped(stoppedBy: .process) { sums[$0] ?? (ascends ? .infinity : -.infinity) }
            isAscending = ascends
        }
        if !isAscending { totals = try totals.mapped(stoppedBy: .process) { -$0 } }
        let ranks = try totals.mapped(stoppedBy: .process) { $0.isNaN ? .infinity : $0 }
        return try names.indices.sorted(stoppedBy: .process) { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// Names that stand together.
    private struct Fold {
        var slot: Int
        var count: Int
        var averages: Bool
        var isStacked: Bool
    }

    /// One series with its rows in their new slots; those of the folded slot are one row.
    private func moved(_ one: ResolvedSeries, _ slot: [Int], _ fold: Fold?) throws -> ResolvedSeries {
        let (folded, averages) = (fold?.slot, fold?.averages ?? false)
        var polling = Polling()
        var (rows, places): ([Int], [Double]) = ([], [])
        var (sum, count) = (0.0, 0.0)
        for row in 0..<one.x.count {
            try polling.step()
            guard one.x[row].isFinite, slot.indices.contains(Int(one.x[row])) else { continue }
            let to = slot[Int(one.x[row])]
            guard to >= 0 else { continue }
            if to == folded, !one.detail.isValued {
                let value = one.y.span[row]
                if value.isFinite { (sum, count) = (sum + value, count + 1) }
                continue
            }
            rows.append(row)
            places.append(Double(to) + one.x[row] - one.x[row].rounded(.down))
        }
        // Rows run along the axis, as they did.
        let along = try places.indices.sorted(stoppedBy: .process) { (places[$0], $0) < (places[$1], $1) }
        (rows, places) = (along.map { rows[$0] }, along.map { places[$0] })
        var result = one
        var y = try rows.mapped(stoppedBy: .process) { one.y.span[$0] }
        if let folded, count > 0 {
            places.append(Double(folded) + 0.5)
            if let fold, fold.isStacked { count = Double(max(1, fold.count)) }
            y.append(averages ? sum / count : sum)
        }
        result.x = .numbers(Buffer(places))
        result.y = Buffer(y)
        func picked(_ buffer: Buffer<Double>?) -> Buffer<Double>? {
            buffer.map { from in
                Buffer(rows.map { from.span[$0] } + [Double](repeating: .nan, count: y.count - rows.count))
            }
        }
        try Cancellation.process.check()
        result.names = one.names?.count == one.y.count ? one.names?.picked(rows, more: y.count - rows.count) : nil
        result.lower = picked(one.lower)
        result.floor = one.floor.map { floor in
            // What is folded stands on what was folded below it.
            let below = (0..<one.x.count).filter {
                one.x[$0].isFinite && slot.indices.contains(Int(one.x[$0])) && slot[Int(one.x[$0])] == folded
            }
            .map { floor.span[$0] }.filter(\.isFinite)
            let sum = below.reduce(0, +)
            let own = rows.map { floor.span[$0] }
            return Buffer(
                own + (y.count > rows.count ? [averages && !below.isEmpty ? sum / Double(below.count) : sum] : []))
        }
        result.shades = one.shades.map { Shades(values: picked($0.values) ?? $0.values, name: $0.name, unit: $0.unit) }
        result.error = one.error.flatMap { error in
            picked(error.lower).flatMap { low in picked(error.upper).map { ErrorBounds(lower: low, upper: $0) } }
        }
        try Cancellation.process.check()
        result.detail = try one.detail.picked(rows)
        if let fold, y.count > rows.count { result.detail = result.detail.folding(rows.count, of: fold.count) }
        return result
    }
}
