import Charts
import Series
import Syntax

/// A question as a line of this language.
extension Question {
    /// - Parameter words: what is known of the rows.
    /// - Returns: nil for a question of which something would be lost, and for none.
    func line(_ words: LineWords) -> String? {
        settled(words)?.stages(words).map { words.metered($0.joined(separator: " | ")) }
    }

    /// The stages of the one answer that takes all that was said.
    private func stages(_ words: LineWords) -> [String]? {
        if isRelation { return relation() }
        if let lasts { return lasted(lasts, words) }
        if isConcurrent { return concurrent(words) }
        if isShare { return shared(words) }
        if let emptyPeriod {
            let count = CountAggregate.entry.name
            let empty = ["aggregate \(count) by \(emptyPeriod)", "where \(count) = 0"]
            let counted = asksNumber ? ["aggregate \(count)"] : []
            return said.isSubset(of: [.number]) && conditions.isEmpty && rank == nil ? windows + empty + counted : nil
        }
        if rank == nil, case .gaps? = spans {
            return said.isSubset(of: [.measures]) && conditions.isEmpty ? windows + known + ["gaps"] : nil
        }
        if let rank, case .runs(nil)? = spans { return runs(rank, words) }
        let rows = windows + (conditions.isEmpty ? [] : ["where \(condition)"])
        if let sampled { return said.isSubset(of: [.sample]) ? rows + ["sample \(sampled)"] : nil }
        if let rank { return ranked(rank, words).map { rows + $0 } }
        if isRunning { return running(words).map { rows + $0 } }
        if isChange { return changed(words).map { rows + $0 } }
        if drawing != nil || isTrend { return drawn(words).map { rows + $0 } }
        // A comparison is of rows, even where they are not named; a text alone may be anything.
        let isOfRows = namesRows || !windows.isEmpty || conditions.contains { $0.sign != "=" }
        // `when was the level above 2`, `how many times was the door opened`: readings stay so for a while.
        if isOfStretches(words) {
            let runs = windows + ["runs \(condition)"]
            if said == [.time] { return runs }
            if said == [.number], asksTimes, conditions.allSatisfy({ $0.sign == "=" }) {
                return runs + ["aggregate count"]
            }
        }
        if said.isEmpty || said == [.time] { return rows.isEmpty || !isOfRows ? nil : rows }
        if said.isSubset(of: [.between, .keys]), asksBetween, !keys.contains(where: Self.isPeriod) {
            return rows + [
                "derive between = \(lengths)", "keep between\(keys.isEmpty ? "" : ", " + keys.joined(separator: ", "))",
            ]
        }
        if said == [.measures, .divisor] { return worked(words).map { rows + $0 } }
        // `which meters have a battery below 3`: their names.
        // `number of days with humidity over 90`: on which some row holds.
        if said.subtracting([.number]) == [.things], things.count == 1, !conditions.isEmpty,
            Self.isPeriod(things[0]) || !asksNumber && words.isColumn(things[0].filter { !"\"`".contains($0) })
        {
            let counted = asksNumber ? ["aggregate count"] : []
            if let totals = totals(by: things[0], words) { return windows + totals + counted }
            return rows + ["distinct by \(things[0])"] + counted
        }
        if said == [.measures], measures.count == 1, measures[0].hasPrefix("(") {
            return rows + ["derive between = \(measures[0])", "keep between"]
        }
        if said == [.measures] {
            // `fees of completed visits`: the rows, and of them what is named.
            return rows.isEmpty ? nil : rows + ["keep \(measures.joined(separator: ", "))"]
        }
        return worked(words).map { rows + $0 }
    }

    /// Whether all that must hold is how one thing stands, of readings finer than days.
    private func isOfStretches(_ words: LineWords) -> Bool {
        guard !conditions.isEmpty, words.index != nil, !words.areEvents, words.unitOfRows != .day, !namesRows else {
            return false
        }
        return conditions.count == 1
    }

