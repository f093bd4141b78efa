import Catalog
import Checked
import Reading
import Series

/// The system's log, by RFC 3164 and RFC 5424, with or without the priority in brackets, and as rsyslog writes it.
package struct SyslogFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "syslog", summary: "System log, RFC 3164 or RFC 5424",
        examples: [Example("load Samples/syslog.log")],
        notes: """
            Columns are `host`, `app`, `pid`, `message`, and `severity` (0 … 7) where lines have a priority. A time without a year \
            is near a full date in the lines, else the last such day before now.
            """)

    /// A time in ISO 8601 alone stands before rows of any table: there half of the lines name the program that speaks, as rsyslog does.
    package static func recognises(_ head: [UInt8]) -> Bool {
        guard LogReading.recognises(head, row) else { return false }
        let lines = HeaderLine.lines(head, limit: 40).filter { !$0.isEmpty }
        let context = LogContext(zone: .utc, now: 0)
        let stamped = lines.filter { $0.first.map(isDigit) ?? false }
        return stamped.count { row(Array($0), context)?.app != nil } * 2 >= stamped.count
    }

    struct Row {
        var time: Int64
        var host, app: ArraySlice<UInt8>?
        var pid: Double?
        var message: ArraySlice<UInt8>
        var severity: Double?
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let lines = HeaderLine.lines(try source.slice(offset: 0, count: 64 << 10), limit: 200)
        let told = YearInLines(lines)
        var content = try LogReading.read(source, request, row, near: told?.day) {
            try put($0, into: $1)
        } extend: { row, line in
            row.message = row.message + [10] + line
        }
        if let times = content.series.first?.frame.index.times, times.count > 0, YearInLines.areYearless(lines) {
            let year = CivilDate(daysSinceEpoch: Int(times.span[0] / Microseconds.day)).year
            content.notes.append(.table(.yearTaken(year, line: told?.line)))
        }
        return content
    }

    static func row(_ bytes: [UInt8], _ context: LogContext) -> Row? {
        var line = LogLine(bytes)
        var severity: Double?
        if let priority = line.enclosed("<", ">") {
            guard let value = NumberStyle().number(Array(priority).span), value >= 0, value < 192 else { return nil }
            severity = Double(Int(saturating: value) & 7)
            if line.rest.starts(with: "1 ".utf8) {
                _ = line.word()
                return modern(&line, severity)
            }
        }
        guard let time = stamp(&line, context), let host = line.word(), !host.isEmpty else { return nil }
        var row = Row(time: time, host: host, message: line.rest, severity: severity)
        // `sshd[1234]: message`; without a tag all of it is the message.
        let head = line.rest.prefix(80)
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")),
            !head[..<colon].contains(where: { " {}\"".utf8.contains($0) })
        else { return row }
        tag(head[..<colon], &row)
        row.message = line.rest[(colon + 1)...].drop { $0 == 32 }
        return row
    }

    private static func tag(_ tag: ArraySlice<UInt8>, _ row: inout Row) {
        guard let open = tag.firstIndex(of: UInt8(ascii: "[")), tag.last == UInt8(ascii: "]") else {
            row.app = tag
            return
        }
        row.app = tag[..<open]
        row.pid = NumberStyle().number(Array(tag[(open + 1)...].dropLast()).span)
    }

    /// RFC 5424: time, host, application, process, message identifier, structured data, message.
    private static func modern(_ line: inout LogLine, _ severity: Double?) -> Row? {
        guard let stamp = line.word(), let time = TimeLayout.iso(offset: true).read(Array(stamp).span)?.microseconds,
            let host = line.word(), let app = line.word(), let process = line.word(), line.word() != nil
        else { return nil }
        if line.take(UInt8(ascii: "-")) {
            line.skipSpaces()
        } else {
            while line.enclosed("[", "]") != nil {}
            line.skipSpaces()
        }
        let message = line.rest.starts(with: [0xEF, 0xBB, 0xBF]) ? line.rest.dropFirst(3) : line.rest
        return Row(
            time: time, host: host, app: app, pid: NumberStyle().number(Array(process).span), message: message,
            severity: severity)
    }

    /// `Oct 11 22:14:15`, or a time in ISO 8601 with its offset.
    private static func stamp(_ line: inout LogLine, _ context: LogContext) -> Int64? {
        guard let first = line.rest.first else { return nil }
        if isDigit(first) {
            guard let word = line.word() else { return nil }
            return TimeLayout.iso(offset: true).read(Array(word).span)?.microseconds
        }
        guard let name = line.word(), name.count == 3,
            let month = MonthNames.number(String(decoding: name, as: UTF8.self).lowercased())
        else { return nil }
        line.skipSpaces()
        guard let day = line.word().flatMap({ NumberStyle().number(Array($0).span) }).flatMap({ Int(exactly: $0) }),
            let word = line.word(), let clock = TimeLayout.clock.read(Array(word).span)?.microseconds
        else { return nil }
        if let near = context.near {
            guard let date = YearInLines.date(month, day, near: near) else { return nil }
            return instant(date, clock, context.zone)
        }
        let today = CivilDate(daysSinceEpoch: Int(context.now / Microseconds.day))
        // The last such day that is not after tomorrow.
        for year in [today.year, today.year - 1, today.year - 2, today.year - 3, today.year - 4] {
            guard let date = CivilDate(validYear: year, month: month, day: day),
                date.daysSinceEpoch <= today.daysSinceEpoch + 1
            else { continue }
            return instant(date, clock, context.zone)
        }
        return nil
    }

    private static func instant(_ date: CivilDate, _ clock: Int64, _ zone: Zone) -> Int64 {
        var locals = [Int64(date.daysSinceEpoch) * Microseconds.day + clock]
        var span = locals.mutableSpan
        if zone != .utc { _ = zone.resolve(locals: &span) }
        return span[0]
    }

    static func put(_ row: Row, into builder: FrameBuilder) throws -> Bool {
        try builder.put(time: row.time)
        try builder.put("host", row.host)
        try builder.put("app", row.app)
        try builder.put("pid", number: row.pid)
        try builder.put("severity", number: row.severity)
        try builder.put("message", row.message)
        return true
    }
}
