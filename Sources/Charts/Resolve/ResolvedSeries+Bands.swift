import Glibc
import Scene

extension ResolvedSeries {
    /// From the lower to the upper end of the band at a place: as far on both sides, or as many times.
    func band(at place: Double) -> (lower: Double, upper: Double) {
        let half = (spacing ?? 0) / 2
        guard isOfRatios else { return (place - half, place + half) }
        let times = pow(10, half)
        return (place / times, place * times)
    }

    /// From where to where the values lie that a bar of a histogram counts: `2 – 3`; nil for any other mark.
    func bin(_ row: Int) -> String? {
        guard mark.stat == .bins, spacing != nil else { return nil }
        let ends = band(at: x[row])
        return PlainNumber.short(ends.lower) + " – " + PlainNumber.short(ends.upper)
    }
}
