import Checked
import Reading
import Series

/// What the number formats of a workbook make of a number: a date, a time, a share (ECMA-376 part 1, 18.8.30 and 18.8.31).
struct CellStyles: Sendable {
    enum Kind: Sendable { case plain, date, clock, duration, percent }

    private var codes: [Int: Kind] = [:]
    private(set) var cells: [Kind] = []
    /// Whether days count from 1904.
    var is1904 = false

    mutating func add(code: String, id: Int) { codes[id] = Self.kind(code) }

    mutating func addCell(format id: Int) { cells.append(codes[id] ?? Self.builtIn(id)) }

    func kind(_ style: Int) -> Kind { cells.indices.contains(style) ? cells[style] : .plain }

    private static func builtIn(_ id: Int) -> Kind {
        switch id {
        case 9, 10: .percent
        case 14...17, 22, 27...36, 50...58: .date
        case 18...21: .clock
        case 45...47: .duration
        default: .plain
        }
    }

    /// From a code such as `yyyy\-mm\-dd`, `[h]:mm:ss` or `0.0%`; texts in quotes, colours and what a backslash escapes count for
    /// nothing.
    static func kind(_ code: String) -> Kind {
        var letters = Set<Character>()
        var (isQuoted, isEscaped, bracket) = (false, false, "")
        var isBracketed = false
        for character in code.lowercased() {
            if character == ";", !isQuoted { break }
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if isQuoted {
                continue
            } else if character == "\\" || character == "_" || character == "*" {
                isEscaped = true
            } else if character == "[" {
                (isBracketed, bracket) = (true, "")
            } else if character == "]" {
                isBracketed = false
                if !bracket.isEmpty, bracket.allSatisfy({ "hms".contains($0) }) { return .duration }
            } else if isBracketed {
                bracket.append(character)
            } else {
                letters.insert(character)
            }
        }
        if letters.contains("y") || letters.contains("d") { return .date }
        if letters.contains("h") || letters.contains("s") && letters.contains(":") { return .clock }
        return letters.contains("%") ? .percent : .plain
    }

    /// The text of a number in a cell of that style.
    func write(_ value: Double, _ style: Int, to sheet: SheetText) {
        var bytes: [UInt8] = []
        switch kind(style) {
        case .plain: NumberText.append(value, to: &bytes)
        case .percent:
            NumberText.append((value * 1e14).rounded() / 1e12, to: &bytes)
            bytes.append(UInt8(ascii: "%"))
        case .date:
            guard let instant = instant(value) else {
                NumberText.append(value, to: &bytes)
                break
            }
            let text = Calendar(zone: .utc).iso8601(instant)
            let isMidnight = instant % Microseconds.day == 0
            bytes.append(
                contentsOf: isMidnight ? text.utf8.prefix(10) : text.utf8.dropLast(text.hasSuffix("Z") ? 1 : 0))
        case .clock, .duration:
            guard value.magnitude < 1e6 else {
                NumberText.append(value, to: &bytes)
                break
            }
            // A time of day beside a day is a time of its own.
            if kind(style) == .clock, value >= 1, let instant = instant(value) {
                let text = Calendar(zone: .utc).iso8601(instant)
                bytes.append(contentsOf: text.utf8.dropLast(text.hasSuffix("Z") ? 1 : 0))
                break
            }
            bytes.append(contentsOf: Self.clock(value).utf8)
        }
        sheet.bare(bytes)
    }

    func instant(_ value: Double) -> Int64? {
        var serial = value + (is1904 ? 1462 : 0)
        // The 29th of February 1900 that never was.
        if !is1904, serial >= 1, serial < 60 { serial += 1 }
        guard serial >= 1, serial < 2_958_466 else { return nil }
        let days = Int(saturating: serial.rounded(.down))
        let clock = Int64(saturating: ((serial - Double(days)) * 86_400_000).rounded())
        return Int64(days - 25_569) * Microseconds.day + clock * 1000
    }

    private static func clock(_ days: Double) -> String {
        let total = Int(saturating: (days.magnitude * 86_400_000).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = total / 1000
        var text = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        if total % 1000 > 0 { text += "." + String(String(1000 + total % 1000).dropFirst()) }
        return days < 0 ? "-" + text : text
    }
}
