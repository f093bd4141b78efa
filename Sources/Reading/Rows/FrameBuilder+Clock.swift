import Series

/// A time that stands in two columns, a date and a time of day, and the zone of both in a third: found in rows of keys and values as in
/// text tables.
extension FrameBuilder {
    /// The column of times of day that goes with the dates: the one that is told, or the one that was found at the first reading.
    var clockName: String? {
        if let told = request.options.clock { return told }
        guard known.values.contains(.time(.clock)) else { return nil }
        return (0..<width).lazy.map { unsafe self.columns[$0].name }.first { self.known[$0] == .time(.clock) }
    }

    /// Takes note of what the first values of a column are, as far as they may be part of a time in several columns.
    func look(at evidence: ColumnEvidence, of column: Int, _ fields: ColumnEvidence.Fields) {
        let name = unsafe columns[column].name
        guard evidence.present > 0, request.options.types[name] == nil else { return }
        unsafe columns[column].holdsDates = evidence.areDates
        unsafe columns[column].datesComeAgain = evidence.comeAgain
        unsafe columns[column].holdsDays = evidence.areDays
        unsafe columns[column].otherOffset = evidence.otherOffset
        unsafe columns[column].holdsClocks =
            evidence.clocks == evidence.present && evidence.clockOffsets == 0 && !evidence.areStopped
            && TimeChoice.isClockName(name)
        if evidence.isWhole(within: SampledRows.instants), evidence.present > 2, evidence.absent == 0 {
            let numbers = fields.compactMap { NumberStyle().number($0.field.value.span) }
            unsafe columns[column].holdsInstants =
                numbers.count == evidence.present && zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
                && evidence.least < evidence.largest
                // Numbers that count by one are identifiers.
                && zip(numbers, numbers.dropFirst()).contains { $1 - $0 != 1 }
        }
        guard ZoneText.isName(name) else { return }
        let texts = Set(fields.filter { !$0.field.isMissing }.map(\.field.text))
        // A number without a sign may be of hours or minutes, and stays one.
        unsafe columns[column].holdsZones =
            texts.count <= 500 && texts.allSatisfy { ZoneText.isZone($0, under: name) }
            && texts.contains { ZoneText.isZone($0) }
    }

    /// What a column holds that all columns together tell, where the rows are to be read again for it: times of day that go with the dates
    /// that are the time, or the one column of seconds since 1970 that ascend, whatever its name, where nothing else is a time.
    ///
    /// - Throws: as `chooseTime`.
    func retyped() throws(FormatsError) -> (name: String, kind: CSVColumn.Kind)? {
        guard !request.options.refusesTime, request.options.time == nil, !isBare else { return nil }
        decideAll(keepingEmpty: true)
        if let clock = try clockBeside() { return (clock, .time(.clock)) }
        let instants = (0..<width).filter { unsafe columns[$0].holdsInstants }
        guard instants.count == 1, let index = instants.first else { return nil }
        let names = (0..<width).map { unsafe columns[$0].name }
        guard known[names[index]] == nil, try chooseTime(names) == nil else { return nil }
        return (names[index], .time(.unix(.seconds)))
    }

    private func clockBeside() throws(FormatsError) -> String? {
        guard clockName == nil else { return nil }
        guard (0..<width).contains(where: { unsafe columns[$0].holdsClocks }) else { return nil }
        let names = (0..<width).map { unsafe columns[$0].name }
        guard let index = try chooseTime(names), unsafe columns[index].holdsDates,
            TimeChoice.isTimeName(names[index], exactly: false)
        else { return nil }
        let clocks = names.indices.filter { other in
            let isBeside = other == index + 1 || other == index - 1
            let tellsApart = unsafe isBeside && columns[index].datesComeAgain
            return unsafe columns[other].holdsClocks
                && TimeChoice.isClock(names[other], of: names[index], tellsApart: tellsApart)
        }
        // Two of them, such as a start and an end, are each a column.
        guard let clock = clocks.first, clocks.count == 1 || clock == index + 1 else { return nil }
        return names[clock]
    }

    /// Ends the columns of a chunk.
    ///
    /// - Throws: `Unstreamable` where a time stands in several columns, of which all rows tell together.
    func finishChunk() throws -> (plan: CSVPlan, result: CSVPass.Result) {
        if try retyped() != nil { throw RowChunks.Unstreamable() }
        let finished = try finish()
        if finished.plan.zoneIndex != nil { throw RowChunks.Unstreamable() }
        return finished
    }

    /// Joins dates and the times of day beside them.
    ///
    /// - Throws: `unknownColumn` for a column that is told and is not there.
    func joinClock(_ plan: inout CSVPlan) throws(FormatsError) {
        guard let clock = clockName, plan.timeIndex != nil else { return }
        guard let index = plan.columns.firstIndex(where: { $0.name == clock }) else {
            throw .unknownColumn(name: clock, path: path, columns: plan.columns.map(\.name))
        }
        plan.clockIndex = index
        let others = plan.columns.indices.filter { $0 != index && $0 != plan.timeIndex }.map { plan.columns[$0].name }
        if !others.contains("time") { plan.indexName = "time" }
    }

    /// `time COL`, else a column that bears a time's name and holds times, else the first that holds times as text.
    func chooseTime(_ names: [String]) throws(FormatsError) -> Int? {
        let clock = clockName
        func isTime(_ column: Int, alsoUnix: Bool = true) -> Bool {
            guard case .time(let layout) = unsafe columns[column].kind, names[column] != clock else { return false }
            if case .unix = layout { return alsoUnix || known[names[column]] == .time(layout) }
            return true
        }
        if request.options.refusesTime { return nil }
        if let name = request.options.time {
            guard let column = names.firstIndex(of: name) else {
                throw .unknownColumn(name: name, path: path, columns: names)
            }
            return isTime(column) ? column : nil
        }
        /// A column that lacks more than a tenth of its times is not chosen by itself, unless the format says it is the time.
        func isFilled(_ column: Int) -> Bool {
            let slot = unsafe columns + column
            return unsafe slot.pointee.isGiven || slot.pointee.missingTimes(of: count) * 10 <= count
        }
        let isOther = { (column: Int) in TimeChoice.isOfAnotherTime(names[column]) }
        for columns in [names.indices.filter { !isOther($0) }, names.indices.filter(isOther)] {
            for exactly in [true, false] {
                for column in columns where TimeChoice.isTimeName(names[column], exactly: exactly) {
                    if isTime(column), isFilled(column) { return column }
                }
            }
            if let first = columns.first(where: { isTime($0, alsoUnix: isBare && $0 == 0) && isFilled($0) }) {
                return first
            }
        }
        return nil
    }
}
