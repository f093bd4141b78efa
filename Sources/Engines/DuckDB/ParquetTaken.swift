import Reading
import Series
import Syntax

/// A Parquet file asked as a table of DuckDB's, where its types alone tell what a load makes of it.
///
/// A load reads the rows as text, by those types; it goes by what columns hold where a name alone says that one is the time. Rows have
/// numbers, so that they stand here as they do in the file.
struct ParquetTaken: TakenSteps {
    private let reading: DuckDBReading
    private let columns: [DuckDBColumn]
    private let taken: EngineTaken
    /// What a query calls the column of times; nil without one.
    private let time: String?
    private let session: DuckDBSession
    private let relation: EngineRelation

    var verdicts: [Verdict] { taken.verdicts }
    var outline: Frame? { taken.outline }
    var asked: String? { taken.asked }

    /// DuckDB's own name of the number of a row (duckdb.org/docs/stable/data/parquet/overview).
    private static let number = "file_row_number"
    /// Nil where only the rows tell what a load would make of them.
    init?(_ steps: [Step], _ reading: DuckDBReading, _ columns: [DuckDBColumn]) throws {
        let request = reading.request
        let options = request.options
        guard options.types.isEmpty, options.dates == nil, options.day == nil, options.clock == nil,
            options.only == nil,
            !columns.contains(where: { $0.name.lowercased() == Self.number })
        else { return nil }
        let names = HeaderNames(columns.map(\.name)).names
        let known = Set(options.columns ?? options.used(of: names).map(Array.init) ?? names)
        let isUTC = request.zone == .utc
        var (time, timeName): (String?, String?)
        if !options.refusesTime {
            let may = zip(columns, names).filter { column, name in
                options.time.map { $0 == name } ?? (column.kind == nil || TimeChoice.isTimeName(name, exactly: false))
            }
            guard may.count <= 1, may.allSatisfy({ $0.0.kind == nil }), options.time == nil || !may.isEmpty else {
                return nil
            }
            (time, timeName) = (may.first?.0.quoted, may.first?.1)
        }
        for (column, name) in zip(columns, names) where known.contains(name) || column.quoted == time {
            guard column.isToldByType, isUTC || column.kind != nil || column.isInstant else { return nil }
        }
        self.time = time
        (self.reading, self.columns) = (reading, columns)
        session = reading.session
        relation = EngineRelation(
            reading.table(with: "\(Self.number) = true"), columns: columns.map { ($0.name, $0.type) },
            number: Self.number)
        taken = try EngineTaken(
            // Which rows are seen is a question that takes longer than to read them.
            Array(steps.prefix { if case .reduce = $0 { false } else { true } }), of: relation, session, request,
            engine: "Parquet", path: reading.path,
            saying: [reading.origin] + (timeName.map { RowFinish.timeNote(of: $0) } ?? []))
    }

    /// About how many rows there are, which the file tells beside them.
    func rowCount() throws -> Int? {
        var count: Int?
        try session.rows("SELECT count(*) FROM \(relation.sql)") { count = $0.first?.whole.map { Int($0) } }
        return count
    }

    func read() throws -> TakenRows {
        // A column that lacks so many times would not be the index.
        if let time {
            var isIndex = false
            try session.rows("SELECT count(*), count(\(time)) FROM \(relation.sql)") { row in
                guard row.count == 2, let all = row[0].whole, let there = row[1].whole else { return }
                isIndex = (all - there) * 10 <= max(1, all) && there > 0
            }
            guard isIndex else { throw NotAsPushed() }
        }
        var rows = try taken.read()
        rows.notes += try reading.cuts(reading.needed(columns))
        return rows
    }
}

extension DuckDBColumn {
    /// Whether its type says all that a load would find by its values.
    fileprivate var isToldByType: Bool {
        switch type {
        case "UBIGINT", "HUGEINT", "UHUGEINT": false
        default:
            // DECIMAL(9,2)
            type.hasPrefix("DECIMAL(")
                ? kind == .number && Int(type.dropFirst(8).prefix { $0 != "," }) ?? .max <= Self.exactDigits : true
        }
    }

    /// Digits of a decimal that a double tells apart from every other.
    private static var exactDigits: Int { 15 }

    fileprivate var isInstant: Bool { type == "TIMESTAMP WITH TIME ZONE" }
}
