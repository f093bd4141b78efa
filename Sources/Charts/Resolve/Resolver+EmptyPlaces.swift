import Checked

/// Names along an axis at which bars would stand, and none does: that is no zero.
extension Resolver {
    mutating func noteEmptyPlaces(_ series: [ResolvedSeries], _ kind: AxisKind) {
        guard spec.facet == nil, case .slots(let names, cycle: nil) = kind, !series.isEmpty,
            series.allSatisfy({ $0.mark.channels.x.isBand && $0.mark.channels.y.isFromZero })
        else { return }
        var isFilled = [Bool](repeating: false, count: names.count)
        for one in series {
            let values = one.y.span
            for row in values.indices where values[row].isFinite {
                let place = Int(saturating: one.x[row].rounded(.down))
                if isFilled.indices.contains(place) { isFilled[place] = true }
            }
        }
        let empty = names.indices.filter { !isFilled[$0] }.map { names[$0] }
        // Of hours that nobody is in most are empty, and nobody asks.
        if !empty.isEmpty, empty.count * 3 <= names.count { notes.append(.placesWithoutValue(empty)) }
    }
}
