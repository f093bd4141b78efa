import Diagnostics
import Files
import Glibc
import Series
import Testing

@testable import Reading
@testable import Engines
@testable import Tables

/// A database that a notebook's cell loads: read by the descriptors that were checked, its log included, and left as it is.
/// The databases are made by Python's own SQLite.
@Suite struct FencedDatabaseTests {
    private func access(_ folder: Folder) -> FileAccess {
        let fence = NotebookFence(
            notebook: Path(folder.path("n.md")), started: Path(folder.root),
            memory: FenceMemory(notebook: Path(folder.path("n.md")), cells: "", file: nil))
        return FileAccess(base: Path(folder.root), fence: fence).asked(by: .notebook)
    }

    private func python(_ script: String, _ folder: Folder) throws {
        let program = try #require(Program.find("python3"), "scripts/setup --tests installs python3")
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            program, ["-c", "import sqlite3, os\nos.chdir('\(folder.root)')\n" + script], output: nothing, for: "",
            Cancellation())
        try #require(status == 0, "\(message)")
    }

    private func values(
        _ folder: Folder, _ name: String, query: String = "select n from t"
    ) throws -> [String?] {
        try database(folder, name).texts(query)
    }

    private func database(_ folder: Folder, _ name: String) throws -> SQLiteDatabase {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let source = try ByteSource.open(name, through: access(folder))
        return try SQLiteDatabase(source, ReadRequest(options: LoadOptions(), context: context))
    }

    private static let make = "c = sqlite3.connect('x.db')\nc.execute('create table t (n integer, m text)')\n"

    @Test func isReadByItsDescriptor() throws {
        let folder = try Folder()
        try python(
            Self.make + "c.executemany('insert into t values (?, ?)', [(i, 'x' * 900) for i in range(3000)])\n"
                + "c.commit()", folder)
        #expect(try values(folder, "x.db") == (0..<3000).map { String($0) })
        // Sorting beyond memory needs files of SQLite's own.
        let sorted = "select n from t order by m, n desc"
        #expect(try values(folder, "x.db", query: sorted).first == "2999")
        for query in ["attach 'y.db' as y", "pragma journal_mode=wal", "delete from t", "vacuum into 'y.db'"] {
            let message = fault { _ = try values(folder, "x.db", query: query) }
            #expect(message.contains("refused") || message.contains("cannot be read"), "\(query): \(message)")
        }
        #expect(OpenFolder(Path(folder.root))?.names() == ["x.db"])
    }

    /// What stands in the log counts; the log and the index that other programs would make beside it are not written.
    @Test func readsTheLog() throws {
        let folder = try Folder()
        // Left as a killed program leaves it: the second row stands in the log alone.
        try python(
            Self.make
                + "c.execute('pragma journal_mode=wal')\nc.execute(\"insert into t values (1, 'a')\")\nc.commit()\n"
                + "c.execute('pragma wal_checkpoint(truncate)')\nc.execute(\"insert into t values (2, 'b')\")\nc.commit()\n"
                + "os._exit(0)", folder)
        _ = unsafe unlink(folder.path("x.db-shm"))
        let before = try ["x.db", "x.db-wal"].map {
            try ByteSource.open(folder.path($0)).slice(offset: 0, count: 1 << 20)
        }
        #expect(try values(folder, "x.db") == ["1", "2"])
        #expect(OpenFolder(Path(folder.root))?.names() == ["x.db", "x.db-wal"])
        let after = try ["x.db", "x.db-wal"].map {
            try ByteSource.open(folder.path($0)).slice(offset: 0, count: 1 << 20)
        }
        #expect(before == after)
        // A log that is a link to somewhere else is none.
        let outside = try Folder()
        _ = unsafe rename(folder.path("x.db-wal"), outside.path("x.db-wal"))
        _ = unsafe symlink(outside.path("x.db-wal"), folder.path("x.db-wal"))
        #expect(try values(folder, "x.db") == ["1"])
    }

    /// Another file put in its place after the check is not the one that is read.
    @Test func anExchangedFile() throws {
        let folder = try Folder()
        try python(Self.make + "c.execute(\"insert into t values (1, 'a')\")\nc.commit()", folder)
        let source = try ByteSource.open("x.db", through: access(folder))
        _ = unsafe rename(folder.path("x.db"), folder.path("kept.db"))
        try python(Self.make + "c.execute(\"insert into t values (9, 'z')\")\nc.commit()", folder)
        let request = ReadRequest(
            options: LoadOptions(), context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        let database = try SQLiteDatabase(source, request)
        #expect(try database.texts("select n from t") == ["1"])
    }

    /// Someone else who begins the log anew while rows are read is noticed.
    @Test func aLogThatIsBegunAnew() throws {
        let folder = try Folder()
        try python(
            Self.make
                + "c.execute('pragma journal_mode=wal')\nc.execute(\"insert into t values (1, 'a')\")\nc.commit()\n"
                + "os._exit(0)", folder)
        let database = try database(folder, "x.db")
        #expect(try database.texts("select n from t") == ["1"])
        try python(
            "c = sqlite3.connect('x.db')\nc.execute('pragma wal_checkpoint(truncate)')\n"
                + "c.execute(\"insert into t values (2, 'b')\")\nc.commit()\nos._exit(0)", folder)
        #expect(
            fault { _ = try database.texts("select n from t") }.contains("changed while it was being read"))
    }
}
