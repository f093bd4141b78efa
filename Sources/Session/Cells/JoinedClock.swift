import Diagnostics
import Language
import Series

/// A column of times of day that was joined to the dates, where somebody names it: `mean calls by Interval` is by the time on the clock.
enum JoinedClock {
    static func line(_ typed: String, _ unknown: UnknownColumn?, of frame: Frame?) -> String? {
        guard let unknown, let clock = frame?.index.clock, unknown.name.lowercased() == clock.lowercased() else {
            return nil
        }
        let forms = ["\"\(unknown.name)\"", "`\(unknown.name)`", unknown.name]
        return forms.first { typed.firstRange(of: $0) != nil }.map {
            typed.replacing($0, with: "timeofday(time)", maxReplacements: 1)
        }
    }
}
