/// Two months of counted steps in Seoul, an entry for every walk: to and from work, at noon, longer on Saturday, little
/// on Sunday.
enum StepsSample: Sample {
    static let fileName = "steps.csv"

    static func text() -> CSVText {
        var text = CSVText(header: "time,steps")
        var randomness = Randomness(seed: 61)
        let start = Day(2024, 10, 9)
        // From Monday: how lively a day is.
        let liveliness = [1.0, 1.08, 1.16, 0.97, 1.1, 1.34, 0.62]
        for index in 0..<61 {
            let day = start + index
            let pace = liveliness[day.weekday] * randomness.number(in: 0.68...1.32)
            var minute = randomness.integer(in: day.weekday < 5 ? 410...450 : 500...590)
            while minute < 1370 {
                let hour = Double(minute) / 60
                let busy =
                    Wave.bump(hour, at: 8, reach: 2.2) + 0.8 * Wave.bump(hour, at: 12.6, reach: 1.8)
                    + 1.1 * Wave.bump(hour, at: 18.4, reach: 3)
                let steps = (150 + 1500 * busy) * pace * randomness.number(in: 0.5...1.5)
                let time = "\(CSVText.twoDigits(minute / 60)):\(CSVText.twoDigits(minute % 60)):00"
                text.add("\(CSVText.text(day)) \(time) +0900")
                text.add(max(12, Int(steps.rounded())))
                text.endRow()
                minute += randomness.integer(in: 40...130)
            }
        }
        return text
    }
}
