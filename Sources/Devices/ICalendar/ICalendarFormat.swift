import Catalog
import Reading
import Series

/// Events of a calendar (RFC 5545): an event a row.
package struct ICalendarFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "icalendar", aliases: ["ics"], summary: "Events of a calendar, `.ics`",
        examples: [Example("load Samples/pond.ics")],
        notes: """
            The time is an event's start; columns are `end`, `duration` in seconds, `summary`, `location`, `status` and `categories`. \
            An event that recurs has a row each time (RFC 5545: daily, weekly, monthly and yearly rules), one without an end until now or the \
            last date of the file.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let word = start.prefix(15).map { $0 >= 97 && $0 <= 122 ? $0 & 0xDF : $0 }
        return word.elementsEqual("BEGIN:VCALENDAR".utf8)
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var said: [FormatsNote] = []
        let zones = ICalendarZones(request.zone)
        var content = try FrameReading.content(path: source.path, request: request) { builder in
            var lines = try ICalendarLines(source)
            var event: ICalendarEvent?
            var occurrences = ICalendarOccurrences(now: request.context.now, zone: request.zone)
            while let line = try lines.next() {
                if line.isName("BEGIN"), line.isValue("VEVENT") {
                    event = ICalendarEvent(zones: zones)
                    builder.stand(at: lines.line)
                } else if line.isName("END"), line.isValue("VEVENT"), let ended = event {
                    if !occurrences.keep(ended, line: builder.place) { try ended.put(into: builder) }
                    event = nil
                } else if line.isName("BEGIN") {
                    event?.depth += 1
                } else if line.isName("END") {
                    event?.depth -= 1
                } else {
                    event?.take(line)
                }
            }
            if event != nil {
                throw FormatsError.cutOff(
                    path: source.path, place: .line(lines.line, column: 0), inside: "an event")
            }
            said = try occurrences.put(into: builder)
            said.tally(occurrences.unread, .recurringEvents)
        }
        content.notes += said
        content.notes += [FormatsNote].some(
            of: zones.unknown.sorted().map { .unknownZone($0, readAs: request.zone.name) }, .unknownZones)
        return content
    }
}
