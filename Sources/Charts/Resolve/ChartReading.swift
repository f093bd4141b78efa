import Series
import Syntax

/// A chart of one plot joined to its rows, before it has axes: what stays while another part of x is looked at, another place is
/// selected or words are added. To go over all rows again for each of these would take as long as the first time.
package struct ChartReading {
    private let resolver: Resolver
    private let read: Resolver.Reading
    private let layers: [LayerSpec]

    /// Nil for small multiples, whose panels are read each by itself.
    ///
    /// - Throws: as `ChartSpec.resolve`.
    package init?(
        _ spec: ChartSpec, current: (name: String, frame: Frame), lookup: (String) throws -> Frame,
        context: SeriesContext, after earlier: ResolvedChart? = nil
    ) throws {
        guard spec.facet == nil else { return nil }
        var resolver = Resolver(spec: spec, current: current, context: context, known: earlier?.series ?? [])
        layers = try resolver.settledLayers(lookup)
        read = try resolver.reading(layers, current.frame, lookup)
        self.resolver = resolver
    }

    /// The chart with the range of x, the selection and the annotations of a specification that differs in these alone.
    ///
    /// - Throws: as `ChartSpec.resolve`.
    package func resolved(_ spec: ChartSpec) throws -> ResolvedChart {
        var resolver = resolver
        resolver.spec.x.domain = spec.x.domain
        resolver.spec.selection = spec.selection
        resolver.spec.annotations = spec.annotations
        return try resolver.completed(read, layers)
    }
}
