/// Some rows of a file, split into fields: what the separator, the header and the columns' types are inferred from.
package struct CSVSample: Sendable {
    package struct Field: Sendable {
        package var bytes: [UInt8]
        package var isQuoted: Bool

        package init(bytes: [UInt8], isQuoted: Bool) {
            self.bytes = bytes
            self.isQuoted = isQuoted
        }

        package var text: String { TextDecoding.text(bytes) }
        /// The bytes without the blanks within its quotes: as a number or a time is read.
        package var value: [UInt8] {
            guard isQuoted, let first = bytes.first, let last = bytes.last, isBlank(first) || isBlank(last) else {
                return bytes
            }
            let inside = bytes.drop(while: isBlank)
            return Array(
                inside.prefix((inside.lastIndex { !isBlank($0) } ?? inside.startIndex - 1) + 1 - inside.startIndex))
        }

        private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

        package var isMissing: Bool { Missing.isMissing(bytes.span) }
    }

    package struct Row: Sendable {
        /// From 1 for the first line of the bytes.
        package var line: Int
        /// Where the row starts, and where the next one does.
        package var start: Int
        package var end: Int
        package var fields: [Field]
        /// Its last field begins with a quote that nothing closes.
        var isOpen = false
    }

    /// The rows of `bytes` from `start` on, at most `limit`; blank lines are skipped. A last row that the bytes cut off is
    /// left out unless `isWhole`; one of too many fields ends where they become too many.
    package static func rows(
        of bytes: [UInt8], from start: Int = 0, line firstLine: Int = 1, separator: UInt8, newline: UInt8,
        limit: Int, isWhole: Bool
    ) -> [Row] {
        var rows: [Row] = []
        var line = firstLine
        var at = start
        var fieldCount = 0
        while at < bytes.count, rows.count < limit, fieldCount < fieldLimit {
            if bytes[at] == newline || (bytes[at] == 13 && at + 1 < bytes.count && bytes[at + 1] == newline) {
                at += bytes[at] == newline ? 1 : 2
                line += 1
                continue
            }
            var row = Row(line: line, start: at, end: at, fields: [])
            let isFinished = read(&row, of: bytes, &at, separator, newline, &line)
            if !isFinished && !isWhole { break }
            row.end = at
            rows.append(row)
            fieldCount += row.fields.count
            line += 1
        }
        return rows
    }

    /// Fields of a sample, each of which takes some memory.
    private static let fieldLimit = 2 << 20

    /// Reads one row; false when the bytes end before its line does.
    private static func read(
        _ row: inout Row, of bytes: [UInt8], _ at: inout Int, _ separator: UInt8, _ newline: UInt8, _ line: inout Int
    ) -> Bool {
        let mark = UInt8(ascii: "\"")
        while true {
            var content: [UInt8] = []
            var isQuoted = false
            // Between CRs an LF is a blank.
            while at < bytes.count,
                bytes[at] == 32 || (bytes[at] == 9 && separator != 9) || (bytes[at] == 10 && newline == 13)
            {
                at += 1
            }
            if at < bytes.count, bytes[at] == mark {
                isQuoted = true
                at += 1
                while at < bytes.count {
                    if bytes[at] == mark {
                        if at + 1 < bytes.count, bytes[at + 1] == mark {
                            at += 1
                        } else {
                            break
                        }
                    } else if bytes[at] == newline {
                        line += 1
                    }
                    content.append(bytes[at])
                    at += 1
                }
                if at >= bytes.count {
                    // A quote that nothing closes: its field is what there is of it, so that no row is without one.
                    row.fields.append(Field(bytes: content, isQuoted: true))
                    row.isOpen = true
                    return false
                }
                at += 1
            }
            let bare = at
            while at < bytes.count, bytes[at] != separator, bytes[at] != newline { at += 1 }
            var end = at
            if at < bytes.count, bytes[at] == newline, end > bare, bytes[end - 1] == 13 { end -= 1 }
            while end > bare,
                bytes[end - 1] == 32 || bytes[end - 1] == 9 || (bytes[end - 1] == 10 && newline == 13)
            {
                end -= 1
            }
            content += bytes[bare..<end]
            row.fields.append(Field(bytes: content, isQuoted: isQuoted))
            if row.fields.count > CSVInference.columnLimit { return true }
            if at >= bytes.count { return false }
            at += 1
            if bytes[at - 1] == newline { return true }
        }
    }
}
