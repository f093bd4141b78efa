/// The text of a CSV file as it grows: fields are appended in order, `endRow` closes the line.
struct CSVText {
    private(set) var bytes: [UInt8]
    private(set) var rows = 0
    private var isRowOpen = false

    init(header: String) {
        bytes = Array(header.utf8)
        bytes.append(0x0A)
    }

    mutating func add(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ integer: Int) {
        add(String(integer))
    }

    /// `value` with exactly `decimals` digits after the point, rounded half away from zero; never `-0.0`.
    mutating func add(_ value: Double, decimals: Int) {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let digits = String(scaled.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        let sign = scaled < 0 ? "-" : ""
        add(decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))")
    }

    /// `2024-06-18`.
    mutating func add(_ day: Day) {
        add(Self.text(day))
    }

    /// `2024-06-18T14:20` and what stands for the zone.
    mutating func add(_ day: Day, minute: Int, zone: String = "") {
        add("\(Self.text(day))T\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))\(zone)")
    }

    mutating func endRow() {
        bytes.append(0x0A)
        rows += 1
        isRowOpen = false
    }

    static func text(_ day: Day) -> String {
        let (year, month, day) = day.civil
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))"
    }

    static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    private mutating func separate() {
        if isRowOpen { bytes.append(0x2C) }
        isRowOpen = true
    }
}
