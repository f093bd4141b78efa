import Series

/// Which column of a text table is the time.
extension CSVInference {
    /// The time index: `time COL`, else a column that bears a time's name and holds times, else the first that holds
    /// nothing but times, else the parts of a time in several columns, else years.
    mutating func chooseTime(
        _ evidence: [ColumnEvidence], _ options: LoadOptions, _ path: String
    ) throws(FormatsError) {
        day = options.day
        if options.refusesTime { return }
        if try chooseTold(evidence, options, path) { return }
        if let name = options.time {
            let index = try column(name, path)
            if options.clock == nil, evidence[index].present > 0 {
                try TimeChoice.check(name, evidence[index], path)
            }
            let told = secondsTold(index, evidence[index], options)
            guard let layout = told ?? TimeChoice.layout(of: evidence[index], named: name, options) else {
                throw TimeChoice.noTimes(in: name, evidence[index], path, plan.bodyLine)
            }
            setTime(index, layout)
            plan.columns[index].isTold = true
            if let clock = options.clock {
                let other = try column(clock, path)
                plan.columns[other].isTold = true
                guard (evidence[other].clocks + evidence[other].packedClocks) * 2 > evidence[other].present else {
                    throw TimeChoice.noTimes(in: clock, evidence[other], path, plan.bodyLine)
                }
                join(other, evidence[other])
            }
            return
        }
        if try chooseNamed(evidence, options, path) || chooseSerials(evidence, options) { return }
        let places = plan.columns.indices.filter { mayBeTime($0, options) }
        let names = plan.columns.map(\.name)
        let isOther = { TimeChoice.isOfAnotherTime(names[$0]) }
        for index in places.filter({ !isOther($0) }) + places.filter(isOther) {
            // Numbers that are all the same are a code.
            let isNameless =
                plan.columns[0].header.isEmpty
                && (dialect.prefix != nil || evidence[0].layout == .compact(offset: false))
            let isBareFirst =
                index == 0
                && ((!hasHeader || isNameless)
                    && (evidence[0].least < evidence[0].largest || evidence[0].numbers == 0 || evidence[0].present < 3
                        || isPackedClock(1, evidence))
                    || isEvenInstant(evidence[0]))
            guard evidence[index].present > 0,
                evidence[index].times == evidence[index].present || isBelowTotals(index, evidence[index]),
                evidence[index].isTextTime || evidence[index].areDaysInDigits || isBareFirst, isFilled(evidence[index])
            else { continue }
            if let layout = evidence[index].layout {
                setTime(index, layout)
                return joinClock(evidence)
            }
        }
        if chooseFromStart(evidence, options) || chooseSplit(options) { return }
        if chooseParts(evidence, options) || chooseDecimalYears(evidence, options) || chooseDigits(evidence, options) {
            return
        }
        if chooseYearsOfMonths(evidence, options) { return }
        chooseClock(evidence, options)
    }

    /// Years without a name before the twelve months, as R prints a series of these.
    private mutating func chooseYearsOfMonths(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        guard plan.columns.count > 12, mayBeTime(0, options), plan.columns[0].header.isEmpty,
            evidence[0].isWhole(within: 1000...2999), CSVPlan.areMonths(plan.columns.dropFirst().map(\.name))
        else { return false }
        setTime(0, .year)
        return true
    }

    func column(_ name: String, _ path: String) throws(FormatsError) -> Int {
        guard let index = plan.columns.firstIndex(where: { $0.name == name }) else {
            throw .unknownColumn(name: name, path: path, columns: plan.columns.map(\.name))
        }
        return index
    }

    func mayBeTime(_ index: Int, _ options: LoadOptions) -> Bool {
        // What the source types is not a time by its looks.
        if index < options.kinds.count, let given = options.kinds[index] {
            if case .time = given { return true }
            return TimeChoice.isTimeName(plan.columns[index].name, exactly: false)
        }
        guard let type = options.types[plan.columns[index].name] else { return true }
        return type == .time
    }

    /// Whether the first column holds times but for the first row, which sums those below it up then.
    private func isBelowTotals(_ index: Int, _ evidence: ColumnEvidence) -> Bool {
        index == 0 && hasHeader && evidence.present > 3 && evidence.times == evidence.present - 1
            && evidence.firstMisfit?.line == plan.bodyLine
    }

