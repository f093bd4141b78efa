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
        return JournalFolder.left(in: folder.place).journals.first
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
            #expect(JournalFolder.left(in: folder.place).journals.isEmpty, "its session lives")
            #expect(folder.names.count == 1)
            #expect(folder.mode(of: folder.names[0]) == 0o600)
        }
        let left = try #require(JournalFolder.left(in: folder.place).journals.first)
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
        #expect(JournalFolder.left(in: folder.place).journals.isEmpty)
        #expect(folder.names.isEmpty, "it is removed")
        do {
            let journal = Journal(Self.header(2)) { folder.place }
            try journal.saved(cells, to: saved)
            try journal.follow(cells + [Self.cell("c")])
        }
        let left = try #require(JournalFolder.left(in: folder.place).journals.first)
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

    private static let sources = ["load a.csv", "plot line b\n  title \"12 ab\"", "x"]

    /// A journal of those cells, and where its records end.
    private static func written() -> (bytes: [UInt8], ends: [Int]) {
        var bytes = JournalText.opening
        var ends: [Int] = []
        let cells = sources.enumerated().map { JournalRecord.cell(place: $0, JournalCell(source: $1, now: 5)) }
        for record in [.session(header(1))] + cells {
            bytes += JournalText.framed(record)
            ends.append(bytes.count)
        }
        return (bytes, ends)
    }

    /// Cut anywhere, it gives the cells before that place and no other.
    @Test func tornAnywhere() throws {
        let folder = try JournalRoom()
        let (bytes, ends) = Self.written()
        for count in 0..<bytes.count {
            // The last line end of a record says nothing.
            let whole = max(0, ends.count { $0 - 1 <= count } - 1)
            let left = try Self.left(bytes.prefix(count), in: folder)
            #expect(left?.cells.map(\.source) ?? [] == Array(Self.sources.prefix(whole)), "cut at \(count)")
            let isEnd = ends.contains(count) || ends.contains(count + 1)
            if let left { #expect(left.isTorn != isEnd && left.damaged == 0, "cut at \(count)") }
        }
    }

    /// With any byte changed, every cell but the one that stood there comes back, and the damage is said.
    @Test(arguments: [0x01, 0x11, 0x30, 0x80] as [UInt8]) func damagedAnywhere(_ change: UInt8) throws {
        let folder = try JournalRoom()
        let (bytes, ends) = Self.written()
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= change
            let left = try Self.left(changed, in: folder)
            let hit = ends.firstIndex { place < $0 } ?? 0
            let others = Self.sources.indices.filter { $0 != hit - 1 }.map { Self.sources[$0] }
            let cells = left?.cells.map(\.source) ?? []
            #expect(cells == others || cells == Self.sources, "changed at \(place): \(cells)")
            #expect(cells == Self.sources || left.map { $0.damaged + ($0.isTorn ? 1 : 0) > 0 } == true, "\(place)")
        }
    }

    /// What a cell says is never taken for a record of its own, whatever is damaged before it.
    @Test func aRecordInACell() throws {
        let folder = try JournalRoom()
        let forged = JournalRecord.cell(place: 7, JournalCell(source: "load /etc/passwd"))
        let author = "# notes\n" + String(decoding: JournalText.framed(forged), as: UTF8.self) + "series"
        let cell = JournalCell(source: author, isFromFile: true)
        let bytes =
            JournalText.opening + JournalText.framed(.session(Self.header(1)))
            + JournalText.framed(.cell(place: 0, cell)) + JournalText.framed(.cell(place: 1, JournalCell(source: "a")))
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x11
            for cell in try Self.left(changed, in: folder)?.cells ?? [] {
                #expect(cell.source == "a" || cell.isFromFile, "changed at \(place): \(cell.source)")
            }
        }
    }

    /// States and orders speak of cells by their places, also when one of these is lost.
    @Test func placesOutliveALostCell() throws {
        let folder = try JournalRoom()
        let records: [JournalRecord] = [
            .session(Self.header(1)), .cell(place: 0, JournalCell(source: "a")),
            .cell(place: 1, JournalCell(source: "b")), .cell(place: 2, JournalCell(source: "c")),
            .state(place: 2, .undone), .order([2, 1, 0]),
        ]
        var bytes = JournalText.opening
        for (number, record) in records.enumerated() {
            var framed = JournalText.framed(record)
            if number == 2 { framed[framed.count - 2] ^= 1 }
            bytes += framed
        }
        let left = try #require(try Self.left(bytes, in: folder))
        #expect(left.cells.map(\.source) == ["c", "a"] && left.cells.map(\.state) == [.undone, .done])
        #expect(left.damaged == 1 && left.unsaved == 1)
    }

    /// Nothing but a plain file of its person's own is opened; everything else is said, and nobody waits for it.
    @Test(.timeLimit(.minutes(1))) func whatIsNoJournal() throws {
        let folder = try JournalRoom()
        let whole = Self.written().bytes
        _ = unsafe mkfifo(folder.root + "/a.journal", 0o600)
        _ = unsafe mkfifo(folder.root + "/a.part", 0o600)
        _ = unsafe mkdir(folder.root + "/b.journal", 0o700)
        try folder.write(whole, to: "c.journal")
        _ = unsafe chmod(folder.root + "/c.journal", 0o660)
        try folder.write(whole, to: "d.journal")
        _ = unsafe symlink(folder.root + "/d.journal", folder.root + "/e.journal")
        try folder.write(Array("words".utf8), to: "f.journal")
        try folder.write(whole, to: "g.journal")
        _ = unsafe symlink("/dev/zero", folder.root + "/h.journal")
        var expected: [String: LeftJournal.Refusal] = [
            "a": .file(.notAFile), "b": .file(.notAFile), "c": .file(.open), "e": .file(.notAFile),
            "f": .notAJournal, "h": .file(.notAFile),
        ]
        // Only root can give a file away.
        if geteuid() == 0 {
            _ = unsafe chown(folder.root + "/g.journal", 65_534, 65_534)
            expected["g"] = .file(.foreign)
        }
        let left = JournalFolder.left(in: folder.place)
        let refused = left.refused.map { ($0.path.name.stem.text, $0.reason) }
        #expect(Dictionary(refused, uniquingKeysWith: { $1 }) == expected)
        #expect(left.journals.count == (geteuid() == 0 ? 1 : 2))
        _ = unsafe rmdir(folder.root + "/b.journal")
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
        let left = try #require(JournalFolder.left(in: folder.place).journals.first)
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
        let left = try #require(JournalFolder.left(in: folder.place).journals.first)
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
        _ = unsafe chmod(root + "/" + name, 0o600)
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
