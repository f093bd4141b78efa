import Reading
import Checked
import Series

/// The recorder database of Home Assistant: a series for each entity, named after it.
///
/// Since 2023 (schema 41) entity ids stand in `states_meta` and times are Unix seconds; before, both are texts in `states`.
struct HomeAssistantDatabase {
    private let sql: String
    private let hasAttributes: Bool

    /// Nil for any other database.
    init?(_ database: SQLiteDatabase, _ tables: [String]) throws {
        guard tables.contains("states") else { return nil }
        let columns = Set(try database.columns("SELECT * FROM states"))
        hasAttributes = tables.contains("state_attributes") && columns.contains("attributes_id")
        if tables.contains("states_meta"), columns.isSuperset(of: ["metadata_id", "state", "last_updated_ts"]) {
            sql = """
                SELECT m.entity_id, s.state, s.last_updated_ts FROM states s JOIN states_meta m \
                ON m.metadata_id = s.metadata_id ORDER BY m.metadata_id, s.last_updated_ts, s.state_id
                """
        } else if columns.isSuperset(of: ["entity_id", "state", "last_updated"]) {
            sql = "SELECT entity_id, state, last_updated FROM states ORDER BY entity_id, last_updated, state_id"
        } else {
            return nil
        }
    }

    func content(_ database: SQLiteDatabase, _ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        var gaps = 0
        var content = try FrameReading.entities(path: source.path, request: request, place: "row") {
            gaps = try fill($0, database)
        }
        let isOne = content.series.count == 1 && content.series[0].entity == nil
        content.notes = notes(isOne ? nil : content.series.count, content.notes, gaps)
        return content
    }

    /// The notes of the one entity that the database holds, or that `only` chooses.
    func stream(
        _ database: SQLiteDatabase, _ source: ByteSource, _ request: ReadRequest, into rows: RowChunks
    ) throws -> [FormatsNote] {
        var gaps = 0
        let found = try FrameReading.streamEntities(
            path: source.path, request: request, place: "row", into: rows
        ) { gaps = try fill($0, database) }
        return notes(request.options.only == nil ? nil : 1, found, gaps)
    }

    private func notes(_ entities: Int?, _ found: [FormatsNote], _ gaps: Int) -> [FormatsNote] {
        var notes = [.origin(.homeAssistant(entities: entities))] + found
        notes.tally(gaps, .unavailableStates)
        return notes
    }

    /// Gives each entity its rows, and counts the states that are none.
    private func fill(_ builders: EntityBuilders, _ database: SQLiteDatabase) throws -> Int {
        let units = units(database)
        var gaps = 0
        try database.rows(sql) { row in
            guard let entity = row.text(0), let builder = try builders.builder(entity) else { return }
            let time = try builder.column("time", kind: .time(.iso(offset: true)))
            // `sensor.kitchen` is the kitchen.
            let name = entity.split(separator: ".", maxSplits: 1).last.map(String.init) ?? entity
            let column = try builder.column(name == "time" ? entity : name, unit: units[entity])
            if let micros = Self.time(row.value(2)) { builder.set(time, time: micros) }
            builder.stand(at: builder.openRow + 1)
            if let state = row.text(1), !state.isEmpty {
                if state == "unavailable" || state == "unknown" {
                    gaps += 1
                } else {
                    builder.set(column, text: state)
                }
            }
            try builder.endRow()
        }
        return gaps
    }

    /// Unix seconds, or `2024-12-03 15:00:00.123456` in UTC.
    private static func time(_ value: SQLiteRow.Value) -> Int64? {
        switch value {
        case .number(let seconds):
            let micros = (seconds * 1e6).rounded()
            guard micros >= Double(TimeLayout.earliest), micros < Double(TimeLayout.end) else { return nil }
            return Int64(saturating: micros)
        case .whole(let seconds): return time(.number(Double(seconds)))
        case .text(let bytes): return TimeLayout.iso(offset: false).read(bytes.span)?.microseconds
        case .blob, .missing: return nil
        }
    }

    /// Units of measurement by entity, from the attributes of each one's last state; none where they cannot be read.
    private func units(_ database: SQLiteDatabase) -> [String: String] {
        guard hasAttributes, sql.contains("states_meta") else { return [:] }
        var units: [String: String] = [:]
        try? database.rows(
            """
            SELECT m.entity_id, json_extract(a.shared_attrs, '$.unit_of_measurement') FROM states_meta m \
            JOIN states s ON s.state_id = (SELECT MAX(state_id) FROM states WHERE metadata_id = m.metadata_id) \
            JOIN state_attributes a ON a.attributes_id = s.attributes_id WHERE json_valid(a.shared_attrs)
            """
        ) { row in
            if let entity = row.text(0), let unit = row.text(1), !unit.isEmpty { units[entity] = unit }
        }
        return units
    }
}
