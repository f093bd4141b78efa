import Diagnostics
import Files
import Reading
import Series

/// A table or query of a server as the source of a plan: nothing of it is fetched but what the plan needs.
package struct EngineSource: Source {
    private let engine: any ServerEngine.Type
    private let address: EngineAddress
    private var options: LoadOptions
    private let isNotebook: Bool
    private var known: Known
    /// What whoever asks must be allowed.
    package let request: FenceRequest
    /// What the load names, for records; and who keeps them.
    private let recorded: String
    private var told: (ServerFetch) -> Void
    private var kept: KeptDoor
    private let askPassword: PasswordAsk?
    private var taken: EngineTaken?

    /// What was found out once.
    private final class Known {
        var session: (any ServerSession)?
        var relation: EngineRelation?
        let told = ToldStretches()
    }

    /// - Parameters:
    ///   - options: what a load says of its rows; of table and query one at most is said, here or in the address.
    ///   - request: what whoever asks must be allowed.
    ///   - isNotebook: a cell that came from a file asks.
    ///   - label: what it is called where it is recorded what came.
    ///   - kept: what is kept beside the notebook, and where to keep more.
    ///   - askPassword: asks the person for one.
    ///   - told: is told what came.
    package init(
        _ engine: any ServerEngine.Type, _ address: EngineAddress, options: LoadOptions, request: FenceRequest,
        isNotebook: Bool,
        label: String, kept: KeptDoor, askPassword: PasswordAsk?, told: @escaping (ServerFetch) -> Void
    ) {
        self.engine = engine
        self.address = address
        self.options = options
        self.isNotebook = isNotebook
        self.request = request
        recorded = label
        self.told = told
        self.kept = kept
        self.askPassword = askPassword
        known = Known()
    }

    package var name: String { address.text }

    /// Nil where it has some of the columns, or another time than it would choose.
    package var label: String? {
        options.columns == nil && options.time == nil && !options.refusesTime ? recorded : nil
    }

    /// Whether the server itself may be asked; what is kept stands in for it otherwise.
    package var mayAsk: Bool { kept.refusal == nil }

    /// The same for another cell; what the table is stays known.
    package func again(told: @escaping (ServerFetch) -> Void, standingIn: @escaping (String) -> Void) -> EngineSource {
        var source = self
        source.known = Known()
        source.known.relation = known.relation
        source.told = told
        source.kept.told = standingIn
        return source
    }

    /// What a load knows of a table without its rows.
    package struct Left {
        /// What its series is called.
        package var name: String
        /// Its columns.
        package var outline: Frame
        /// About how many rows it has.
        package var rows: Int
        /// From when to when they go, µs since 1970; nil where only all of them tell.
        package var span: ClosedRange<Int64>?
    }

    /// - Parameter least: of fewer rows than these nobody asks.
    /// - Returns: nil for those, and where nobody knows how many there are.
    package func left(of least: Int, _ context: SeriesContext) throws -> Left? {
        guard let relation = try relation(context), let rows = relation.rows, rows >= least else { return nil }
        let table = try taking([], relation, context)
        guard let outline = table.outline else { return nil }
        var left = Left(name: series, outline: outline, rows: rows)
        do {
            left.span = try table.span()
        } catch let error as Interrupted {
            throw error
        } catch {
            // The load stands without it, also where rows that are kept stand in for the server and hold no answer.
        }
        return left
    }

    private func session(_ context: SeriesContext) -> any ServerSession {
        if let session = known.session { return session }
        let live = engine.session(
            ServerDoor(
                address: address, isNotebook: isNotebook, cancellation: context.cancellation, askPassword: askPassword))
        let made: any ServerSession =
            kept.archive != nil
            ? KeptSession(
                kept.refusal == nil ? live : nil, engine.dialect, door: kept, address, source: recorded,
                context.cancellation) : live
        known.session = made
        return made
    }

    /// Nil where neither a table nor a query is named.
    private func relation(_ context: SeriesContext) throws -> EngineRelation? {
        if let relation = known.relation { return relation }
        let session = session(context)
        let table = options.table ?? address.table
        let query = options.query ?? address.query
        known.relation = try query.map { try session.query($0) } ?? table.map { try session.table($0) }
        return known.relation
    }

    private func taking(_ steps: [Step], _ relation: EngineRelation, _ context: SeriesContext) throws -> EngineTaken {
        try EngineTaken(
            steps, of: relation, session(context), ReadRequest(options: options, context: context), engine: engine.name,
            path: address.text, told: known.told)
    }

    /// Whether somebody may want the same answers without the server: a picture of another size asks for others.
    private var isRecorded: Bool { isNotebook || isKept || kept.refusal != nil }

    /// Whether its answers are taken down, or were, and stand in for a server that is not to be had.
    private var isKept: Bool {
        guard let archive = kept.archive else { return false }
        if archive.records { return true }
        do { return try archive.kept(recorded) != nil } catch { return true }
    }

    package mutating func schema(_ context: SeriesContext) throws -> SourceSchema {
        guard let relation = try relation(context), let outline = try taking([], relation, context).outline else {
            return SourceSchema(kind: engine.name)
        }
        var schema = SourceSchema(kind: engine.name, of: outline, rows: 0)
        schema.rows = relation.rows.map { .about($0) }
        return schema
    }

    package func delivery(_ context: SeriesContext) throws -> SourceDelivery { .itself }

    package var asked: String? { taken?.asked }

    package func outline(_ context: SeriesContext) -> Frame? { taken?.outline }

    package func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        var source = self
        source.options.needed = options.columns == nil ? needed : nil
        let taken = isRecorded ? Array(steps.prefix { if case .reduce = $0 { false } else { true } }) : steps
        source.taken = try relation(context).map { try source.taking(taken, $0, context) }
        return Pushed(source, source.taken?.verdicts ?? [])
    }

    package mutating func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport {
        guard let relation = try relation(context) else { return try list(context, take) }
        guard grain == .whole || !(taken?.verdicts.isEmpty ?? true) else { throw NotStreamable() }
        let (rows, fetch) = try (taken ?? taking([], relation, context)).fetch(recorded)
        try take(Chunk(name: series, frame: rows.frame, mark: ScanMark(rows: rows.frame.count)))
        told(fetch)
        // A chart that asks again for each of its pictures holds no connection until then.
        if !isKept { known.session = nil }
        return ScanReport(
            notes: ([FormatsNote.origin(.server(engine: engine.name, place: address.place.text))] + rows.notes).erased,
            kind: engine.name,
            counts: rows.counts, instants: rows.instants)
    }

    /// The tables there are, as a series.
    private func list(_ context: SeriesContext, _ take: (Chunk) throws -> Void) throws -> ScanReport {
        let tables = try session(context).tables()
        let content = FileContent.listing("table", tables.map { ($0.name, $0.rows) })
        let names = Frame(
            index: Index(name: "row", keys: .row(tables.count)), columns: [Column("table", texts: tables.map(\.name))])
        told(try ServerFetch(source: recorded, of: names, rows: tables.count, last: nil, context.cancellation))
        for series in content.series {
            try take(Chunk(name: self.series, frame: series.frame, mark: ScanMark(rows: series.frame.count)))
        }
        return ScanReport(notes: content.notes.erased, kind: engine.name)
    }

    /// What its series is called.
    private var series: String {
        let name = options.table ?? address.table ?? (address.database.isEmpty ? engine.name : address.database)
        return FilePaths.typable(name)
    }
}
