import Series
import Syntax

/// Layers of one chart that are read together.
extension Resolver {
    mutating func layTogether(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        guard layers.count > 1 else { return }
        try shareSlots(&layers, lookup)
        let isLine = layers.map { MarkCatalog.named($0.mark)?.arrangement == .joined }
        guard isLine.contains(true) else { return }
        // What lies between two values under a line is a ground for it: bars would hide it.
        for place in layers.indices where MarkCatalog.named(layers[place].mark)?.styles.contains("band") ?? false {
            let said = layers[place].styles.over(spec.styles)
            guard said.band == nil, said.width == nil, said.corner == nil, said.horizontal == nil else { continue }
            layers[place].styles.band = true
        }
    }

    /// Rows of which each is one of the periods that another layer is by stand in the middle of these too, not where they begin.
    private mutating func shareSlots(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        guard let key = layers.lazy.compactMap({ $0.keys.first { $0.unit != nil } }).first, let unit = key.unit else {
            return
        }
        for place in layers.indices where layers[place].keys.isEmpty && layers[place].over == nil {
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            guard let times = frame.index.times,
                [.joined, .cloud].contains(MarkCatalog.named(layers[place].mark)?.arrangement)
            else { continue }
            let bins = try context.calendar.bins(
                times: times.span, step: CalendarStep(1, unit), stoppedBy: context.cancellation)
            let codes = bins.indices.span
            var isOneEach = bins.count > 1
            for row in codes.indices.dropFirst() where codes[row] <= codes[row - 1] {
                isOneEach = false
                break
            }
            if isOneEach { layers[place].keys = [key] }
        }
    }
}
