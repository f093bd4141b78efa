import Series
import Syntax

/// Rows that stand nowhere, as they lack what names their place: those of every mark are told alike, once for each name.
extension LayerReader {
    /// - Throws: `Interrupted`; what a column lacks else is found where it is read.
    func rowsWithoutPlace() throws -> [ChartsNote] {
        let frame = whole ?? frame
        // Rows that are combined already stand for as many as they were.
        let counts: Buffer<Double>? = try whole == nil ? tally() : nil
        return try placeNames().compactMap { name in
            let missing =
                try frame.column(name).map { try self.missing($0.values, counts) }
                ?? missingOfIndex(name, frame, counts)
            return missing > 0 ? .rowsWithout(missing, column: name) : nil
        }
    }

    /// The columns whose values name the places.
    private func placeNames() throws -> [String] {
        if let over = layer.over {
            // Points need both of their values, whichever is missing: that is told of both at once.
            return mark.arrangement != .cloud && frame.column(over)?.kind == .text ? [over] : []
        }
        let splitting = Set(try splittingKeys().map(\.words))
        var keys = layer.keys.filter { !splitting.contains($0.words) }
        if let binned = layer.binned, mark.placesOfKeys < 2 { keys = [binned] }
        guard !keys.isEmpty else { return mark.stat.isOfAllRows ? [] : [frame.index.name] }
        // Of a calendar a time without an instant is told where times are read.
        return keys.filter { if case .column = $0 { true } else { frame.index.times == nil } }.map(\.words)
    }

    private func missingOfIndex(_ name: String, _ frame: Frame, _ counts: Buffer<Double>?) throws -> Int {
        guard name == frame.index.name, case .category(let names) = frame.index.keys else { return 0 }
        return try missing(.text(names), counts)
    }

    private func missing(_ values: Column.Values, _ counts: Buffer<Double>?) throws -> Int {
        switch values {
        case .numbers(let numbers): try missing(numbers, counts) { !$0.isFinite }
        case .wholes(let wholes): try missing(wholes, counts) { $0 == .min }
        case .times(let times): try missing(times, counts) { $0 == missingTime }
        case .text(let text): try missing(text.codes, counts) { !text.dictionary.indices.contains(Int($0)) }
        }
    }

    private func missing<Value>(
        _ values: Buffer<Value>, _ counts: Buffer<Double>?, _ isMissing: (Value) -> Bool
    ) throws -> Int {
        let span = values.span
        var count = 0
        for rows in Stretches(of: span.count) {
            try context.cancellation.check()
            for row in rows where isMissing(span[row]) { count += counts.rows(row) }
        }
        return count
    }
}
