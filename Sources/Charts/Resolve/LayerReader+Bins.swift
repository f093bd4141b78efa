import Checked
import Series
import Syntax

/// How wide the bins of a layer were asked to be, and what is put into them.
extension LayerReader {
    /// In the unit of the values; nil where nobody said it.
    ///
    /// - Throws: `SeriesError.unitMismatch` for a length of time where the values are none.
    func binWidth(in unit: String?) throws -> Double? {
        switch styles.widthOfBins {
        case nil: return nil
        case .number(let width)?: return width
        case .duration(let length)?:
            let seconds = (CalendarStep(length)?.nominalMicroseconds ?? 0) / 1e6
            guard let unit else { return seconds }
            return try UnitConversion(from: "s", to: unit)(seconds)
        }
    }

    /// The periods that instants are put into; nil where nobody said it.
    ///
    /// - Throws: `ChartsError.stepKind` for a number.
    func binStep() throws -> CalendarStep? {
        switch styles.widthOfBins {
        case nil: return nil
        case .number?: throw ChartsError.stepKind(axis: "x", wanted: "a length of time, `bins width 1 week`,")
        case .duration(let length)?: return CalendarStep(length)
        }
    }

    /// The member of each row that is combined by a cycle already, −1 where it stands for no row of it.
    ///
    /// - Throws: `ChartsError.unknownColumn`.
    func ordinals(combinedBy cycle: Cycle) throws -> Buffer<Int32> {
        let counts = try tally()
        var made: [Int32]
        if case .cycle(cycle, let ordinals) = frame.index.keys {
            made = ordinals.span.indices.map { ordinals.span[$0] }
        } else {
            let column = try self.column(cycle.columnName)
            if let text = column.text {
                made = text.codes.span.indices.map { text.codes.span[$0] }
            } else {
                guard let numbers = try column.numbers else { throw ChartsError.textIndexNeeded(column.name) }
                let first = cycle == .hourOfDay ? 0.0 : 1
                made = numbers.span.indices.map { Int32(saturating: numbers.span[$0] - first) }
            }
        }
        for row in made.indices where counts.rows(row) == 0 { made[row] = -1 }
        return Buffer(made)
    }

    /// How many rows each row of the frame stands for; nil where each is one.
    func tally() throws -> Buffer<Double>? { try layer.tally.flatMap { try column($0.rows).numbers } }
}

/// Of how many rows each row of a frame stands for.
extension Buffer<Double>? {
    /// One where nobody tells another number.
    func rows(_ row: Int) -> Int { map { Int(saturating: $0.span[row]) } ?? 1 }

    /// All of them.
    var total: Int? {
        map { counts in (0..<counts.count).reduce(0) { $0 + Int(saturating: counts.span[$1]) } }
    }
}
