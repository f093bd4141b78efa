import Scene
import Series
import Syntax

/// Law (i): of more names than a figure has room for some are left out. Where the names have no order of their own and nobody said one,
/// these are those of the least amounts: whoever looks for the greatest finds it.
extension Resolver {
    mutating func putGreatestFirst(_ series: [ResolvedSeries], _ kind: AxisKind, _ layers: [LayerSpec]) {
        guard spec.x.sort == nil, spec.x.first == nil, spec.facet == nil, layers.count == 1, !current.frame.isSorted,
            case .slots(let names, nil) = kind, !hasRoom(names.count),
            series.allSatisfy({ $0.standsOnBand && $0.growsFromZero && $0.mark.channels.y.isOnAxes }),
            !KeyPlaces.areIntervals(names), WholeNames(names) == nil, KindCatalog.found(names) == nil,
            !(series.count == 1 && Self.isInOrder(series[0].y))
        else { return }
        spec.x.sort = .descending
        notes.append(.greatestFirst(names.count))
    }

    /// Whether the bars rise or fall all along, as somebody has put them.
    private static func isInOrder(_ values: Buffer<Double>) -> Bool {
        let span = values.span
        var (rises, falls) = (false, false)
        for row in 0..<max(0, span.count - 1) {
            if span[row + 1] > span[row] { rises = true }
            if span[row + 1] < span[row] { falls = true }
        }
        return !(rises && falls)
    }

    /// Whether so many names stand under the axis of a figure as large as was asked for, upright at least.
    private func hasRoom(_ count: Int) -> Bool {
        let room = (spec.size?.width ?? Figure.usual.width) - LyingNames.around
        return room / Double(count) >= NameLabels.leastUpright
    }
}
