/// A column that holds what a meter shows, an odometer or a counter of requests: what came in between is the difference of two rows, and
/// a sum of rows says nothing.
///
/// Its name or unit is one of what a meter counts, and its values never fall from one row to the next, in all rows or in those of each text
/// of another column, but where the meter began again near 0. Values that rise by chance, or stand for whole months, are none.
package struct MeterReadings: Sendable {
    /// The column of names that tells the meters apart; nil for one meter.
    package let line: String?

    /// Rows, and columns beside it, that are looked at.
    private static let (most, mostColumns) = (4096, 64)
    /// A meter has risen so often; a total more often, as one of each row may rise for a while.
    private static let (leastRises, leastUnmeasured) = (8, 20)
    /// What begins again stands at less than so great a part of what it stood at, and seldom does.
    private static let (mostAfter, fewest) = (0.2, 20)
    /// A meter rises by little beside what it shows.
    private static let mostStep = 0.5

    /// Nil for a column of anything else.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package init?(_ column: Column, in frame: Frame) throws(SeriesError) {
        // What a stage made of a column is what nobody read off.
        guard frame.index.step == nil, column.work == nil, let times = frame.index.times,
            let sign = Self.sign(of: column), let numbers = try column.numbers
        else { return nil }
        let least = sign == .measured ? Self.leastRises : Self.leastUnmeasured
        if Self.rises(numbers.span, times.span, nil, least) {
            line = nil
            return
        }
        for other in frame.columns.prefix(Self.mostColumns) {
            if let codes = other.text?.codes, Self.rises(numbers.span, times.span, codes, least) {
                line = other.name
                return
            }
        }
        return nil
    }

    /// Whether each fall of the first rows, in those of each line, is one to near 0: a counter begins again there. Else its falls are falls.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package static func fallsToStart(_ column: Column, by lines: [Column]) throws(SeriesError) -> Bool {
        guard let numbers = try column.numbers else { return false }
        let value = numbers.span
        let codes = lines.compactMap { $0.text?.codes }
        var last: [[Int32]: Double] = [:]
        for row in 0..<min(most, value.count) where value[row].isFinite {
            let line = codes.map { $0.span[row] }
            if let before = last[line], value[row] < before, value[row] < 0 || value[row] > before * mostAfter {
                return false
            }
            last[line] = value[row]
        }
        return true
    }

    private enum Sign { case measured, counted }

    private static let meters: Set<String> = [
        "odometer", "odo", "meter", "counter", "reading", "readings", "mileage", "lifetime",
    ]
    private static let units: Set<String> = [
        "km", "mi", "miles", "kwh", "wh", "mwh", "m3", "m³", "ft³", "l", "litres", "liters", "gal", "gallons",
    ]

    /// What of the column says that it may be a meter; nil where nothing does.
    private static func sign(of column: Column) -> Sign? {
        let words = ColumnWords.split(column.name)
        if AdditiveQuantities.isStock(column.name) { return nil }
        if words.contains(where: meters.contains) { return .measured }
        let unit = column.unit?.lowercased() ?? words.last ?? ""
        if units.contains(unit) { return .measured }
        return words.last == "total" ? .counted : nil
    }

    /// Whether the values of each line rise so often, and hardly ever fall.
    private static func rises(
        _ value: Span<Double>, _ time: Span<Int64>, _ lines: Buffer<Int32>?, _ least: Int
    ) -> Bool {
        var last: [Int32: (time: Int64, value: Double)] = [:]
        var (rises, restarts, leaps) = (0, 0, 0)
        for row in 0..<min(most, value.count) where value[row].isFinite && time[row] != missingTime {
            let line = lines?.span[row] ?? 0
            if let before = last[line] {
                // Two rows of one time are of two meters.
                if time[row] <= before.time || value[row] < 0 { return false }
                if value[row] > before.value {
                    rises += 1
                    if value[row] - before.value > before.value * mostStep { leaps += 1 }
                } else if value[row] < before.value {
                    if value[row] > before.value * mostAfter { return false }
                    restarts += 1
                }
            }
            last[line] = (time[row], value[row])
        }
        return rises >= least && restarts * fewest <= rises && leaps * 2 < rises
    }
}
