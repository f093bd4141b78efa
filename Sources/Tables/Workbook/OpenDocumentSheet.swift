import Reading
import Series

/// The sheets of an `.ods` workbook, cell by cell (OpenDocument 1.3 part 3, 9.1); all but the one asked for are passed over.
final class OpenDocumentSheet: XMLVisitor {
    private(set) var names: [String] = []
    /// The first sheet with a table, or the one of that name.
    private(set) var chosen: (name: String, sheet: SheetText)?
    private let wanted: String?
    private let make: () -> SheetText
    private var open: SheetText?

    private var kind = ""
    private var value = ""
    private var repeats = 1
    private var rowRepeats = 1
    private var text: [UInt8] = []
    private var paragraphs = 0
    private var isInCell = false
    private var isNote = false
    /// The cells of the open row, to write it more than once.
    private var row: [(repeats: Int, kind: String, value: String, text: [UInt8])] = []

    init(_ wanted: String?, make: @escaping () -> SheetText) {
        self.wanted = wanted
        self.make = make
    }

    var wantsText: Bool { true }

    func start(_ name: XMLName, _ attributes: XMLAttributes) throws {
        if name == "table" {
            let own = attributes.text("name") ?? ""
            names.append(own)
            if chosen == nil, wanted ?? own == own { open = make() }
        } else if name == "table-row" {
            rowRepeats = max(1, attributes.text("number-rows-repeated").flatMap { Int($0) } ?? 1)
            row = []
        } else if name == "table-cell" || name == "covered-table-cell" {
            kind = attributes.text("value-type") ?? ""
            value =
                attributes.text("value") ?? attributes.text("date-value") ?? attributes.text("time-value")
                ?? attributes.text("boolean-value") ?? ""
            repeats = max(1, attributes.text("number-columns-repeated").flatMap { Int($0) } ?? 1)
            (text, paragraphs, isInCell) = ([], 0, true)
        } else if name == "p", isInCell, !isNote {
            if paragraphs > 0 { text.append(10) }
            paragraphs += 1
        } else if name == "annotation" {
            isNote = true
        } else if name == "s", isInCell {
            let count = attributes.text("c").flatMap { Int($0) } ?? 1
            text += [UInt8](repeating: 32, count: min(1000, max(1, count)))
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if isInCell, !isNote, paragraphs > 0, open != nil { unsafe text.append(contentsOf: bytes) }
    }

    func end(_ name: XMLName) throws {
        if name == "annotation" {
            isNote = false
        } else if name == "table-cell" || name == "covered-table-cell" {
            isInCell = false
            if open != nil, row.count < SheetText.columnLimit { row.append((repeats, kind, value, text)) }
        } else if name == "table-row" {
            try endRow()
        } else if name == "table", let sheet = open {
            open = nil
            if wanted != nil || sheet.rows > 1 { chosen = (names.last ?? "", sheet) }
        }
    }

    private func endRow() throws {
        guard let sheet = open else { return }
        let isEmpty = row.allSatisfy { $0.kind.isEmpty && $0.text.isEmpty }
        for _ in 0..<(isEmpty ? min(rowRepeats, 1) : min(rowRepeats, SheetText.rowLimit)) {
            for cell in row { write(cell, to: sheet) }
            try sheet.endRow()
        }
    }

    private func write(_ cell: (repeats: Int, kind: String, value: String, text: [UInt8]), to sheet: SheetText) {
        guard !cell.kind.isEmpty || !cell.text.isEmpty else { return sheet.skip(cell.repeats) }
        for _ in 0..<min(cell.repeats, SheetText.columnLimit) where !sheet.isFull {
            switch cell.kind {
            case "float", "currency", "boolean": sheet.bare(cell.value.utf8)
            case "percentage":
                guard let number = Double(cell.value) else { return sheet.text(cell.text) }
                sheet.bare((NumberText.text((number * 1e14).rounded() / 1e12) + "%").utf8)
            case "date": sheet.bare(cell.value.utf8)
            case "time": sheet.bare(Self.clock(cell.value).utf8)
            default: sheet.text(cell.text)
            }
        }
    }

    /// `PT01H30M05S` as `01:30:05`.
    private static func clock(_ value: String) -> String {
        var parts: [Character: String] = [:]
        var digits = ""
        for character in value {
            if character.isNumber || character == "." || character == "," {
                digits.append(character == "," ? "." : character)
            } else {
                parts[character] = digits
                digits = ""
            }
        }
        guard let hours = parts["H"], let minutes = parts["M"], let seconds = parts["S"] else { return value }
        return "\(hours):\(minutes):\(seconds)"
    }
}
