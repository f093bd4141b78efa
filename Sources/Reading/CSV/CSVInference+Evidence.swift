extension CSVInference {
    /// What the fields of each column say.
    func evidence(of body: [CSVSample.Row], _ width: Int) -> [ColumnEvidence] {
        let found = CommonGap.evidence(
            (0..<width).map { index in
                body.compactMap { index < $0.fields.count ? (field: $0.fields[index], line: $0.line) : nil }
            }
        ) { fields, gap in
            ColumnEvidence(
                fields, style: plan.style, dates: plan.dates, thisYear: plan.thisYear, gap: gap, home: plan.zone
            ).restored(dialect.cut?.swap)
        }
        return Self.marked(found)
    }

    /// Where letters behind the numbers of one column are marks, a letter behind each number of another is one, too: `d` in Eurostat's tables
    /// is a definition that differs, and no day.
    private static func marked(_ found: [ColumnEvidence]) -> [ColumnEvidence] {
        func letter(_ evidence: ColumnEvidence) -> [UInt8]? {
            let bytes = Array((evidence.firstText?.text ?? "").utf8.suffix(2))
            return bytes.count == 2 && bytes[0] == 32 && bytes[1] >= 97 && bytes[1] <= 122 ? [bytes[1]] : nil
        }
        guard found.contains(where: { $0.spelling == .flagged && letter($0) != nil }) else { return found }
        return found.map { evidence in
            guard let letter = letter(evidence), evidence.spelling == .affixed(prefix: [], suffix: letter) else {
                return evidence
            }
            var own = evidence
            own.spelling = .flagged
            return own
        }
    }

    /// The rows without those that are left out because their time does not fit: further lines of a header, as Qualtrics writes them, say
    /// nothing of what the columns hold.
    func rowsThatStay(
        _ body: [CSVSample.Row], _ evidence: [ColumnEvidence], _ names: [String], _ options: LoadOptions
    ) -> [CSVSample.Row] {
        guard hasHeader, !options.refusesTime, options.kinds.isEmpty else { return body }
        func isTime(_ index: Int, exactly: Bool) -> Bool {
            guard evidence[index].isTextTime, evidence[index].times * 10 >= evidence[index].present * 9 else {
                return false
            }
            if let told = options.time { return names[index] == told }
            if let type = options.types[names[index]], type != .time { return false }
            return TimeChoice.isTimeName(names[index], exactly: exactly)
        }
        let places = evidence.indices
        guard
            let index = places.first(where: { isTime($0, exactly: true) })
                ?? places.first(where: { isTime($0, exactly: false) }),
            evidence[index].times < evidence[index].present, let layout = evidence[index].layout
        else { return body }
        return body.filter { row in
            guard index < row.fields.count, !row.fields[index].isMissing else { return true }
            return layout.readLeniently(row.fields[index].value.span) != nil
        }
    }
}
