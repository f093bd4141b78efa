import Checked
import Charts
import Scene
import Series
import Surfaces

/// The values of a picture as a table: a row a place and a column a series, or, of many series, a row a value. Each cell says
/// where its value stands in the picture, in points of the wide one and of the narrow one.
struct ValueTable {
    private let reading: SceneReading
    /// Of the narrow picture: the same stops in the same order, or nil.
    private let narrow: SceneReading?
    private let id: String
    private let series: [String]
    private let isSideways: Bool
    /// Each value by itself, with no place beside it.
    private let isFree: Bool
    /// The stops that say something: a line, its area and its points are one value.
    private let told: [Int]

    /// What each value is made of, where all are made of the same and have a column for each: the quartiles of boxes.
    private let parts: [String]

    /// More series than these have a row a value.
    private static let mostColumns = 6
    private static let mostParts = 12

    init(_ scene: Scene, _ small: Scene?, id: String) {
        reading = scene.reading
        let narrow = small?.reading
        isSideways = scene.plots.first?.isSideways ?? false
        let isSame =
            narrow.map { other in
                other.stops.count == scene.reading.stops.count
                    && zip(other.stops, scene.reading.stops).allSatisfy {
                        $0.place == $1.place && $0.series == $1.series
                    }
            } ?? false
        self.narrow = isSame ? narrow : nil
        self.id = id
        var names: [String] = []
        var seen: Set<String> = []
        for stop in reading.stops where seen.insert(stop.series).inserted { names.append(stop.series) }
        series = names
        let parts = reading.stops.first?.parts.map(\.name) ?? []
        let isAlike = reading.stops.allSatisfy { $0.parts.map(\.name) == parts }
        self.parts = isAlike && names.count * parts.count <= Self.mostParts ? parts : []
        isFree = reading.stops.allSatisfy(\.isFree)
        var values: Set<[String]> = []
        told = reading.stops.indices.filter { at in
            let stop = scene.reading.stops[at]
            return values.insert(["\(stop.panel)", stop.series, stop.place, stop.value]).inserted
        }
    }

    /// Stops of one place.
    private struct Row {
        var panel: Int
        var place: String
        var along: Double
        /// Places among the stops, by series.
        var cells: [Int: Int]
    }

    private var isLong: Bool { series.count > Self.mostColumns }

    private func rows() -> [Row] {
        let numbers = Dictionary(series.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var rows: [Row] = []
        var known: [String: Int] = [:]
        for place in told {
            let stop = reading.stops[place]
            let column = numbers[stop.series] ?? 0
            let key = "\(stop.panel)\u{0}\(stop.place)"
            if !isLong, !isFree, let at = known[key], rows[at].cells[column] == nil {
                rows[at].cells[column] = place
                continue
            }
            known[key] = rows.count
            rows.append(Row(panel: stop.panel, place: stop.place, along: along(stop), cells: [column: place]))
        }
        guard !isLong, !isFree else { return rows }
        return rows.enumerated().sorted {
            ($0.element.panel, $0.element.along, $0.offset) < ($1.element.panel, $1.element.along, $1.offset)
        }.map(\.element)
    }

    /// Along the axis of its places: of bars that lie it goes down.
    private func along(_ stop: SceneReading.Stop) -> Double { isSideways ? stop.point.y : stop.point.x }

    /// Empty for a picture without values.
    func markup(of name: String) -> String {
        guard !reading.stops.isEmpty else { return "" }
        let hasPanels = !reading.panels.isEmpty
        var heads = hasPanels ? ["Panel"] : []
        heads.append(reading.placeTitle)
        heads += isLong ? ["Series", "Value"] : series.flatMap { self.heads(of: $0) }
        let count = told.count
        let total = GroupedNumber.text(count + reading.left)
        let summary = reading.left > 0 ? "\(GroupedNumber.text(count)) of \(total) values" : "\(total) values"
        var result = "<details class=\"values\">\n<summary>Table: \(count == 1 ? "1 value" : summary)</summary>\n"
        result +=
            "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Values of \(HTMLText.line(name))\">\n"
        result += "<table data-of=\"\(id)\"\(isLong ? " class=\"long\"" : "")>\n<thead><tr>"
        result += heads.map { "<th scope=\"col\">\(HTMLText.line($0))" }.joined() + "</thead>\n<tbody>"
        for row in rows() {
            result += "\n<tr\(hasPanels ? " data-p=\"\(row.panel)\"" : "")>"
            if hasPanels {
                let title = reading.panels.indices.contains(row.panel) ? reading.panels[row.panel] : ""
                result += "<td>\(HTMLText.line(title))"
            }
            result += "<th scope=\"row\">\(HTMLText.line(row.place))"
            if isLong, let (column, place) = row.cells.first {
                result += "<td>\(HTMLText.line(series[column]))" + cell(place)
            } else if !isLong {
                result += series.indices.map { row.cells[$0].map(cell) ?? missing }.joined()
            }
            // Without it the line's end would be of the last cell.
            result += "</tr>"
        }
        return result + "\n</tbody>\n</table>\n</div>\n</details>\n"
    }

    private func heads(of name: String) -> [String] {
        if parts.isEmpty { return [name] }
        return series.count == 1 ? parts : parts.map { name + " " + $0 }
    }

    private var missing: String { String(repeating: "<td>", count: max(1, parts.count)) }

    /// The cells of a value: each of its parts is found where it stands.
    private func cell(_ place: Int) -> String {
        let stop = reading.stops[place]
        func at(_ point: Point) -> String { tenths(point.x) + " " + tenths(point.y) }
        var places = at(stop.point)
        if let narrow { places += " " + at(narrow.stops[place].point) }
        let values = parts.isEmpty || isLong ? [stop.value] : stop.parts.map(\.value)
        return values.map { "<td data-at=\"\(places)\"\(isFree ? " data-free" : "")>\(HTMLText.line($0))" }.joined()
    }

    private func tenths(_ value: Double) -> String {
        let tenths = Int(saturating: (value * 10).rounded())
        let (whole, rest) = (Int(tenths.magnitude / 10), Int(tenths.magnitude % 10))
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }
}