    /// Whether no more than a tenth of a column is missing: it is not chosen by itself otherwise.
    private func isFilled(_ evidence: ColumnEvidence) -> Bool {
        evidence.absent * 10 <= evidence.absent + evidence.present
    }

    /// Whether a column holds an instant of each row, one after the other.
    private func isOfOrder(_ evidence: ColumnEvidence) -> Bool {
        evidence.areInOrder && evidence.isTextTime && evidence.haveClocks && isFilled(evidence)
    }

    /// A column whose name says time.
    private mutating func chooseNamed(
        _ evidence: [ColumnEvidence], _ options: LoadOptions, _ path: String
    ) throws(FormatsError) -> Bool {
        let all = plan.columns.indices.filter { mayBeTime($0, options) }
        let happening = all.filter { !TimeChoice.isOfAnotherTime(plan.columns[$0].name) }
        let isOther = happening.contains { index in
            evidence[index].isTextTime && evidence[index].times == evidence[index].present && isFilled(evidence[index])
        }
        let indices = isOther ? happening : all
        let exact = indices.filter { TimeChoice.isTimeName(plan.columns[$0].name, exactly: true) }
        let named =
            exact
            + indices.filter { !exact.contains($0) && TimeChoice.isTimeName(plan.columns[$0].name, exactly: false) }
        for index in named {
            let found = evidence[index]
            guard found.present > 0, let layout = found.layout, found.times * 10 >= found.present * 9 else { continue }
            guard TimeChoice.isTime(layout, named: plan.columns[index].name) else { continue }
            guard isFilled(found) else {
                if exact.contains(index) {
                    notes.append(.table(.tooFewTimes(column: plan.columns[index].name)))
                }
                continue
            }
            // A day by name, in no order, is no time of rows that an instant beside it puts in order: `Show Date`, `Purchased At`.
            if !exact.contains(index), found.areDays, !found.areInOrder,
                let other = indices.first(where: { isOfOrder(evidence[$0]) }), let layout = evidence[other].layout
            {
                setTime(other, layout)
                return true
            }
            setTime(index, layout)
            joinClock(evidence)
            if plan.clockIndex == nil, let finer = finerTimes[index], let layout = evidence[finer].layout {
                setTime(finer, layout)
            }
            return true
        }
        for index in exact where evidence[index].isTextTime && evidence[index].times * 2 > evidence[index].present {
            try TimeChoice.check(plan.columns[index].name, evidence[index], path)
            if let layout = evidence[index].layout, isFilled(evidence[index]) {
                setTime(index, layout)
                return true
            }
        }
        for index in indices
        where TimeChoice.isSerialName(plan.columns[index].name) && evidence[index].numbers == evidence[index].present
            && evidence[index].least >= 18_000 && evidence[index].largest < 80_000 && isFilled(evidence[index])
        {
            setTime(index, .excel)
            notes.append(.table(.spreadsheetDays(column: plan.columns[index].name)))
            return true
        }
        for index in indices where isFilled(evidence[index]) {
            guard let layout = TimeChoice.julian(plan.columns[index].name, evidence[index]) else { continue }
            setTime(index, layout)
            return true
        }
        for index in exact where isFilled(evidence[index]) {
            guard let layout = evidence[index].shortLayout else { continue }
            setTime(index, layout)
            return true
        }
        return false
    }

    /// `dates excel` without a column: the first whose numbers can be days of these years.
    private mutating func chooseSerials(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        guard options.dates == .excel else { return false }
        let serials = plan.columns.indices.filter { index in
            let found = evidence[index]
            return mayBeTime(index, options) && found.present > 0 && found.numbers == found.present
                && found.least >= 18_000 && found.largest < 80_000 && isFilled(found)
        }
        let named = serials.first { TimeChoice.isTimeName(plan.columns[$0].name, exactly: false) }
        guard let index = named ?? serials.first else { return false }
        setTime(index, .excel)
        notes.append(.table(.spreadsheetDays(column: plan.columns[index].name)))
        return true
    }

