import Charts
import Series
import Syntax

/// What is to be said of the periods that a chart's layers combine rows by: the first and the last may be cut off.
struct DrawnPeriods {
    private let spec: ChartSpec
    private let context: SeriesContext

    init(_ spec: ChartSpec, _ context: SeriesContext) { (self.spec, self.context) = (spec, context) }

    /// What `aggregate` says of the same periods, once for all layers.
    ///
    /// - Parameter rows: those of a series that a layer names, or those that are plotted.
    func notes(_ rows: (String?) throws -> Frame) throws -> [SeriesNote] {
        var said: [SeriesNote] = []
        let own = try spec.timezone.map { try context.inZone($0) } ?? context
        for layer in spec.layers {
            for case .period(let duration) in layer.keys {
                let frame = try rows(layer.series)
                guard frame.index.times != nil else { continue }
                let alone = Frame(index: frame.index, columns: [])
                let counts = Aggregation(by: [.period(try Period(duration))], [AggregateSpec(CountAggregate())])
                for note in try counts.apply(to: alone, own).notes {
                    if case .cutOff = note, !said.contains(note) { said.append(note) }
                }
            }
        }
        return said
    }
}
