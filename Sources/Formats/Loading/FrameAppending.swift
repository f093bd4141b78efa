import Checked
import Files
import Reading
import Series

/// Several files made one series: rows one after the other, columns by name, the file's name beside each row.
enum FrameAppending {
    /// - Returns: a frame with the columns of all, in order of first appearance, and `file`; missing where a file lacks a
    ///   column. Rows are sorted by time, stably, when the files' times overlap. A column that is text in one file is text.
    static func append(
        _ frames: [(path: String, frame: Frame)]
    ) throws -> (frame: Frame, notes: [FormatsNote]) {
        let total = frames.reduce(0) { $0 + $1.frame.count }
        var notes: [FormatsNote] = []
        let index = try self.index(frames, total)
        var names: [String] = []
        for (_, frame) in frames {
            for column in frame.columns where !names.contains(column.name) { names.append(column.name) }
        }
        var columns = try names.map { try column($0, frames, total) }
        let files = fileNames(frames.map(\.path))
        var codes = try BufferBuilder<Int32>(count: total)
        var span = codes.mutableSpan
        var row = 0
        for (number, part) in frames.enumerated() {
            for _ in 0..<part.frame.count {
                span[row] = Int32(number)
                row += 1
            }
        }
        columns.append(
            Column(columnName(beside: names), values: .text(TextColumn(codes: codes.freeze(), dictionary: files))))
        var frame = Frame(index: index, columns: columns)
        if let times = index.times, !isAscending(times) {
            frame = try sorted(frame, times)
            notes.append(.filesOverlap)
        }
        return (frame, notes)
    }

    /// The rows of one of several files, with its name in the column that `append` makes.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    static func bearing(_ name: String, _ frame: Frame) throws(SeriesError) -> Frame {
        var result = frame
        let column = TextColumn(codes: try .filled(0, count: frame.count), dictionary: [name])
        result.columns.append(Column(columnName(beside: frame.columnNames), values: .text(column)))
        return result
    }

    private static func columnName(beside names: [String]) -> String { names.contains("file") ? "file 2" : "file" }

    /// The last path components, or whole paths when two are alike.
    static func fileNames(_ paths: [String]) -> [String] {
        let last = paths.map { Path($0).names.last?.text ?? $0 }
        return Set(last).count == last.count ? last : paths
    }

    private static func index(_ frames: [(path: String, frame: Frame)], _ total: Int) throws -> Index {
        guard let first = frames.first else { return Index(name: "row", keys: .row(0)) }
        let isTime = first.frame.index.times != nil
        if let other = frames.first(where: { ($0.frame.index.times != nil) != isTime }) {
            throw FormatsError.differentIndexes(first: first.path, second: other.path)
        }
        guard isTime else { return Index(name: first.frame.index.name, keys: .row(total)) }
        var times = try BufferBuilder<Int64>(count: total)
        var target = times.mutableSpan
        var row = 0
        for (_, frame) in frames {
            guard let source = frame.index.times else { continue }
            for from in 0..<source.count {
                target[row] = source.span[from]
                row += 1
            }
        }
        return Index(name: first.frame.index.name, keys: .time(times.freeze()))
    }

    private static func column(
        _ name: String, _ frames: [(path: String, frame: Frame)], _ total: Int
    ) throws(SeriesError) -> Column {
        let parts = frames.map { $0.frame.column(name) }
        let unit = parts.compactMap { $0?.unit }.first
        let found = parts.compactMap { $0 }
        if found.contains(where: { $0.kind == .wholes }), let alike = try Column.alike(found), alike[0].kind == .wholes
        {
            var next = 0
            let made = parts.map { part -> Buffer<Int64>? in
                if part != nil { next += 1 }
                return part == nil ? nil : alike[next - 1].wholes
            }
            return Column(name, unit: unit, values: .wholes(try joined(frames, made, total)))
        }
        if found.allSatisfy(\.isNumeric) {
            var numbers: [Buffer<Double>?] = []
            for part in parts { numbers.append(try part?.numbers) }
            return Column(name, unit: unit, values: .numbers(try joined(frames, numbers, total)))
        }
        if found.allSatisfy({ $0.kind == .times }) {
            return Column(name, unit: unit, values: .times(try joined(frames, parts.map { $0?.times }, total)))
        }
        var texts: [String?] = []
        texts.reserveCapacity(total)
        for (part, frame) in zip(parts, frames) {
            for row in 0..<frame.frame.count { texts.append(part.flatMap { text($0, row) }) }
        }
        var column = Column(name, texts: texts)
        column.unit = unit
        return column
    }

    /// The values of each file in turn, missing where it has none.
    private static func joined<Element: ColumnElement>(
        _ frames: [(path: String, frame: Frame)], _ parts: [Buffer<Element>?], _ total: Int
    ) throws(SeriesError) -> Buffer<Element> {
        var result = try BufferBuilder<Element>(repeating: .missing, count: total)
        var span = result.mutableSpan
        var first = 0
        for (part, frame) in zip(parts, frames) {
            if let part {
                let from = part.span
                for row in 0..<from.count { span[first + row] = from[row] }
            }
            first += frame.frame.count
        }
        return result.freeze()
    }

    private static func text(_ column: Column, _ row: Int) -> String? {
        switch column.cell(row) {
        case .missing: nil
        case .text(let text): text
        case .number(let number): NumberText.text(number)
        case .whole(let whole): String(whole)
        case .time(let time): Calendar(zone: .utc).iso8601(time)
        }
    }

    private static func isAscending(_ times: Buffer<Int64>) -> Bool {
        let span = times.span
        guard span.count > 1 else { return true }
        for row in 1..<span.count where span[row] < span[row - 1] { return false }
        return true
    }

    private static func sorted(_ frame: Frame, _ times: Buffer<Int64>) throws(SeriesError) -> Frame {
        let span = times.span
        var keyed = (0..<span.count).map { (time: span[$0], row: $0) }
        keyed.sort { ($0.time, $0.row) < ($1.time, $1.row) }
        return try frame.picking(keyed.map(\.row))
    }
}
