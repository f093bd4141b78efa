import Checked
import Series

/// One event as its lines come.
struct ICalendarEvent {
    let zones: ICalendarZones
    /// Alarms and the like within the event, whose lines are not its own.
    var depth = 0
    private(set) var recurs = false
    private var start: Int64?
    private var end: Int64?
    private var length: Double?
    private var isDay = false
    private var texts: [String: String] = [:]

    private static let textNames = ["SUMMARY", "LOCATION", "STATUS", "CATEGORIES"]

    init(zones: ICalendarZones) { self.zones = zones }

    mutating func take(_ line: ICalendarLine) {
        guard depth == 0 else { return }
        if line.isName("DTSTART") {
            start = instant(line)
            isDay = line.value.count == 8
        } else if line.isName("DTEND") {
            end = instant(line)
        } else if line.isName("DURATION") {
            length = Self.seconds(line.value)
        } else if line.isName("RRULE") || line.isName("RDATE") {
            recurs = true
        } else {
            let name = String(decoding: line.name, as: UTF8.self).uppercased()
            if Self.textNames.contains(name), texts[name] == nil { texts[name] = line.text }
        }
    }

    /// `20240506T070000Z`, `20240506T070000` in the zone of `TZID`, `20240506`.
    private func instant(_ line: ICalendarLine) -> Int64? {
        var bytes = Array(line.value)
        let isUTC = bytes.last == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        guard let local = TimeLayout.compact(offset: false).read(bytes.span)?.microseconds else { return nil }
        if isUTC { return local }
        let zone = zones.zone(line.parameter("TZID").map { TextDecoding.text($0) })
        var locals = [local]
        var span = locals.mutableSpan
        _ = zone.resolve(locals: &span)
        return span[0]
    }

    /// `P1DT2H30M`, `-PT15M`, `P2W` (RFC 5545, 3.3.6).
    static func seconds(_ value: ArraySlice<UInt8>) -> Double? {
        var rest = value
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var total = 0.0
        var number: Double?
        var isTime = false
        for byte in rest {
            if isDigit(byte) {
                number = (number ?? 0) * 10 + Double(byte - 48)
                continue
            }
            if byte == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            guard let count = number, let unit = unit(byte, isTime) else { return nil }
            total += count * unit
            number = nil
        }
        return number == nil ? (isNegative ? -total : total) : nil
    }

    private static func unit(_ byte: UInt8, _ isTime: Bool) -> Double? {
        switch (byte, isTime) {
        case (UInt8(ascii: "W"), false): 604_800
        case (UInt8(ascii: "D"), false): 86_400
        case (UInt8(ascii: "H"), true): 3600
        case (UInt8(ascii: "M"), true): 60
        case (UInt8(ascii: "S"), true): 1
        default: nil
        }
    }

    /// The event as a row. Without an end it takes no time, or the whole of its day.
    func put(into builder: FrameBuilder) throws {
        let instants = CSVColumn.Kind.time(.iso(offset: true))
        let (time, ends) = (try builder.column("time", kind: instants), try builder.column("end", kind: instants))
        let duration = try builder.column("duration", unit: "s", kind: .number)
        var lasting = length
        if let start {
            builder.set(time, time: start)
            if let end { lasting = Double(end) / 1e6 - Double(start) / 1e6 }
            let seconds = lasting ?? (isDay ? 86_400 : 0)
            builder.set(duration, seconds)
            let until = end ?? start.addingReportingOverflow(Int64(saturating: seconds * 1e6)).partialValue
            if until >= start || end != nil, until < TimeLayout.end { builder.set(ends, time: until) }
        }
        for name in Self.textNames {
            guard let text = texts[name], !text.isEmpty else { continue }
            builder.set(try builder.column(name.lowercased(), kind: .text), text: text)
        }
        try builder.endRow()
    }
}
