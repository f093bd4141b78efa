/// A month of body weight in Seoul, one to three readings a day.
///
/// The last reading of a day changes by weekday: the four changes of one weekday scatter in pairs around its mean, in
/// whole hundredths of a kilogram, so that the means over the last four weeks are exactly those of `change` (Sunday
/// +0.07 kg).
enum WeightsSample: Sample {
    static let fileName = "weights.csv"

    /// Mean change of the day's last reading over the day before, from Monday, in hundredths of a kilogram.
    private static let change = [-11, -19, 4, -9, -3, 16, 7]

    static func text() -> CSVText {
        var text = CSVText(header: "time,weight (kg)")
        var randomness = Randomness(seed: 2_024_12)
        // By weekday, for the weeks in pairs: what one day gains over the mean, the same day a week later loses.
        var scatter = [[Int]]()
        for _ in 0..<7 {
            let first = randomness.integer(in: -22...22)
            let second = randomness.integer(in: -14...14)
            scatter.append([first, -first, -second, second])
        }
        let start = Day(2024, 11, 8)
        var last = 7314
        for index in 0..<31 {
            let day = start + index
            if index > 0 { last += change[day.weekday] + scatter[day.weekday][(index + 1) / 7 % 4] }
            // A day of several readings goes down to its last one; the first stands soon after getting up.
            let readings = [1, 1, 2, 1, 3, 2, 1][randomness.integer(in: 0...6)]
            var minute = randomness.integer(in: 380...455)
            for reading in 0..<readings {
                let above = (readings - 1 - reading) * randomness.integer(in: 12...38)
                text.add("\(CSVText.text(day)) \(clock(minute, second: randomness.integer(in: 0...59))) +0900")
                text.add(Double(last + above) / 100, decimals: 2)
                text.endRow()
                minute += randomness.integer(in: 280...430)
            }
        }
        return text
    }

    private static func clock(_ minute: Int, second: Int) -> String {
        "\(CSVText.twoDigits(minute / 60)):\(CSVText.twoDigits(minute % 60)):\(CSVText.twoDigits(second))"
    }
}
