import Checked
import Glibc

/// Quantiles of sorted values, interpolated between neighbours: method 7 of Hyndman and Fan (The American Statistician 50,
/// 1996), the default of numpy, pandas, R and Excel.
struct Quantiles {
    /// Ascending, finite.
    let sorted: [Double]
    /// Rows up to the last that has each of them; nil where each is that of one row.
    private let upTo: [Int]?
    /// Rows.
    let count: Int

    init(_ sorted: [Double]) {
        self.sorted = sorted
        upTo = nil
        count = sorted.count
    }

    init(_ sorted: [Double], upTo: [Int]) {
        self.sorted = sorted
        self.upTo = upTo
        count = upTo.last ?? 0
    }

    /// - Parameter share: 0…1.
    /// - Returns: NaN without values.
    func at(_ share: Double) -> Double {
        guard let greatest = sorted.last else { return .nan }
        let place = share * Double(count - 1)
        let low = Int(saturating: place)
        guard low < count - 1 else { return greatest }
        let part = place - Double(low)
        // Halves first: the difference of two huge values may be beyond the range.
        return value(low) * (1 - part) + value(low + 1) * part
    }

    /// Rows up to the last that has the value of a place.
    func rows(through place: Int) -> Int { place < 0 ? 0 : upTo?[place] ?? place + 1 }

    /// The value of a row, the least first. O(log values).
    private func value(_ row: Int) -> Double {
        guard let upTo else { return sorted[row] }
        var (low, high) = (0, upTo.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if upTo[middle] > row { high = middle } else { low = middle + 1 }
        }
        return sorted[low]
    }
}

/// The cube root.
func cbrtOf(_ value: Double) -> Double { cbrt(value) }
