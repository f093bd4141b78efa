import Reading
import Series

/// The points of a file in line protocol, each given to the builder of its measurement.
struct InfluxPoints {
    private(set) var tags: Set<String> = []
    private var unit: UnixUnit?

    /// - Throws: `malformed`, `rowTooLong`, `binary`, what the builders throw.
    mutating func read(_ source: ByteSource, into builders: EntityBuilders, _ request: ReadRequest) throws {
        var lines = try LineReader(source)
        var line = InfluxLine()
        var measurements: [InfluxMeasurement] = []
        let names = KeyNode(prefix: "")
        var last = 0
        while let bytes = unsafe try lines.next() {
            if unsafe bytes.isEmpty || bytes[0] == UInt8(ascii: "#") { continue }
            do throws(InfluxLine.Problem) {
                unsafe try line.cut(bytes.span)
            } catch {
                throw unsafe Self.malformed(error, bytes, lines.line, source)
            }
            let name = unsafe UnsafeBufferPointer(rebasing: bytes[line.measurement])
            last = unsafe names.entry(name, expected: last)
            if last == measurements.count {
                let text = unsafe TextDecoding.text(InfluxLine.plain(name, isText: false))
                measurements.append(try InfluxMeasurement(builders.builder(text)))
            }
            if unit == nil, let time = line.time { unit = UnixUnit.of(Double(time.magnitude)) }
            unsafe try measurements[last].add(line, bytes, unit ?? .nanoseconds, lines.line)
            if lines.line & 0x3FFF == 0 {
                request.context.progress.report(
                    done: lines.offset, total: source.size, label: "load \(source.path)")
            }
        }
        for measurement in measurements { tags.formUnion(measurement.tags) }
    }

    /// The reply's notes, from those of the rows.
    func notes(_ found: [FormatsNote]) -> [FormatsNote] { [.origin(.influx(unit))] + found }

    /// Points of several tags share their times.
    var unsaid: Set<RowFinish.OrderNote> { tags.isEmpty ? [] : [.repeats] }

    private static func malformed(
        _ problem: InfluxLine.Problem, _ bytes: UnsafeBufferPointer<UInt8>, _ line: Int, _ source: ByteSource
    ) -> FormatsError {
        let place = min(problem.place, bytes.count)
        // SAFETY: `place` is at most the count.
        let column = unsafe bytes[0..<place].filter { $0 & 0xC0 != 0x80 }.count + 1
        var found = "the end of the line"
        if place < bytes.count {
            let text = unsafe TextDecoding.text(bytes[place..<min(bytes.count, place + 20)])
            found = "'\(text)'"
        }
        return .malformed(
            path: source.path, place: .line(line, column: column), expected: problem.expected, found: found)
    }
}

/// One measurement's columns.
private struct InfluxMeasurement {
    /// Nil when `only` leaves it out.
    private let builder: FrameBuilder?
    private let keys = KeyNode(prefix: "")
    /// By entry of `keys`, those of tags and of fields.
    private var tagColumns: [Int] = []
    private var fieldColumns: [Int] = []
    private var timeColumn = 0
    private(set) var tags: Set<String> = []

    init(_ builder: FrameBuilder?) throws(FormatsError) {
        self.builder = builder
        timeColumn = try builder?.column("time", kind: .time(.iso(offset: true))) ?? 0
    }

    mutating func add(
        _ line: InfluxLine, _ bytes: UnsafeBufferPointer<UInt8>, _ unit: UnixUnit, _ number: Int
    ) throws {
        guard let builder else { return }
        builder.stand(at: number)
        if let time = line.time, let micros = Self.microseconds(time, unit) { builder.set(timeColumn, time: micros) }
        var expected = 0
        for pair in line.pairs {
            // SAFETY: the parts of a line lie within it; sixteen readable bytes stand behind the line.
            let key = unsafe UnsafeBufferPointer(rebasing: bytes[pair.key])
            let entry = unsafe keys.entry(key, expected: expected)
            expected = entry + 1
            let column = unsafe try column(entry, key, pair.kind)
            let value = unsafe UnsafeBufferPointer(rebasing: bytes[pair.value])
            switch pair.kind {
            case .yes: builder.set(column, text: "true")
            case .no: builder.set(column, text: "false")
            case .tag, .text, .number, .integer:
                let isText = pair.kind == .text || pair.kind == .tag
                if pair.hasEscape {
                    let plain = unsafe InfluxLine.plain(value, isText: pair.kind == .text)
                    builder.set(column, spelled: plain[...], isText: isText)
                } else {
                    unsafe builder.set(column, spelled: value, isText: isText)
                }
            }
        }
        try builder.endRow()
    }

    private mutating func column(
        _ entry: Int, _ key: UnsafeBufferPointer<UInt8>, _ kind: InfluxLine.Kind
    ) throws(FormatsError) -> Int {
        let isTag = kind == .tag
        while tagColumns.count <= entry {
            tagColumns.append(-1)
            fieldColumns.append(-1)
        }
        let known = isTag ? tagColumns[entry] : fieldColumns[entry]
        if known >= 0 { return known }
        guard let builder else { return 0 }
        var name = unsafe TextDecoding.text(InfluxLine.plain(key, isText: false))
        // A field may bear the name of a tag, and either that of the time.
        while builder.number(of: name) != nil { name += " 2" }
        let isNumber = kind == .number || kind == .integer
        let column = try builder.column(name, kind: isNumber ? .number : .text)
        if isTag {
            tagColumns[entry] = column
            tags.insert(name)
        } else {
            fieldColumns[entry] = column
        }
        return column
    }

    /// Cut towards the past; nil beyond the years 1 to 9999.
    private static func microseconds(_ time: Int64, _ unit: UnixUnit) -> Int64? {
        var value = time
        switch unit {
        case .nanoseconds: value = time >= 0 ? time / 1000 : -((-(time + 1)) / 1000) - 1
        case .microseconds: break
        case .milliseconds, .seconds:
            let (product, overflow) = time.multipliedReportingOverflow(by: unit == .seconds ? 1_000_000 : 1000)
            if overflow { return nil }
            value = product
        }
        return value >= TimeLayout.earliest && value < TimeLayout.end ? value : nil
    }
}
