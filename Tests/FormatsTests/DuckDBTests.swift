import Diagnostics
import Files
import Glibc
import Series
import Testing

@testable import Reading
@testable import Engines

/// Parquet and Arrow, by way of duckdb: by one that stands in and answers what duckdb 1.5.6 wrote
/// (Tests/Support/recordings/duckdb), on every machine; and by duckdb itself where there is one.
@Suite struct DuckDBTests {
    private static let standIn = ProjectFile.path("Tests/Support/recordings/duckdb")

    /// The one that `scripts/setup --tests` fetches, or the machine's.
    private static var installed: String? {
        let own = ProjectFile.path(".venv/bin/duckdb")
        return unsafe access(own, X_OK) == 0 ? own : Program.find("duckdb")
    }

    private func read(
        _ path: String, function: String = "read_parquet", extension: String? = nil, program: String? = Self.standIn,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> FileContent {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0, cancellation: cancellation)
        return try DuckDBReading.content(
            try ByteSource.open(path), ReadRequest(options: LoadOptions(), context: context),
            format: function == "read_arrow" ? "Arrow" : "Parquet", function: function, extension: `extension`,
            program: program)
    }

    @Test func parquet() throws {
        let content = try read(ProjectFile.path("Samples/feeders.parquet"))
        #expect(table(content) == (try ProjectFile.expected("parquet")))
        #expect(content.notes.sentences == ["Parquet, read by duckdb"])
    }

    @Test func arrow() throws {
        let content = try read(
            ProjectFile.path("Samples/feeders.arrow"), function: "read_arrow", extension: "nanoarrow")
        #expect(table(content) == (try ProjectFile.expected("arrow")))
        #expect(content.notes.sentences == ["Arrow, read by duckdb"])
    }

    /// What the two begin with is known, also of a stream of Arrow, whose start pyarrow wrote.
    @Test func theirStarts() throws {
        #expect(ParquetFormat.recognises(try ProjectFile.bytes("Samples/feeders.parquet")))
        #expect(ArrowFormat.recognises(try ProjectFile.bytes("Samples/feeders.arrow")))
        #expect(ArrowFormat.recognises([0xFF, 0xFF, 0xFF, 0xFF, 0x28, 1, 0, 0, 0x10, 0, 0, 0, 0, 0, 0x0A, 0]))
        #expect(!ArrowFormat.recognises([0xFF, 0xFF, 0xFF, 0xFF, 0x28, 1, 0, 0, 0x11, 0, 0, 0, 0, 0, 0x0A, 0]))
    }

    /// Names that mean something to a shell, to SQL or to DuckDB's patterns mean themselves.
    @Test(arguments: ["it's.parquet", "a b.parquet", "s3:x.parquet", "$(x).parquet"])
    func oddNames(_ name: String) throws {
        let folder = try Folder()
        try folder.write(try ProjectFile.bytes("Samples/feeders.parquet"), to: name)
        #expect(table(try read(folder.path(name))) == (try ProjectFile.expected("parquet")))
        if let program = Self.installed {
            #expect(table(try read(folder.path(name), program: program)) == (try ProjectFile.expected("parquet")))
        }
    }

    @Test func aPatternIsAName() throws {
        let folder = try Folder()
        for name in ["b[*]?.parquet", "bx.parquet", "b*y.parquet"] {
            try folder.write(try ProjectFile.bytes("Samples/feeders.parquet"), to: name)
        }
        guard let program = Self.installed else { return }
        for name in ["b[*]?.parquet", "b*y.parquet"] {
            #expect(try read(folder.path(name), program: program).series[0].frame.count == 30, "\(name)")
        }
    }

