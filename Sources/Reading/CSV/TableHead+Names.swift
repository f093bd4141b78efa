/// Rows of names that look like something else: groups of columns, facts about the table, years, steps.
extension TableHead {
    /// Whether the first row holds the names of groups of columns, each over the first of them, and the second those of the columns.
    static func areGroups(_ first: CSVSample.Row, over rows: [CSVSample.Row]) -> Bool {
        let names = rows[1].fields
        guard names.count == first.fields.count, rows.count > 3, names.allSatisfy({ CSVDialect.isName($0.bytes) }),
            Set(names.map(\.bytes)).count == names.count, first.fields.contains(where: { $0.bytes.isEmpty }),
            first.fields.allSatisfy({ $0.bytes.isEmpty || CSVDialect.isName($0.bytes) })
        else { return false }
        let isTimed = names.contains { TimeChoice.isTimeName($0.text, exactly: true) }
        return isTimed
            && rows[2...].prefix(20).allSatisfy { row in
                row.fields.count { NumberStyle().number($0.bytes.span) != nil } * 2 >= names.count
            }
    }

    /// How many rows above the header are facts about the table, as stations' files have them: some of their fields are numbers,
    /// and below them stands a row of names over numbers.
    static func facts(_ rows: [CSVSample.Row]) -> Int {
        func isNumber(_ field: CSVSample.Field) -> Bool { NumberStyle().number(field.bytes.span) != nil }
        for place in 1...3 where place + 3 < rows.count {
            let names = rows[place].fields.filter { !$0.bytes.isEmpty }
            guard names.count > 3, names.allSatisfy({ CSVDialect.isName($0.bytes) }),
                Set(names.map(\.bytes)).count * 10 >= names.count * 9
            else { continue }
            let below = rows[(place + 1)...].prefix(20)
            let areNumbers = below.allSatisfy { row in
                let numbers = row.fields.count(where: isNumber)
                return numbers > 2 && numbers * 2 >= row.fields.count { !$0.bytes.isEmpty }
            }
            guard areNumbers, rows[..<place].contains(where: { $0.fields.contains(where: isNumber) }),
                !rows[..<place].contains(where: { $0.fields.map(\.bytes) == rows[place].fields.map(\.bytes) })
            else { continue }
            return place
        }
        return 0
    }

    /// `,0` or `,0,1,2` over rows that all have a first field: pandas' columns without names, and their index.
    static func areNumbered(_ first: CSVSample.Row, over body: [CSVSample.Row]) -> Bool {
        guard first.fields.count > 1, first.fields[0].bytes.isEmpty, !body.isEmpty else { return false }
        for (place, field) in first.fields.dropFirst().enumerated() where field.bytes != Array(String(place).utf8) {
            return false
        }
        return body.allSatisfy { $0.fields.first.map { !$0.bytes.isEmpty } ?? false }
    }

    /// Whether all numbers of a row are years in order, which the rows below do not go on with: names of columns. Two years are such
    /// beside words, where most rows below have others; of one year nobody knows.
    static func areYears(_ first: CSVSample.Row, over body: [CSVSample.Row], _ style: NumberStyle) -> Bool {
        func years(_ row: CSVSample.Row) -> [Double] { row.fields.compactMap { style.number($0.bytes.span) } }
        func isYear(_ value: Double) -> Bool { value >= 1000 && value < 3000 && value == value.rounded() }
        let own = years(first)
        guard own.count > 1, own.allSatisfy(isYear), !body.isEmpty else { return false }
        let steps = zip(own, own.dropFirst()).map { $1 - $0 }
        guard steps.allSatisfy({ $0 != 0 }) else { return false }
        if own.count < 3 {
            let names = first.fields.filter { style.number($0.bytes.span) == nil }.map(\.bytes)
            let below = body.prefix(100).map(years).filter { !$0.isEmpty }
            let others = below.count { !$0.allSatisfy(isYear) }
            return !names.isEmpty && names.allSatisfy(CSVDialect.isName) && Set(names).count == names.count
                && others * 2 > below.count
        }
        // Some years may be left out.
        let isAlong = Set(steps).count == 1 || own.count > 4 && steps.allSatisfy { ($0 > 0) == (steps[0] > 0) }
        return isAlong && body.prefix(100).contains { !years($0).allSatisfy(isYear) }
    }

