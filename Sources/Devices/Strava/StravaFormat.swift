import Catalog
import Checked
import Reading
import Series

/// The list of activities in a Strava export: up to 94 columns, some named twice, in the language of the account.
package struct StravaFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "strava", summary: "Activities of a Strava export, one a row",
        examples: [Example("load Samples/strava-activities.csv as sport")],
        notes: """
            Times are UTC. Of two columns of one name the exact one has the name and the one for display gets a 2: `Distance` is in \
            metres, `Distance 2` in km or mi. An export in another language is read by the place of its columns.
            """)

    package static func recognises(_ head: [UInt8]) -> Bool {
        let names = HeaderLine.names(head)
        return names.starts(with: ["Activity ID", "Activity Date"]) || StravaColumns.isLocalised(names)
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let header = HeaderNames(HeaderLine.names(try source.slice(offset: 0, count: CSVInference.headBytes)))
        guard header.names.count > 1 else {
            throw FormatsError.notOfFormat(
                path: source.path, format: entry.name, reason: "its first line is not a header")
        }
        let isEnglish = header.names.starts(with: ["Activity ID", "Activity Date"])
        let english = isEnglish ? header.names : StravaColumns.unique(count: header.names.count, header.names)
        let texts = Set(zip(header.names, english).filter { StravaColumns.texts.contains($0.1) }.map(\.0))
        var notes: [FormatsNote] = isEnglish ? [] : [.otherLanguage]
        var areTimesUTC = true
        let rows: CSVRows
        do {
            rows = try CSVRows(source, request, time: header.names[1], texts: texts, zone: .utc)
        } catch FormatsError.noTimeIn(let column, _, let example, _) where request.options.time == nil {
            rows = try CSVRows(source, request, texts: texts, zone: .utc)
            areTimesUTC = false
            notes.append(.unreadTimes(column: column, example: example))
        }
        var frame = rows.frame
        let names = Dictionary(zip(header.names, english), uniquingKeysWith: { first, _ in first })
        if let name = names[frame.index.name] { frame.index.name = name }
        for index in frame.columns.indices {
            let name = names[frame.columns[index].name] ?? frame.columns[index].name
            var column = frame.columns[index].named(name, unit: frame.columns[index].unit)
            if !StravaColumns.texts.contains(name), column.text != nil { column = try mended(column) }
            frame.columns[index] = column
        }
        notes += try swapDoubled(&frame)
        let hasMetres = frame.column("Distance 2") != nil
        for index in frame.columns.indices where frame.columns[index].isNumeric {
            let name = frame.columns[index].name
            guard name != "Distance" || hasMetres else { continue }
            if let unit = StravaColumns.units[name], frame.columns[index].unit == nil {
                frame.columns[index].unit = unit
            }
        }
        notes += dropEmpty(&frame, request.options)
        frame = try frame.kept(request.options, path: source.path)
        notes.insert(.origin(.strava(areTimesUTC: areTimesUTC)), at: 0)
        return FileContent(series: [(nil, frame)], notes: notes + rows.orderNotes + rows.problems)
    }

    /// Leaves out the many columns of the ninety that this account never fills, unless somebody names one.
    private static func dropEmpty(_ frame: inout Frame, _ options: LoadOptions) -> [FormatsNote] {
        guard frame.count > 0, options.columns == nil else { return [] }
        let needed = options.needed ?? []
        let before = frame.columns.count
        frame.columns.removeAll { $0.isAllMissing && !needed.contains($0.name) }
        let dropped = before - frame.columns.count
        return dropped == 0 ? [] : [.emptyColumns(dropped)]
    }

    /// A display column with decimal commas (`"33,22"`) beside exact ones with points is text to the reader.
    private static func mended(_ column: Column) throws(SeriesError) -> Column {
        guard let text = column.text, !text.dictionary.isEmpty else { return column }
        let comma = NumberStyle(decimal: UInt8(ascii: ","))
        let isNumeric = text.dictionary.allSatisfy { comma.number(Array($0.utf8).span) != nil }
        return try isNumeric ? column.asNumbers(comma) : column
    }

    /// Gives the name of a doubled pair to the exact column, filled from the display one where it is empty.
    ///
    /// - Returns: what the reply says of it.
    private static func swapDoubled(_ frame: inout Frame) throws(SeriesError) -> [FormatsNote] {
        var notes: [FormatsNote] = []
        for pair in StravaColumns.doubled {
            let name = StravaColumns.names[pair.display]
            guard let display = frame.columns.firstIndex(where: { $0.name == name }) else { continue }
            guard let exact = frame.columns.firstIndex(where: { $0.name == name + " 2" }) else {
                // An old export has only the column for display.
                if name == "Distance" { notes.append(.distanceAsDisplayed) }
                continue
            }
            let scale = try name == "Distance" ? StravaDistance(frame.columns[display], frame.columns[exact]) : nil
            let shown = frame.columns[display]
            let filled = try fill(&frame.columns[exact], from: shown, times: scale?.metres ?? 1)
            notes.tally(filled, .filledFromDisplay(column: name))
            frame.columns[exact].name = name
            frame.columns[display].name = name + " 2"
            frame.columns[display].unit = scale.map(\.unit) ?? StravaColumns.units[name]
        }
        return notes
    }

    private static func fill(
        _ exact: inout Column, from display: Column, times scale: Double
    ) throws(SeriesError) -> Int {
        guard let target = try exact.numbers, let source = try display.numbers else { return 0 }
        let from = source.span
        var count = 0
        let filled = try target.changed { to in
            for row in 0..<to.count where to[row].isNaN && !from[row].isNaN {
                to[row] = from[row] * scale
                count += 1
            }
        }
        if count > 0 { exact.values = .numbers(filled) }
        return count
    }
}

/// The unit of the distances for display, from rows that have both.
struct StravaDistance {
    let unit: String?
    /// Metres in one of it.
    let metres: Double

    /// Kilometres or miles by which of them most rows agree with, to one part in ten; metres are written for swims.
    init(_ display: Column, _ exact: Column) throws(SeriesError) {
        var votes: [Double: Int] = [:]
        if let display = try display.numbers, let exact = try exact.numbers {
            let shown = display.span
            let metres = exact.span
            for row in 0..<shown.count where shown[row] > 0 && metres[row] > 0 {
                let ratio = metres[row] / shown[row]
                for size in [1000, 1609.344] where abs(ratio / size - 1) < 0.1 { votes[size, default: 0] += 1 }
            }
        }
        let best = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        metres = best ?? 1000
        unit = best.map { $0 == 1000 ? "km" : "mi" }
    }
}