    /// `days with more than 10 mm of rain`: of what adds up a day has what its readings come to; nil where any of them may be meant.
    private func totals(by period: String, _ words: LineWords) -> [String]? {
        func text(_ all: [Condition]) -> String { all.map(\.text).joined(separator: " and ") }
        let amounts = conditions.filter { words.adds($0.column) }
        let others = conditions.filter { !words.adds($0.column) }
        // The rain of several places is no place's.
        let isOfOne = words.labels.allSatisfy { label in others.contains { $0.column == label && $0.sign == "=" } }
        // A week of several harvests has none where they come to nothing.
        let isNone = amounts.contains { $0.sign == "=" && $0.value == "0" }
        guard let unit = DurationUnit(rawValue: period), !words.areEvents || isNone, words.unitOfRows != unit,
            isOfOne || isNone,
            let column = amounts.first?.column, amounts.allSatisfy({ $0.column == column })
        else { return nil }
        return (others.isEmpty ? [] : ["where \(text(others))"])
            + ["aggregate sum \(column) by \(period)", "where \(text(amounts))"]
    }

    /// What is worked out of the rows, for each of the keys.
    private func worked(_ words: LineWords) -> [String]? {
        let takes: Set<Slot> = [
            .measures, .aggregates, .things, .keys, .number, .distinct, .limits, .sorting, .comparison, .between,
            .divisor,
        ]
        let keys = limits.isEmpty || !keys.isEmpty ? keys : things
        guard said.isSubset(of: takes) else { return nil }
        if let totalled { return totals(of: totalled.period, keys) }
        // `how much do we spend on average per month`: what it comes to a month, and what these come to.
        if asksAmount, measures.count == 1, aggregates.count == 2, aggregates[0] == SumAggregate.entry.name,
            keys.count == 1,
            Self.isPeriod(keys[0]), said.isSubset(of: [.measures, .aggregates, .keys])
        {
            return [
                "aggregate \(aggregates[0]) \(measures[0])\(Self.by(keys))",
                "aggregate \(aggregates[1]) \(measures[0])",
            ]
        }
        if let made = averaged(keys, words) { return made }
        if let made = metered(keys, words) ?? summed(keys, words) { return made }
        guard let value = value(words, keys: keys) else { return nil }
        // `highest first`: rows of one measure.
        if said == [.sorting], !namesRows {
            let by = sorting?.by ?? (words.ranked.count == 1 ? words.ranked[0] : nil)
            return by.map { ["sort \($0)\(sorting?.direction ?? "")"] }
        }
        // A thing by itself asks for nothing.
        if said.isSubset(of: [.things, .sorting]) { return nil }
        let limited = limits.isEmpty ? [] : ["where \(limits.map(\.text).joined(separator: " and "))"]
        let by = sorting?.by ?? measures.first ?? CountAggregate.entry.name
        // What is compared stands side by side.
        let isBeside = isCompared && keys.count > 1 && limits.isEmpty && sorting == nil && !value.contains(", ")
        if isBeside { return ["pivot \(value)\(Self.by(Self.beside(keys)))"] }
        let skipped = skipsEmpty && DurationUnit(rawValue: keys.last ?? "") != nil ? " empty drop" : ""
        // `how many days had more than 10 mm`: the number of those keys.
        let counted = asksNumber && !countsRows && !limits.isEmpty && self.keys.isEmpty ? ["aggregate count"] : []
        return ["aggregate \(value)\(Self.by(keys))\(skipped)"] + limited + counted
            + (sorting.map { ["sort \(by)\((areSpent(words) ? $0.turned : $0).direction)"] } ?? [])
    }

    /// The keys of a table whose last one goes across. Of two periods the shorter is a part of each of the longer: months of years.
    private static func beside(_ keys: [String]) -> [String] {
        let units = keys.compactMap(DurationUnit.init(rawValue:)).sorted()
        if keys.count == 2, units.count == 2, let part = units[0].cycle(within: units[1]) {
            return [part.rawValue, ComparedTimes.named(units[1].rawValue)]
        }
        return keys.dropLast() + [ComparedTimes.named(keys.last ?? "")]
    }

    /// Whether amounts are what an account has below zero: the largest of them are the least.
    private func areSpent(_ words: LineWords) -> Bool {
        asksCosts && measures.count == 1 && measures[0] == words.money && words.money.map(words.hasBothSigns) ?? false
    }

