import Catalog
import Reading
import Series

/// Lines of `key=value`, as many servers write their logs (brandur.org/logfmt), and of words with such values among them.
package struct LogfmtFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "logfmt", summary: "Lines of key=value",
        examples: [Example("load Samples/service.log format logfmt")],
        notes: "Each key is a column; a value in quotes may hold spaces, and a key alone is `true`.")

    /// Two pairs a line at least.
    package static func recognises(_ head: [UInt8]) -> Bool {
        LogReading.recognises(head, row, hasReturns: true) || LabelledLine.recognises(head)
    }

    typealias Row = [(key: String, value: [UInt8], isText: Bool)]

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let head = try source.slice(offset: 0, count: CSVInference.headBytes)
        let isStrict = request.options.format != nil || LogReading.recognises(head, row, hasReturns: true)
        return try LogReading.read(source, request, isStrict ? row : LabelledLine.row, hasReturns: true) {
            try put($0, into: $1)
        }
    }

    static func row(_ bytes: [UInt8], _ context: LogContext) -> Row? {
        var row: Row = []
        var at = 0
        var pairs = 0
        var isBare = false
        while at < bytes.count {
            if bytes[at] == 32 || bytes[at] == 9 {
                at += 1
                continue
            }
            let start = at
            while at < bytes.count, isKey(bytes[at]) { at += 1 }
            guard at > start else { return nil }
            let key = TextDecoding.text(bytes[start..<at])
            guard at < bytes.count, bytes[at] == UInt8(ascii: "=") else {
                // Behind `size=  256kB` a word is the value, as programs write that pad it.
                guard at == bytes.count || bytes[at] == 32, !isBare else { return nil }
                row.append((key, Array("true".utf8), true))
                continue
            }
            at += 1
            pairs += 1
            var value: [UInt8] = []
            let isText = at < bytes.count && bytes[at] == UInt8(ascii: "\"")
            if isText {
                at += 1
                while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                    if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count { at += 1 }
                    value.append(bytes[at])
                    at += 1
                }
                guard at < bytes.count else { return nil }
                at += 1
            } else {
                while at < bytes.count, bytes[at] != 32 {
                    value.append(bytes[at])
                    at += 1
                }
            }
            row.append((key, value, isText))
            isBare = value.isEmpty && !isText
        }
        return pairs >= 2 && pairs * 2 > row.count ? row : nil
    }

    private static func isKey(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 97 && byte | 0x20 <= 122) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
    }

    static func put(_ row: Row, into builder: FrameBuilder) throws -> Bool {
        for (key, value, isText) in row where !value.isEmpty {
            builder.set(try builder.column(key), spelled: value[...], isText: isText)
        }
        return true
    }
}
