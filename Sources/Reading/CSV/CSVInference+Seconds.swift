import Series

/// Columns of seconds that no name tells: those of a first column at even steps, and those that a person says to begin on a day.
extension CSVInference {
    /// By how much the first column rises from row to row, of the rows that stand together.
    static func step(_ body: [CSVSample.Row]) -> Double? {
        let values = body.prefix(200).filter { $0.line > 0 }.map { row in
            let bytes = row.fields.first?.value ?? []
            return NumberStyle().number(bytes.span) ?? .nan
        }
        guard values.count > 2, case let step = values[1] - values[0], step > 0,
            zip(values, values.dropFirst()).allSatisfy({ $1 - $0 == step })
        else { return nil }
        return step
    }

    /// Whether a first column holds instants in numbers at even steps, whatever it is called. Numbers that rise by one may count rows, where
    /// the column has a name.
    func isEvenInstant(_ evidence: ColumnEvidence) -> Bool {
        guard hasHeader, case .unix = evidence.layout, let step, let header = plan.columns.first?.header else {
            return false
        }
        return header.isEmpty || step != 1
    }

    /// What `on` says is a day for times of day, and the start of lengths; other times have no use for it, which is said.
    mutating func useStart(_ start: Int64, _ evidence: [ColumnEvidence]) {
        let index = plan.timeIndex
        let clock = ((start % Microseconds.day) + Microseconds.day) % Microseconds.day
        switch index.map({ plan.columns[$0].kind }) {
        case .time(.seconds(since: start, isLocal: true, each: _)): return
        case .time(.clock) where clock == 0 || index.map { beginsAtNought(evidence[$0]) } ?? false: return
        case .time(.clock): plan.clockDay = start - clock
        default: break
        }
        let text = Calendar(zone: .utc).iso8601(start).dropLast().map { $0 == "T" ? " " : $0 }
        let isClock = index.map { plan.columns[$0].kind == .time(.clock) } ?? false
        let said = clock == 0 ? String(text.prefix(10)) : String(text)
        notes.append(.table(.startUnused(said, column: index.map { plan.columns[$0].name }, isClock: isClock)))
    }

    /// Whether times of day are lengths from a start on: the first is hardly a time of day.
    func beginsAtNought(_ evidence: ColumnEvidence) -> Bool {
        (TimeLayout.clock.read(Array(evidence.example.utf8).span)?.microseconds ?? Microseconds.day) < 2
            * Microseconds.second
    }

    /// Columns of as many digits as the times have, each of which is one too, are times: `TIMESTAMP_END` beside `TIMESTAMP_START` (AmeriFlux).
    mutating func takeTimesAlike(_ evidence: [ColumnEvidence], _ options: LoadOptions) {
        guard let index = plan.timeIndex, case .time(let layout) = plan.columns[index].kind,
            layout == .compact(offset: false), case let own = evidence[index], own.present > 2
        else { return }
        for other in plan.columns.indices where plan.columns[other].kind == .number && mayBeTime(other, options) {
            let found = evidence[other]
            guard found.layout == layout, found.present == own.present, found.times == found.present,
                found.numbers == found.present, found.least >= own.least, found.largest < own.largest * 1.1
            else { continue }
            (plan.columns[other].kind, plan.columns[other].spelling) = (.time(layout), nil)
        }
    }

    /// `time COLUMN on DATE`: numbers that count seconds from the start of a day.
    func secondsTold(_ index: Int, _ evidence: ColumnEvidence, _ options: LoadOptions) -> TimeLayout? {
        guard let day = options.day, evidence.present > 0, evidence.numbers == evidence.present, evidence.least >= 0,
            evidence.largest < SampledRows.instants.lowerBound / 10,
            UnitConversion.symbol(plan.columns[index].unit ?? "s") == "s"
        else { return nil }
        return .seconds(since: day, isLocal: true)
    }
}
