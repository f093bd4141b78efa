import Catalog
import Reading
import Series

/// What `ls -l` prints, with times of any of its styles (POSIX, ls, long format; `--time-style` of GNU).
package struct ListingFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "listing", aliases: ["ls"], summary: "Files as `ls -l` lists them",
        examples: [Example("load Samples/listing.txt")],
        notes: """
            Columns are `mode`, `links`, `owner`, `group`, `size`, `name` and, of links, `target`. A time without a year is the last \
            such day before now.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        let lines = HeaderLine.lines(head, limit: 40)
        let context = LogContext(zone: .utc, now: 0)
        return LogReading.recognises(head, row) && lines.contains { row(Array($0), context)?.mode != nil }
    }

    struct Row {
        /// Nil for a line that lists no file: `total 24`, and the name of a folder.
        var mode: ArraySlice<UInt8>?
        var links: ArraySlice<UInt8>?
        var owner: ArraySlice<UInt8>?
        var group: ArraySlice<UInt8>?
        var size: ArraySlice<UInt8>?
        var time: Int64?
        var name: ArraySlice<UInt8>?
        var target: ArraySlice<UInt8>?
    }

    private static let order = ["mode", "links", "owner", "group", "size", "name", "target"]

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        try LogReading.read(source, request, row, order: order) { try put($0, into: $1) }
    }

    static func row(_ bytes: [UInt8], _ context: LogContext) -> Row? {
        var row = Row()
        if bytes.starts(with: "total ".utf8) || bytes.last == UInt8(ascii: ":") && !bytes.contains(32) { return row }
        var words = Words(bytes)
        guard let mode = words.next(), isMode(mode), let links = words.next(), links.allSatisfy(isDigit),
            let owner = words.next(), let group = words.next(), let size = words.next()
        else { return nil }
        (row.mode, row.links, row.owner, row.group, row.size) = (mode, links, owner, group, size)
        if size.last == UInt8(ascii: ",") {
            // The two numbers of a device.
            row.size = nil
            guard words.next() != nil else { return nil }
        }
        guard let time = time(&words, context) else { return nil }
        row.time = time
        var name = words.rest
        if mode.first == UInt8(ascii: "l"), let arrow = arrow(in: name) {
            row.target = name[(arrow + 4)...]
            name = name[..<arrow]
        }
        guard !name.isEmpty else { return nil }
        row.name = name
        return row
    }

    private static func put(_ row: Row, into builder: FrameBuilder) throws -> Bool {
        guard row.mode != nil, let time = row.time else { return false }
        try builder.put("mode", row.mode)
        if let links = row.links { builder.set(try builder.column("links"), spelled: links, isText: false) }
        try builder.put("owner", row.owner)
        try builder.put("group", row.group)
        // In bytes, `4.0K` of `-h` too.
        try builder.put("size", number: row.size.flatMap { NumberSpelling.size.number(Array($0).span, NumberStyle()) })
        try builder.put(time: time)
        try builder.put("name", row.name)
        try builder.put("target", row.target)
        return true
    }

    // MARK: Parts

    /// Words apart by blanks, and what is left of the line behind them.
    private struct Words {
        private let bytes: [UInt8]
        private var at = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> ArraySlice<UInt8>? {
            while at < bytes.count, bytes[at] == 32 { at += 1 }
            guard at < bytes.count else { return nil }
            let end = bytes[at...].firstIndex(of: 32) ?? bytes.count
            defer { at = end }
            return bytes[at..<end]
        }

        /// Behind one blank: names may begin with some.
        var rest: ArraySlice<UInt8> { bytes[min(at + 1, bytes.count)...] }

        /// The word that is next, which stays there.
        func peek() -> ArraySlice<UInt8>? {
            var copy = self
            return copy.next()
        }
    }

    /// `drwxr-xr-x`, with a mark behind for lists of access and contexts.
    private static func isMode(_ word: ArraySlice<UInt8>) -> Bool {
        guard word.count == 10 || word.count == 11, let kind = word.first, "-dlcbpsD".utf8.contains(kind) else {
            return false
        }
        return word.dropFirst().prefix(9).allSatisfy { "-rwxsStT".utf8.contains($0) }
            && word.dropFirst(10).allSatisfy { "+.@".utf8.contains($0) }
    }

    /// `2026-05-06 07:08[:09.5 [+0000]]`, `May  6 07:08`, `May  6  2025`.
    private static func time(_ words: inout Words, _ context: LogContext) -> Int64? {
        guard let first = words.next(), let second = words.next() else { return nil }
        if let day = first.first, isDigit(day) {
            let stamp = Array(first) + [32] + Array(second)
            if let zone = words.peek(), zone.count == 5, zone.first == 43 || zone.first == 45,
                let time = TimeLayout.iso(offset: true).read((stamp + Array(zone)).span)
            {
                _ = words.next()
                return time.microseconds
            }
            guard let local = TimeLayout.iso(offset: false).read(stamp.span) else { return nil }
            return context.zone.instant(local: local.microseconds).instant
        }
        guard let third = words.next() else { return nil }
        if third.count == 4, third.allSatisfy(isDigit) {
            let date = Array(first) + [32] + Array(second) + [32] + Array(third)
            guard let local = TimeLayout.named(offset: false).read(date.span) else { return nil }
            return context.zone.instant(local: local.microseconds).instant
        }
        let today = CivilDate(daysSinceEpoch: Int(context.now / Microseconds.day))
        for year in [today.year, today.year - 1, today.year - 2, today.year - 3, today.year - 4] {
            let text = Array(first) + [32] + Array(second) + [32] + Array(String(year).utf8) + [32] + Array(third)
            guard let local = TimeLayout.named(offset: false).read(text.span) else { continue }
            let instant = context.zone.instant(local: local.microseconds).instant
            if context.now == 0 || instant <= context.now + Microseconds.day { return instant }
        }
        return nil
    }

    /// Where ` -> ` stands.
    private static func arrow(in name: ArraySlice<UInt8>) -> Int? {
        let mark = Array(" -> ".utf8)
        return name.indices.first { name[$0...].starts(with: mark) }
    }
}