    /// `average calls per day by team`: so many of them a day, and what these come to; nil where no rows are counted so.
    private func averaged(_ keys: [String], _ words: LineWords) -> [String]? {
        guard namesRows || asksNumber && !conditions.isEmpty, asksNumber || words.areEvents, measures.isEmpty,
            limits.isEmpty, !aggregates.isEmpty,
            !asksBetween, sorting == nil,
            !isCompared, aggregates != [SumAggregate.entry.name]
        else { return nil }
        let made = aggregates.map { "\($0) count" }.joined(separator: ", ")
        guard let period = keys.firstIndex(where: Self.isPeriod) else {
            // `average number of calls per weekday`: of the days that are one.
            guard let part = keys.lazy.compactMap({ Cycle(rawValue: $0)?.part }).first else {
                // `average number of lessons per student`: so many for each, and what these come to.
                guard isPer, asksNumber || namesRows, things.isEmpty, !keys.isEmpty else { return nil }
                return ["aggregate count\(Self.by(keys))", "aggregate \(made)\(Self.by(Array(keys.dropFirst())))"]
            }
            let names = keys.filter { Cycle(rawValue: $0) == nil }
            return ["aggregate count\(Self.by([part.rawValue] + names))", "aggregate \(made)\(Self.by(keys))"]
        }
        var others = keys
        others.remove(at: period)
        return ["aggregate count\(Self.by(keys))", "aggregate \(made)\(Self.by(others))"]
    }

    /// `average daily amount by team`: what it comes to in each period, and what these come to.
    private func totals(of period: String, _ keys: [String]) -> [String]? {
        guard said.isSubset(of: [.measures, .aggregates, .keys]), aggregates.count == 2 else { return nil }
        return [
            // Days are of one month each.
            "aggregate \(aggregates[1]) \(measures[0])\(Self.by([period] + keys.filter(Self.isName))) empty drop",
            "aggregate \(aggregates[0]) \(measures[0])\(Self.by(keys))",
        ]
    }

    private static func isName(_ key: String) -> Bool { !isPeriod(key) && Cycle(rawValue: key) == nil }

    /// `average spend per receipt`: what each one comes to that several rows are of, and what these come to.
    private func summed(_ keys: [String], _ words: LineWords) -> [String]? {
        guard said.isSubset(of: [.measures, .aggregates, .keys]), isPer, measures.count == 1, aggregates.count == 1,
            aggregates[0] != SumAggregate.entry.name, words.adds(measures[0]), let first = keys.first,
            ColumnNames.isIdentity(first.filter { !"\"`".contains($0) })
        else { return nil }
        return [
            "aggregate \(SumAggregate.entry.name) \(measures[0])\(Self.by(keys))",
            "aggregate \(aggregates[0]) \(measures[0])\(Self.by(Array(keys.dropFirst())))",
        ]
    }

    /// `average kWh per day by house` of what meters show: so much of it a day, and what these come to.
    private func metered(_ keys: [String], _ words: LineWords) -> [String]? {
        guard said.isSubset(of: [.measures, .aggregates, .keys]), isPer, measures.count == 1,
            aggregates == [MeanAggregate.entry.name],
            words.meter(measures[0].filter { !"\"`".contains($0) }) != nil,
            let period = keys.firstIndex(where: Self.isPeriod)
        else { return nil }
        var others = keys
        others.remove(at: period)
        return [
            "aggregate \(SumAggregate.entry.name) \(measures[0])\(Self.by(keys))",
            "aggregate \(aggregates[0]) \(measures[0])\(Self.by(others))",
        ]
    }

    // MARK: Parts

    /// What a question may say beside which rows it is of.
    enum Slot {
        case measures, aggregates, things, keys, number, distinct, limits, sorting, comparison, drawing, trend, run,
            sample, time, between, divisor
    }

    /// What this one says. An answer that does not take all of it is none.
    var said: Set<Slot> {
        let slots: [(Slot, Bool)] = [
            (.measures, !measures.isEmpty), (.aggregates, !aggregates.isEmpty), (.things, !things.isEmpty),
            (.keys, !keys.isEmpty), (.number, asksNumber), (.distinct, isDistinct), (.limits, !limits.isEmpty),
            (.sorting, sorting != nil), (.comparison, isCompared), (.drawing, drawing != nil), (.trend, isTrend),
            (.between, asksBetween), (.divisor, divisor != nil), (.run, isRunning), (.sample, sampled != nil),
            (.time, asksTime && rank == nil),
        ]
        return Set(slots.filter(\.1).map(\.0))
    }

