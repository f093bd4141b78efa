import Diagnostics
import Series

/// What a box shows of its values: quartiles, the farthest values within one and a half times their distance, and those beyond
/// (Tukey, Exploratory Data Analysis, 1977).
package struct BoxSummary: Sendable, Equatable {
    package var count: Int
    package var lowerQuartile: Double
    package var median: Double
    package var upperQuartile: Double
    /// The lowest and highest value within 1.5 × IQR of the quartiles.
    package var lowerWhisker: Double
    package var upperWhisker: Double
    /// Values beyond the whiskers, ascending.
    package var outliers: [Double]

    /// - Parameter values: finite, in any order.
    /// - Throws: `Interrupted`.
    package init?(_ values: [Double]) throws(Interrupted) { try self.init(CountedValues(values)) }

    /// - Returns: nil without values. O(n log n).
    /// - Throws: `Interrupted`.
    init?(_ values: CountedValues) throws(Interrupted) {
        guard values.rows > 0 else { return nil }
        let quantiles = try values.quantiles()
        let sorted = quantiles.sorted
        count = quantiles.count
        lowerQuartile = quantiles.at(0.25)
        median = quantiles.at(0.5)
        upperQuartile = quantiles.at(0.75)
        let reach = 1.5 * (upperQuartile - lowerQuartile)
        let (low, high) = (lowerQuartile - reach, upperQuartile + reach)
        lowerWhisker = min(sorted.first { $0 >= low } ?? lowerQuartile, lowerQuartile)
        upperWhisker = max(sorted.last { $0 <= high } ?? upperQuartile, upperQuartile)
        let inside = sorted.firstIndex { $0 >= low } ?? 0
        let beyond = (sorted.lastIndex { $0 <= high } ?? sorted.count - 1) + 1
        var outliers: [Double] = []
        var polling = Polling()
        for place in [0..<inside, beyond..<sorted.count].joined() {
            try polling.step()
            let rows = quantiles.rows(through: place) - quantiles.rows(through: place - 1)
            outliers += repeatElement(sorted[place], count: rows)
        }
        self.outliers = outliers
    }
}

/// One summary a row, nil without values.
struct BoxSummaries: MarkDetail {
    let boxes: [BoxSummary?]

    /// From the lowest to the highest value of all.
    var extent: Extent? {
        var result: Extent?
        for box in boxes {
            guard let box else { continue }
            let found = Extent(
                lower: min(box.lowerWhisker, box.outliers.first ?? box.lowerWhisker),
                upper: max(box.upperWhisker, box.outliers.last ?? box.upperWhisker))
            result = found.union(result)
        }
        return result
    }

    var ownName: String? { "median" }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        guard boxes.indices.contains(row), let box = boxes[row] else { return [] }
        return [
            MarkPart("lower whisker", box.lowerWhisker), MarkPart("lower quartile", box.lowerQuartile),
            MarkPart("median", box.median), MarkPart("upper quartile", box.upperQuartile),
            MarkPart("upper whisker", box.upperWhisker),
            MarkPart("outliers", Double(box.outliers.count), isCount: true),
        ]
    }

    func picked(_ rows: [Int]) -> any MarkDetail { BoxSummaries(boxes: rows.map { boxes[$0] }) }

    func record(_ row: Int, _ digits: (Double) -> String) -> String {
        guard boxes.indices.contains(row), let box = boxes[row] else { return "" }
        let ends =
            [box.lowerWhisker, box.lowerQuartile, box.upperQuartile, box.upperWhisker] + box.outliers.prefix(20)
        return " box " + ends.map(digits).joined(separator: " ")
    }
}
