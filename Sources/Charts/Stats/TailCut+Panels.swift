import Diagnostics
import Series

/// What is put into bins, or has a curve: the values of columns, in all panels alike.
extension CountedValues {
    /// The finite ones.
    ///
    /// - Parameter times: of how many rows each is.
    /// - Throws: `Interrupted`.
    init(_ columns: [LayerReader.Chosen], times: Buffer<Double>?) throws(Interrupted) {
        var polling = Polling()
        self.init(areCounted: times != nil)
        for column in columns {
            let span = column.values.span
            for row in span.indices {
                try polling.step()
                if span[row].isFinite { add(span[row], rows: times.rows(row)) }
            }
        }
    }
}

extension LayerReader {
    /// The values of all panels; nil where there is one.
    ///
    /// - Parameter ratios: their logarithms.
    func ofAllPanels(as ratios: BinRatios? = nil) throws -> CountedValues? {
        guard let whole else { return nil }
        var reader = self
        reader.frame = whole
        var said: [ChartsNote] = []
        let columns = try reader.chosenColumns(&said)
        return try CountedValues(ratios?.logarithms(of: columns) ?? columns, times: reader.tally())
    }

    /// Where curves of values with a long tail end, and what lies beyond; nil where all of them are shown.
    func tailsCut() throws -> (shown: ClosedRange<Double>, beyond: BeyondBins, unit: String?)? {
        guard mayCutTails, !isOfRatios else { return nil }
        var said: [ChartsNote] = []
        let columns = try chosenColumns(&said)
        guard Set(columns.map(\.unit)).count == 1 else { return nil }
        let all = try ofAllPanels() ?? CountedValues(columns, times: tally())
        guard let bulk = TailCut(try all.quantiles())?.rounded, let beyond = bulk.beyond(all) else { return nil }
        let huge = Double.greatestFiniteMagnitude
        let shown = (beyond.below > 0 ? bulk.lower : -huge)...(beyond.above > 0 ? bulk.upper : huge)
        return (shown, beyond, columns.first?.unit)
    }
}

extension TailCut {
    /// The values in the tails; nil for none.
    func beyond(_ counted: CountedValues) -> BeyondBins? {
        let (below, above) = (counted.count { $0 < lower }, counted.count { $0 > upper })
        guard below + above > 0, let least = counted.values.min(), let most = counted.values.max() else { return nil }
        return BeyondBins(
            below: below, above: above, from: lower, to: upper, least: least, most: most, of: counted.rows)
    }
}
