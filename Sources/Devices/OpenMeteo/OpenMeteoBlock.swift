import Reading

/// One block of an Open-Meteo file: lines up to a blank one, the first of them a header.
struct OpenMeteoBlock: Sendable {
    /// Where its header starts and the bytes that belong to it.
    var start: Int
    var count: Int
    /// The line of its header, from 1.
    var line: Int
    var names: [String]
    /// The fields of its rows that are needed before it is read: those of a place, and the first of a block of values.
    var rows: [[String]]

    private static let blockSize = 1 << 20
    /// Locations that one answer can hold, and then some.
    private static let rowLimit = 4096

    /// The blocks of a file, found in one pass over its line ends.
    static func all(in source: ByteSource) throws(FormatsError) -> [OpenMeteoBlock] {
        var bounds: [(start: Int, end: Int, line: Int)] = []
        var (lineStart, line) = (0, 1)
        var open: (start: Int, line: Int)?
        var isBlank = true
        var offset = 0
        while offset < source.size {
            let piece = try source.slice(offset: offset, count: blockSize)
            for (index, byte) in piece.enumerated() {
                if byte != 10 {
                    if byte != 13 && byte != 32 { isBlank = false }
                    continue
                }
                if isBlank {
                    if let block = open { bounds.append((block.start, lineStart, block.line)) }
                    open = nil
                } else if open == nil {
                    open = (lineStart, line)
                }
                lineStart = offset + index + 1
                line += 1
                isBlank = true
            }
            offset += piece.count
            if offset - lineStart > source.lineLimit {
                throw .rowTooLong(path: source.path, line: line, offset: lineStart, limit: source.lineLimit)
            }
        }
        if open == nil, !isBlank { open = (lineStart, line) }
        if let block = open { bounds.append((block.start, source.size, block.line)) }
        var blocks: [OpenMeteoBlock] = []
        for bound in bounds {
            let head = try source.slice(
                offset: bound.start, count: min(bound.end - bound.start, CSVInference.headBytes))
            let rows = CSVSample.rows(
                of: head, from: head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, separator: UInt8(ascii: ","),
                newline: 10,
                limit: rowLimit, isWhole: head.count == bound.end - bound.start
            ).map { row in row.fields.map { TextDecoding.text($0.bytes) } }
            guard let names = rows.first else { continue }
            blocks.append(
                OpenMeteoBlock(
                    start: bound.start, count: bound.end - bound.start, line: bound.line, names: names,
                    rows: Array(rows.dropFirst())))
        }
        return blocks
    }
}
