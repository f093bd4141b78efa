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
}
