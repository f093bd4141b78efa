import Charts
import Seeded
import Session
import Testing

@testable import Explore

/// What the wheel and the pans do to the range that is seen, over ranges by chance: notches in and as many out lead back, and a pan
/// moves what is seen as it is.
@Suite struct RangePropertyTests {
    /// Instants beside clock changes, bars of periods, numbers, a logarithm's ends, an axis turned round, a range of its own.
    static let subjects: [(cells: [String], timezone: String)] = [
        (["load Samples/weather.csv", "plot line temperature"], "UTC"),
        (["load Samples/weather-year.csv", "plot line temperature"], "Europe/Berlin"),
        (["load Samples/weather-year.csv", "plot line temperature"], "Australia/Lord_Howe"),
        (
            ["load Samples/weather-year.csv", "plot line temperature\n  x 2024-10-20T10:13..2024-11-03T07:47:11"],
            "America/New_York"
        ),
        (["load Samples/weather.csv", "plot bar sum precipitation by hour"], "UTC"),
        (["load Samples/weather-year.csv", "plot bar mean temperature by day"], "Europe/Berlin"),
        (["load Samples/weather.csv", "plot point temperature over wind"], "UTC"),
        (["load Samples/weather.csv", "plot point temperature over wind\n  x log"], "UTC"),
        (["load Samples/weather.csv", "plot point temperature over wind\n  x reverse"], "UTC"),
        (["load Samples/weather.csv", "plot line wind\n  x reverse"], "Asia/Kathmandu"),
    ]

    private static let sessions = max(1, Survey.count("PLOTLINE_RANGES", usual: Survey.isWhole ? 12 : 6))

    /// Goes somewhere by chance.
    private static func wander(_ exploration: inout Exploration, _ random: inout SplitMix) {
        exploration.columns = Double(Int.random(in: 40...240, using: &random))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let share = Double(Int.random(in: 0...60, using: &random)) / 60
            let forward = Bool.random(using: &random) ? 1 : -1
            switch Int.random(in: 0..<5, using: &random) {
            case 0: exploration.apply(.zoomAt(share, inward: true))
            case 1: exploration.apply(.range(share, Double.random(in: 0...1, using: &random)))
            case 2: exploration.apply(.pan(forward))
            case 3: exploration.apply(.step(forward))
            default: exploration.apply(.point(share))
            }
        }
    }

    @Test(arguments: 0..<RangePropertyTests.subjects.count) func notchesInAndOutLeadBack(_ subject: Int) throws {
        let (cells, timezone) = Self.subjects[subject]
        let rig = try ExploreRig(cells: cells, timezone: timezone)
        for seed in 1...Self.sessions {
            var random = SplitMix(seed: UInt64(seed * 100 + subject))
            var exploration = rig.exploration
            Self.wander(&exploration, &random)
            let before = exploration.state.views
            let seen = exploration.chart.x.scale.domain
            let isWheel = Bool.random(using: &random)
            let share = Double(Int.random(in: 0...60, using: &random)) / 60
            var notches = 0
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                exploration.apply(isWheel ? .zoomAt(share, inward: true) : .zoomIn)
                if exploration.message != nil { break }
                notches += 1
            }
            for _ in 0..<notches { exploration.apply(isWheel ? .zoomAt(share, inward: false) : .zoomOut) }
            let words = "seed \(seed), \(notches) notches at \(isWheel ? "\(share)" : "the selection")"
            #expect(exploration.state.views.map(\.range) == before.map(\.range), "\(words): \(before)")
            let now = exploration.chart.x.scale.domain
            #expect(now.lower == seen.lower && now.upper == seen.upper, "\(words)")
        }
    }

    /// Whatever the pointer does between the notches, as many out as in show as much as before.
    @Test(arguments: [0, 1, 3, 6, 9]) func theWidthComesBackWithAnotherPointer(_ subject: Int) throws {
        let (cells, timezone) = Self.subjects[subject]
        let rig = try ExploreRig(cells: cells, timezone: timezone)
        for seed in 1...Self.sessions {
            var random = SplitMix(seed: UInt64(seed * 1000 + subject))
            var exploration = rig.exploration
            // Some way in, so that no end of the data is near.
            exploration.apply(.zoomAt(0.5, inward: true))
            exploration.apply(.zoomAt(0.5, inward: true))
            let before = Self.width(exploration)
            let share = { Double(Int.random(in: 20...40, using: &random)) / 60 }
            for _ in 0..<3 { exploration.apply(.zoomAt(share(), inward: true)) }
            for _ in 0..<3 { exploration.apply(.zoomAt(share(), inward: false)) }
            let after = Self.width(exploration)
            // Round places lie a hundredth of what is seen apart.
            #expect((after - before).magnitude <= before * 0.0201, "seed \(seed): \(before) became \(after)")
        }
    }

    @Test(arguments: 0..<RangePropertyTests.subjects.count) func pansKeepWhatIsSeenAsWide(_ subject: Int) throws {
        let (cells, timezone) = Self.subjects[subject]
        let rig = try ExploreRig(cells: cells, timezone: timezone)
        for seed in 1...Self.sessions {
            var random = SplitMix(seed: UInt64(seed * 100 + subject))
            var exploration = rig.exploration
            exploration.apply(.zoomAt(0.3, inward: true))
            Self.wander(&exploration, &random)
            guard exploration.view.range != .own || exploration.part.refiner.hasRange else { continue }
            // Who goes by the calendar sees whole months, which differ.
            exploration.unit = nil
            for _ in 0..<12 {
                let before = Self.width(exploration)
                let words = exploration.rangeWords
                let forward = Int.random(in: 0..<3, using: &random) > 0 ? 1 : -1
                // Along the values, too: what is seen follows them.
                if Int.random(in: 0..<4, using: &random) == 0 {
                    exploration.apply(forward > 0 ? .last : .first)
                } else {
                    exploration.apply(.pan(forward))
                }
                let after = Self.width(exploration)
                #expect(
                    (after - before).magnitude <= Self.slack(exploration) * before,
                    "seed \(seed): \(words) became \(exploration.rangeWords), \(before) \(after)")
            }
        }
    }

    /// How much is seen: axis units, orders of magnitude, periods.
    private static func width(_ exploration: Exploration) -> Double {
        let domain = exploration.chart.x.scale.domain
        let whole = exploration.part.whole.x.scale
        switch whole {
        case .periods(let edges):
            return Double(edges.count { $0 >= domain.lower && $0 < domain.upper })
        case .number(_, _, let by) where by != LinearScale.self:
            return whole.fraction(domain.upper) - whole.fraction(domain.lower)
        default: return domain.upper - domain.lower
        }
    }

    /// The last digits of a number; the microsecond before midnight that a whole day ends with; from a hundred days on whole days, of
    /// which two may have an hour more or less.
    private static func slack(_ exploration: Exploration) -> Double {
        let domain = exploration.chart.x.scale.domain
        guard case .time = exploration.chart.x.scale else { return 1e-9 }
        let width = domain.upper - domain.lower
        return (width > 99 * 86_400e6 ? 7210e6 : 1.5) / width
    }
}
