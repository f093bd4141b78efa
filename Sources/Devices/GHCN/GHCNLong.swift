import Reading
import Series

/// The long form: rows of one element made columns, a row a station and day.
enum GHCNLong {
    static func read(
        _ source: ByteSource, _ request: ReadRequest, hasHeader: Bool
    ) throws -> (frame: Frame, notes: [FormatsNote]) {
        let names =
            hasHeader
            ? ["ID", "DATE", "ELEMENT", "DATA_VALUE", "Q_FLAG"]
            : ["column1", "column2", "column3", "column4", "column6"]
        let texts: Set<String> = [names[0], names[2], names[4]]
        let rows = try CSVRows(
            source, request, time: names[1], columns: [names[0], names[2], names[3], names[4]], texts: texts)
        guard let times = rows.frame.index.times,
            let stations = try rows.require(names[0], "ghcn", source.path).text,
            let elements = try rows.require(names[2], "ghcn", source.path).text,
            let values = try rows.require(names[3], "ghcn", source.path).numbers
        else {
            return (Frame(index: Index(name: "DATE", keys: .time(Buffer([]))), columns: []), rows.problems)
        }
        let flags = try rows.require(names[4], "ghcn", source.path).text
        var pivot = GHCNPivot(times: times, stations: stations, elements: elements, flags: flags)
        let frame = try pivot.frame(values)
        let count = stations.dictionary.count
        var notes: [FormatsNote] = count > 1 ? [.stations(count)] : []
        notes.tally(pivot.failed, .valuesFailed)
        notes.tally(pivot.repeated, .valuesTwice)
        return (frame, notes + rows.problems)
    }
}
