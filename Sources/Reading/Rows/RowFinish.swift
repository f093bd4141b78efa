import Series

/// From a finished pass over a file's rows to its frame, and what the reply says of it: shared by all formats that have
/// rows.
package struct RowFinish {
    package let path: String
    package let zone: Zone
    /// The session's, in which times are shown.
    private let shown: Zone
    /// What a place in the file is called: `line` in text, `row` or `record` elsewhere.
    package var place = "line"
    /// The same for rows that are only known by their number.
    var rowPlace = "line"
    /// What is said before and behind the order of the rows.
    private var before: [FormatsNote] = []
    private var behind: [FormatsNote] = []
    private var isTimeNoted = false
    /// Those of the notes that tell of rows: left out, moved by a clock change, of the wrong width, with values that do not fit.
    package private(set) var problems: [FormatsNote] = []
    /// Whether rows were put in order of time, and how many bear the time of the one before.
    package private(set) var wasSorted = false
    package private(set) var repeats = 0
    /// Of each column of numbers, what stands at its ends.
    private var ends: [Int: ColumnEnds] = [:]
    /// What chunks of the rows that were settled before have come to.
    var settledBefore = Settled()

    /// How the times of rows were settled.
    struct Settled {
        /// Rows without a time, which are left out.
        var timeless = 0
        /// Times that a clock change skips, and those that it shows twice.
        var skipped = 0
        var repeated = 0
        var isSorted = false
    }

    /// A fact about the order of the rows.
    package enum OrderNote: Sendable, CaseIterable { case sorted, repeats }

    /// What the reply says.
    ///
    /// - Parameter unsaid: what goes without saying for this format.
    package func notes(without unsaid: Set<OrderNote> = []) -> [FormatsNote] {
        let order = Self.order(
            wasSorted: wasSorted && !unsaid.contains(.sorted), repeats: unsaid.contains(.repeats) ? 0 : repeats)
        return before + order + behind
    }

    /// What is to be said of the order of rows.
    package static func order(wasSorted: Bool, repeats: Int) -> [FormatsNote] {
        (wasSorted ? [.table(.sorted)] : []) + (repeats > 0 ? [.series(.tally(repeats, .repeatedTimes))] : [])
    }

    package init(path: String, zone: Zone, shown: Zone, place: String = "line") {
        self.path = path
        (self.zone, self.shown) = (zone, shown)
        self.place = place
        rowPlace = place
    }

    /// - Parameter isUTF8: whether the file is known to be UTF-8; else its texts decide between that and Latin-1.
    package mutating func frame(_ plan: CSVPlan, _ result: CSVPass.Result, isUTF8: Bool) throws(SeriesError) -> Frame {
        var rows = try FrameRows(plan: plan, result: result)
        try decodeTexts(&rows, result, isUTF8, plan.cut?.swap)
        try noteTime(plan, &rows, result)
        look(at: result, plan)
        noteCodes(plan)
        behind += Self.years(plan)
        behind += plan.columns.compactMap { column in column.said.map { FormatsNote.table($0) } }.folded
        noteProblems(plan, result.problems)
        for column in plan.columns {
            guard let beyond = column.beyond, column.kind == .text else { continue }
            behind.append(.table(.beyond(column: column.name, number: beyond)))
        }
        return rows.frame()
    }

    /// Looks at the ends of columns, for numbers that may stand for nothing.
    mutating func look(at result: CSVPass.Result, _ plan: CSVPlan) {
        for (index, column) in plan.columns.enumerated() where column.kind == .number && !column.isHidden {
            guard index < result.numbers.count, let numbers = result.numbers[index] else { continue }
            var found = ColumnEnds()
            found.add(numbers.span)
            ends[index, default: ColumnEnds()].add(found)
        }
    }

    private mutating func noteCodes(_ plan: CSVPlan) {
        // What stands for nothing in one column does so in all of the file.
        let known = Set(ends.values.flatMap(\.codes).map(\.value))
        let codes = plan.columns.indices.flatMap { index in
            (ends[index]?.codes(of: known) ?? []).filter {
                !plan.missing.contains($0.value) && !plan.columns[index].missingNumbers.contains($0.value)
            }.map { code -> FormatsNote in
                let (number, column) = (NumberText.text(code.value), plan.columns[index].name)
                return .table(
                    ends[index]?.isConstant ?? false
                        ? .maybeAllMissing(number, column: column)
                        : .maybeMissing(number, count: code.count, column: column))
            }
        }
        behind += [FormatsNote].some(of: codes, .codes)
    }

    /// The plan that the rows ask for when the sample misled: nil when all is well.
    ///
    /// - Throws: `ambiguousDates` when no row of the time index tells day and month apart, `mixedUnits`.
    static func improved(_ plan: CSVPlan, _ result: CSVPass.Result, path: String) throws -> CSVPlan? {
        var better = plan
        var isBetter = false
        for (index, column) in plan.columns.enumerated() {
            if column.isUndecided, column.kind == .text {
                guard let words = result.tables[index],
                    let decided = try column.decided(by: words, plan, path: path)
                else { continue }
                better.columns[index] = decided
                isBetter = isBetter || decided.kind != .text || column.isHidden
                continue
            }
            if result.problems.spans.contains(index), !column.isTold {
                better.makeSpan(of: index)
                isBetter = true
                continue
            }
            switch column.kind {
            case .number, .time:
                // Digits behind a zero are codes; a column of which a tenth does not fit is text.
                let isOfTime = index == plan.timeIndex || plan.parts?.ordered.contains(index) ?? false
                let isCode = result.problems.codes.contains(index) && column.spelling == nil
                guard !isOfTime, !column.isTold,
                    isCode || result.isMisfit(index) || result.areNames(index, column)
                else { break }
                better.columns[index].kind = .text
                better.columns[index].spelling = nil
                isBetter = true
            case .whole: isBetter = mend(&better.columns[index], index, result) || isBetter
            case .text, .skip: break
            }
            if column.kind == .number, better.columns[index].kind == .number, !column.staysNumber,
                result.problems.large.contains(index)
            {
                better.columns[index].kind = .whole
                isBetter = true
            }
            guard case .time(let layout) = column.kind, layout.isOrderOpen, better.columns[index].kind != .text else {
                continue
            }
            let over = result.problems.over[index] ?? (false, false)
            if over.second {
                better.columns[index].kind = .time(layout.ordered(over.first ? .dmy : .mdy) ?? layout)
                isBetter = true
            } else if !over.first, !column.example.contains(".") {
                if let found = result.order(index, plan) {
                    better.columns[index].kind = .time(layout.ordered(found.order) ?? layout)
                    better.columns[index].reading = .dates(
                        column: column.name, isDayFirst: found.order == .dmy, found.reason)
                } else if index == plan.timeIndex {
                    throw FormatsError.ambiguousDates(path: path, name: column.name, example: column.example)
                } else {
                    // Beside the index nothing forces a choice: the texts stay as they are.
                    better.columns[index].kind = .text
                }
                isBetter = true
            }
        }
        return isBetter ? better : nil
    }

    /// What a column of whole numbers becomes that has others too: numbers where one has a fraction, text where one is beyond
    /// 64 bits, or where it holds codes or texts.
    private static func mend(_ column: inout CSVColumn, _ index: Int, _ result: CSVPass.Result) -> Bool {
        let problems = result.problems
        if problems.codes.contains(index) || result.isMisfit(index) {
            column.kind = .text
        } else if problems.fractions.contains(index) {
            (column.kind, column.staysNumber) = (.number, true)
        } else if let beyond = problems.beyond[index] {
            (column.kind, column.beyond) = (.text, beyond)
        } else {
            return false
        }
        return true
    }

    /// The texts of all columns; a column of text without any is one of missing numbers.
    private mutating func decodeTexts(
        _ rows: inout FrameRows, _ result: CSVPass.Result, _ isKnown: Bool, _ swap: ByteSwap?
    ) throws(SeriesError) {
        let tables = result.tables.compactMap { $0 }
        let isUTF8 = isKnown || tables.contains { TextDecoding.provesUTF8($0) }
        var broken = 0
        for (index, table) in result.tables.enumerated() {
            guard let table else { continue }
            let decoded = TextDecoding.words(of: table, isUTF8: isUTF8)
            broken += decoded.broken
            try rows.setTexts(swap.map { TextWords(decoded.words.map($0.restored)) } ?? decoded.words, column: index)
        }
        if broken > 0 {
            before.append(isUTF8 ? .tally(broken, .brokenTexts) : .table(.notUTF8))
        }
    }

    /// Nobody needs to be told that these hold the time.
    private static let obviousTimeNames: Set<String> = [
        "time", "date", "datetime", "timestamp", "date_time", "date time",
    ]

    private mutating func noteTime(
        _ plan: CSVPlan, _ rows: inout FrameRows, _ result: CSVPass.Result
    ) throws(SeriesError) {
        guard plan.timeIndex != nil || plan.parts != nil else {
            try rows.leaveHeadersOut(result.problems.headersAgain)
            if let sampled = plan.sampled {
                try rows.take(sampled)
            } else if result.rows > 0 {
                before.append(.table(.noTime))
                if let columns = plan.timesAcross { before.append(.table(.timesAcross(columns: columns))) }
            }
            return
        }
        var layout = TimeLayout.year
        if let index = plan.timeIndex, case .time(let own) = plan.columns[index].kind { layout = own }
        let resolved = try rows.settleTimes(
            zone: zone, ordered: (result.descents, result.repeats), ofLines: place == "line")
        if let index = plan.timeIndex, plan.clockIndex == nil {
            noteColumn(plan.columns[index].name, layout, plan, rows.weekdays)
        }
        if let columns = plan.partsAcross { before.append(.table(.timesAcross(columns: columns))) }
        noteZones(plan, layout, rows.unknownZones)
        let (skipped, repeated) = (
            resolved.skipped + settledBefore.skipped, resolved.repeated + settledBefore.repeated
        )
        if skipped > 0 { problem(.tally(skipped, .timesSkipped)) }
        if repeated > 0 { problem(.tally(repeated, .timesRepeated)) }
        noteLeftOut(rows.timeless + settledBefore.timeless, result.problems)
        wasSorted = resolved.descents > 0 || settledBefore.isSorted
        repeats = resolved.repeats
        isTimeNoted = true
    }

    /// Whose clocks times are of: where the file says so, the load or the session otherwise.
    private mutating func noteZones(_ plan: CSVPlan, _ layout: TimeLayout, _ unknown: RowZones.Unknown) {
        let own = plan.zone(of: plan.timeIndex, or: zone)
        if plan.clockHasOffset {
            // The clock says whose it is.
        } else if layout.isLocal, !layout.isWholeYears || plan.parts != nil {
            if let column = plan.zoneIndex, plan.timeIndex.flatMap({ plan.columns[$0].zone }) == nil {
                problem(.table(.timesByRow(zones: plan.columns[column].name)))
                if unknown.count > 0 {
                    problem(.table(.zonesUnknown(unknown.count, unknown.example, readAs: own.zone.name)))
                }
            } else if let place = own.place {
                if own.zone != .utc || zone != .utc { problem(.table(.timesNamed(zone: own.zone.name, place))) }
            } else if case .zoned(_, let words) = layout, let note = words.note(readAs: zone) {
                problem(.table(note))
            } else if zone != .utc, plan.parts == nil {
                problem(.table(.timesIn(zone: zone.name)))
            }
        } else if let column = plan.timeIndex.map({ plan.columns[$0] }) {
            noteOffset(column, layout)
        }
        for (index, column) in plan.columns.enumerated() where index != plan.timeIndex && index != plan.clockIndex {
            guard let named = column.zone, named.zone != own.zone else { continue }
            problem(.table(.timesNamed(zone: named.zone.name, named.place)))
        }
    }

    /// How instants are shown that are written by other clocks.
    private mutating func noteOffset(_ column: CSVColumn, _ layout: TimeLayout) {
        if zone == shown, let other = column.otherOffset {
            if [column.example, other].contains(where: { layout.offset(of: $0, besides: shown) != nil }) {
                let place = layout.place(of: [column.example, other])?.name
                problem(.table(.offsetsDiffer(column.example, other, toldIn: shown.name, as: place)))
            }
        } else if let offset = layout.offset(of: column.example, besides: shown) {
            // Who names a zone wants to see its clocks.
            let wanted = layout.place(of: column.example) ?? (zone != shown ? zone.name : Zone.offsetText(offset))
            problem(.table(.timesAt(example: column.example, offset: wanted, toldIn: shown.name)))
        }
    }

    private mutating func noteColumn(_ name: String, _ layout: TimeLayout, _ plan: CSVPlan, _ weekdays: String?) {
        switch layout {
        case .unix(let unit): before.append(.table(.unixTimeIn(column: name, unit)))
        case .seconds: break
        case .clock where plan.clockDay == nil:
            before.append(.table(.timeOfDayIn(column: name, days: weekdays)))
        default: before += Self.timeNote(of: name)
        }
    }

    /// That a column tells the time, where its name does not say it.
    package static func timeNote(of name: String) -> [FormatsNote] {
        obviousTimeNames.contains(name.lowercased()) ? [] : [.table(.timeIn(column: name))]
    }

    /// - Parameter timeless: rows that are left out for want of a time.
    private mutating func noteLeftOut(_ timeless: Int, _ problems: RowProblems) {
        let misfits = problems.misfits
        if misfits.count > 0 {
            let first = problems.firstMisfit.map { RowFinding.Quote(text: $0.text, line: $0.line) }
            problem(.rows(RowPlaces(misfits, noun: place), .timeMisfit(first: first)))
        }
        if problems.wholeDays.count > 0 { problem(.rows(RowPlaces(problems.wholeDays, noun: place), .wholeDays)) }
        if problems.floored.count > 0 { problem(.rows(RowPlaces(problems.floored, noun: place), .floored)) }
        let missing = timeless - misfits.count
        if missing > 0 {
            let isTold = problems.timeless.count == missing
            let places = isTold ? RowPlaces(problems.timeless, noun: rowPlace) : RowPlaces(count: missing)
            problem(.rows(places, .timeless))
        }
    }

    private mutating func problem(_ note: FormatsNote) {
        if isTimeNoted { behind.append(note) } else { before.append(note) }
        problems.append(note)
    }

    private mutating func noteProblems(_ plan: CSVPlan, _ problems: RowProblems) {
        if !problems.headersAgain.isEmpty {
            problem(.tally(problems.headersAgain.count, .headersAgain))
        }
        if problems.ragged.count > 0 { problem(.rows(RowPlaces(problems.ragged, noun: place), .fields)) }
        let unfit = problems.unfit.sorted { $0.key < $1.key }.map { index, tally -> FormatsNote in
            let column = plan.columns[index]
            let isNumber = column.kind == .number || column.kind == .whole
            return .rows(RowPlaces(tally, noun: place), .unfit(column: column.name, isNumber: isNumber))
        }
        let limits = problems.limits.sorted { $0.key < $1.key }.map { index, tally -> FormatsNote in
            .rows(RowPlaces(tally, noun: place), .limits(column: plan.columns[index].name))
        }
        for note in [FormatsNote].some(of: unfit, .unfitColumns) + [FormatsNote].some(of: limits, .unfitColumns) {
            problem(note)
        }
    }

    /// `1 row`, `1,204 rows`.
    package static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        GroupedNumber.text(count) + " " + (count == 1 ? noun : plural ?? noun + "s")
    }
}
