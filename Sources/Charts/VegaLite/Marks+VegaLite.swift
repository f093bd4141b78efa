import Checked
import Interchange
import Scene
import Series

/// What each mark is in Vega-Lite. Violin, ridge, beeswarm, hexbin and treemap are nothing there.
extension BarMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { .layers([layer.bars]) }
}

extension HistogramMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { .layers([layer.bars]) }
}

extension LineMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        layer.one.showsStates ? nil : .layers([layer.line])
    }
}

extension EcdfMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        var one = layer.one
        one.style.interpolation = StepInterpolation.self
        return .layers([layer.with(one).line])
    }
}

extension AreaMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { .layers([layer.area]) }
}

extension DensityMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { .layers([layer.area]) }
}

extension PointMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        layer.one.showsStates ? nil : .layers([layer.points()])
    }
}

extension StripMark {
    /// The way aside of a point is an offset within its band.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let offset = ["field": "aside", "type": "quantitative", "scale": ["domain": [-0.5, 0.5]]] as JSON
        return .layers([
            layer.points(encoding: [.init("xOffset", offset)]) { row in
                let place = layer.one.x[row]
                return [.init("aside", .double(place - place.rounded(.down) - 0.5))]
            }
        ])
    }
}

extension RangeMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        .layers([layer.one.style.band ? layer.area : layer.bars])
    }
}

extension TimelineMark {
    /// The parts of a lane are offsets in its band.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        guard let intervals = layer.one.detail as? Intervals, case .slots(let names) = layer.y.scale else { return nil }
        let places = VegaLitePlaces(layer.chart)
        let isParted = layer.chart.series.contains { one in
            guard let own = one.detail as? Intervals else { return false }
            return (0..<one.y.count).contains { own.lane($0).count > 1 }
        }
        let offset = isParted ? [JSON.Member("yOffset", VegaLiteLayer.field("part", type: "ordinal"))] : []
        return .layers([
            layer.layer(
                VegaLiteLayer.mark("bar"), encoding: [.init("x2", VegaLiteLayer.field("x2"))] + offset
            ) { row in
                let end = intervals.isOpen(row) ? layer.chart.x.scale.domain.upper : intervals.end(row)
                let slot = Int(saturating: layer.one.y.span[row].rounded(.down))
                let own = [
                    JSON.Member("x2", places.value(end)),
                    .init("y", names.indices.contains(slot) ? .text(names[slot]) : .null),
                ]
                return own + (isParted ? [.init("part", .number(intervals.lane(row).place))] : [])
            }
        ])
    }
}

extension RuleMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        .layers([layer.layer(VegaLiteLayer.mark("rule"), y2: true) { [layer.top($0), layer.foot($0)] }])
    }
}

extension LollipopMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let stems = layer.layer(VegaLiteLayer.mark("rule"), y2: true) { [layer.top($0), layer.foot($0)] }
        return .layers([stems, layer.points()])
    }
}

extension TextMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? { .layers([layer.labels]) }
}

extension RectMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        guard case .slots(let names) = layer.y.scale else { return nil }
        let rows = (0..<layer.one.y.count).filter { layer.one.shown.span[$0].isFinite }
        return .layers([
            layer.layer(VegaLiteLayer.mark("rect"), rows: rows, isBand: true) { row in
                let slot = Int(saturating: layer.one.y.span[row].rounded(.down))
                return [.init("y", names.indices.contains(slot) ? .text(names[slot]) : .null)]
            }
        ])
    }
}

extension TrendMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        guard let band = layer.one.detail as? TrendBand else { return .layers([layer.line]) }
        let pale = VegaLiteLayer.mark("area", .init("fillOpacity", 0.16))
        let area = layer.layer(pale, y2: true) { row in
            [.init("y", .double(band.upper.span[row])), .init("y2", .double(band.lower.span[row]))]
        }
        return .layers([area, layer.line])
    }
}

extension SectorMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        guard case .slots(let names) = layer.chart.x.scale else { return nil }
        let rows = (0..<layer.one.y.count).filter { layer.one.y.span[$0] > 0 }
        let data = rows.map { row -> JSON in
            let slot = min(names.count - 1, Int(saturating: layer.one.x[row]))
            return ["name": .text(names[slot]), "y": .double(layer.one.y.span[row]), "order": .number(row)]
        }
        let mark =
            VegaLiteLayer.mark("arc")
            + (layer.one.style.hole > 0 ? [.init("innerRadius", .double(layer.one.style.hole * 120))] : [])
        return .layers([
            [
                "data": ["values": .list(data)], "mark": .object(mark),
                "encoding": [
                    "theta": ["field": "y", "type": "quantitative", "stack": true],
                    "order": VegaLiteLayer.field("order", type: "quantitative"),
                    "color": [
                        "field": "name", "type": "nominal", "title": .null, "sort": .null,
                        "scale": ["range": .list(layer.theme.series.map { .text($0.hexText) })],
                    ],
                ],
            ]
        ])
    }
}