    /// Whether the first row has a word and then numbers that ascend, which no row below has: `type,0.0,0.5,1.0,1.5,2.0`.
    static func areSteps(_ first: CSVSample.Row, over body: [CSVSample.Row]) -> Bool {
        func ascends(_ row: CSVSample.Row) -> Bool {
            let values = row.fields.dropFirst().compactMap { NumberStyle().number($0.bytes.span) }
            return values.count > 4 && zip(values, values.dropFirst()).allSatisfy(<)
        }
        guard let name = first.fields.first?.bytes, CSVDialect.isName(name), ascends(first), body.count > 1,
            first.fields.dropFirst().allSatisfy({ NumberStyle().number($0.bytes.span) != nil })
        else { return false }
        return !body.prefix(100).contains(where: ascends)
    }

    /// The comment line whose first name, that of a time scale, stands over weeks and the seconds of the week: `% GPST  latitude(deg) …`.
    static func weekHeader(_ dialect: CSVDialect, _ rows: [CSVSample.Row], width: Int) -> [CSVSample.Field]? {
        guard let names = commentHeader(dialect, width: width - 1), let scale = names.first, width > 2,
            ZoneText.scale(scale.text) != nil, rows.count > 1
        else { return nil }
        func number(_ field: CSVSample.Field) -> Double? { NumberStyle().number(field.bytes.span) }
        let areWeeks = rows.allSatisfy { row in
            guard row.fields.count == width, let week = Int(row.fields[0].text),
                let second = number(row.fields[1])
            else { return false }
            return (0...9999).contains(week) && second >= 0 && second < 604_800
        }
        guard areWeeks else { return nil }
        return ["\(scale.text) week", "\(scale.text) second of week"].map {
            CSVSample.Field(bytes: Array($0.utf8), isQuoted: false)
        } + names.dropFirst()
    }

    /// The name of the first column, which stands alone between the others' and the rows: pandas prints that of an index so.
    static func rowsName(_ body: [CSVSample.Row], names: Int, width: Int) -> CSVSample.Field? {
        guard names + 1 == width, width > 1, body.count > 2, let first = body.first, first.fields.count == 1,
            case let name = first.fields[0], CSVDialect.isName(name.bytes), !name.bytes.contains(32),
            body.dropFirst().allSatisfy({ $0.fields.count == width })
        else { return nil }
        return name
    }

    /// Takes lines right below the names that say facts about the columns, each behind a word or nothing, where every row below them has a
    /// time: the Bundesbank's and INSEE's series begin so. One of known units gives these.
    mutating func takeFacts(_ body: [CSVSample.Row], _ sample: Sample) {
        func isTime(_ row: CSVSample.Row) -> Bool {
            let found = Self.evidence(row.fields.prefix(1).map { ($0, row.line) }, sample)
            return found.isTextTime && found.times == 1 || found.isWhole(within: 1500...2100)
        }
        guard let count = body.prefix(Self.mostLines + 1).firstIndex(where: isTime), count > 1, body.count > count + 1,
            case let facts = body[..<count], facts.contains(where: { !$0.fields[0].bytes.isEmpty }),
            facts.allSatisfy({ row in
                row.fields.count == fields.count && !Self.isTyped(Self.evidence([(row.fields[0], row.line)], sample))
            }), case let rows = body[count...].prefix(40),
            rows.allSatisfy({ $0.fields.count == fields.count && isTime($0) })
        else { return }
        // Numbers alone behind the words are rows whose times do not fit.
        let isSaid = fields.indices.dropFirst().contains { column in
            let below = Self.evidence(rows.map { ($0.fields[column], $0.line) }, sample)
            return below.numbers > 0 && below.numbers == below.present
                && facts.contains {
                    !$0.fields[column].isMissing && sample.style.number($0.fields[column].value.span) == nil
                }
        }
        guard isSaid else { return }
        for row in facts where units.isEmpty {
            let words = row.fields.map { Self.beforeBracket($0.text) }
            if words.dropFirst().contains(where: { NumberSpelling.isUnit([], Array($0.utf8)) }) {
                units = [nil] + words.dropFirst().map { NumberSpelling.isUnit([], Array($0.utf8)) ? $0 : nil }
            }
        }
        lineCount += count
        rowCount += count
    }

    /// A unit before what brackets say of it: `USD (US-Dollar)`.
    static func beforeBracket(_ text: String) -> String {
        guard let open = text.firstIndex(of: "("), open != text.startIndex, text[..<open].last == " " else {
            return text
        }
        return String(text[..<open].dropLast())
    }
}
