import Series
import Syntax

/// Law (a) for x: what its places are called, unless they say it by themselves.
extension LayerReader {
    /// The title of what stands along x: a column, a cycle, the index; empty where times, weekdays, months or years speak.
    func placeTitle() throws -> AxisTitle {
        if let over = layer.over { return title(of: try column(over)) }
        if layer.binned == nil || mark.placesOfKeys > 1, let place = try placeKey(),
            let title = try title(of: layer.keys[place])
        {
            return title
        }
        switch frame.index.keys {
        case .category(let text): return title(of: Column(frame.index.name, values: .text(text)))
        case .number(let numbers): return title(of: Column(frame.index.name, values: .numbers(numbers)))
        case .whole(let wholes): return title(of: Column(frame.index.name, values: .wholes(wholes)))
        case .cycle(let cycle, _): return AxisTitle(cycle.saysItself ? "" : cycle.rawValue)
        case .time, .row: return AxisTitle()
        }
    }

    /// Nil for what is not a column, and no cycle or period either.
    func title(of key: KeySpec) throws -> AxisTitle? {
        switch key {
        case _ where key == layer.columnsAlong: AxisTitle()
        case .period(let duration): AxisTitle(frame.index.times == nil ? duration.unit.rawValue : "")
        case .cycle(let cycle): AxisTitle(cycle.saysItself ? "" : cycle.rawValue)
        case .column(let word): frame.column(word).map(title) ?? (try? column(word)).map(title)
        }
    }

    private func title(of column: Column) -> AxisTitle {
        column.saysItself ? AxisTitle() : AxisTitle(column.name, unit: column.unit)
    }

    /// Whether a word means the index, where rows stand already.
    func isIndex(_ word: String) -> Bool {
        guard frame.column(word) == nil, case .time = frame.index.keys else { return false }
        return frame.index.name == word
    }

    /// Whether lines go on along it, as they do over lengths of time and times of day.
    func isClock(_ word: String) -> Bool { mark.arrangement == .joined && TimeOfDay.isClock((try? column(word))?.unit) }

    /// Whether a column after `by` is a place along x rather than a line each.
    func isPlace(_ word: String) throws -> Bool {
        try [layer.columnsAlong, layer.besideBars].contains(.column(word)) || mark.channels.x.isBand || isIndex(word)
            || frame.index.times == nil || isClock(word)
            || isMeasure(word) || isPointEach(word) || isMetOnce(word) || isCombinedBy(word)
    }
}

extension Column {
    /// Its values say what they are: instants, weekdays, months, years.
    var saysItself: Bool {
        switch values {
        case .times: return true
        case .text(let text):
            guard text.words.areDistinct, text.words.count <= 4 * KindCatalog.most else { return false }
            return KindCatalog.found(Array(text.dictionary))?.kind.saysItself ?? false
        case .numbers, .wholes:
            guard let numbers = try? numbers, let extent = Extent(of: numbers) else { return false }
            return YearNumbers.sayIt(name, extent)
        }
    }
}

extension Cycle {
    /// Its members' names say what they are, as those of hours do not.
    var saysItself: Bool { isNamed }
}