    /// The parts of seconds in a column without a name right behind the times.
    private mutating func joinFraction(_ evidence: [ColumnEvidence]) {
        guard let index = plan.timeIndex, plan.clockIndex == nil, index + 1 < plan.columns.count, hasHeader,
            plan.columns[index + 1].header.isEmpty, evidence[index + 1].present > 0, evidence[index + 1].areFractions
        else { return }
        plan.clockIndex = index + 1
        plan.columns[index + 1].kind = .time(.fraction)
        plan.columns[index + 1].spelling = nil
        plan.indexName = plan.columns[index].name
    }

    /// The column of times of day that goes with a column of dates, when its name says so.
    private mutating func joinClock(_ evidence: [ColumnEvidence]) {
        defer { joinFraction(evidence) }
        guard let index = plan.timeIndex, evidence[index].areDates else { return }
        let others = plan.columns.indices.filter { other in
            let found = evidence[other]
            // A day without a time of day is the whole day.
            guard other != index, found.present > 0, !found.areStopped else { return false }
            if isPeriod(other, evidence) { return true }
            if found.areHours { return hasHeader && TimeChoice.isHourName(plan.columns[other].name) }
            return found.clocks * 10 >= found.present * 9 || found.packedClocks == found.present
        }
        let date = plan.columns[index].name
        let named = others.filter { other in
            let (name, isNext) = (plan.columns[other].name, other == index + 1)
            let tellsApart = (isNext || other == index - 1) && evidence[index].comeAgain
            return evidence[other].areHours || isPeriod(other, evidence)
                || TimeChoice.isClock(name, of: date, tellsApart: tellsApart)
                // Codes of six digits may look like times of day, too.
                || index == 0 && isNext && isPackedClock(other, evidence)
                || !evidence[other].haveSeconds
                    && (!hasHeader || isNext && plan.columns[other].header.isEmpty)
                || isNext && tellsApart && evidence[other].areTimesOfDay && evidence[other].clockSteps
        }
        // Two of them, such as `start` and `end`, are each a column.
        guard let clock = named.first, named.count == 1 || clock == index + 1 else { return }
        join(clock, evidence[clock])
    }

    /// Whether a column counts the periods of each date, as its name says: the settlement periods of a market.
    private func isPeriod(_ index: Int, _ evidence: [ColumnEvidence]) -> Bool {
        guard hasHeader, evidence[index].periods != nil, let date = plan.timeIndex, evidence[date].comeAgain else {
            return false
        }
        return TimeChoice.isPeriodName(plan.columns[index].name)
    }

    /// Whether a column without a name holds times of day in six digits, behind days in eight: few codes would all be such
    /// (Network UPS Tools' `20230714 000000`).
    private func isPackedClock(_ index: Int, _ evidence: [ColumnEvidence]) -> Bool {
        guard !hasHeader, index < evidence.count, case let found = evidence[index], found.present > 4 else {
            return false
        }
        return found.haveSeconds && found.packedClocks == found.present && found.least < found.largest
    }

    private mutating func join(_ clock: Int, _ evidence: ColumnEvidence) {
        guard let index = plan.timeIndex else { return }
        plan.clockIndex = clock
        var layout = evidence.packedClocks > 0 ? TimeLayout.clockDigits : evidence.areHours ? .hours : .clock
        let areHours = evidence.areHours && TimeChoice.isHourName(plan.columns[clock].name)
        if let each = evidence.periods, !areHours { layout = .periods(each: each) }
        plan.columns[clock].kind = .time(evidence.clockOffsets * 2 > evidence.clocks ? .clockAt : layout)
        plan.columns[clock].spelling = nil
        let others = plan.columns.indices.filter { $0 != index && $0 != clock }.map { plan.columns[$0].name }
        plan.indexName = others.contains("time") ? plan.columns[index].name : "time"
        notes.append(.table(.timeInTwo(date: plan.columns[index].name, clock: plan.columns[clock].name)))
    }

