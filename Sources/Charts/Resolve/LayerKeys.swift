import Series
import Syntax

/// What a layer's keys say: some are places, all others tell its series apart. None is read without effect.
extension LayerReader {
    /// The key whose values stand along x; nil where a column after `over` or the values themselves do.
    func placeKey() throws -> Int? {
        guard layer.over == nil, mark.placesOfKeys > 0 else { return nil }
        return try layer.keys.indices.first { index in
            guard case .column(let word) = layer.keys[index] else { return true }
            return try isPlace(word)
        }
    }

    /// The keys that are not places, each of which is a series for each of its values.
    func splittingKeys() throws -> [KeySpec] {
        let place = try placeKey()
        // The second key of cells stands along y.
        let along = place.map { mark.placesOfKeys > 1 ? 0..<max($0 + 1, mark.placesOfKeys) : $0..<$0 + 1 }
        return layer.keys.indices.filter { !(along?.contains($0) ?? false) }.map { layer.keys[$0] }
    }

    /// - Throws: `ChartsError.keyWithoutEffect` for a key that the mark can show nothing of.
    func checkKeys() throws {
        guard !mark.tellsSeriesApart else { return }
        let days = KeySpec.period(DurationSyntax(count: 1, unit: .day))
        let left = layer.keys.dropFirst(mark.channels.x == .own ? 0 : mark.placesOfKeys).first { $0 != days }
        if let left { throw ChartsError.keyWithoutEffect(left.words, mark: mark.name) }
    }

    /// The values of a key, a name each.
    func keys(_ key: KeySpec) throws -> KeyColumn {
        switch key {
        case .column(let word): return try keys(word)
        case .cycle(let cycle): return try keys(cycle)
        case .period(let duration):
            guard frame.index.times != nil else {
                guard duration.count == 1 else { throw ChartsError.periodNeedsTime(layer.mark) }
                return try keys(duration.unit.rawValue)
            }
            return try keys(periodsOf: duration)
        }
    }

    /// What the names of its values are titled, nil where they say it.
    func splitTitle(_ key: KeySpec) throws -> String? {
        let title = try title(of: key)?.name ?? ""
        return title.isEmpty ? nil : title
    }
}

extension Mark {
    /// How many keys are places: two of cells, the days of a calendar, none where values stand on a scale of their own.
    static var placesOfKeys: Int {
        if channels.y == .cell { return channels.x != .own ? 2 : tellsSeriesApart ? 0 : 1 }
        if stat == .bins || stat == .spread && !channels.x.isBand { return 0 }
        return tellsSeriesApart ? 1 : 0
    }

    /// Whether colours are free for the names of series; those of cells and hexagons are values.
    static var tellsSeriesApart: Bool { !channels.also.contains(.color) }
}

extension KeySpec {
    /// As it is typed.
    var words: String {
        switch self {
        case .column(let name): name
        case .cycle(let cycle): cycle.rawValue
        case .period(let duration):
            duration.count == 1
                ? duration.unit.rawValue : "\(PlainNumber.short(duration.count)) \(duration.unit.rawValue)"
        }
    }
}
