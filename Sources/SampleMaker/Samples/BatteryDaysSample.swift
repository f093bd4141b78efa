/// The share of a full charge used on each of ten days, more at the weekend; the last day is not over yet.
enum BatteryDaysSample: Sample {
    static let fileName = "battery-10d.csv"

    static func text() -> CSVText {
        var text = CSVText(header: "date,used")
        let used = [0.83, 0.71, 0.46, 0.52, 0.61, 0.38, 0.57, 0.92, 0.66, 0.41]
        for (row, share) in used.enumerated() {
            text.add(Day(2022, 5, 28) + row)
            text.add(share, decimals: 2)
            text.endRow()
        }
        return text
    }
}
