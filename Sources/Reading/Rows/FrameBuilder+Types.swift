import Series

/// What columns are: told by the person, or by their first values.
extension FrameBuilder {
    /// What the person says a column is, as far as that needs no look at its values.
    package func said(of name: String) -> CSVColumn.Kind? {
        if name == request.options.clock { return .time(.clock) }
        switch request.options.types[name] {
        case .text: return .text
        case .number, .time, nil: return nil
        }
    }

    /// Decides all types that are still open.
    ///
    /// - Parameter keepingEmpty: leaves a column without a value open.
    func decideAll(keepingEmpty: Bool = false) {
        for column in 0..<width where form(column) == .undecided {
            if keepingEmpty, unsafe columns[column].early.isEmpty { continue }
            decide(column)
        }
    }

    func decide(_ column: Int) {
        let early = unsafe columns[column].early
        unsafe columns[column].infer(from: early.count)
        let name = unsafe columns[column].name
        let fields = early.map { (field: CSVSample.Field(bytes: $0.bytes, isQuoted: $0.isText), line: $0.line) }
        let evidence = ColumnEvidence(
            fields, style: NumberStyle(), dates: request.options.dates,
            thisYear: request.options.thisYear, home: request.zone)
        unsafe columns[column].example = evidence.example
        let isTyped = unsafe columns[column].isTypedWhole
        var kind = CSVColumn.Kind.text
        if request.options.types[name] == .time {
            if let layout = TimeChoice.layout(of: evidence, named: name, request.options) {
                kind = .time(layout)
            } else {
                refusal = TimeChoice.noTimes(in: name, evidence, path, line)
            }
        } else if evidence.isTextTime || evidence.areDaysInDigits && !isTyped,
            evidence.times * 10 >= evidence.present * 9,
            let layout = evidence.layout
        {
            kind = .time(layout)
        } else if evidence.numbers == 0, TimeChoice.isTimeName(name, exactly: false), let layout = evidence.layout,
            evidence.times * 10 >= evidence.present * 9
        {
            kind = .time(layout)
        } else if evidence.isNumeric || evidence.present == 0 {
            kind = evidence.present == 0 ? .number : evidence.numberKind(isTyped: isTyped)
            if kind == .text { unsafe columns[column].beyond = evidence.beyond }
            if evidence.times * 10 >= evidence.present * 9, let layout = evidence.layout, evidence.present > 0,
                name == request.options.time || isBare && column == 0 || TimeChoice.isTime(layout, named: name)
            {
                kind = .time(layout)
            }
        }
        look(at: evidence, of: column, fields)
        if unsafe columns[column].holdsZones { kind = .text }
        let isTold = request.options.types[name] == .number
        if kind == .text, !isTold { noteMixed(evidence, name) }
        // Numbers of which a few have a unit are plain ones, as in a text table.
        var spelling = kind == .text ? evidence.numberSpelling(of: name) : nil
        if isTold { spelling = evidence.spelling ?? evidence.uncertain }
        if kind == .text, spelling == nil, Self.areDecimalCommas(fields) { spelling = .decimalCommas }
        if kind == .text, spelling == nil || spelling == .flagged {
            unsafe columns[column].reading = evidence.doubt(of: name)
        }
        if unsafe columns[column].holdsZones { spelling = nil }
        if case .time = kind { unsafe columns[column].missingWords = evidence.missingWords }
        if isTold || kind == .number || spelling != nil, isAsked(name) {
            unsafe columns[column].decideNumbers(spelling, missingWords: isTold ? [] : evidence.missingWords)
        } else {
            decide(column, kind)
        }
        let current = (row, line)
        unsafe columns[column].early = []
        for value in early {
            seek(value.row)
            line = value.line
            set(column, spelled: value.bytes[...], isText: value.isText)
        }
        seek(current.0)
        line = current.1
    }

    /// Whether nine in ten values are numbers with a decimal comma, or whole: `"12,3"` in JSON, whose own numbers have points.
    private static func areDecimalCommas(_ fields: ColumnEvidence.Fields) -> Bool {
        let present = fields.filter { !$0.field.isMissing }
        let style = NumberStyle(
            sniffing: [CSVSample.Row(line: 1, start: 0, end: 0, fields: present.map(\.field))], separator: 0)
        guard style.decimal == UInt8(ascii: ","), present.count > 1 else { return false }
        return present.count { style.number($0.field.value.span) != nil } * 10 >= present.count * 9
    }

    private func isAsked(_ name: String) -> Bool { wanted?.contains(name) ?? true }

    /// Several units in a column are an error, unless nobody asks for it.
    private func noteMixed(_ evidence: ColumnEvidence, _ name: String) {
        guard let mixed = evidence.mixedUnits(of: name), isAsked(name) else { return }
        refusal = .mixedUnits(
            column: name, path: path, first: mixed.first.text, firstLine: mixed.first.line, second: mixed.second.text,
            secondLine: mixed.second.line)
    }

    /// Takes a type; a column that nobody asks for is skipped, unless it may be the time.
    func decide(_ column: Int, _ kind: CSVColumn.Kind) {
        var kind = kind
        if let wanted, unsafe !wanted.contains(columns[column].name) {
            if case .time = kind {} else if unsafe !columns[column].holdsZones { kind = .skip }
        }
        unsafe columns[column].decide(kind, seed: seed)
    }

    /// A number for a column that is none of numbers.
    func setOther(_ column: Int, _ number: Double) {
        if number.isNaN { return }
        switch form(column) {
        case .skip, .number: return
        case .whole:
            if let whole = WholeNumber.exactly(number), WholeNumber.isExact(whole) {
                set(column, whole: whole)
            } else {
                unsafe columns[column].hasFractions = true
            }
        case .undecided, .text, .iso, .time, .spelled:
            var bytes: [UInt8] = []
            NumberText.append(number, to: &bytes)
            set(column, spelled: bytes[...], isText: false)
        }
    }
}
