import Checked
import Glibc

/// Quantiles of sorted values, interpolated between neighbours: method 7 of Hyndman and Fan (The American Statistician 50,
/// 1996), the default of numpy, pandas, R and Excel.
struct Quantiles {
    /// Ascending, finite.
    let sorted: [Double]

    init(_ sorted: [Double]) { self.sorted = sorted }

    /// - Parameter share: 0…1.
    /// - Returns: NaN without values.
    func at(_ share: Double) -> Double {
        guard let last = sorted.indices.last else { return .nan }
        let place = share * Double(last)
        let low = Int(saturating: place)
        guard low < last else { return sorted[last] }
        let part = place - Double(low)
        // Halves first: the difference of two huge values may be beyond the range.
        return sorted[low] * (1 - part) + sorted[low + 1] * part
    }
}

/// The cube root.
func cbrtOf(_ value: Double) -> Double { cbrt(value) }