    /// Times in years as R writes them, under a name that says time or year, or that names the rows.
    private mutating func chooseDecimalYears(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        for index in plan.columns.indices where mayBeTime(index, options) {
            let name = plan.columns[index].name.lowercased()
            let found = evidence[index]
            let isDate = TimeChoice.isDateName(name)
            // R's names of the rows of a series, and what stands first where nothing has a name.
            let isRowName =
                index == 0 && plan.columns[0].header.isEmpty && found.present > (hasHeader ? 4 : 7)
                && found.least >= 1700 && found.largest < 2100 && found.partsOfYear != 0
            guard found.absent == 0, isRowName || isDate || ["time", "index", "tsp"].contains(name) else { continue }
            if let parts = found.partsOfYear, parts > 0 || isDate || found.hasDaysOfYear {
                setTime(index, parts == 1 ? .year : .decimalYear(parts: parts))
                return true
            }
            if isDate, found.isWhole(within: 1500...2100) {
                setTime(index, .year)
                return true
            }
        }
        return false
    }

    /// Days and hours in eight digits or more under any name: hardly anything else has months and days in their places.
    private mutating func chooseDigits(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        for index in plan.columns.indices where mayBeTime(index, options) && isFilled(evidence[index]) {
            let found = evidence[index]
            guard let layout = found.layout, layout == .compact(offset: false), found.present > 3,
                found.times == found.present, found.least >= 16_000_000, found.least < found.largest
            else { continue }
            setTime(index, layout)
            joinClock(evidence)
            return true
        }
        return false
    }

    /// Times of day alone, one after the other.
    private mutating func chooseClock(_ evidence: [ColumnEvidence], _ options: LoadOptions) {
        for index in plan.columns.indices
        where (TimeChoice.isClockColumn(plan.columns[index]) || index == 0 && plan.columns[0].header.isEmpty)
            && mayBeTime(index, options) && evidence[index].present > 1
            && evidence[index].clocks * 10 >= evidence[index].present * 9
            && isFilled(evidence[index]) && evidence[index].clockOffsets == 0
            && (evidence[index].clockSteps || options.day != nil)
        {
            takeDay(evidence[index])
            setTime(index, .clock)
            return joinFraction(evidence)
        }
    }

    /// Takes the day of times of day from the lines above; where these tell a time too and the times begin at nought, they are counted
    /// from then on.
    private mutating func takeDay(_ evidence: ColumnEvidence) {
        guard day == nil, let found = above?.day(isAmerican: evidence.example.hasSuffix("M")) else { return }
        // One digit of hours is a stopwatch's.
        let stated = above?.start.flatMap { start in
            let isOn = start.time >= found.day && start.time < found.day + Microseconds.day
            return isOn && start.isLocal && (start.isNamed || evidence.example == "0:00:00") ? start.time : nil
        }
        if beginsAtNought(evidence), let start = above?.started(on: found) ?? stated {
            day = start
            let text = Calendar(zone: .utc).iso8601(start).dropLast().map { $0 == "T" ? " " : $0 }
            notes.append(.table(.startAbove(String(text), line: found.line)))
            return
        }
        day = found.day
        notes.append(.table(.dayAbove(String(Calendar(zone: .utc).iso8601(found.day).prefix(10)), line: found.line)))
    }

    /// `6:04` beside `22:25` is a time of day, too, where nothing says that it is a length: beside `08:15` it would be `06:04`.
    mutating func takeTimesOfDay(_ evidence: [ColumnEvidence]) {
        let known = plan.columns.indices.filter {
            if case .timeOfDay? = plan.columns[$0].spelling { true } else { false }
        }
        guard !known.isEmpty, !known.contains(where: { evidence[$0].padsHours }) else { return }
        for index in plan.columns.indices
        where plan.columns[index].spelling == .clock && evidence[index].mayBeTimesOfDay
            && !ColumnEvidence.isDurationName(plan.columns[index].name)
        {
            plan.columns[index].setSpelling(.timeOfDay(from: evidence[index].dayBegins))
        }
    }

    mutating func setTime(_ index: Int, _ layout: TimeLayout) {
        plan.timeIndex = index
        plan.columns[index].kind = .time(layout)
        plan.columns[index].spelling = nil
        plan.clockDay = day
        // `sar` writes the hour of its header where the name should be.
        let header = plan.columns[index].header
        let isTime = layout.read(header.span) != nil || NumberSpelling.clock.number(header.span, NumberStyle()) != nil
        let isPrefix = dialect.prefix != nil && hasHeader && header.isEmpty
        if isTime || isPrefix || ZoneText.isZoneAlone(plan.columns[index].written),
            !plan.columns.contains(where: { $0.name == "time" })
        {
            plan.indexName = "time"
        }
    }
}
