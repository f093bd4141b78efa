import Series

/// Rows at even steps whose times no column holds: the first row says in every field when the first was taken, in seconds since 1970, and
/// the second how many a second there are. So writes Empatica's E4 (EDA.csv, ACC.csv and its like).
struct SampledRows: Sendable, Equatable {
    /// µs since 1970 of the first row.
    var start: Int64
    /// Rows a second.
    var rate: Double

    /// Rows of the head.
    static let headRows = 2

    init?(_ rows: [CSVSample.Row]) {
        guard rows.count > Self.headRows + 1, let start = Self.only(rows[0]), let rate = Self.only(rows[1]),
            Self.instants.contains(start), Self.rates.contains(rate),
            let micros = Int64(exactly: (start * 1_000_000).rounded())
        else { return nil }
        let width = rows[0].fields.count
        let areValues = rows.dropFirst(Self.headRows).allSatisfy { row in
            row.fields.count == width
                && row.fields.allSatisfy { field in
                    guard let value = NumberStyle().number(field.bytes.span) else { return field.isMissing }
                    return value.magnitude < Self.instants.lowerBound / 10
                }
        }
        guard areValues else { return nil }
        (self.start, self.rate) = (micros, rate)
    }

    /// Seconds of the years 2001 to 2096.
    static let instants = 1e9...4e9
    private static let rates = 0.001...1e6

    /// The one number that all fields of a row are.
    private static func only(_ row: CSVSample.Row) -> Double? {
        guard let field = row.fields.first, let first = NumberStyle().number(field.bytes.span) else { return nil }
        return row.fields.allSatisfy { NumberStyle().number($0.bytes.span) == first } ? first : nil
    }

    /// µs since 1970 of a row; the last one that there is where it is beyond time.
    func time(_ row: Int) -> Int64 {
        let elapsed = Int64(exactly: (Double(row) * 1_000_000 / rate).rounded()) ?? .max
        let (sum, isBeyond) = start.addingReportingOverflow(elapsed)
        return isBeyond ? TimeLayout.end - 1 : min(sum, TimeLayout.end - 1)
    }

    var note: TableNote {
        .sampled(rate: NumberText.text(rate), start: Calendar(zone: .utc).iso8601(start))
    }
}

/// A column that counts the rows, of which two rows above say what it counts: names with `Start` and `Increment` among them, and below
/// these their numbers. So do oscilloscopes write (Rigol's DS1000: `X,CH1,Start,Increment,` over `Sequence,VOLT,-6.0e-04,1.0e-06`).
struct CountedRows: Sendable, Equatable {
    /// Where the count begins, and by how much it grows.
    var start: Double
    var step: Double
    private(set) var names: [CSVSample.Field]
    private(set) var units: [String?]
    /// The line of the names.
    private(set) var line: Int

    /// - Parameter above: the rows above the first one.
    init?(_ above: [CSVSample.Row], over rows: [CSVSample.Row]) {
        guard above.count > 1, case let (names, values) = (above[above.count - 2], above[above.count - 1]),
            let first = rows.first.flatMap(Self.count)
        else { return nil }
        func fact(_ words: Set<String>) -> (place: Int, value: Double)? {
            for (place, name) in names.fields.enumerated() where words.contains(name.text.lowercased()) {
                guard place < values.fields.count else { return nil }
                let text = values.fields[place].bytes
                guard let value = NumberStyle().number(text.span) else { return nil }
                return (place, value)
            }
            return nil
        }
        guard let start = fact(["start"]), let step = fact(["increment"]), step.value > 0,
            case let width = min(start.place, step.place), width > 1,
            rows.allSatisfy({ row in row.fields.count { !$0.bytes.isEmpty } <= width }),
            rows.enumerated().allSatisfy({ Self.count($1) == first + Double($0) })
        else { return nil }
        (self.start, self.step, line) = (start.value, step.value, names.line)
        self.names = Array(names.fields.prefix(width))
        // What stands below the counting column is its own kind, no unit.
        units = [nil] + values.fields.prefix(width).dropFirst().map { $0.bytes.isEmpty ? nil : $0.text }
    }

    private static func count(_ row: CSVSample.Row) -> Double? {
        guard let first = row.fields.first else { return nil }
        return NumberStyle().number(first.bytes.span)
    }

    static func == (a: CountedRows, b: CountedRows) -> Bool { a.start == b.start && a.step == b.step }
}

extension TableHead {
    /// Takes the names that stand above rows that count.
    mutating func take(_ counted: CountedRows) {
        let missing = max(0, fields.count - counted.names.count)
        fields = counted.names + Array(repeating: CSVSample.Field(bytes: [], isQuoted: false), count: missing)
        units = counted.units
    }
}

