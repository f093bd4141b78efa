import Files
import Glibc
import Notebook
import Session
import Testing

/// The journal of a session, written, torn, left behind.
@Suite struct JournalTests {
    private static func cell(_ source: String, _ state: SessionCell.State = .done, fromFile: Bool = false)
        -> SessionCell
    {
        var result = CellResult(source: source)
        result.now = 1_654_517_600_000_000
        return SessionCell(result, state, isFromFile: fromFile)
    }

    private static func header(_ started: Int64, notebook: Path? = nil) -> JournalHeader {
        JournalHeader(
            started: started, base: "/data/a\\b\nc", notebook: notebook, digest: notebook.map { _ in "0123ab" },
            settings: ["timezone": "Europe/Zurich", "now": "2022-06-06T12:00:00Z"])
    }

    /// What is left in a folder when its journal was cut to `count` bytes.
    private static func left(_ bytes: some Sequence<UInt8>, in folder: JournalRoom) throws -> LeftJournal? {
        try folder.write(Array(bytes), to: "cut.journal")
        return JournalFolder.left(in: folder.place).first
    }

    @Test func comesBackAsItWas() throws {
        let folder = try JournalRoom()
        var cells = [
            Self.cell("load a.csv\n  | first 3", fromFile: true), Self.cell("plot line é"), Self.cell("nope", .failed),
            Self.cell("last 2"),
        ]
        do {
            let journal = Journal(Self.header(7)) { folder.place }
            try journal.follow([])
            #expect(folder.names.isEmpty, "a session without cells leaves nothing")
            for count in 1...cells.count { try journal.follow(Array(cells.prefix(count))) }
            cells[1].state = .undone
            try journal.follow(cells)
            #expect(JournalFolder.left(in: folder.place).isEmpty, "its session lives")
            #expect(folder.names.count == 1)
            #expect(folder.mode(of: folder.names[0]) == 0o600)
        }
        let left = try #require(JournalFolder.left(in: folder.place).first)
        #expect(left.header == Self.header(7))
        #expect(left.cells.map(\.source) == cells.map(\.result.source))
        #expect(left.cells.map(\.state) == [.done, .undone, .failed, .done])
        #expect(left.cells.map(\.isFromFile) == [true, false, false, false])
        #expect(left.cells.allSatisfy { $0.now == 1_654_517_600_000_000 })
        #expect(left.unsaved == 1 && !left.isTorn, "what was undone or failed is no one's work")
    }

    @Test func whatWasSavedIsNotLeft() throws {
        let folder = try JournalRoom()
        let saved = NotebookFile(path: "/n b.md", document: NotebookDocument(), digest: "ff")
        var cells = [Self.cell("a"), Self.cell("b")]
        do {
            let journal = Journal(Self.header(1)) { folder.place }
            try journal.follow(cells)
            cells[0].origin = 3
            try journal.saved(cells, to: saved)
        }
        #expect(JournalFolder.left(in: folder.place).isEmpty)
        #expect(folder.names.isEmpty, "it is removed")
        do {
            let journal = Journal(Self.header(2)) { folder.place }
            try journal.saved(cells, to: saved)
            try journal.follow(cells + [Self.cell("c")])
        }
        let left = try #require(JournalFolder.left(in: folder.place).first)
        #expect(left.unsaved == 1 && left.cells.map(\.source) == ["a", "b", "c"])
        #expect(left.cells.map(\.origin) == [3, nil, nil])
        #expect(left.notebook?.path == "/n b.md" && left.notebook?.digest == "ff")
    }

    @Test func endsWithItsSession() throws {
        let folder = try JournalRoom()
        let journal = Journal(Self.header(1)) { folder.place }
        try journal.follow([Self.cell("a")])
        #expect(folder.names.count == 1)
        journal.end()
        #expect(folder.names.isEmpty)
    }