    static func isPeriod(_ key: String) -> Bool { DurationUnit(rawValue: key) != nil }

    static func by(_ keys: [String]) -> String { keys.isEmpty ? "" : " by \(keys.joined(separator: ", "))" }

    /// All that must hold; several texts of one column are alternatives.
    var condition: String { Self.condition(conditions) }

    private static func condition(_ conditions: [Condition]) -> String {
        var done: [String] = []
        return conditions.compactMap { one -> String? in
            let alike = conditions.filter { $0.column == one.column && $0.sign == "=" }
            guard one.sign == "=", alike.count > 1 else { return one.text }
            if done.contains(one.column) { return nil }
            done.append(one.column)
            return "\(one.column) in (\(alike.map(\.value).joined(separator: ", ")))"
        }.joined(separator: " and ")
    }

    /// How long each row is after the one before, of each value of the keys that are names.
    private var lengths: String {
        "diff(time\(Self.by(keys.filter { !Self.isPeriod($0) })))" + (lengthUnit.map { " / 1 \($0.rawValue)" } ?? "")
    }

    /// What is worked out of the rows: `mean wait, max wait`, `count`, `distinct team`.
    func value(_ words: LineWords, keys: [String]) -> String? {
        if asksBetween {
            guard measures.isEmpty, things.isEmpty, !isDistinct, !asksNumber, limits.isEmpty else { return nil }
            return aggregates.map { "\($0)(\(lengths))" }.joined(separator: ", ")
        }
        if let divisor {
            guard measures.count == 1, aggregates.allSatisfy({ ["sum", "mean"].contains($0) }),
                things.isEmpty || things == keys
            else { return nil }
            let ratio = "sum(\(measures[0])) / sum(\(divisor))"
            return divisorCount.map { "\($0) * \(ratio)" } ?? ratio
        }
        if !measures.isEmpty {
            // Something is ranked or picked by a name that is none of its keys.
            guard things.isEmpty || things == keys, !isDistinct else { return nil }
            let isTotal = asksNumber && !countsRows
            guard let own = aggregatesOfMeasures else { return nil }
            let made = zip(measures, own).flatMap { measure, own in
                // `minutes per week`: so many of them in each.
                let isRate =
                    isPer && (periodsOf != nil || keys.contains(where: Self.isPeriod))
                    && (DurationUnit(word: measure.lowercased()) != nil
                        && EnglishNoun.singular(measure.lowercased()) != measure.lowercased()
                        || AdditiveQuantities.namesThings(measure.filter { !"\"`".contains($0) }))
                let usual = isTotal || isRate ? SumAggregate.entry.name : words.usual([measure])
                let all = own.isEmpty ? [usual] : own
                let name = all.count == 1 ? names[measure].map { "\($0) = " } ?? "" : ""
                return all.map { "\(name)\($0) \(measure)" }
            }
            return ((countsRows ? [CountAggregate.entry.name] : []) + made).joined(separator: ", ")
        }
        // `total cost per year` is no number of rows.
        guard aggregates.isEmpty || aggregates == ["sum"] && (namesRows || asksNumber), !asksAmount else { return nil }
        // Of readings no number of rows is compared: which of the columns is nobody's guess.
        if isCompared || comparesSpans, !namesRows, !asksNumber, things.isEmpty, !words.areEvents,
            words.quantities.count > 1
        {
            return nil
        }
        if let thing = things.first, things != keys {
            // `tanks per month`: how many of them.
            let isCounted = isDistinct || asksNumber || namesSeveral && (isPer || keys.contains(where: Self.isPeriod))
            guard things.count == 1, isCounted, !namesRows else { return nil }
            // `how many breaks` of a column that says whether there was one: those that were.
            if !isDistinct, words.isTruth(thing) { return "\(SumAggregate.entry.name) \(thing)" }
            return "distinct \(thing)"
        }
        return CountAggregate.entry.name
    }

