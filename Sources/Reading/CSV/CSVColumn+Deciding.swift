import Series

/// What a column holds, by some of its values: those of the sample, or its first ones where the sample has none.
extension CSVColumn {
    /// - Parameters:
    ///   - isListing: whether a program that lists files, disks or memory has written the column.
    ///   - path: of the file; nil where nobody asks for the column.
    /// - Throws: `mixedUnits`, for a column that is asked for.
    mutating func decide(_ evidence: ColumnEvidence, isListing: Bool, path: String?) throws(FormatsError) {
        isUndecided = evidence.present == 0 && evidence.missingWords.isEmpty
        missingWords = evidence.missingWords
        staysNumber = evidence.wholes < evidence.numbers
        let areProcessors = evidence.areThousandths && NumberSpelling.isProcessorName(name, unit: unit)
        if let path, !areProcessors, !evidence.isNumeric, let mixed = evidence.mixedUnits(of: name) {
            throw .mixedUnits(
                column: name, path: path, first: mixed.first.text, firstLine: mixed.first.line,
                second: mixed.second.text, secondLine: mixed.second.line)
        }
        if evidence.present == 0, !evidence.missingWords.isEmpty {
            kind = .number
        } else if unit != nil, !evidence.programWords.isEmpty {
            // What has a unit measures, be there no value.
            (missingWords, kind) = (evidence.programWords, .number)
        } else if evidence.isTextTime || evidence.areDaysInDigits, evidence.times == evidence.present,
            let layout = evidence.layout
        {
            kind = .time(layout)
        } else if evidence.spelling == .flagged {
            setSpelling(.flagged)
            kind = .number
            reading = evidence.doubt(of: name)
        } else if areProcessors {
            setSpelling(.thousandths)
            kind = .number
        } else if evidence.isNumeric {
            kind = evidence.areVersions(under: name) ? .text : evidence.numberKind()
            if kind == .text { beyond = evidence.beyond }
        } else if let spelling = evidence.numberSpelling(of: name, unit: unit, isListing: isListing) {
            setSpelling(spelling)
            kind = .number
            let isSaid = spelling == .hoursMinutes && NumberSpelling.saysHours(name, unit: unit)
            if [.clock, .hoursMinutes].contains(spelling), !isSaid { reading = evidence.doubt(of: name) }
        } else {
            reading = evidence.doubt(of: name)
        }
    }

    mutating func setSpelling(_ spelling: NumberSpelling?) {
        self.spelling = spelling
        unit = NumberSpelling.unit(of: spelling, header: unit)
    }

    /// The same column decided by what a pass has found in it; nil where that is nothing.
    ///
    /// - Throws: `mixedUnits`.
    func decided(by words: TextCodes, _ plan: CSVPlan, path: String) throws(FormatsError) -> CSVColumn? {
        let first = words.first(Self.enough)
        guard !first.isEmpty else { return nil }
        var column = self
        let fields = first.map { (field: CSVSample.Field(bytes: $0, isQuoted: false), line: 0) }
        let evidence = ColumnEvidence(
            fields, style: plan.style, dates: plan.dates, thisYear: plan.thisYear, home: plan.zone)
        (column.isHidden, column.example) = (false, evidence.example)
        try column.decide(evidence.restored(plan.cut?.swap), isListing: false, path: path)
        column.isUndecided = false
        return column
    }

    /// Values that decide.
    private static let enough = 500
}
