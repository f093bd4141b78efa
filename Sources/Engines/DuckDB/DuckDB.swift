import Diagnostics
import Files
import Glibc
import Reading
import Series
import Synchronization

/// The `duckdb` command, run by its absolute path and so that it can do one thing only: read the open file on its standard
/// input and write a table to its standard output.
///
/// Its own settings come first (no file of its configuration, nothing fetched or loaded from elsewhere), then `.safe_mode`,
/// which locks them and shuts every other file, program and variable out, then the SQL. The file is passed as a descriptor,
/// so what is read is what was checked. Source: DuckDB's documentation, «Securing DuckDB» and «Safe mode».
struct DuckDB {
    private let program: String
    /// Somebody is still typing: it may not take long, and what it said of a file is known while the file is the same.
    private let isGlimpse: Bool

    /// The one that `PATH` names; tests name another.
    static var installed: String? { named.withLock { $0 } ?? Program.find("duckdb") }
    static let named = Mutex<String?>(nil)

    /// The oldest that has all of these settings, and keeps to them.
    static let oldest = [1, 4, 0]
    /// What the file on its standard input is called in SQL.
    static let input = "/dev/stdin"
    /// What its standard output is called: a name that cannot be removed. COPY deletes its file when it fails, and the link
    /// `/dev/stdout` would be gone from the machine when root asks.
    private static let output = "/proc/self/fd/1"
    /// Programs whose version was asked, by path and stamp.
    private static let versions = Mutex<[String: String]>([:])
    /// What was said to who was typing, by file and query.
    private static let glimpses = Mutex<[String: [UInt8]]>([:])
    private static let mostGlimpses = 32

    /// - Parameter program: its absolute path, nil when there is none.
    /// - Throws: `missingProgram`, `oldProgram`.
    init(_ program: String?, for path: String, isGlimpse: Bool = false, _ cancellation: Cancellation) throws {
        guard let program else { throw FormatsError.missingProgram(name: "duckdb", path: path) }
        self.isGlimpse = isGlimpse
        self.program = program
        let key = program + "\n" + (FileStamp(of: Path(program))?.text ?? "")
        var known = Self.versions.withLock { $0[key] }
        if known == nil {
            let answer = try Self.run(program, ["--version"], input: -1, for: path, cancellation)
            let text = try ByteSource.answer(answer.output, path: path).slice(offset: 0, count: 200)
            known = TextDecoding.text(text).split(separator: " ").first.map(String.init) ?? "?"
            Self.versions.withLock { $0[key] = known }
        }
        let version = known ?? "?"
        guard Self.isEnough(version) else {
            let needed = Self.oldest.map(String.init).joined(separator: ".")
            throw FormatsError.oldProgram(name: "duckdb", path: path, version: version, needed: needed)
        }
    }

    /// Whether `v1.5.6` is as new as it must be; no to what is not a version.
    static func isEnough(_ version: String) -> Bool {
        let numbers = version.drop { $0 == "v" }.split(separator: ".").map { Int($0.prefix { $0.isNumber }) }
        guard numbers.count >= 2 else { return false }
        for (place, wanted) in oldest.enumerated() {
            guard let number = place < numbers.count ? numbers[place] : 0 else { return false }
            if number != wanted { return number > wanted }
        }
        return true
    }

    /// The rows of one SELECT, as CSV.
    ///
    /// - Parameters:
    ///   - query: one SELECT, whoever wrote it; `DuckDB.input` is the file.
    ///   - options: of the CSV, in DuckDB's words.
    ///   - isDatabase: the file is a database of DuckDB's, opened to be read only.
    ///   - extension: one that the query needs, loaded before the doors close.
    /// - Throws: `failedProgram` in duckdb's own words, `missingExtension`, `Interrupted`.
    func rows(
        _ query: String, of file: OpenedFile, options: String = "HEADER true", isDatabase: Bool = false,
        extension: String? = nil, format: String, _ cancellation: Cancellation
    ) throws -> ByteSource {
        let key = "\(program)\n\(file.path)\n\(file.stamp.text)\n\(options)\n\(query)"
        if isGlimpse, let known = Self.glimpses.withLock({ $0[key] }) {
            return try ByteSource.bytes(known, path: file.path)
        }
        let settings = """
            SET TimeZone='UTC'; SET autoinstall_known_extensions=false; SET autoload_known_extensions=false; \
            SET allowed_paths=['\(Self.input)', '\(Self.output)'];
            """
        var words = ["-init", "/dev/null", "-batch", "-no-stdin"]
        words += isDatabase ? ["-readonly", Self.input] : [":memory:"]
        words += ["-cmd", settings]
        if let `extension` { words += ["-cmd", "LOAD \(`extension`);"] }
        let trimmed = query.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
        // The line end closes a comment at the query's end.
        let sql = "COPY (\(String(trimmed))\n) TO '\(Self.output)' (FORMAT csv, USE_TMP_FILE false, \(options));"
        words += ["-cmd", ".safe_mode", "-c", sql]
        let (status, message, output) = try Self.run(
            program, words, input: file.descriptor, for: file.path, within: isGlimpse ? Glimpse.seconds : nil,
            cancellation)
        if status == 0 {
            let answer = try ByteSource.answer(output, path: file.path)
            if isGlimpse {
                let bytes = try answer.slice(offset: 0, count: answer.size)
                Self.glimpses.withLock { known in
                    if known.count >= Self.mostGlimpses { known = [:] }
                    known[key] = bytes
                }
            }
            return answer
        }
        close(output)
        if let name = `extension`, message.contains("xtension \"\(name)\"") {
            throw FormatsError.missingExtension(program: "duckdb", name: name, path: file.path, format: format)
        }
        let line = message.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
        if message.contains("Could not set lock on file") {
            let holder = message.split(separator: "(").first { $0.hasPrefix("PID ") }?.prefix { $0 != ")" } ?? ""
            throw FormatsError.database(
                path: file.path, message: "another program\(holder.isEmpty ? "" : " (\(holder))") holds it",
                isLocked: true)
        }
        throw FormatsError.failedProgram(
            name: "duckdb", path: file.path,
            message: line.map { Self.naming(file.path, $0) } ?? "it ended with status \(status)")
    }

    /// duckdb's words with the file's own path in place of its standard input's.
    private static func naming(_ path: String, _ message: String) -> String {
        message.replacing(input, with: path)
    }

    /// Runs it with its answer in a file without a name.
    private static func run(
        _ program: String, _ words: [String], input: Int32, for path: String, within seconds: Int? = nil,
        _ cancellation: Cancellation
    ) throws -> (status: Int32, message: String, output: Int32) {
        guard let output = StandardInput.temporary() else {
            throw FormatsError.unreadable(path: path, reason: "no folder for a temporary file")
        }
        do {
            let (status, message) = try Program.run(
                program, words, input: input, output: output, for: path, within: seconds, cancellation)
            return (status, message, output)
        } catch {
            close(output)
            throw error
        }
    }
}
