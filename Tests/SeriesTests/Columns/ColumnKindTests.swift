import Diagnostics
import Glibc
import Testing

@testable import Series

/// What goes for columns of any kind.
@Suite struct ColumnKindTests {
    static let columns = [
        Column("n", unit: "m", [4, .nan, -0.0, 2]), Column("s", texts: ["b", nil, "a", "b"]),
        Column("t", values: .times(Buffer([30, missingTime, 10, 20]))),
    ]

    @Test(arguments: columns) func rowsArePicked(column: Column) throws {
        let cells = (0..<4).map { column.cell($0) }
        func cellsOf(_ other: Column) -> [ColumnCell] { (0..<other.count).map { other.cell($0) } }
        #expect(try cellsOf(column.picking([3, 0, 0])) == [cells[3], cells[0], cells[0]])
        #expect(try cellsOf(column.picking(orMissing: [-1, 2], Cancellation())) == [.missing, cells[2]])
        #expect(try cellsOf(column.slice(1..<3)) == [cells[1], cells[2]])
        #expect(try cellsOf(column.picking([])) == [])
        #expect(try column.picking([1]).isAllMissing)
        #expect(!column.isAllMissing)
        #expect(try column.picking([0]).unit == column.unit)
        #expect(cellsOf(Column("again", cells: cells)) == cells)
        #expect(Column("again", cells: cells).kind == column.kind)
    }

    @Test(arguments: columns) func valuesAreToldApart(column: Column) throws {
        let expected: [[Bool]] = (0..<4).map { a in (0..<4).map { column.cell(a) == column.cell($0) } }
        let (codes, identities, ranks) = try (
            column.codes(Cancellation()).codes, column.identities(Cancellation()), column.ranks(Cancellation())
        )
        for a in 0..<4 {
            for b in 0..<4 {
                #expect((codes.span[a] == codes.span[b]) == expected[a][b])
                if a != 1, b != 1 { #expect((identities.span[a] == identities.span[b]) == expected[a][b]) }
            }
        }
        #expect(identities.span[1].isNaN && ranks.span[1].isNaN)
        // b, a and 30, 10: the first is greater in all three.
        #expect(ranks.span[0] > ranks.span[2])
    }

    @Test func cellsOfTwoKindsAreThoseOfTheFirst() {
        let made = Column("mixed", cells: [.missing, .text("a"), .number(1)])
        #expect(made.kind == .text)
        #expect(made.text?[1] == "a" && made.text?[2] == nil)
        #expect(Column("none", cells: [.missing]).kind == .numbers)
    }

    /// Another kind of column is a change of these files alone: the others go through visitors.
    @Test func fewFilesAskForTheKind() throws {
        let sources = #filePath.split(separator: "/").prefix { $0 != "Tests" }.map { "/" + $0 }.joined() + "/Sources"
        let asking = swiftFiles(under: sources).filter { path in
            guard !path.contains("/Series/Columns/") else { return false }
            return text(of: path).split(separator: "\n").contains { line in
                line.contains("switch ") && line.contains(".values {")
            }
        }
        #expect(asking.count <= 6, "\(asking)")
        #expect(asking.contains { $0.hasSuffix("JSONWriter.swift") })
    }

    private func swiftFiles(under folder: String) -> [String] {
        guard let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var files: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if unsafe entry.pointee.d_type == UInt8(DT_DIR) {
                files += swiftFiles(under: folder + "/" + name)
            } else if name.hasSuffix(".swift") {
                files.append(folder + "/" + name)
            }
        }
        return files
    }

    private func text(of path: String) -> String {
        guard let file = unsafe fopen(path, "r") else { return "" }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
