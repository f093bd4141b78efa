import Catalog
import Checked
import Scene
import Series

/// Each of several columns over each other: a square of small plots, with how the values of a column are spread on the diagonal.
///
/// A column has the same scale in its row and its column of plots, and its name on the diagonal. A row that lacks either value has no
/// point there. Two columns at least, eight at most; without any it takes the first six numbers. Use `point` for one pair.
package enum MatrixMark: Mark {
    package static let entry = CatalogEntry(
        .mark, "matrix", summary: "each of several columns over each other, as small plots", form: MarkForms.columns,
        examples: [Example("load Samples/weather.csv\nplot matrix temperature, wind, gust")])
    package static let picture = "scatter matrix"
    package static let unsaidMeasure = UnsaidMeasure.every
    package static let channels = MarkChannels(x: .own, y: .cell)
    package static let legendShape = LegendShape.symbol
    package static let styles: Set<String> = ["width", "symbol"]
    private static let most = (said: 8, unsaid: 6)

    package static func table(_ reader: LayerReader) throws -> LayerTable {
        var notes: [ChartsNote] = []
        var columns: [LayerReader.Chosen]
        if reader.layer.columns.isEmpty {
            let all = reader.frame.numberColumns
            if all.count > most.unsaid { notes.append(.notShown(all.dropFirst(most.unsaid).map(\.name))) }
            columns = try all.prefix(most.unsaid).compactMap { column in
                try column.numbers.map { LayerReader.Chosen(name: column.name, unit: column.unit, values: $0) }
            }
        } else {
            columns = try reader.chosenColumns(&notes)
        }
        guard (2...most.said).contains(columns.count) else {
            throw ChartsError.needsColumns(mark: "matrix", "A, B … of two to eight columns")
        }
        let fields = try columns.map { column in
            guard let extent = Extent(of: column.values) else { throw ChartsError.noRow(column.name) }
            return MatrixField(name: column.titled, values: column.values, extent: extent)
        }
        let groups = try reader.groupCodes()
        let runs = try (0..<(groups?.names.count ?? 1)).map { group -> LayerRun in
            let rows = groups?.rows[group]
            let own =
                try rows.map { rows in
                    try fields.map {
                        MatrixField(name: $0.name, values: try $0.values.picking(rows), extent: $0.extent)
                    }
                } ?? fields
            let count = own[0].values.count
            return LayerRun(
                column: fields.map(\.name).joined(separator: ", "), unit: nil, group: groups?.runs[group],
                x: .numbers(try LayerReader.counted(count)), y: own[0].values, spacing: 0,
                detail: MatrixFields(fields: own, isFirst: group == 0, all: group == 0 ? fields : []))
        }
        return LayerTable(kind: .number, xTitle: AxisTitle(), yTitle: AxisTitle(), runs: runs, notes: notes)
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        guard let detail = series.detail as? MatrixFields else { return [] }
        return MatrixDrawing(detail: detail, series: series, plot: plot).elements()
    }
}

/// One column of a matrix, and what its axis shows.
struct MatrixField: Sendable {
    let name: String
    let values: Buffer<Double>
    let extent: Extent
}

/// The columns of one series of a matrix.
struct MatrixFields: MarkDetail {
    let fields: [MatrixField]
    /// Its drawing has the frames and the words of all.
    let isFirst: Bool
    /// Every row of all series, for the first one.
    let all: [MatrixField]

    func picked(_ rows: [Int]) throws(SeriesError) -> any MarkDetail {
        var own: [MatrixField] = []
        for field in fields {
            own.append(MatrixField(name: field.name, values: try field.values.picking(rows), extent: field.extent))
        }
        return MatrixFields(fields: own, isFirst: isFirst, all: all)
    }

    /// The pair that goes together most, either way.
    func told(of series: ResolvedSeries) -> String? {
        var best: (r: Double, words: String)?
        for (place, field) in fields.enumerated() {
            for other in fields[..<place] {
                let r = (try? Correlation.of(other.values.span, field.values.span, ranks: false, .process).r) ?? .nan
                guard r.isFinite, r.magnitude > best?.r.magnitude ?? -1 else { continue }
                best = (r, "\(other.name) and \(field.name)")
            }
        }
        let rows = " has \(GroupedNumber.text(series.y.count)) rows"
        guard let best else { return rows }
        let size = PlainNumber.fixed(best.r, decimals: 2, grouping: false)
        return rows + "; the strongest correlation is \(size), of \(best.words)"
    }

    func parts(_ row: Int, of series: ResolvedSeries) -> [MarkPart] {
        fields.map { MarkPart($0.name, $0.values.span[row]) }
    }
}
