extension TimeLayout {
    /// What stands between the ends of an interval: a dash with spaces, or the solidus of ISO 8601.
    private static let marks: [[UInt8]] = [" - ", " – ", " — ", "/", " / "].map { Array($0.utf8) }
    /// Bytes of the shortest end, a clock.
    private static let least = 4
    /// Bytes of the longest interval: other texts are not looked through.
    private static let most = 80

    /// The start of an interval whose ends are written in this layout, the second perhaps by its clock alone: `26.06.2023 00:00 - 26.06.2023
    /// 01:00`, `2024-06-01 12:00 - 12:15`. Nil for anything else, and for layouts of which two beside each other may be something else.
    func start(of field: Span<UInt8>) -> ReadTime? {
        switch self {
        case .iso, .compact, .dayMonth, .named, .shortDate, .shortNamed: break
        default: return nil
        }
        guard field.count <= Self.most else { return nil }
        for mark in Self.marks where field.count >= 2 * Self.least + mark.count {
            for at in Self.least...(field.count - mark.count - Self.least) where Self.stands(mark, in: field, at: at) {
                let (begin, end) = (field.extracting(..<at), field.extracting((at + mark.count)...))
                // When clocks are set back an end may show less than its start. Behind a date alone a clock is that of the date.
                guard let start = alone(begin), alone(end) != nil || Self.hasClock(begin) && Self.clock(end) != nil
                else { continue }
                return start
            }
        }
        return nil
    }

    /// The time that a field begins with, before a blank and words of its own: `01/12/2024 as of 01/11/2024`. Nil for layouts of which a
    /// word may be part.
    func beginning(of field: Span<UInt8>) -> ReadTime? {
        switch self {
        case .iso, .dayMonth, .shortDate: break
        default: return nil
        }
        guard field.count <= Self.most else { return nil }
        for at in field.indices.dropLast(2) where field[at] == 32 {
            // Capitals may name a zone.
            guard field[at + 1] >= 97, field[at + 1] <= 122 else { continue }
            return alone(field.extracting(..<at))
        }
        return nil
    }

    private static func hasClock(_ field: Span<UInt8>) -> Bool {
        for at in field.indices where field[at] == UInt8(ascii: ":") { return true }
        return false
    }

    private static func stands(_ mark: [UInt8], in field: Span<UInt8>, at place: Int) -> Bool {
        for (offset, byte) in mark.enumerated() where field[place + offset] != byte { return false }
        return true
    }
}
