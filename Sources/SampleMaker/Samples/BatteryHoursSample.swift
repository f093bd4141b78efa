/// A telephone's battery over 24 hours, every 20 minutes: used through the evening, charged at night, used again.
enum BatteryHoursSample: Sample {
    static let fileName = "battery-24h.csv"

    static func text() -> CSVText {
        var text = CSVText(header: "time,level")
        var randomness = Randomness(seed: 24)
        let start = Day(2022, 6, 5)
        // Hours since the first row at 15:00, and the charge that was left.
        let course: [(x: Double, y: Double)] = [
            (0, 0.58), (1.3, 0.53), (2.4, 0.45), (3, 0.43), (3.7, 0.57), (4, 0.61), (5, 0.56), (6.5, 0.44),
            (7.5, 0.33), (8.4, 0.27), (8.8, 0.26), (9.4, 0.42), (10.2, 0.68), (11, 0.87), (11.6, 0.95), (12.4, 1),
            (15.7, 1), (16.3, 0.96), (17, 0.93), (18.2, 0.86), (19, 0.78), (20.3, 0.69), (21.2, 0.64), (22, 0.55),
            (23, 0.47), (23.7, 0.42),
        ]
        for row in 0..<72 {
            let hours = Double(row) / 3
            let level = Wave.through(course, at: hours)
            let wobble = level < 0.99 ? randomness.number(in: -0.008...0.008) : 0
            let minute = 15 * 60 + row * 20
            text.add(start + minute / 1440, minute: minute % 1440)
            text.add(min(1, level + wobble), decimals: 2)
            text.endRow()
        }
        return text
    }
}