    private func shared(_ words: LineWords) -> [String]? {
        if isOfTime, conditions.isEmpty, windows.isEmpty { return nil }
        if let made = leading(words) { return made }
        let takes: Set<Slot> = [.measures, .aggregates, .keys, .number, .sorting, .drawing, .trend, .comparison]
        guard said.isSubset(of: takes), rank == nil, measures.count < 2, aggregates.isEmpty || !measures.isEmpty else {
            return nil
        }
        var mark = drawing?.mark
        if isTrend, mark == nil { mark = LineMark.entry.name }
        let shown =
            (sorting.map { ["sort\($0.direction)"] } ?? [])
            + (drawing == nil && !isTrend ? [] : ["plot" + (mark.map { " \($0)" } ?? "")])
        // Of what is measured the whole is all that was measured, unless it is asked what is not; a pass rate is of tests.
        let isKnown = rated != nil ? words.lacksAnswers : words.lacksValues
        let measured = conditions.filter { $0.sign != "is" }.map(\.column).filter(isKnown).map {
            Condition(column: $0, sign: "is", value: "not missing")
        }
        let whole = picked + measured.filter { own in !picked.contains(own) && !conditions.contains(own) }
        let wholes = windows + (whole.isEmpty ? [] : ["where \(Self.condition(whole))"])
        // Of all rows, those of a time are a part.
        let isPart = conditions.isEmpty && windows.count == 1 && keys.isEmpty
        let part = isPart ? Self.holding(windows[0]) : conditions.isEmpty ? nil : condition
        if let measure = measures.first {
            if keys.isEmpty {
                guard let part, aggregates.isEmpty || aggregates == [SumAggregate.entry.name] else { return nil }
                return (isPart ? [] : wholes) + ["share \(measure) where \(part)"] + shown
            }
            if isPartSaid, let part, aggregates.isEmpty || aggregates == [SumAggregate.entry.name] {
                return wholes + ["share \(measure) where \(part)\(Self.by(keys))"] + shown
            }
            let rows = wholes + (conditions.isEmpty ? [] : ["where \(condition)"])
            let value = "\(aggregates.first ?? SumAggregate.entry.name) \(measure)"
            return rows + parts(of: value, measure) + shown
        }
        if isPart, let part { return ["share where \(part)"] + shown }
        if !conditions.isEmpty { return wholes + ["share where \(condition)\(Self.by(keys))"] + shown }
        let count = CountAggregate.entry.name
        return keys.isEmpty ? nil : wholes + parts(of: count, count) + shown
    }

    /// `which opening has the best win rate`: the shares of a thing in order, and the first of them.
    private func leading(_ words: LineWords) -> [String]? {
        // Of a measure nothing says whether it is a part of each one's own.
        guard let rank, [.measure, .end, .rows].contains(rank.order), drawing == nil, sorting == nil, measures.isEmpty,
            !conditions.isEmpty
        else { return nil }
        var all = self
        (all.rank, all.things, all.keys) = (nil, [], things + keys)
        guard all.keys.count == 1 else { return nil }
        return all.shared(words).map {
            $0 + ["sort \(rank.isGreatest ? "desc" : "asc")", "first \(rank.count ?? "1")"]
        }
    }

    /// The shares of each key; in each period where one is among them.
    private func parts(of value: String, _ column: String) -> [String] {
        let isInTime = keys.count > 1 && keys.contains(where: Self.isPeriod)
        return isInTime
            ? ["aggregate \(value)\(Self.by(keys))", "share \(column) within time"] : ["share \(value)\(Self.by(keys))"]
    }

    /// A stage that picks rows of a time, as the condition that it is.
    static func holding(_ stage: String) -> String? {
        if stage.hasPrefix("where ") { return String(stage.dropFirst("where ".count)) }
        guard stage.hasPrefix("window "), case let span = stage.dropFirst("window ".count) else { return nil }
        guard let dots = span.firstRange(of: "..") else { return "time = \(span)" }
        if dots.lowerBound == span.startIndex { return "time < \(span[dots.upperBound...])" }
        return dots.upperBound == span.endIndex ? "time >= \(span[..<dots.lowerBound])" : "time in \(span)"
    }
}
