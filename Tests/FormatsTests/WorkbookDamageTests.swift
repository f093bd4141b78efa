import Diagnostics
import Series
import Testing

@testable import Reading
@testable import Tables

/// Workbooks that lie: what their documents say of places, repeats and texts takes neither time nor memory.
@Suite struct WorkbookDamageTests {
    /// Days of Excel's calendar, which has a 29th of February 1900 that never was: openpyxl's `from_excel`. 1904 is the other epoch.
    @Test(arguments: [
        (1.0, "1900-01-01"), (59, "1900-02-28"), (60, "1900-02-28"), (61, "1900-03-01"), (45_351, "2024-02-29"),
        (2_958_465, "9999-12-31"),
    ])
    func serialDays(_ serial: Double, _ date: String) throws {
        let calendar = Calendar(zone: .utc)
        var styles = CellStyles()
        #expect(styles.instant(serial).map { calendar.iso8601($0) } == date + "T00:00:00Z")
        #expect(styles.instant(0.5) == nil && styles.instant(2_958_466) == nil)
        styles.is1904 = true
        if serial > 1462 { #expect(styles.instant(serial - 1462).map { calendar.iso8601($0) } == date + "T00:00:00Z") }
    }

    /// Excel 2013 and later write a second `workbookPr`, of an extension, that says nothing of days: those of a Mac's workbook count
    /// from 1904 all the same. 24,472 days behind it is 1971-01-01 (openpyxl's `from_excel` with `MAC_EPOCH`).
    ///
    /// A truth is `1` or `true` there (XML Schema 1.1 part 2, 3.3.2); without it the same numbers are days of 1967.
    @Test(arguments: [("1", "1971"), ("true", "1971"), ("0", "1966"), ("false", "1966")])
    func daysOfAMac(_ isMac: String, _ year: String) throws {
        let main = "http://schemas.openxmlformats.org/"
        let content = try read([
            ("[Content_Types].xml", "<Types/>"),
            (
                "xl/workbook.xml",
                """
                <workbook xmlns="\(main)spreadsheetml/2006/main" xmlns:r="\(main)officeDocument/2006/relationships" \
                xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><workbookPr date1904="\(isMac)"/><sheets>\
                <sheet name="a" sheetId="1" r:id="rId1"/></sheets><extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext>\
                </extLst></workbook>
                """
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships><Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
            ("xl/styles.xml", "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"),
            (
                "xl/worksheets/sheet1.xml",
                """
                <worksheet xmlns="\(main)spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>date</t></is></c>\
                <c r="B1" t="inlineStr"><is><t>v</t></is></c></row><row r="2"><c r="A2" s="1"><v>24472</v></c><c r="B2"><v>1</v></c>\
                </row><row r="3"><c r="A3" s="1"><v>24473</v></c><c r="B3"><v>2</v></c></row></sheetData></worksheet>
                """
            ),
        ])
        let days = year == "1971" ? ["1971-01-01", "1971-01-02"] : ["1966-12-31", "1967-01-01"]
        #expect(table(content) == "@date|v\n\(days[0])T00:00:00Z|1\n\(days[1])T00:00:00Z|2")
    }

    /// A workbook that was unpacked and packed again begins with whatever file comes first.
    @Test(arguments: ["content.xml", "Configurations2/", "META-INF/manifest.xml", "Thumbnails/thumbnail.png"])
    func packedAgain(_ first: String) throws {
        let cells = ["date", "2024-01-01", "2024-01-02"].map {
            "<table:table-row><table:table-cell office:value-type=\"string\"><text:p>\($0)</text:p></table:table-cell></table:table-row>"
        }
        #expect(try openDocument(cells.joined(), behind: first).series[0].frame.count == 2)
    }

    private static let office = "urn:oasis:names:tc:opendocument:xmlns:"

    private func read(_ files: [(name: String, text: String)]) throws -> FileContent {
        let bytes = ZipTests().archive(files.map { ($0.name, Array($0.text.utf8)) })
        return try recognised(bytes, path: "t.book").content
    }

    private func openDocument(
        _ rows: String, root: String? = nil, behind first: String = "mimetype"
    ) throws -> FileContent {
        let content = """
            <office:document-content xmlns:office="\(Self.office)office:1.0" xmlns:table="\(Self.office)table:1.0" \
            xmlns:text="\(Self.office)text:1.0"><office:body><office:spreadsheet><table:table table:name="a">\(rows)\
            </table:table></office:spreadsheet></office:body></office:document-content>
            """
        let begin = first == "mimetype" ? "application/vnd.oasis.opendocument.spreadsheet" : root ?? content
        return try read([(first, begin), ("content.xml", root ?? content)])
    }

    private func cell(_ value: String, _ more: String = "") -> String {
        "<table:table-cell office:value-type=\"float\" office:value=\"\(value)\" \(more)/>"
    }

    /// Repeats by the schema's positive integers (OpenDocument 1.3 part 3, 19.675): what is none counts once, and no row is wider than a sheet.
    @Test(arguments: [
        ("9223372036854775807", 16_384), ("16385", 16_384), ("16384", 16_384), ("9000", 9000), ("3", 3), ("1", 1),
        ("0", 1), ("-1", 1),
        ("1e9", 1),
    ])
    func repeatedCells(_ written: String, _ count: Int) throws {
        let values = cell("7", "table:number-columns-repeated=\"\(written)\"")
        let full = try openDocument("<table:table-row table:number-rows-repeated=\"3\">\(values)</table:table-row>")
        let frame = full.series[0].frame
        #expect((frame.count, frame.columns.count) == (3, count))
        for column in [frame.columns[0], frame.columns[count - 1]] {
            let numbers = try #require(try column.numbers)
            #expect((0..<3).map { numbers.span[$0] } == [7, 7, 7])
        }
        // Empty cells before a value move it, as far as a sheet goes; empty rows between two are none.
        let empty = "<table:table-cell table:number-columns-repeated=\"\(written)\"/>"
        let row = "<table:table-row>\(cell("1"))\(empty)\(cell("2"))</table:table-row>"
        let many = "<table:table-row table:number-rows-repeated=\"\(written)\"/>"
        let moved = try openDocument(row + many + row + many).series[0].frame
        let isWithin = count + 2 <= SheetText.columnLimit
        #expect((moved.count, moved.columns.count) == (2, isWithin ? count + 2 : 1))
        #expect(try moved.columns[0].numbers.map { $0.span[1] } == 1)
        if isWithin { #expect(try moved.columns[count + 1].numbers.map { $0.span[1] } == 2) }
    }

    /// A million rows of sixteen thousand values would be seventeen terabytes. The values are long: what is refused is so many bytes,
    /// which many short values take a debug build long to come to.
    @Test func repeatedRowsAreABomb() throws {
        let values = cell(String(repeating: "1234567890", count: 100), "table:number-columns-repeated=\"16384\"")
        let words = fault {
            _ = try openDocument("<table:table-row table:number-rows-repeated=\"1048576\">\(values)</table:table-row>")
        }
        #expect(words.contains("t.book") && words != "no error", "\(words)")
    }

    @Test func entitiesAreRefused() throws {
        let words = fault { _ = try openDocument("", root: CorruptFileTests.laughs("document-content")) }
        #expect(words.contains("entity") || words.contains("document type"), "\(words)")
    }

    @Test(arguments: [
        "<c r=\"ZZZZZZZZZZZZZZ99999999999999999999\"><v>1</v></c>", "<c r=\"\" t=\"s\"><v>99999999999999999999</v></c>",
        "<c r=\"A1\" t=\"s\"><v>-1</v></c>", "<c r=\"A1\" s=\"99999999999999999999\"><v>1e308</v></c>",
        "<c r=\"A1\" s=\"1\"><v>1e308</v></c>", "<c r=\"A1\" s=\"1\"><v>-1e308</v></c>", "<c t=\"b\"><v>7</v></c>",
        "<c t=\"d\"><v>9999-99-99</v></c>", "<c t=\"inlineStr\"><is><t/></is></c>", "<c r=\"1A\"><v>nan</v></c>",
    ])
    func cellsThatLie(_ cell: String) throws {
        let files = Self.book(
            sheet: "<row r=\"1\"><c r=\"A1\"><v>5</v></c><c r=\"B1\"><v>6</v></c></row>"
                + "<row r=\"2\"><c r=\"A2\"><v>7</v></c>\(cell)</row>")
        let words = fault {
            let content = try read(files)
            #expect(content.series[0].frame.columns.count <= SheetText.columnLimit)
        }
        #expect(words == "no error" || words.contains("t.book"), "\(words)")
    }

    /// The parts of a workbook of one sheet (ECMA-376 part 1, 18.2, 18.3).
    private static func book(sheet: String) -> [(name: String, text: String)] {
        let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let package = "http://schemas.openxmlformats.org/package/2006/relationships"
        return [
            ("[Content_Types].xml", "<Types/>"),
            (
                "xl/workbook.xml",
                "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\"/>"
                    + "</sheets></workbook>"
            ),
            (
                "xl/_rels/workbook.xml.rels",
                "<Relationships xmlns=\"\(package)\"><Relationship Id=\"rId1\" Type=\"\(relations)/worksheet\" "
                    + "Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
            (
                "xl/styles.xml",
                "<styleSheet xmlns=\"\(main)\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
            ),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet)</sheetData></worksheet>"
            ),
        ]
    }

    private static let plain =
        "<row r=\"1\"><c r=\"A1\"><v>5</v></c><c r=\"B1\"><v>6</v></c></row>"
        + "<row r=\"2\"><c r=\"A2\"><v>7</v></c><c r=\"B2\"><v>8</v></c></row>"

    /// A billion laughs in each part that is read.
    @Test(arguments: ["xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/worksheets/sheet1.xml"])
    func laughsInAWorkbook(_ part: String) throws {
        var files = Self.book(sheet: Self.plain)
        let place = try #require(files.firstIndex { $0.name == part })
        let root = try #require(files[place].text.split(whereSeparator: { "< >/".contains($0) }).first)
        files[place].text = CorruptFileTests.laughs(String(root))
        let words = fault { _ = try read(files) }
        #expect(words.contains("t.book") && words != "no error", "\(words)")
    }

    /// 300 MB of spaces within each part, in 300 KB.
    @Test(arguments: ["xl/workbook.xml", "xl/styles.xml", "xl/worksheets/sheet1.xml"])
    func aPartThatSwells(_ part: String) throws {
        let files = Self.book(sheet: Self.plain)
        let text = try #require(files.first { $0.name == part }?.text)
        let open = String(text.prefix(through: try #require(text.firstIndex(of: ">"))))
        let bytes = ZipTests().archive(
            files.map { ($0.name, Array($0.text.utf8)) }, swollen: (part, open, 300 << 20))
        let words = fault { _ = try recognised(bytes, path: "t.book") }
        #expect(words.contains("t.book") && words.contains("swells"), "\(words)")
    }
}
