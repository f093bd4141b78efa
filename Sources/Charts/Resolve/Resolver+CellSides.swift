import Series
import Syntax

/// Cells of names and of times: time runs along x, and the names stand beside their rows, where they read level.
extension Resolver {
    /// Puts the key of the calendar first where the other is one of names, whichever was said first. Whoever says something of an axis
    /// has its sides in mind.
    mutating func layTimeAlong(_ layers: inout [LayerSpec], _ lookup: (String) throws -> Frame) throws {
        guard !spec.x.isSaid, !spec.y.isSaid, spec.x.sort == nil, spec.y.sort == nil, spec.x.first == nil,
            spec.y.first == nil
        else { return }
        for place in layers.indices where layers[place].keys.count == 2 && layers[place].columnsAlong == nil {
            guard let mark = MarkCatalog.named(layers[place].mark), mark.placesOfKeys > 1 else { continue }
            let frame = try layers[place].series.map { try lookup($0) } ?? current.frame
            if Self.isOfNames(layers[place].keys[0], frame), Self.isOfTimes(layers[place].keys[1], frame) {
                layers[place].keys.swapAt(0, 1)
            }
        }
    }

    private static func isOfNames(_ key: KeySpec, _ frame: Frame) -> Bool {
        guard case .column(let word) = key, let column = frame.column(word) else { return false }
        return column.kind == .text && !column.saysItself
    }

    /// A period, a cycle, instants, or names of the calendar's.
    private static func isOfTimes(_ key: KeySpec, _ frame: Frame) -> Bool {
        guard case .column(let word) = key else { return true }
        guard let column = frame.column(word) else {
            return frame.index.name == word ? frame.index.times != nil : DurationUnit(rawValue: word) != nil
        }
        return column.saysItself
    }
}
