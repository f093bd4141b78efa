import Catalog
import Reading
import Series

/// What Home Assistant's history page downloads: `entity_id,state,last_changed`, one row a change of any entity.
package struct HomeAssistantFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "homeassistant", aliases: ["home-assistant"],
        summary: "History of Home Assistant, a series an entity",
        examples: [
            Example("load Samples/home-assistant.csv"),
            Example("load Samples/home-assistant.csv only `sensor.attic_temperature` as attic"),
        ],
        notes: """
            A column is named after its entity, `attic_temperature` of `sensor.attic_temperature`; it is text when its states are \
            (`on`, `off`). `unavailable` and `unknown` are missing.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        let names = HeaderLine.names(head)
        return names.starts(with: ["entity_id", "state"]) && time(names) != nil
    }

    private static func time(_ names: [String]) -> String? {
        ["last_changed", "last_updated"].first { names.contains($0) }
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let names = HeaderLine.names(try source.slice(offset: 0, count: CSVInference.headBytes))
        guard let time = time(names) else {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "it has no column 'last_changed'")
        }
        let rows = try CSVRows(
            source, request, time: time, columns: ["entity_id", "state"], texts: ["entity_id", "state"])
        let entities = try rows.require("entity_id", entry.name, source.path).text
        let states = try rows.require("state", entry.name, source.path)
        guard let entities, let times = rows.frame.index.times else {
            return FileContent(series: [(nil, rows.frame)], notes: rows.problems)
        }
        var gaps = 0
        var series: [(entity: String?, frame: Frame)] = []
        for (code, picked) in rowsOf(entities).enumerated() {
            let entity = entities.dictionary[code]
            let column = try column(entity, states.text?.picking(picked), picked.count)
            gaps += column.gaps
            let index = Index(name: time, keys: .time(try times.picking(picked)))
            series.append((entity, Frame(index: index, columns: [column.column])))
        }
        var notes: [FormatsNote] = [series.count == 1 ? .entity(series[0].entity ?? "") : .entities(series.count)]
        if series.count == 1 { series[0].entity = nil }
        notes.tally(gaps, .unavailableStates)
        for index in series.indices where LoadOptions.isChosen(series[index].entity, request.options.only) {
            series[index].frame = try series[index].frame.kept(request.options, path: source.path)
        }
        return FileContent(series: series, notes: notes + rows.problems)
    }

    /// The rows of each entity, in order.
    private static func rowsOf(_ entities: TextColumn) -> [[Int]] {
        var rows = [[Int]](repeating: [], count: entities.dictionary.count)
        let codes = entities.codes.span
        for row in 0..<codes.count where codes[row] >= 0 { rows[Int(codes[row])].append(row) }
        return rows
    }

    private static let gapStates: Set<String> = ["unavailable", "unknown"]

    /// The states of one entity: numbers when every state that is there is one, each distinct state looked at once.
    private static func column(
        _ entity: String, _ states: TextColumn?, _ count: Int
    ) throws(SeriesError) -> (column: Column, gaps: Int) {
        let name = entity.firstIndex(of: ".").map { String(entity[entity.index(after: $0)...]) } ?? entity
        guard let states else { return (Column(name, values: .numbers(try .filled(.nan, count: count))), 0) }
        let codes = states.codes.span
        var gaps = 0
        var dictionary: [String] = []
        // What each code becomes here: −1 for a gap, −2 while not yet seen.
        var own = [Int32](repeating: -2, count: states.dictionary.count)
        var mine = try BufferBuilder<Int32>(repeating: -1, count: count)
        var span = mine.mutableSpan
        for row in 0..<count where codes[row] >= 0 {
            let code = Int(codes[row])
            if own[code] == -2 {
                let isGap = gapStates.contains(states.dictionary[code])
                own[code] = isGap ? -1 : Int32(dictionary.count)
                if !isGap { dictionary.append(states.dictionary[code]) }
            }
            if own[code] == -1 { gaps += 1 }
            span[row] = own[code]
        }
        let column = Column(name, values: .text(TextColumn(codes: mine.freeze(), dictionary: dictionary)))
        let isNumeric = dictionary.allSatisfy { NumberStyle().number(Array($0.utf8).span) != nil }
        return try (isNumeric ? column.asNumbers(NumberStyle()) : column, gaps)
    }
}