extension CalendarMark {
    /// A column a week and a line a weekday, a row of plots a year.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        func unit(_ unit: String, _ rest: JSON.Member...) -> JSON {
            .object(
                [
                    .init("field", "x"), .init("timeUnit", .text(unit)), .init("type", "ordinal"),
                    .init("title", .null),
                ] + rest)
        }
        let rows = (0..<layer.one.y.count).filter { layer.one.y.span[$0].isFinite }
        let weeks = unit(
            "yearweek",
            .init("axis", ["format": "%b %Y", "labelOverlap": "greedy"]))
        return .layers([
            layer.layer(VegaLiteLayer.mark("rect"), rows: rows, encoding: [.init("x", weeks), .init("y", unit("day"))])
            { _ in [] }
        ])
    }
}

extension BoxMark {
    /// Whiskers, boxes, medians and outliers as layers: the summaries are the values.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        guard let boxes = (layer.one.detail as? BoxSummaries)?.boxes else { return nil }
        let rows = boxes.indices.filter { boxes[$0] != nil }
        func part(_ mark: [JSON.Member], isBand: Bool = true, _ ends: @escaping (BoxSummary) -> (Double, Double))
            -> JSON
        {
            layer.layer(mark, rows: rows, isBand: isBand, y2: true) { row in
                let (low, high) = boxes[row].map(ends) ?? (.nan, .nan)
                return [.init("y", .double(low)), .init("y2", .double(high))]
            }
        }
        let many = rows.flatMap { row in (boxes[row]?.outliers ?? []).map { (row, $0) } }
        var beyond = many.makeIterator()
        let outliers = layer.layer(
            VegaLiteLayer.mark("point", .init("filled", false), .init("size", 20)), rows: many.map(\.0)
        ) { _ in [.init("y", .double(beyond.next()?.1 ?? .nan))] }
        let ground = layer.theme.background.hexText
        let edge: [JSON.Member] = [.init("stroke", .text(ground)), .init("strokeWidth", 2)]
        let median = VegaLiteLayer.mark("bar") + edge + layer.width
        return .layers([
            part(VegaLiteLayer.mark("rule"), isBand: false) { ($0.lowerWhisker, $0.upperWhisker) },
            part(VegaLiteLayer.mark("bar") + layer.width) { ($0.lowerQuartile, $0.upperQuartile) },
            part(median) { ($0.median, $0.median) }, outliers,
        ])
    }
}

extension CandleMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let one = layer.one
        let keys = one.detail.keys(of: one)
        func ends(_ names: (String, String), _ mark: [JSON.Member], isBand: Bool) -> JSON {
            layer.layer(
                mark, isBand: isBand, y2: true, encoding: keys.isEmpty ? [] : [.init("color", layer.keys.encoding)]
            ) { row in
                let parts = Dictionary(one.detail.parts(row, of: one).map { ($0.name, $0.value) }) { $1 }
                let isFall = (parts["close"] ?? .nan) < (parts["open"] ?? .nan)
                let key = keys.first { $0.name == (isFall ? "down" : "up") }?.name ?? one.legendName
                return [
                    .init("y", .double(parts[names.0] ?? .nan)), .init("y2", .double(parts[names.1] ?? .nan)),
                    .init("series", .text(key)),
                ]
            }
        }
        return .layers([
            ends(("low", "high"), VegaLiteLayer.mark("rule"), isBand: false),
            ends(("open", "close"), VegaLiteLayer.mark("bar"), isBand: true),
        ])
    }
}

extension WaterfallMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let one = layer.one
        let keys = one.detail.keys(of: one)
        let bars = layer.layer(
            VegaLiteLayer.mark("bar") + layer.width, isBand: true, y2: true,
            encoding: keys.isEmpty ? [] : [.init("color", layer.keys.encoding)]
        ) { row in
            let isTotal = one.detail.record(row) { _ in "" } == " total"
            let key = isTotal ? "total" : one.own(row) < 0 ? "down" : "up"
            return [layer.top(row), layer.foot(row), .init("series", .text(keys.isEmpty ? one.legendName : key))]
        }
        return .layers([bars])
    }
}

extension DumbbellMark {
    /// The first series draws the lines from the lowest to the highest of all.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let points = layer.points(size: 90)
        guard layer.one.order == layer.chart.series.first?.order else { return .layers([points]) }
        let grey = ["value": .text(layer.theme.axis.hexText)] as JSON
        let line = layer.layer(
            VegaLiteLayer.mark("rule", .init("strokeWidth", 3)), y2: true, encoding: [.init("color", grey)]
        ) { row in
            let place = layer.one.x[row]
            let values = layer.chart.series.flatMap { other in
                (0..<other.y.count).filter { other.x[$0] == place }.map { other.y.span[$0] }.filter(\.isFinite)
            }
            return [.init("y", .double(values.min() ?? .nan)), .init("y2", .double(values.max() ?? .nan))]
        }
        return .layers([line, points])
    }
}

