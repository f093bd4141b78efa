/// Runs from March to August 2020 at irregular times: building up in spring, a week without any at the start of July.
///
/// Laid out in windows of seven days from Thursday noon, as counted back from 2020-08-20T12:00. The runs of the window
/// that begins on 11 June add up to 23.41 mi, 3 h 20 min and 512 ft exactly.
enum RunsSample: Sample {
    static let fileName = "runs.csv"

    private struct Run {
        var second: Int
        /// Hundredths of a mile.
        var distance: Int
        /// Seconds.
        var duration: Int
        /// Feet.
        var elevation: Int
    }

    static func text() -> CSVText {
        var text = CSVText(header: "date,distance (mi),duration (s),elevation (ft)")
        var randomness = Randomness(seed: 2020)
        let start = Day(2020, 3, 5)
        for week in 0..<24 where week != 17 {
            var runs = self.runs(week: week, &randomness)
            if start + week * 7 == Day(2020, 6, 11) {
                let last = runs.count - 1
                runs[last].distance = 2341 - runs[..<last].reduce(0) { $0 + $1.distance }
                runs[last].duration = 12_000 - runs[..<last].reduce(0) { $0 + $1.duration }
                runs[last].elevation = 512 - runs[..<last].reduce(0) { $0 + $1.elevation }
            }
            for run in runs {
                let minute = run.second / 60
                let clock = [minute / 60 % 24, minute % 60, run.second % 60].map(CSVText.twoDigits)
                text.add("\(CSVText.text(start + week * 7 + minute / 1440)) \(clock.joined(separator: ":"))")
                text.add(Double(run.distance) / 100, decimals: 2)
                text.add(run.duration)
                text.add(run.elevation)
                text.endRow()
            }
        }
        return text
    }

    /// The runs of one window in order of time, each no later than noon of the seventh day.
    private static func runs(week: Int, _ randomness: inout Randomness) -> [Run] {
        let form = 0.75 + 0.35 * Wave.ramp(Double(week), from: 0, to: 14) + 0.12 * Wave.sine(turns: Double(week) / 9)
        var days = [0, 2, 4, 5]
        if randomness.chance(0.3) { days.removeLast() }
        if randomness.chance(0.35) { days.insert(3, at: 2) }
        return days.map { day in
            let isLong = day == 2
            let length = form * (isLong ? randomness.number(in: 7.2...9.8) : randomness.number(in: 3.4...5.6))
            let pace = randomness.number(in: 490...545) + (isLong ? 12 : 0)
            // Thursday's run is in the evening, after the window's first noon; the others in the morning.
            let hour = day == 0 ? randomness.number(in: 17.2...19.4) : randomness.number(in: 6.1...9.6)
            return Run(
                second: day * 86_400 + Int(hour * 3600),
                distance: Int((length * 100).rounded()),
                duration: Int((length * pace).rounded()),
                elevation: Int((length * randomness.number(in: 13...30)).rounded()))
        }
    }
}