    /// Cut anywhere, or with any byte changed, it gives the cells before that place and no other.
    @Test func tornAnywhere() throws {
        let folder = try JournalRoom()
        let sources = ["load a.csv", "plot line b\n  title \"12 ab\"", "x"]
        let records = sources.map { JournalRecord.cell(JournalCell(source: $0, now: 5)) }
        var bytes = JournalText.opening + JournalText.framed(.session(Self.header(1)))
        let start = bytes.count
        var ends: [Int] = []
        for record in records {
            bytes += JournalText.framed(record)
            ends.append(bytes.count)
        }
        for count in 0..<bytes.count {
            let whole = ends.filter { $0 <= count }.count
            let left = try Self.left(bytes.prefix(count), in: folder)
            #expect(left?.cells.map(\.source) ?? [] == Array(sources.prefix(whole)), "cut at \(count)")
            if let left { #expect(left.isTorn == !(ends + [start]).contains(count), "cut at \(count)") }
        }
        for place in start..<bytes.count {
            var changed = bytes
            changed[place] ^= 0x11
            let whole = ends.filter { $0 <= place }.count
            let left = try Self.left(changed, in: folder)
            #expect(left?.cells.map(\.source) ?? [] == Array(sources.prefix(whole)), "changed at \(place)")
        }
    }

    /// Cells that change places keep them, wherever a death cuts the file; those that went are undone.
    @Test func followsTheOrder() throws {
        let folder = try JournalRoom()
        var cells = ["a", "b", "c"].map { Self.cell($0) }
        let moved = [cells[2], cells[0], cells[1]]
        let edited = Self.cell("d")
        do {
            let journal = Journal(Self.header(3)) { folder.place }
            try journal.follow(cells)
            try journal.follow(moved)
            // `b` gives way to `d`, which is then taken back.
            cells = [moved[0], moved[1], edited, moved[2]]
            cells[3].state = .undone
            try journal.follow(cells)
        }
        let name = try #require(folder.names.first)
        let bytes = try FileReader.bytes(folder.place.joined(name))
        let left = try #require(JournalFolder.left(in: folder.place).first)
        #expect(left.cells.map(\.source) == ["c", "a", "d", "b"])
        #expect(left.cells.map(\.state) == [.done, .done, .done, .undone])
        let orders = [
            ["a"], ["a", "b"], ["a", "b", "c"], ["c", "a", "b"], ["c", "a", "b", "d"], ["c", "a", "d", "b"],
        ]
        for count in stride(from: bytes.count, to: 0, by: -1) {
            guard let cut = try Self.left(bytes.prefix(count), in: folder) else { continue }
            #expect(orders.contains(cut.cells.map(\.source)), "cut at \(count): \(cut.cells.map(\.source))")
        }
    }

    @Test func anUndoneEditIsNoCell() throws {
        let folder = try JournalRoom()
        let cells = ["a", "b"].map { Self.cell($0) }
        do {
            let journal = Journal(Self.header(3)) { folder.place }
            try journal.follow(cells)
            try journal.follow([cells[0], Self.cell("new"), cells[1]])
            try journal.follow(cells)
        }
        let left = try #require(JournalFolder.left(in: folder.place).first)
        #expect(left.cells.filter { $0.state == .done }.map(\.source) == ["a", "b"])
    }

    /// A folder that cannot be written is an error each time, and what it held back comes when it can.
    @Test func aFolderThatCannotBeWritten() throws {
        let folder = try JournalRoom()
        var place: Path? = folder.place.joined("none")
        let journal = Journal(Self.header(1)) { place }
        let cells = ["a", "b", "c"].map { Self.cell($0) }
        #expect(throws: NotebookError.self) { try journal.follow(Array(cells.prefix(1))) }
        place = nil
        #expect(throws: NotebookError.self) { try journal.follow(Array(cells.prefix(2))) }
        place = folder.place
        try journal.follow(cells)
        let bytes = try FileReader.bytes(folder.place.joined(folder.names[0]))
        #expect(JournalText.read(bytes)?.records.count == 4)
    }
}

private struct RigFault: Error {}

/// A folder of journals.
private final class JournalRoom {
    let root: String

    init() throws {
        var template = Array("/tmp/plotline-journal.XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { unsafe $0.baseAddress.map { unsafe mkdtemp($0) } }
        try #require(unsafe made != nil)
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { _ = unsafe unlink(root + "/" + name) }
        _ = unsafe rmdir(root)
    }

    var names: [String] { OpenFolder(place)?.names().map(\.text) ?? [] }

    var place: Path { Path(root) }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let file = unsafe fopen(root + "/" + name, "w") else { throw RigFault() }
        // SAFETY: the array's own bytes and count.
        _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
        unsafe fclose(file)
    }

    func mode(of name: String) -> mode_t {
        var status = stat()
        // SAFETY: the call fills the struct that is passed.
        _ = unsafe stat(root + "/" + name, &status)
        return status.st_mode & 0o777
    }
}