extension CSVInference {
    /// The column of seconds since 1970 in a table without names right before that of the µs of the second: together they ascend, and the
    /// seconds alone do not (`pgbench --log`).
    static func splitInstant(_ rows: [CSVSample.Row], _ evidence: [ColumnEvidence]) -> Int? {
        for place in evidence.indices.dropLast()
        where evidence[place].isWhole(within: SampledRows.instants) && evidence[place + 1].isWhole(within: 0...999_999)
            && evidence[place + 1].largest > 1000 && evidence[place].absent + evidence[place + 1].absent == 0
        {
            let times = rows.prefix(500).compactMap { row -> Int64? in
                guard place + 1 < row.fields.count, let second = Int64(row.fields[place].text),
                    let part = Int64(row.fields[place + 1].text)
                else { return nil }
                return second * Microseconds.second + part
            }
            let pairs = zip(times, times.dropFirst())
            let shared = pairs.count { $0 / Microseconds.second == $1 / Microseconds.second }
            if times.count > 4, shared > 1, pairs.count(where: { $0 <= $1 }) * 20 >= (times.count - 1) * 19 {
                return place
            }
        }
        return nil
    }

    /// Seconds since 1970, and the µs of each beside them.
    mutating func chooseSplit(_ options: LoadOptions) -> Bool {
        guard let index = splitSeconds, index + 1 < plan.columns.count, mayBeTime(index, options),
            mayBeTime(index + 1, options)
        else { return false }
        setTime(index, .unix(.seconds))
        plan.clockIndex = index + 1
        plan.columns[index + 1].kind = .time(.microseconds)
        plan.columns[index + 1].spelling = nil
        plan.indexName = "time"
        notes.append(.table(.timeInTwo(date: plan.columns[index].name, clock: plan.columns[index + 1].name)))
        return true
    }

    /// A column that counts seconds from a start that its header or a line above the table tells.
    mutating func chooseFromStart(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        chooseFromHeader(evidence, options) || chooseFromAbove(evidence, options)
    }

    /// Columns of seconds under a name of times, below a line that tells when a recording began: measuring blocks of VCDS, where each group
    /// of columns has such a one. The first is the index, the others are times. Where nothing has a name the first column is one, below a
    /// line that says start (`perf stat -I`).
    private mutating func chooseFromAbove(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        guard let start = above?.start else { return false }
        func each(_ index: Int) -> Double? {
            let (column, found) = (plan.columns[index], evidence[index])
            let each =
                hasHeader
                ? ElapsedColumn.each(column.name, unit: column.unit)
                : index == 0 && start.isNamed && !found.areWhole ? 1e6 : nil
            guard let each, mayBeTime(index, options), rising.contains(index), found.present > 1,
                found.numbers == found.present, found.least >= 0,
                found.largest < SampledRows.instants.lowerBound / 100,
                (NumberStyle().number(Array(found.example.utf8).span) ?? 60) * each < 6e7
            else { return nil }
            return each
        }
        let places = plan.columns.indices.compactMap { index in each(index).map { (index: index, each: $0) } }
        guard let first = places.first, evidence[first.index].absent == 0 else { return false }
        for place in places + [first] {
            setTime(place.index, .seconds(since: start.time, isLocal: start.isLocal, each: place.each))
        }
        plan.indexName = "time"
        let text = Calendar(zone: .utc).iso8601(start.time).dropLast().map { $0 == "T" ? " " : $0 }
        notes.append(.table(.startAbove(String(text) + (start.isLocal ? "" : " UTC"), line: start.line)))
        return true
    }

    /// A first column whose header is an instant, in seconds since 1970: E4's IBI.csv.
    private mutating func chooseFromHeader(_ evidence: [ColumnEvidence], _ options: LoadOptions) -> Bool {
        guard let first = plan.columns.first, !first.header.isEmpty, mayBeTime(0, options), rising.contains(0),
            let start = NumberStyle().number(first.header.span), SampledRows.instants.contains(start),
            evidence[0].present > 0, evidence[0].numbers == evidence[0].present, evidence[0].absent == 0,
            evidence[0].least >= 0, evidence[0].largest < SampledRows.instants.lowerBound / 100,
            plan.columns.dropFirst().contains(where: { CSVDialect.isName($0.header) }),
            let micros = Int64(exactly: (start * 1_000_000).rounded())
        else { return false }
        setTime(0, .seconds(since: micros, isLocal: false))
        plan.indexName = "time"
        notes.append(.table(.startInHeader(Calendar(zone: .utc).iso8601(micros))))
        return true
    }

    static func isInstant(_ field: CSVSample.Field?) -> Bool {
        guard let field, let number = NumberStyle().number(field.bytes.span) else { return false }
        return SampledRows.instants.contains(number)
    }

    /// Whether no number of a column is below the one before, as far as was looked.
    static func rises(_ rows: [CSVSample.Row], _ column: Int) -> Bool {
        let values = rows.prefix(500).filter { $0.line > 0 }.compactMap { row -> Double? in
            guard column < row.fields.count else { return nil }
            let text = row.fields[column].bytes
            return NumberStyle().number(text.span)
        }
        return values.count > 1 && zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
    }
}