    /// The file's own types count, not what the values look like; the values are those that the statement spells.
    @Test(.enabled(if: DuckDBTests.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func typesAreTheFiles() throws {
        let program = try #require(Self.installed)
        let folder = try Folder()
        let path = folder.path("types.parquet")
        let rows = """
            SELECT 9007199254740993::BIGINT AS id, '20240' AS code, 'NA' AS "2024", 7::INTEGER AS i, 1.5::DOUBLE AS x, \
            true AS b, 18446744073709551615::UBIGINT AS u, 123.45::DECIMAL(9,2) AS m, \
            TIMESTAMP_NS '2024-01-01 00:00:00.123456789' AS t \
            UNION ALL SELECT -5, '', NULL, NULL, NULL, NULL, 0::UBIGINT, NULL, TIMESTAMP_NS '2024-01-01 00:00:00.123456999' \
            UNION ALL SELECT NULL, 'q"x', 'y', 0, 'nan'::DOUBLE, false, NULL, -0.5, TIMESTAMP_NS '2024-01-01 00:00:01'
            """
        let (status, message) = try Program.run(
            program,
            [
                "-batch", "-no-stdin", "-init", "/dev/null", ":memory:", "-c",
                "COPY (\(rows)) TO '\(path)' (FORMAT parquet)",
            ],
            output: STDOUT_FILENO, for: path, Cancellation())
        #expect(status == 0, "\(message)")
        defer { _ = unsafe unlink(path) }
        let content = try read(path, program: program)
        #expect(
            table(content) == """
                @t|id|code|2024|i|x|b|u|m
                2024-01-01T00:00:00.123456Z|9007199254740993|'20240'|'NA'|7|1.5|'true'|'18446744073709551615'|123.45
                2024-01-01T00:00:00.123456Z|-5|·|·|·|·|·|'0'|·
                2024-01-01T00:00:01Z|·|'q"x'|'y'|0|·|'false'|·|-0.5
                """)
        #expect(
            content.notes.sentences.contains(
                "2 times of `t` cut from nanoseconds to microseconds, 1 then equal to another"))
        #expect(
            content.notes.sentences.contains("`u` is text: 18446744073709551615 is beyond whole numbers of 64 bits"))
        var options = LoadOptions()
        options.needed = ["id"]
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let some = try DuckDBReading.content(
            try ByteSource.open(path), ReadRequest(options: options, context: context), format: "Parquet",
            function: "read_parquet", program: program)
        #expect(some.series[0].frame.columnNames == ["id"])
        #expect(some.series[0].frame.columns[0].cell(0) == .whole(9_007_199_254_740_993))
    }

    @Test(.enabled(if: DuckDBTests.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func duckdbItself() throws {
        let content = try read(ProjectFile.path("Samples/feeders.parquet"), program: Self.installed)
        #expect(table(content) == (try ProjectFile.expected("parquet")))
        let folder = try Folder()
        let bytes = try ProjectFile.bytes("Samples/feeders.parquet")
        for length in [4, 12, bytes.count / 2, bytes.count - 1] {
            try folder.write(Array(bytes.prefix(length)), to: "cut.parquet")
            let message = fault { _ = try read(folder.path("cut.parquet"), program: Self.installed) }
            #expect(message.hasPrefix("duckdb cannot read '\(folder.path("cut.parquet"))': "), "\(message)")
        }
    }

    @Test func whatIsMissingIsNamed() throws {
        let sample = ProjectFile.path("Samples/feeders.parquet")
        #expect(
            fault { _ = try read(sample, program: nil) }
                == "'\(sample)' is read by way of 'duckdb', which is not installed (install duckdb "
                + "(https://duckdb.org/install or pip install duckdb-cli), or export the file as CSV)")
        let folder = try Folder()
        try folder.write(Array("without".utf8), to: "without.arrow")
        let path = folder.path("without.arrow")
        #expect(
            fault { _ = try read(path, function: "read_arrow", extension: "nanoarrow") }
                == "'\(path)' is Arrow, which duckdb reads by its extension 'nanoarrow', not installed here "
                + "(duckdb -c \"INSTALL nanoarrow FROM community\" fetches it; or write the file as Parquet, which needs none)"
        )
        try folder.write(Array("nowhere".utf8), to: "nowhere.parquet")
        #expect(
            fault { _ = try read(folder.path("nowhere.parquet")) }
                == "duckdb cannot read '\(folder.path("nowhere.parquet"))': IO Error: Cannot open file \"\(folder.path("nowhere.parquet"))\""
        )
        #expect(
            fault { _ = try recognised(Array("PAR1".utf8)) }
                == "'t' is Parquet, which can be read only from a separate file (unpack it, or save it, first)")
    }

    /// A query, or a view in a database, whoever wrote it, has the one file and nothing else; the shell is not part of it.
    @Test(.enabled(if: DuckDBTests.installed != nil, "no duckdb: scripts/setup --tests fetches one"))
    func aQueryHasTheOneFile() throws {
        let folder = try Folder()
        let cancellation = Cancellation()
        try folder.write(try ProjectFile.bytes("Samples/feeders.parquet"), to: "own.parquet")
        try folder.write(Array("a,b\n1,77\n".utf8), to: "secret.csv")
        let duckdb = try DuckDB(Self.installed, for: "own.parquet", cancellation)
        let own = try FileAccess(base: Path(folder.root)).open("own.parquet")
        func rows(_ query: String, of file: OpenedFile, isDatabase: Bool = false) throws -> String {
            let source = try duckdb.rows(query, of: file, isDatabase: isDatabase, format: "Parquet", cancellation)
            return String(decoding: try source.slice(offset: 0, count: 1 << 16), as: UTF8.self)
        }
        #expect(try rows("SELECT count(*) AS n FROM read_parquet('/dev/stdin') -- all", of: own) == "n\n30\n")
        let secret = folder.path("secret.csv")
        let made = folder.path("made.txt")
        let hostile = [
            "SELECT * FROM '\(secret)'", "SELECT * FROM read_csv('\(secret)')", "SELECT * FROM read_text('\(secret)')",
            "SELECT * FROM glob('\(folder.root)/*')", "SELECT 1\n.shell touch \(made)",
            "SELECT 1;\n.shell touch \(made)\n", ".shell touch \(made)", "SELECT 1) TO '\(made)' (FORMAT csv); --",
            "SELECT 1); COPY (SELECT 2) TO '\(made)'; --", "SELECT 1); ATTACH '\(made)' AS m; --",
            "SELECT 1); SET enable_external_access=true; --", "SELECT 1); INSTALL httpfs; --",
            "SELECT 1); LOAD '\(made)'; --", "SELECT getenv('HOME')",
        ]
        for query in hostile {
            let answer = try? rows(query, of: own)
            let isMade = unsafe access(made, F_OK) == 0
            #expect(answer?.contains("77") != true && !isMade, "\(query): \(answer ?? "")")
            if !query.hasPrefix("SELECT 1)") { #expect(answer == nil, "\(query)") }
        }
        // A database with a view that reads another file, made without any of these settings.
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(nothing) }
        let (status, message) = try Program.run(
            try #require(Self.installed),
            [
                "-init", "/dev/null", "-batch", "-no-stdin", folder.path("x.duckdb"), "-c",
                "CREATE TABLE t AS SELECT 42 AS x; CREATE VIEW v AS SELECT * FROM read_csv('\(secret)');",
            ], output: nothing, for: "", cancellation)
        try #require(status == 0, "\(message)")
        let database = try FileAccess(base: Path(folder.root)).open("x.duckdb")
        #expect(try rows("SELECT * FROM t", of: database, isDatabase: true) == "x\n42\n")
        #expect(fault { _ = try rows("SELECT * FROM v", of: database, isDatabase: true) }.contains("disabled"))
        #expect(fault { _ = try rows("INSERT INTO t VALUES (1)", of: database, isDatabase: true) } != "")
    }

    @Test(arguments: [
        ("v1.5.6", true), ("v1.4.0", true), ("v1.4.4", true), ("v2.0.0", true), ("v1.10.0", true), ("v1.3.2", false),
        ("v0.10.3", false), ("v1.4", true), ("v1.4.0-dev12", true), ("nonsense", false), ("", false), ("v1", false),
    ])
    func theOldestThatWillDo(_ version: String, _ isEnough: Bool) {
        #expect(DuckDB.isEnough(version) == isEnough)
    }

    @Test func anOldOneIsRefused() throws {
        let folder = try Folder()
        try folder.write(
            Array("#!/bin/sh\n[ \"$1\" = --version ] && echo 'v1.3.2 (Ossivalis) 0b83e5d2f6'\n".utf8), to: "old")
        _ = unsafe chmod(folder.path("old"), 0o755)
        let sample = ProjectFile.path("Samples/feeders.parquet")
        #expect(
            fault { _ = try read(sample, program: folder.path("old")) }
                == "'\(sample)' is read by way of 'duckdb', which is too old here (v1.3.2) "
                + "(install duckdb 1.4.0 or newer (https://duckdb.org/install))")
    }

    /// The program that a script has started ends with it.
    @Test func interruptionEndsTheWholeGroup() throws {
        let folder = try Folder()
        try folder.write(Array("slow\0\0\0".utf8), to: "slow.parquet")
        let cancellation = Cancellation()
        let sleeper = folder.path("slow.parquet.pid")
        let raiser = Raiser(cancellation) { unsafe access(sleeper, F_OK) == 0 }
        #expect(throws: Interrupted.self) { _ = try read(folder.path("slow.parquet"), cancellation) }
        raiser.stop()
        let text = String(decoding: try ByteSource.open(sleeper).slice(offset: 0, count: 20), as: UTF8.self)
        let child = try #require(pid_t(text.split(separator: "\n").first ?? ""))
        // Its parent is gone, and whoever inherits it may take a while to bury it.
        for _ in 0..<400 where kill(child, 0) == 0 && !Self.isBuried(child) { usleep(50_000) }
        #expect(kill(child, 0) != 0 || Self.isBuried(child))
        unsafe unlink(sleeper)
    }

    /// Whether a process has ended and only waits for its parent to ask.
    private static func isBuried(_ child: pid_t) -> Bool {
        // A file of the kernel's has no size.
        guard let file = unsafe fopen("/proc/\(child)/stat", "r") else { return true }
        defer { unsafe fclose(file) }
        var bytes = [CChar](repeating: 0, count: 256)
        // SAFETY: at most 255 bytes and a zero.
        guard unsafe fgets(&bytes, 256, file) != nil else { return true }
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.contains(") Z")
    }
}
