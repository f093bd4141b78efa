import Series

/// The rows of a CSV file whose shape is known: read by the CSV reader, then mended by the format that knows it.
///
/// The person's own options come in twice: `time` and `zone` while reading, `columns` (which are the format's names) by
/// `kept` at the end.
package struct CSVRows {
    package var frame: Frame
    /// What the reply says of rows: left out, of the wrong width, with values that do not fit.
    package var problems: [FormatsNote]
    /// Whether rows were put in order of time.
    package var wasSorted: Bool
    /// How many rows bear the time of the one before.
    package var repeats: Int

    /// - Parameters:
    ///   - time: the column that holds the time, unless the person named one.
    ///   - columns: all that is read, nil for everything.
    ///   - texts: columns that are text whatever they hold.
    ///   - zone: what times without an offset are local to, unless the person named one.
    package init(
        _ source: ByteSource, _ request: ReadRequest, time: String? = nil, columns: [String]? = nil,
        texts: Set<String> = [], zone: Zone? = nil, firstLine: Int = 1
    ) throws {
        var inner = request
        inner.options.time = request.options.time ?? time
        inner.options.columns = columns
        inner.options.needed = nil
        inner.options.textColumns = texts
        inner.options.firstLine = firstLine
        if let zone, request.options.zone == nil { inner.options.zone = zone }
        var reader = CSVReader(source, inner)
        frame = try reader.readFrame()
        problems = reader.finish.problems
        wasSorted = reader.finish.wasSorted
        repeats = reader.finish.repeats
    }

    /// The notes on order that a series of one source deserves.
    package var orderNotes: [FormatsNote] { RowFinish.order(wasSorted: wasSorted, repeats: repeats) }

    /// The column of that name, which the format cannot do without.
    ///
    /// - Throws: `notOfFormat`.
    package func require(_ name: String, _ format: String, _ path: String) throws(FormatsError) -> Column {
        guard let column = frame.column(name) else {
            throw .notOfFormat(path: path, format: format, reason: "it has no column '\(name)'")
        }
        return column
    }
}

extension Frame {
    /// The frame with only the columns that the person named, or that later stages can use.
    ///
    /// - Throws: `unknownColumn` for a name that the frame does not have.
    package func kept(_ options: LoadOptions, path: String) throws(FormatsError) -> Frame {
        var result = self
        if let wanted = options.columns {
            for name in wanted where column(name) == nil && name != index.name {
                throw .unknownColumn(name: name, path: path, columns: columnNames)
            }
            result.columns = columns.filter { wanted.contains($0.name) }
        } else if let used = options.used(of: columnNames) {
            result.columns = columns.filter { used.contains($0.name) }
        }
        return result
    }
}

/// The names in a file's first line.
package enum HeaderLine {
    /// - Returns: the fields of the first line between commas, without quotes and outer spaces; empty when the first bytes hold
    ///   no line end.
    package static func names(_ head: [UInt8]) -> [String] {
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let end = head[start...].firstIndex(where: { $0 == 10 || $0 == 13 }), end > start else { return [] }
        let rows = CSVSample.rows(
            of: Array(head[start..<end]), separator: UInt8(ascii: ","), newline: 10, limit: 1, isWhole: true)
        return rows.first?.fields.map { TextDecoding.text($0.bytes) } ?? []
    }

    /// The first lines, as bytes without their line ends; the last is left out when the bytes may cut it off.
    package static func lines(_ head: [UInt8], limit: Int) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var at = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at < head.count, lines.count < limit, let end = head[at...].firstIndex(of: 10) {
            lines.append(head[at..<(end > at && head[end - 1] == 13 ? end - 1 : end)])
            at = end + 1
        }
        return lines
    }
}
