import Checked
import Series
import Syntax

/// The values of a chart as a table that programs and screen readers take: `series,x,value`, a line a value.
struct ChartTable {
    let chart: ResolvedChart

    /// More lines than these nobody reads out.
    private static let most = 2_000

    init(_ chart: ResolvedChart) { self.chart = chart }

    /// CSV of RFC 4180 with `\n`; empty where it would have more than 2,000 lines, or lacks rows that it is drawn of. Times are ISO 8601 with their offset.
    var csv: String {
        let groups = chart.panels.isEmpty ? [("", chart.series)] : chart.panels.map { ($0.title, $0.series) }
        guard groups.reduce(0, { $0 + $1.1.reduce(0) { $0 + $1.y.count } }) <= Self.most else { return "" }
        guard !groups.contains(where: { $0.1.contains { $0.reducedFrom != nil } }) else { return "" }
        let isRange = chart.series.contains { $0.lower != nil }
        let hasEnds = chart.series.contains { $0.detail.ends != nil }
        var lines = [
            (chart.panels.isEmpty ? "" : "panel,") + "series,x,"
                + (isRange ? "low,high" : hasEnds ? "end,value" : "value")
        ]
        for (panel, series) in groups {
            for one in series {
                let name = Self.field(one.mark.words(one.name))
                for row in 0..<min(one.x.count, one.y.count) {
                    let value = one.detail.isValued ? one.shown.span[row] : one.own(row)
                    guard value.isFinite, one.x[row].isFinite else { continue }
                    var cells = chart.panels.isEmpty ? [] : [Self.field(panel)]
                    cells += [name, Self.field(place(one, row))]
                    if isRange { cells.append(one.lower.map { Self.number($0.span[row]) } ?? "") }
                    if let ends = one.detail.ends { cells.append(Self.field(end(ends.span[row]))) }
                    cells.append(one.state(row).map(Self.field) ?? Self.number(value))
                    lines.append(cells.joined(separator: ","))
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func place(_ one: ResolvedSeries, _ row: Int) -> String {
        let x = one.x[row]
        switch chart.x.scale {
        case .slots(let names):
            let slot = Int(saturating: x.rounded(.down))
            let rows = one.detail.rowNames
            let line = Int(saturating: one.y.span[row].rounded(.down))
            let name = names.indices.contains(slot) ? names[slot] : ""
            return rows.indices.contains(line) ? "\(name), \(rows[line])" : name
        case .number: return Self.number(x)
        case .time, .periods: return chart.describing.calendar.iso8601(Int64(saturating: x))
        }
    }

    /// Empty for what goes on.
    private func end(_ place: Double) -> String {
        place.isFinite ? chart.describing.calendar.iso8601(Int64(saturating: place)) : ""
    }

    private static func number(_ value: Double) -> String { PlainNumber.short(value, digits: 15, grouping: false) }

    private static func field(_ text: String) -> String {
        text.contains(where: { ",\"\n\r".contains($0) })
            ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
