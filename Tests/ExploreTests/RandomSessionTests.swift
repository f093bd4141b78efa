import Charts
import Seeded
import Session
import Testing

@testable import Explore

/// Whatever the hands do, the cells that it is written as lead to the chart that was seen: gestures by chance, then the cells
/// in a session of their own, the resolved charts compared by their canonical text. `PLOTLINE_GESTURES` says how many
/// sessions (35 unless it does, 70 where surveys are whole), `PLOTLINE_GESTURES_FROM` the first seed.
@Suite struct RandomSessionTests {
    /// What is explored: lines, bars of periods, names, numbers, groups, panels, two axes, a chart that has a range and a
    /// selection of its own, tabs, and a zone whose clock goes back.
    static let subjects: [(cells: [String], timezone: String)] = [
        (["load Samples/weather.csv", "plot line temperature"], "UTC"),
        (["load Samples/weather.csv", "plot line wind + line gust symbol diamond as gusts"], "America/New_York"),
        (["load Samples/weather.csv", "plot bar sum precipitation by hour"], "UTC"),
        (
            ["load Samples/weather-year.csv | aggregate daily mean as days", "plot area temperature gradient"],
            "Europe/Berlin"
        ),
        (["load Samples/weather-year.csv", "plot bar mean temperature by week\n  select last"], "Europe/Berlin"),
        (
            [
                "load Samples/weather-year.csv",
                "plot line temperature\n  x 2024-10-20..2024-11-03\n  select 2024-10-27",
            ],
            "Europe/Berlin"
        ),
        (["load Samples/weather-year.csv | aggregate by weekday mean temperature", "plot bar temperature"], "UTC"),
        (["load Samples/weather.csv", "plot point temperature over wind"], "UTC"),
        (["load Samples/weather.csv", "plot histogram temperature"], "UTC"),
        (
            [
                "load Samples/weather.csv", "plot line temperature as temp",
                "plot bar sum precipitation by hour as rain",
                "tabs temp \"Temperature\", rain \"Rain, \\\"all\\\" of it\"",
            ], "UTC"
        ),
        (["load Samples/stations.csv", "plot line high\n  facet by station"], "America/Denver"),
        (["load Samples/stations.csv", "plot line high color by station"], "UTC"),
        (["load Samples/weather-year.csv", "plot calendar temperature"], "UTC"),
        (["load Samples/steps.csv", "plot rect sum steps by hour of day, weekday"], "UTC"),
        (["load Samples/steps.csv", "plot rect sum steps by day, hour of day"], "Asia/Seoul"),
    ]

    @Test(arguments: 0..<RandomSessionTests.subjects.count)
    func cellsLeadToWhatWasSeen(_ subject: Int) throws {
        let (cells, timezone) = Self.subjects[subject]
        let sessions = max(1, Survey.count("PLOTLINE_GESTURES", usual: Survey.isWhole ? 70 : 35) / Self.subjects.count)
        let from = Survey.firstSeed("PLOTLINE_GESTURES_FROM", count: sessions, last: 700)
        let rig = try ExploreRig(cells: cells, timezone: timezone)
        let base = rig.session.workspace
        for seed in from..<from + sessions {
            var random = SplitMix(seed: UInt64(seed * 1000 + subject))
            var exploration = rig.exploration
            var done: [Gesture] = []
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let gesture = Self.gesture(&random)
                done.append(gesture)
                exploration.apply(gesture)
            }
            for keep in [Keep.result, .steps] {
                // The session as it was before, with the cells of the hands.
                let replay = Session(
                    settings: rig.session.settings, access: rig.session.access, workspace: base)
                let kept = exploration.cells(keep)
                var failure: String?
                for cell in kept {
                    if let error = replay.run(cell).error { failure = failure ?? cell + ": " + ErrorText.plain(error) }
                }
                let words = "seed \(seed), \(keep): \(done)\n\(kept.joined(separator: "\n"))"
                try #require(failure == nil, "\(failure ?? "")\n\(words)")
                let seen = try exploration.parts.indices.map { try exploration.record(of: $0) }
                let replayed = try exploration.parts.indices.map { place in
                    let name = exploration.parts[place].refiner.name
                    let chart = try #require(replay.workspace.chart(name))
                    guard case .chart(let resolved) = try chart.figure() else { return "" }
                    return resolved.record
                }
                for (a, b) in zip(seen, replayed) {
                    try #require(a == b, "\(words)\n\(Self.firstDifference(a, b))")
                }
            }
        }
    }

    /// The first line in which two texts differ.
    static func firstDifference(_ a: String, _ b: String) -> String {
        let (left, right) = (a.split(separator: "\n"), b.split(separator: "\n"))
        for (one, other) in zip(left, right) where one != other { return "seen: \(one)\nreplayed: \(other)" }
        return "\(left.count) lines and \(right.count)"
    }

    static func gesture(_ random: inout SplitMix) -> Gesture {
        let share = Double.random(in: -0.1...1.1, using: &random)
        let sign = Bool.random(using: &random) ? 1 : -1
        switch Int.random(in: 0..<32, using: &random) {
        case 0, 1: return .move(sign)
        case 2: return .moveRow(sign * Int.random(in: 1...5, using: &random))
        case 3: return .page(sign)
        case 4: return sign > 0 ? .first : .last
        case 5, 6, 7: return .zoomIn
        case 8: return .zoomOut
        case 9: return .showAll
        case 10, 11: return .pan(sign)
        case 12: return .step(sign)
        case 13: return .unit(sign)
        case 14: return .next(sign)
        case 15:
            let places = [
                "2024-10-27", "2024-03", "14:20", "2022-06-07T08:00", "> 15", "12", "< 3", "sun", "", "no", "2024",
                "2024-10-27T02:30", "last", "\"", "9999-12-31", "wednesday",
                "Nov 27", "11/27", "> 15 °C", "3 PM", "noon", "q3", "june 5", "> 900k", "20%", "w23",
            ]
            return .jump(places[Int.random(in: 0..<places.count, using: &random)])
        case 16: return .again(forward: sign > 0)
        case 17: return .extreme(highest: sign > 0)
        case 18: return .gap(forward: sign > 0)
        case 19: return .annotate(["storm", "a \"b\" {c} \\", "x | y", "  "][Int.random(in: 0..<4, using: &random)])
        case 20: return .shade
        case 21: return .write
        case 22: return .combine(sign)
        case 23: return .undo
        case 24: return Int.random(in: 0..<3, using: &random) == 0 ? .unselect : .point(share)
        case 26: return .mark
        case 27: return .showMarked
        case 28, 29: return .across(sign)
        case 30: return sign > 0 ? .hide : .showHidden
        case 25: return .zoomAt(share, inward: sign > 0)
        default: return .range(share, Double.random(in: -0.1...1.1, using: &random))
        }
    }
}

extension Exploration {
    /// The canonical text of one of the charts as it is looked at.
    func record(of place: Int) throws -> String {
        var refiner = parts[place].refiner
        return try refiner.chart(by: state.views[place].clauses()).record
    }
}
