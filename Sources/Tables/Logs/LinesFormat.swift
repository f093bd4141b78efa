import Catalog
import Reading
import Series

/// Lines of any log, by the pattern that a person gives: each named group is a column.
package struct LinesFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "lines", summary: "Lines of text by a pattern, whose named groups are columns",
        examples: [
            Example(#"load Samples/pump.log lines "^\[(?<time>.{19})\] (?<pump>\w+): (?<flow>[\d.]+) l/min""#)
        ],
        notes: """
            The pattern is a regular expression of Perl's kind (PCRE2), found anywhere in a line. Types and the time column are found \
            as in CSV files. Lines that do not match are left out and counted.
            """)

    package static let takes: Set<FormatOption> = [.lines]

    /// Only asked for.
    package static func recognises(_ head: [UInt8]) -> Bool { false }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let pattern = try pattern(source, request)
        var left = LinesLeft()
        var content = try FrameReading.content(path: source.path, request: request) {
            left = try fill($0, pattern, source)
        }
        content.notes += left.notes
        return content
    }

    package static var streams: Bool { true }

    package static func stream(
        _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote]? {
        let pattern = try pattern(source, request)
        var left = LinesLeft()
        let notes = try FrameReading.stream(path: source.path, request: request, into: rows) {
            left = try fill($0, pattern, source)
        }
        return notes + left.notes
    }

    /// - Throws: `noPattern`, `badPattern`, `namelessPattern`, `missingLibrary`.
    private static func pattern(_ source: ByteSource, _ request: ReadRequest) throws(FormatsError) -> Pattern {
        guard let text = request.options.lines else { throw .noPattern(path: source.path) }
        let pattern: Pattern
        do throws(Pattern.Fault) {
            pattern = try Pattern(text)
        } catch {
            switch error {
            case .missingLibrary(let reason):
                throw .missingLibrary(name: "a pattern", package: .patterns, reason: reason)
            case .malformed(let reason, let place):
                let characters = String(decoding: text.utf8.prefix(place), as: UTF8.self).count
                throw .badPattern(pattern: text, reason: reason, place: characters + 1)
            case .exceeds: throw .swollenPattern(path: source.path, line: 1)
            }
        }
        guard !pattern.names.isEmpty else { throw .namelessPattern(pattern: text) }
        return pattern
    }

    /// - Throws: `noLineMatches` when every line is left out, `swollenPattern`.
    private static func fill(
        _ builder: FrameBuilder, _ pattern: Pattern, _ source: ByteSource
    ) throws -> LinesLeft {
        var left = LinesLeft()
        var reader = try LineReader(source)
        var columns: [(column: Int, group: Int)] = []
        for (name, group) in pattern.names { columns.append((try builder.column(name), group)) }
        while let line = unsafe try reader.next() {
            if line.isEmpty { continue }
            builder.stand(at: reader.line)
            let isMatch: Bool
            do throws(Pattern.Fault) {
                isMatch = unsafe try pattern.matches(line)
            } catch {
                throw FormatsError.swollenPattern(path: source.path, line: reader.line)
            }
            guard isMatch else {
                left.add(line: reader.line, unsafe Array(line.prefix(80)))
                continue
            }
            left.rows += 1
            for (column, group) in columns {
                guard let place = pattern.place(of: group), !place.isEmpty else { continue }
                // SAFETY: the group lies in the line, behind which sixteen bytes are readable.
                unsafe builder.set(column, spelled: UnsafeBufferPointer(rebasing: line[place]), isText: false)
            }
            try builder.endRow()
            if left.rows & 0x3FFF == 0 {
                builder.request.context.progress.report(
                    done: reader.offset, total: source.size, label: "load \(source.path)")
            }
        }
        if left.rows == 0, let first = left.first {
            throw FormatsError.noLineMatches(path: source.path, text: first.text, line: first.line)
        }
        return left
    }
}

/// Lines of a log that are not entries.
private struct LinesLeft {
    var rows = 0
    private var count = 0
    private(set) var first: RowFinding.Quote?

    mutating func add(line: Int, _ bytes: [UInt8]) {
        count += 1
        if first == nil { first = RowFinding.Quote(text: TextDecoding.text(bytes), line: line) }
    }

    var notes: [FormatsNote] { first.map { [.rows(RowPlaces(count: count), .unmatched(first: $0))] } ?? [] }
}
