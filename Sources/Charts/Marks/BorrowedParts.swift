import Scene

/// A mark that is another one from there on: a name that people have for one look of it. It says of itself what differs.
package protocol BorrowedMark: Mark {
    associatedtype Drawn: Mark
}

extension BorrowedMark {
    package static var channels: MarkChannels { Drawn.channels }
    package static var stat: MarkStat { Drawn.stat }
    package static var arrangement: MarkArrangement { Drawn.arrangement }
    package static var unsaidMeasure: UnsaidMeasure { Drawn.unsaidMeasure }
    package static var legendShape: LegendShape { Drawn.legendShape }
    package static var styles: Set<String> { Drawn.styles }

    package static func settled(_ layer: LayerSpec) -> LayerSpec {
        var layer = layer
        (layer.mark, layer.kind) = (Drawn.name, name)
        return layer
    }

    package static func draw(_ series: ResolvedSeries, on plot: PlotFrame) -> [Element] {
        Drawn.draw(series, on: plot)
    }
}