extension MatrixMark {
    /// `repeat` over rows and columns; the diagonal shows a column over itself.
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let all = layer.chart.series
        guard let fields = (all.first?.detail as? MatrixFields)?.fields else { return nil }
        let rows = all.flatMap { one -> [JSON] in
            let own = (one.detail as? MatrixFields)?.fields ?? []
            return (0..<one.y.count).map { row in
                .object(
                    own.map { .init($0.name, .double($0.values.span[row])) } + [.init("series", .text(one.legendName))])
            }
        }
        func channel(_ way: String) -> JSON {
            ["field": ["repeat": .text(way)], "type": "quantitative", "scale": ["zero": false]]
        }
        let names = JSON.list(fields.map { .text($0.name) })
        let side = JSON.double((560 / Double(fields.count)).rounded())
        return .whole([
            .init("data", ["values": .list(rows)]),
            .init("repeat", ["row": names, "column": names]),
            .init(
                "spec",
                [
                    "width": side, "height": side,
                    "mark": .object(VegaLiteLayer.mark("point") + layer.shape + [.init("size", 12)]),
                    "encoding": .object(
                        [.init("x", channel("column")), .init("y", channel("row"))] + layer.colorEncoding),
                ]),
        ])
    }
}

extension MapMark {
    package static func vegaLite(_ layer: VegaLiteLayer) -> VegaLiteMark? {
        let (isLines, parts) = layer.lines
        var encoding = [
            JSON.Member("longitude", VegaLiteLayer.field("longitude", type: "quantitative")),
            .init("latitude", VegaLiteLayer.field("latitude", type: "quantitative")),
        ]
        if isLines {
            encoding += [
                .init("order", VegaLiteLayer.field("order", type: "quantitative")),
                .init("detail", VegaLiteLayer.field("part", type: "nominal")),
            ]
        }
        let data = (0..<layer.one.y.count).filter { layer.one.y.span[$0].isFinite && layer.one.x[$0].isFinite }.map {
            row in
            [
                "longitude": .double(layer.one.x[row]), "latitude": .double(layer.one.y.span[row]),
                "series": .text(layer.one.legendName), "order": .number(row),
                "part": .double(parts.map { $0.span[row] } ?? 0),
            ] as JSON
        }
        let mark =
            VegaLiteLayer.mark(isLines ? "line" : "point") + (isLines ? [] : layer.shape + [.init("size", 14)])
        return .layers(
            [
                [
                    "data": ["values": .list(data)], "mark": .object(mark),
                    "encoding": .object(encoding + layer.colorEncoding),
                ]
            ], beside: [.init("projection", ["type": "mercator"])])
    }
}

extension VegaLiteLayer {
    /// A share of the band of a name, as bars have here.
    var width: Members {
        VegaLitePlaces(chart).isNamed
            ? [.init(chart.horizontal ? "height" : "width", ["band": 0.76])] : []
    }

    func with(_ one: ResolvedSeries) -> VegaLiteLayer {
        VegaLiteLayer(one: one, chart: chart, y: y, keys: keys, theme: theme)
    }

    var bars: JSON {
        // Without an end below a bar between two places of x would be a stroke.
        layer(Self.mark("bar") + width, isBand: true, y2: true) { [top($0), foot($0)] }
    }

    var line: JSON {
        var mark = Self.mark("line", interpolation, .init("strokeWidth", .double(one.style.stroke ?? 2)))
        if one.style.dashed { mark.append(.init("strokeDash", [5, 4])) }
        if one.style.symbol != nil { mark.append(.init("point", .object(shape))) }
        return layer(mark) { [top($0)] }
    }

    /// From its foot, pale where it stands on zero alone.
    var area: JSON {
        let hasFoot = one.foot != nil
        let mark = Self.mark(
            "area", interpolation, .init("line", .truth(!hasFoot)),
            .init("fillOpacity", .double(hasFoot && one.lower == nil ? 1 : 0.35)))
        return layer(mark, y2: hasFoot) { hasFoot ? [top($0), foot($0)] : [top($0)] }
    }

    func points(
        size: Int = 40, encoding: Members = [], _ more: @escaping (Int) -> Members = { _ in [] }
    ) -> JSON {
        var channels = encoding
        if let sizes = one.sizes {
            channels.append(
                .init(
                    "size",
                    [
                        "field": "size", "type": "quantitative", "title": .text(sizes.name),
                        "scale": ["domain": [.double(sizes.lower), .double(sizes.upper)], "range": [0, 700]],
                    ]))
        }
        let mark = Self.mark("point") + shape + (one.sizes == nil ? [.init("size", .number(size))] : [])
        return layer(mark, encoding: channels) { row in
            [top(row)] + (one.sizes.map { [.init("size", .double($0.values.span[row]))] } ?? []) + more(row)
        }
    }
}
