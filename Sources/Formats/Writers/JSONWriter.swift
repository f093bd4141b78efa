import Diagnostics
import Reading
import Series

/// A frame as a JSON array of objects, one a line (RFC 8259): the index first, instants as text, missing and infinities as
/// `null`, keys without units. As JSON Lines the same without brackets and commas around the objects.
package struct JSONWriter {
    private let frame: Frame
    private let zone: Zone
    private let isLines: Bool
    private static let chunk = 64 << 10

    package init(_ frame: Frame, zone: Zone, isLines: Bool = false) {
        self.frame = frame
        self.zone = zone
        self.isLines = isLines
    }

    /// Calls `sink` with the bytes in pieces of about 64 KiB; throws what the sink throws.
    package func write(to sink: ([UInt8]) throws -> Void) throws {
        var bytes: [UInt8] = isLines ? [] : Array("[".utf8)
        var index = IndexWriter(frame.index, zone: zone)
        let indexKey = index.name.map(Self.key)
        let keys = frame.columns.map { Self.key($0.name) }
        var instants = InstantWriter(zone)
        var texts = frame.columns.map { column -> WrittenTexts in
            guard let text = column.text else { return .none }
            // True and false are JSON's own, however they were written.
            if let truths = text.truths {
                return WrittenTexts(text.codes, TextWords(truths.map { $0 ? "true" : "false" })) { Array($0.utf8) }
            }
            return WrittenTexts(text) { Self.quoted($0) }
        }
        for row in 0..<frame.count {
            bytes.append(contentsOf: (isLines ? "{" : row == 0 ? "\n{" : ",\n{").utf8)
            if let indexKey {
                bytes.append(contentsOf: indexKey)
                appendIndex(&index, row, &bytes)
            }
            for (place, column) in frame.columns.enumerated() {
                if place > 0 || indexKey != nil { bytes.append(UInt8(ascii: ",")) }
                bytes.append(contentsOf: keys[place])
                let start = bytes.count
                switch column.values {
                case .numbers(let numbers):
                    let value = numbers.span[row]
                    if value.isFinite { NumberText.append(value, to: &bytes) }
                case .wholes(let wholes):
                    NumberText.append(whole: wholes.span[row], to: &bytes)
                case .times(let times):
                    if times.span[row] != missingTime {
                        bytes.append(UInt8(ascii: "\""))
                        instants.append(times.span[row], to: &bytes)
                        bytes.append(UInt8(ascii: "\""))
                    }
                case .text:
                    let rows = texts[place].places
                    let word = Int(rows.span[row])
                    if word >= 0 { bytes.append(contentsOf: texts[place][word]) }
                }
                if bytes.count == start { bytes.append(contentsOf: "null".utf8) }
            }
            bytes.append(UInt8(ascii: "}"))
            if isLines { bytes.append(UInt8(ascii: "\n")) }
            if bytes.count >= Self.chunk {
                try Cancellation.process.check()
                try sink(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        if !isLines { bytes.append(contentsOf: (frame.count == 0 ? "]\n" : "\n]\n").utf8) }
        try sink(bytes)
    }

    private func appendIndex(_ index: inout IndexWriter, _ row: Int, _ bytes: inout [UInt8]) {
        let start = bytes.count
        switch index.append(row, to: &bytes) {
        case .bare: break
        case .missing: bytes.append(contentsOf: "null".utf8)
        case .text:
            let text = String(decoding: bytes[start...], as: UTF8.self)
            bytes.replaceSubrange(start..., with: Self.quoted(text))
        }
    }

    private static func key(_ name: String) -> [UInt8] { quoted(name) + [UInt8(ascii: ":")] }

    /// RFC 8259 section 7: quotes, backslashes and control characters escaped.
    private static func quoted(_ text: String) -> [UInt8] {
        let hexadecimal = Array("0123456789abcdef".utf8)
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 10: bytes += Array("\\n".utf8)
            case 13: bytes += Array("\\r".utf8)
            case 9: bytes += Array("\\t".utf8)
            case 0..<32:
                bytes += Array("\\u00".utf8) + [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return bytes
    }
}
