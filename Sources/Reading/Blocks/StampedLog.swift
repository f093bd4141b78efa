import Series

/// A log each entry of which begins with its time and goes on in words; lines without a time, as those of a stack trace, belong to the entry
/// above them.
struct StampedLog {
    /// Blank marks between a time and the words behind it.
    private static let marks: [UInt8] = Array(" \t-|]:>".utf8)

    /// Lines that are looked at.
    private static let looked = 300

    /// - Returns: nil for a text whose lines are no such entries.
    init?(_ source: ByteSource, _ options: LoadOptions) throws(FormatsError) {
        guard options.header == nil, options.skip == nil, options.kinds.isEmpty, options.separator == nil,
            options.format == nil, options.table == nil
        else { return nil }
        let head = BlockLines(try source.slice(offset: 0, count: CSVInference.headBytes), isWhole: false)
        let lines = (0..<min(head.count, Self.looked)).map { head[$0] }.filter { !$0.isEmpty }
        guard let first = lines.first, Self.entry(first) != nil else { return nil }
        let entries = lines.compactMap(Self.entry)
        let others = lines.count - entries.count
        guard entries.count > 2, others > 0 || first.first != UInt8(ascii: "["),
            LinePrefix.areMessages(entries.map(\.message), isSurely: others > 0)
        else { return nil }
    }

    /// The time that a line begins with, and the words behind it.
    private static func entry(_ line: ArraySlice<UInt8>) -> (time: ArraySlice<UInt8>, message: ArraySlice<UInt8>)? {
        guard let end = LinePrefix.end(of: line) else { return nil }
        let start = line.first == UInt8(ascii: "[") ? line.startIndex + 1 : line.startIndex
        guard line[start..<end].contains(UInt8(ascii: ":")) else { return nil }
        let message = line[end...].drop { marks.contains($0) }
        return message.isEmpty ? nil : (line[start..<end], message)
    }

    /// An entry, and the lines that go on with it.
    private struct Entry {
        var line: Int
        var time: [UInt8]
        var message: [UInt8]
    }

    /// Rows of a time and a message each.
    func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var continued = 0
        var content = try FrameReading.content(path: source.path, request: request) { builder in
            continued = 0
            let (time, message) = (try builder.column("time"), try builder.column("message", kind: .text))
            var open: Entry?
            func end() throws {
                guard let entry = open else { return }
                builder.stand(at: entry.line)
                builder.set(time, spelled: entry.time[...], isText: false)
                builder.set(message, spelled: entry.message[...], isText: true)
                try builder.endRow()
                open = nil
            }
            var reader = try LineReader(source)
            while let line = unsafe try reader.next() {
                let bytes = unsafe Array(line)
                if let (time, message) = Self.entry(bytes[...]) {
                    try end()
                    open = Entry(line: reader.line, time: Array(time), message: Array(message))
                } else if bytes.contains(where: { $0 > 32 }), open != nil {
                    continued += 1
                    open?.message += [10] + bytes
                }
            }
            try end()
        }
        if continued > 0 { content.notes.append(.table(.linesContinued(continued))) }
        return content
    }
}
