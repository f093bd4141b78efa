extension ZoneTail {
    /// Reads a POSIX `TZ` string; nil when it is not one.
    init?(posix text: some Collection<UInt8>) {
        var reader = PosixReader(bytes: Array(text))
        guard let name = reader.name(), let west = reader.time() else { return nil }
        standard = ZoneKind(offset: Int64(-west) * Microseconds.second, isDaylight: false, abbreviation: name)
        starts = YearRule(day: .weekday(month: 3, week: 2, weekday: 0), seconds: 7200)
        ends = YearRule(day: .weekday(month: 11, week: 1, weekday: 0), seconds: 7200)
        guard !reader.isAtEnd else { return }
        guard let daylightName = reader.name() else { return nil }
        var daylightWest = west - 3600
        if !reader.isAtEnd, reader.peek != UInt8(ascii: ",") {
            guard let given = reader.time() else { return nil }
            daylightWest = given
        }
        daylight = ZoneKind(
            offset: Int64(-daylightWest) * Microseconds.second, isDaylight: true, abbreviation: daylightName)
        guard !reader.isAtEnd else { return }
        guard reader.take(","), let first = reader.rule(), reader.take(","), let second = reader.rule(),
            reader.isAtEnd
        else { return nil }
        starts = first
        ends = second
    }
}

/// Reads the parts of a POSIX `TZ` string, one after the other.
private struct PosixReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }
    var peek: UInt8 { isAtEnd ? 0 : bytes[position] }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// `CET`, `<-03>`.
    mutating func name() -> String? {
        let start: Int
        let end: Int
        if take("<") {
            start = position
            while !isAtEnd, peek != UInt8(ascii: ">") { position += 1 }
            end = position
            guard take(">") else { return nil }
        } else {
            start = position
            while !isAtEnd, isLetter(peek) { position += 1 }
            end = position
        }
        guard end - start >= 3, end - start <= 16 else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    mutating func number(upTo limit: Int) -> Int? {
        let start = position
        var value = 0
        while !isAtEnd, peek >= 48, peek <= 57, position - start < 4 {
            value = value * 10 + Int(peek - 48)
            position += 1
        }
        return position > start && value <= limit ? value : nil
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
        let negative = take("-")
        if !negative { _ = take("+") }
        guard let hours = number(upTo: 167) else { return nil }
        var seconds = hours * 3600
        if take(":") {
            guard let minutes = number(upTo: 59) else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let more = number(upTo: 59) else { return nil }
                seconds += more
            }
        }
        return negative ? -seconds : seconds
    }

    /// `Mm.w.d`, `Jn` or `n`, then an optional `/time`.
    mutating func rule() -> ZoneTail.YearRule? {
        let day: ZoneTail.YearRule.Day
        if take("M") {
            guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1,
                take("."), let weekday = number(upTo: 6)
            else { return nil }
            day = .weekday(month: month, week: week, weekday: weekday)
        } else if take("J") {
            guard let n = number(upTo: 365), n >= 1 else { return nil }
            day = .julian(n)
        } else {
            guard let n = number(upTo: 365) else { return nil }
            day = .dayOfYear(n)
        }
        guard take("/") else { return ZoneTail.YearRule(day: day, seconds: 7200) }
        guard let seconds = time() else { return nil }
        return ZoneTail.YearRule(day: day, seconds: seconds)
    }

    private func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
}
