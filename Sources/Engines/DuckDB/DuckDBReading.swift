import Files
import Reading
import Series

/// Reads a file by way of an installed `duckdb` command: first what its columns are, then those that are needed, which come as
/// CSV that is read by those types.
struct DuckDBReading {
    private let source: ByteSource
    let request: ReadRequest
    private let format: String
    private let `extension`: String?
    private let duckdb: DuckDB
    private let file: OpenedFile
    private let function: String
    /// `read_parquet('/dev/stdin')`.
    private var table: String { "\(function)('\(DuckDB.input)')" }

    /// The same with an option of DuckDB's.
    func table(with option: String) -> String { "\(function)('\(DuckDB.input)', \(option))" }

    var path: String { source.path }
    var origin: FormatsNote { .origin(.duckdb(format: format)) }

    /// Asks it as an engine is asked.
    var session: DuckDBSession {
        DuckDBSession(
            duckdb: duckdb, file: file, isDatabase: false, format: format, cancellation: request.context.cancellation)
    }

    /// - Parameters:
    ///   - format: for messages.
    ///   - function: DuckDB's own, `read_parquet`.
    ///   - extension: the one of DuckDB's that the function belongs to, when it is not built in.
    ///   - program: tests name another.
    static func content(
        _ source: ByteSource, _ request: ReadRequest, format: String, function: String, extension: String? = nil,
        program: String? = DuckDB.installed
    ) throws -> FileContent {
        let reading = try DuckDBReading(
            source, request, format: format, function: function, extension: `extension`, program: program)
        return try reading.content(reading.columns())
    }

    /// Some of the rows, for somebody who is still typing.
    static func glimpse(
        _ source: ByteSource, _ request: ReadRequest, format: String, function: String, extension: String? = nil
    ) throws -> FileContent {
        let reading = try DuckDBReading(
            source, request, format: format, function: function, extension: `extension`, isGlimpse: true)
        return FileContent(series: try reading.content(reading.columns(), atMost: Glimpse.rows).series, notes: [])
    }

    /// As `content`.
    init(
        _ source: ByteSource, _ request: ReadRequest, format: String, function: String, extension: String? = nil,
        isGlimpse: Bool = false, program: String? = DuckDB.installed
    ) throws {
        guard let file = source.file else { throw FormatsError.needsFile(path: source.path, format: format) }
        duckdb = try DuckDB(program, for: source.path, isGlimpse: isGlimpse, request.context.cancellation)
        self.source = source
        self.request = request
        self.format = format
        self.extension = `extension`
        self.file = file
        self.function = function
    }

    /// All columns that the file has.
    func columns() throws -> [DuckDBColumn] {
        let types = try answer(
            "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM \(table))", "HEADER false")
        return try fields(types).map { DuckDBColumn(name: $0[0], type: $0.count > 1 ? $0[1] : "") }
    }

    /// The rows for which a condition holds, in SQL, of the columns that are needed.
    ///
    /// - Parameter count: so many of them at most, whichever.
    func content(_ all: [DuckDBColumn], where condition: String? = nil, atMost count: Int? = nil) throws -> FileContent
    {
        let columns = needed(all)
        let filter = (condition.map { " WHERE " + $0 } ?? "") + (count.map { " LIMIT \($0)" } ?? "")
        let quotes = columns.filter(\.isQuoted).map(\.quoted).joined(separator: ", ")
        let rows = try answer(
            "SELECT \(columns.map(\.selected).joined(separator: ", ")) FROM \(table)\(filter)",
            "HEADER true" + (quotes.isEmpty ? "" : ", FORCE_QUOTE (\(quotes))"))
        var request = request
        request.options.kinds = columns.map(\.kind)
        var content = try CSVFormat.read(rows, request)
        content.notes = [origin] + content.notes + (count == nil ? try cuts(columns) : [])
        return content
    }

    /// Those that the load keeps, and what may be the time; all when one is asked for that there is not, for the error to name.
    func needed(_ columns: [DuckDBColumn]) -> [DuckDBColumn] {
        let names = HeaderNames(columns.map(\.name)).names
        let options = request.options
        let wanted = options.columns.map(Set.init) ?? options.used(of: names)
        guard let wanted, wanted.subtracting(options.added).isSubset(of: names) else { return columns }
        let kept = zip(columns, names).filter { column, name in
            wanted.contains(name) || name == options.time || column.kind == nil
                || TimeChoice.isTimeName(name, exactly: false)
        }
        return kept.isEmpty ? columns : kept.map(\.0)
    }

    /// What the reply says of times in nanoseconds.
    func cuts(_ columns: [DuckDBColumn]) throws -> [FormatsNote] {
        let fine = columns.filter(\.isNanoseconds)
        guard !fine.isEmpty else { return [] }
        let found = try answer("SELECT \(fine.map(\.cuts).joined(separator: ", ")) FROM \(table)", "HEADER false")
        let counts = try fields(found).first.map { $0.map { Int($0) ?? 0 } } ?? []
        guard counts.count == 2 * fine.count else { return [] }
        return fine.indices.compactMap { fine[$0].note(cut: counts[2 * $0], equal: counts[2 * $0 + 1]) }
    }

    /// What DuckDB gives to a query, as CSV with these options of its own.
    private func answer(_ query: String, _ options: String) throws -> ByteSource {
        try duckdb.rows(
            query, of: file, options: options, extension: `extension`, format: format, request.context.cancellation)
    }

    /// The rows of a small answer.
    private func fields(_ answer: ByteSource) throws -> [[String]] {
        let bytes = try answer.slice(offset: 0, count: answer.size)
        let rows = CSVSample.rows(
            of: bytes, separator: UInt8(ascii: ","), newline: 10, limit: CSVInference.columnLimit, isWhole: true)
        return rows.map { $0.fields.map(\.text) }
    }
}
