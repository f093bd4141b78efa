extension JSON {
    /// How a program writes JSON.
    package struct Style: Sendable, Equatable {
        /// Before each level of what stands on lines of its own; nil writes one line.
        package var indent: String?
        /// Between members, where they share a line.
        package var comma = ", "
        package var colon = ": "
        /// Whether all that is not ASCII is escaped, as Python does by itself.
        package var isASCII = false
        /// After the value.
        package var ending = "\n"

        package init(indent: String? = " ") { self.indent = indent }

        /// As Jupyter writes notebooks.
        package static let jupyter = Style()
    }

    /// - Parameter isStopped: asked now and then; where it says so, the text ends anywhere.
    package func written(_ style: Style, until isStopped: @escaping () -> Bool = { false }) -> [UInt8] {
        var writer = JSONWriting(style: style, isStopped: isStopped)
        writer.put(self, "\n")
        writer.bytes += style.ending.utf8
        return writer.bytes
    }

    /// On one line, as Python's `json.dumps` writes it.
    package var line: String {
        var style = Style(indent: nil)
        style.ending = ""
        return String(decoding: written(style), as: UTF8.self)
    }

    /// The style that gives these very bytes; nil when no style of ours does.
    package func style(of bytes: [UInt8]) -> Style? {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let ending = String(decoding: bytes.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.reversed(), as: UTF8.self)
        var styles: [Style] = []
        if text.utf8.contains(0x0A), let open = bytes.firstIndex(of: 0x0A), open < 4 {
            let indent = bytes[(open + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
            styles = [Style(indent: String(decoding: indent, as: UTF8.self))]
        } else {
            styles = [Style(indent: nil), Style(indent: nil)]
            (styles[1].comma, styles[1].colon) = (",", ":")
        }
        for var style in styles {
            style.ending = ending
            for isASCII in [false, true] {
                style.isASCII = isASCII
                if written(style) == bytes { return style }
            }
        }
        return nil
    }
}

private struct JSONWriting {
    let style: JSON.Style
    let isStopped: () -> Bool
    var bytes: [UInt8] = []

    /// - Parameter line: a line end and the indent of the value's own line.
    mutating func put(_ value: JSON, _ line: String) {
        switch value {
        case .null: put("null")
        case .truth(let truth): put(truth ? "true" : "false")
        case .number(let number): put(number)
        case .text(let text): quote(text)
        case .list(let items):
            put("[")
            enclose(items, line) { $0.put($1, $2) }
            put("]")
        case .object(let members):
            put("{")
            enclose(members, line) { writer, member, line in
                writer.quote(member.key)
                writer.put(writer.style.colon)
                writer.put(member.value, line)
            }
            put("}")
        }
    }

    private mutating func enclose<Item>(
        _ items: [Item], _ line: String, _ write: (inout JSONWriting, Item, String) -> Void
    ) {
        guard !items.isEmpty else { return }
        let inner = line + (style.indent ?? "")
        for (place, item) in items.enumerated() {
            if place & 255 == 255, isStopped() { return }
            if style.indent == nil {
                if place > 0 { put(style.comma) }
            } else {
                put((place > 0 ? "," : "") + inner)
            }
            write(&self, item, inner)
        }
        if style.indent != nil { put(line) }
    }

    private mutating func put(_ text: String) { bytes += Array(text.utf8) }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let plain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if plain {
            bytes += Array(text.utf8)
        } else {
            for scalar in text.unicodeScalars { escape(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": put("\\\"")
        case "\\": put("\\\\")
        case "\n": put("\\n")
        case "\r": put("\\r")
        case "\t": put("\\t")
        case "\u{8}": put("\\b")
        case "\u{C}": put("\\f")
        case _ where scalar.value < 0x20 || style.isASCII && scalar.value > 0x7E:
            for unit in String(Character(scalar)).utf16 {
                let digits = String(unit, radix: 16)
                put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            }
        default: if let encoded = UTF8.encode(scalar) { bytes += encoded }
        }
    }
}
