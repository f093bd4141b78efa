import Reading
import Series

/// One sheet of an `.xlsx` workbook, cell by cell (ECMA-376 part 1, 18.3.1).
final class ExcelSheet: XMLVisitor {
    private let parts: ExcelParts
    private let sheet: SheetText
    private enum CellType { case number, shared, text, truth, error, date }
    private var type = CellType.number
    private var style = 0
    private var isValue = false
    private var value: [UInt8] = []

    init(_ parts: ExcelParts, into sheet: SheetText) {
        self.parts = parts
        self.sheet = sheet
    }

    var wantsText: Bool { true }

    func start(_ name: XMLName, _ attributes: XMLAttributes) throws {
        if name == "c" {
            value.removeAll(keepingCapacity: true)
            style = attributes.index("s").map { unsafe Self.number(attributes.value($0)) } ?? 0
            if let place = attributes.index("r") { sheet.go(to: unsafe Self.column(attributes.value(place))) }
            type = attributes.index("t").map { unsafe Self.cellType(attributes.value($0)) } ?? .number
        } else if name == "v" || name == "t" {
            isValue = true
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if isValue { unsafe value.append(contentsOf: bytes) }
    }

    func end(_ name: XMLName) throws {
        if name == "v" || name == "t" {
            isValue = false
        } else if name == "c" {
            endCell()
        } else if name == "row" {
            try sheet.endRow()
        }
    }

    private func endCell() {
        let value = value
        guard !value.isEmpty else { return sheet.skip(1) }
        switch type {
        case .number:
            guard let number = NumberStyle().number(value.span) else { return sheet.text(value) }
            parts.styles.write(number, style, to: sheet)
        case .shared: sheet.text(parts.sharedText(Self.number(value)))
        case .text: sheet.text(value)
        case .truth: sheet.bare(value == [UInt8(ascii: "1")] ? "true".utf8 : "false".utf8)
        case .error: sheet.skip(1)
        case .date: sheet.bare(value)
        }
    }

    private static func cellType(_ bytes: UnsafeBufferPointer<UInt8>) -> CellType {
        switch unsafe String(decoding: bytes, as: UTF8.self) {
        case "s": .shared
        case "str", "inlineStr": .text
        case "b": .truth
        case "e": .error
        case "d": .date
        default: .number
        }
    }

    /// `AB12` is column 27.
    private static func column(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var column = 0
        for index in bytes.indices {
            // SAFETY: within the buffer.
            let byte = unsafe bytes[index]
            guard byte >= 65, byte <= 90, column < SheetText.columnLimit else { break }
            column = column * 26 + Int(byte - 64)
        }
        return min(SheetText.columnLimit, column) - 1
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        var value = 0
        for byte in bytes {
            guard isDigit(byte), value < 1 << 40 else { break }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }
}
