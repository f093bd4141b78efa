import Checked
import Reading
import Series

/// One event as its lines come.
struct ICalendarEvent {
    let zones: ICalendarZones
    /// Alarms and the like within the event, whose lines are not its own.
    var depth = 0
    private(set) var uid = ""
    private(set) var start: Moment?
    private(set) var end: Moment?
    private(set) var recurrence = ICalendarRecurrence()
    /// Which occurrence of the event with its identifier it stands for.
    private(set) var replaces: Moment?
    private var length: Double?
    private var texts: [String: String] = [:]

    private static let textNames = ["SUMMARY", "LOCATION", "STATUS", "CATEGORIES"]

    /// A time or a day of the calendar.
    struct Moment: Sendable {
        /// As the clocks of its zone show it, and as an instant, µs since 1970.
        var local: Int64
        var instant: Int64
        var isDay: Bool
        var zone: Zone
        /// What a period lasts, µs; nil for what lasts as long as the event.
        var lasting: Int64?
    }

    init(zones: ICalendarZones) { self.zones = zones }

    mutating func take(_ line: ICalendarLine) {
        guard depth == 0 else { return }
        if line.isName("DTSTART") {
            start = moments(line).first
        } else if line.isName("DTEND") {
            end = moments(line).first
        } else if line.isName("DURATION") {
            length = Self.seconds(line.value)
        } else if line.isName("RRULE") {
            recurrence.take(line.value)
        } else if line.isName("RDATE") {
            recurrence.more += moments(line)
        } else if line.isName("EXRULE") {
            recurrence.refuse()
        } else if line.isName("EXDATE") {
            recurrence.except(moments(line))
        } else if line.isName("RECURRENCE-ID") {
            replaces = moments(line).first
        } else if line.isName("UID") {
            uid = line.text
        } else {
            let name = String(decoding: line.name, as: UTF8.self).uppercased()
            if Self.textNames.contains(name), texts[name] == nil { texts[name] = line.text }
        }
    }

    /// The days and times of a line: `20240506T070000Z`, `20240506T070000` in the zone of `TZID`, `20240506`; of a period its start and
    /// what it lasts.
    private func moments(_ line: ICalendarLine) -> [Moment] {
        var zone: Zone?
        return line.value.split(separator: UInt8(ascii: ",")).compactMap { part in
            let ends = part.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard let first = ends.first, var moment = moment(first, line, &zone) else { return nil }
            if ends.count > 1 {
                let seconds = Self.seconds(ends[1]).map { Int64(saturating: $0 * 1e6) }
                moment.lasting = seconds ?? self.moment(ends[1], line, &zone).map { $0.instant &- moment.instant }
            }
            return moment
        }
    }

    private func moment(_ text: ArraySlice<UInt8>, _ line: ICalendarLine, _ zone: inout Zone?) -> Moment? {
        var bytes = Array(text)
        let isUTC = bytes.last == UInt8(ascii: "Z")
        if isUTC { bytes.removeLast() }
        guard let local = TimeLayout.compact(offset: false).read(bytes.span)?.microseconds else { return nil }
        if isUTC { return Moment(local: local, instant: local, isDay: false, zone: .utc) }
        let own = zone ?? zones.zone(line.parameter("TZID").map { TextDecoding.text($0) })
        zone = own
        return Moment(local: local, in: own, isDay: bytes.count == 8)
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
    ///
    /// - Parameter at: when it occurs, if not at its start; it takes as long, of days as many.
    func put(into builder: FrameBuilder, at occurrence: Moment? = nil) throws {
        let instants = CSVColumn.Kind.time(.iso(offset: true))
        let (time, ends) = (try builder.column("time", kind: instants), try builder.column("end", kind: instants))
        let duration = try builder.column("duration", unit: "s", kind: .number)
        if let begin = occurrence ?? start {
            builder.set(time, time: begin.instant)
            let end = end(from: begin)
            var lasting = length
            if let end { lasting = Double(end) / 1e6 - Double(begin.instant) / 1e6 }
            let seconds = lasting ?? (begin.isDay ? 86_400 : 0)
            builder.set(duration, seconds)
            let until = end ?? begin.instant.addingReportingOverflow(Int64(saturating: seconds * 1e6)).partialValue
            if until >= begin.instant || end != nil, until < TimeLayout.end { builder.set(ends, time: until) }
        }
        for name in Self.textNames {
            guard let text = texts[name], !text.isEmpty else { continue }
            builder.set(try builder.column(name.lowercased(), kind: .text), text: text)
        }
        try builder.endRow()
    }

    /// Where the occurrence that begins there ends; nil for an event without an end.
    private func end(from begin: Moment) -> Int64? {
        if let lasting = begin.lasting { return begin.instant.addingReportingOverflow(lasting).partialValue }
        guard let start, let end else { return nil }
        guard begin.instant != start.instant else { return end.instant }
        if start.isDay, end.isDay {
            return Moment(local: begin.local &+ (end.local &- start.local), in: begin.zone, isDay: true).instant
        }
        return begin.instant.addingReportingOverflow(end.instant &- start.instant).partialValue
    }
}

extension ICalendarEvent.Moment {
    /// What the clocks of a zone show; in the gap of a clock change what they would have shown.
    init(local: Int64, in zone: Zone, isDay: Bool) {
        var locals = [local]
        var span = locals.mutableSpan
        _ = zone.resolve(locals: &span)
        self.init(local: local, instant: locals[0], isDay: isDay, zone: zone)
    }
}
