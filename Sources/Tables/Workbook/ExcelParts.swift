import Reading
import Series

/// The small parts of an `.xlsx` workbook: its sheets, their places, the styles of cells, and the texts that cells share.
final class ExcelParts: XMLVisitor {
    struct Sheet {
        var name: String
        var id: String
    }

    package private(set) var sheets: [Sheet] = []
    /// Places in the archive by relation.
    private(set) var targets: [String: String] = [:]
    private(set) var styles = CellStyles()

    private var shared: [UInt8] = []
    private var isText = false
    private var isPhonetic = false
    private var isInCells = false

    /// Texts that cells share, all together.
    private static let textLimit = 512 << 20

    var wantsText: Bool { true }

    func start(_ name: XMLName, _ attributes: XMLAttributes) throws {
        if name == "sheet", let own = attributes.text("name"), let id = attributes.text("id") {
            sheets.append(Sheet(name: own, id: id))
        } else if name == "workbookPr" {
            // An extension of Excel 2013's, further below, bears the same name and says nothing of days.
            if let value = attributes.text("date1904") { styles.is1904 = value == "1" || value == "true" }
        } else if name == "Relationship", let id = attributes.text("Id"), let target = attributes.text("Target") {
            targets[id] = target
        } else if name == "numFmt", let id = attributes.text("numFmtId").flatMap({ Int($0) }) {
            styles.add(code: attributes.text("formatCode") ?? "", id: id)
        } else if name == "cellXfs" {
            isInCells = true
        } else if name == "xf", isInCells {
            styles.addCell(format: attributes.text("numFmtId").flatMap { Int($0) } ?? 0)
        } else if name == "rPh" {
            isPhonetic = true
        } else if name == "t" {
            isText = !isPhonetic
        }
    }

    func end(_ name: XMLName) throws {
        if name == "cellXfs" { isInCells = false }
        if name == "rPh" { isPhonetic = false }
        if name == "t" { isText = false }
        if name == "si" {
            ends.append(shared.count)
            if shared.count > Self.textLimit {
                throw FormatsError.swollen(path: "", entry: "xl/sharedStrings.xml", ratio: 1000)
            }
        }
    }

    private var ends: [Int] = []

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        if isText { unsafe shared.append(contentsOf: bytes) }
    }

    /// The text of that number; empty when there is none.
    func sharedText(_ number: Int) -> ArraySlice<UInt8> {
        guard ends.indices.contains(number) else { return [] }
        return shared[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }
}
