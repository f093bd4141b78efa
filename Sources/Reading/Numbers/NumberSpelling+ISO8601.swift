/// Lengths of time as ISO 8601-1 writes them (5.5.2): what phones and calendars export.
extension NumberSpelling {
    /// `PT7H20M`, `P1DT2H`, `PT1.5S`, `P2W` of ISO 8601; years and months have no length of their own.
    static func isoSpan(_ bytes: [UInt8]) -> Double? {
        guard bytes.count > 2, bytes.count <= 40 else { return nil }
        var (seconds, last, at) = (0.0, Double.infinity, 1)
        var isClock = false
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "T"), !isClock {
                isClock = true
                at += 1
                continue
            }
            let start = at
            while at < bytes.count, isDigit(bytes[at]) || bytes[at] == UInt8(ascii: ".") { at += 1 }
            guard at > start, at < bytes.count, let value = Double(String(decoding: bytes[start..<at], as: UTF8.self))
            else { return nil }
            let length: Double
            switch (bytes[at], isClock) {
            case (UInt8(ascii: "W"), false): length = 604_800
            case (UInt8(ascii: "D"), false): length = 86_400
            case (UInt8(ascii: "H"), true): length = 3600
            case (UInt8(ascii: "M"), true): length = 60
            case (UInt8(ascii: "S"), true): length = 1
            default: return nil
            }
            guard length < last else { return nil }
            (seconds, last) = (seconds + value * length, length)
            at += 1
        }
        return last < .infinity ? seconds : nil
    }
}
