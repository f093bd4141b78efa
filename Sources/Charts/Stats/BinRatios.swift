import Diagnostics
import Glibc
import Series

/// Bins of equal ratio: equal intervals of the logarithms of values. What is not above zero has none.
struct BinRatios {
    /// How many times the lower edge of so many decades the upper one is.
    static func ratio(of decades: Double) -> Double { pow(10, decades) }

    /// - Throws: `Interrupted`; `SeriesError.outOfMemory`.
    func logarithms(of columns: [LayerReader.Chosen]) throws -> [LayerReader.Chosen] {
        try columns.map { column in
            var result = column
            let span = column.values.span
            result.values = Buffer(
                try (0..<span.count).mapped(stoppedBy: .process) { LogScale.forward(span[$0]) })
            return result
        }
    }

    /// Rows whose values have no logarithm.
    func without(_ columns: [LayerReader.Chosen], times: Buffer<Double>?) throws(Interrupted) -> Int {
        var polling = Polling()
        var count = 0
        for column in columns {
            let span = column.values.span
            for row in span.indices {
                try polling.step()
                if span[row].isFinite, span[row] <= 0 { count += times.rows(row) }
            }
        }
        return count
    }
}
