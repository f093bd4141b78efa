/// Marks behind numbers that say how good they are: an asterisk of the Met Office's for what is estimated, Eurostat's letters for a
/// break in a series or a provisional value.
extension NumberSpelling {
    /// Where the number ends and its mark begins; nil where there is none.
    private static func mark(_ field: Span<UInt8>) -> Int? {
        var end = withoutRemark(field)
        while end > 0, "*#".utf8.contains(field[end - 1]) || end > 1 && isDagger(field, end) {
            end -= "*#".utf8.contains(field[end - 1]) ? 1 : 3
        }
        if end < field.count { return end > 0 ? end : nil }
        while end > 0, field[end - 1] >= 97, field[end - 1] <= 122 { end -= 1 }
        let letters = field.count - end
        guard (1...3).contains(letters), end > 1, field[end - 1] == 32 else { return nil }
        // `1.5 kg` has a unit; letters alone are more often marks.
        return letters > 1 && isUnit([], (end..<field.count).map { field[$0] }) ? nil : end - 1
    }

    /// Where a word behind blanks begins that says how final a number is, `Provisional`; the end where there is none.
    private static func withoutRemark(_ field: Span<UInt8>) -> Int {
        var start = field.count
        while start > 0, field[start - 1] | 0x20 >= 97, field[start - 1] | 0x20 <= 122 { start -= 1 }
        let word = (start..<field.count).map { field[$0] | 0x20 }
        guard start > 1, field[start - 1] == 32, remarks.contains(where: { word.elementsEqual($0.utf8) }) else {
            return field.count
        }
        while start > 0, field[start - 1] == 32 { start -= 1 }
        return start
    }

    private static let remarks = ["provisional", "preliminary", "estimated", "estimate", "revised"]

    /// † or ‡ before a place.
    private static func isDagger(_ field: Span<UInt8>, _ end: Int) -> Bool {
        end > 3 && field[end - 3] == 0xE2 && field[end - 2] == 0x80
            && (field[end - 1] == 0xA0 || field[end - 1] == 0xA1)
    }

    static func flagged(_ field: Span<UInt8>, _ style: NumberStyle) -> Double? {
        if let number = style.number(field) { return number }
        guard let end = mark(field) else { return nil }
        let inside = field.extracting(..<end)
        if inside.count == 1, inside[0] == UInt8(ascii: ":") { return .nan }
        return style.number(inside)
    }

    /// Whether numbers of a column bear marks, but for those that bear none: at least half, unless the marks are letters.
    static func areFlagged(_ fields: ColumnEvidence.Fields, _ inWords: ColumnEvidence.Fields, _ style: NumberStyle)
        -> Bool
    {
        (inWords.count * 2 <= fields.count || areLetters(inWords, style) || areSigns(inWords))
            && inWords.allSatisfy { mark($0.field.bytes.span) != nil && flagged($0.field.bytes.span, style) != nil }
    }

    /// Whether the same sign stands behind all of them, which no unit is written in.
    private static func areSigns(_ inWords: ColumnEvidence.Fields) -> Bool {
        let signs = Set(inWords.map { $0.field.bytes.last })
        return inWords.count > 1 && signs.count == 1 && signs.allSatisfy { $0.map("*#".utf8.contains) ?? false }
    }

    /// Whether marks are single letters that are not all units, behind numbers some of which are no whole ones, as house numbers are.
    private static func areLetters(_ inWords: ColumnEvidence.Fields, _ style: NumberStyle) -> Bool {
        let marks = Set(inWords.map { $0.field.bytes.split(separator: 32).last.map(Array.init) ?? [] })
        guard marks.allSatisfy({ $0.count == 1 }), marks.contains(where: { !isUnit([], $0) }) else { return false }
        return inWords.contains { flagged($0.field.bytes.span, style).map { $0 != $0.rounded() } ?? false }
    }

    /// An open end of what is counted in classes: `<5`, `10+`, `>3`.
    static func isOpenEnd(_ field: Span<UInt8>) -> Bool {
        guard field.count > 1, field.count <= 6, let last = (0..<field.count).last.map({ field[$0] }) else {
            return false
        }
        let isBelow = field[0] == UInt8(ascii: "<") || field[0] == UInt8(ascii: ">")
        let inside = isBelow ? 1..<field.count : 0..<(field.count - 1)
        return (isBelow || last == UInt8(ascii: "+")) && inside.allSatisfy { isDigit(field[$0]) }
    }
}
