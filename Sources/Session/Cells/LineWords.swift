import Catalog
import Charts
import Language
import Series
import Syntax

/// The words of a stage, with what the rows and the language know of them.
struct LineWords {
    let vocabulary: Vocabulary
    /// The rows before the line; nil where there are none.
    let frame: Frame?
    /// What the rows are called: the words of their series' name.
    let rows: Set<String>
    /// What a file of readings is called that names no rows: `water`.
    let substance: Set<String>
    /// Whether the file says in the plural what its rows are: another noun of what happens is none of them.
    let areNamed: Bool
    /// Whether they happen, rather than being read again and again: they stand at no steps, or last.
    let areEvents: Bool
    let whole: Frame?
    private let found = Found()

    /// The columns that words were found to name: a line is read in many ways, of the same words.
    private final class Found {
        var names: [String: String?] = [:]
        var meters: [String: MeterReadings?] = [:]
    }

    /// - Parameter whole: all the rows of the frame, where there are more.
    init(_ vocabulary: Vocabulary, _ frame: Frame?, named name: String?, whole: Frame? = nil) {
        (self.vocabulary, self.frame, self.whole) = (vocabulary, frame, whole)
        let words = name.map { $0.lowercased().split { !$0.isLetter }.map(String.init) } ?? []
        let rowNames = RowNames(whole ?? frame)
        let areEvents = (whole ?? frame).map(Self.areEvents) ?? false
        self.areEvents = areEvents
        // A file of readings is called by what is read, `water.csv`, one of things that happen by these.
        let named = words.filter { $0.count > 2 && (areEvents || EnglishNoun.singular($0) != $0) }
        rows = Set(
            named.map(EnglishNoun.singular).filter { !rowNames.wholes.contains($0) } + QuestionWords.rows
                + rowNames.names)
        areNamed = words.contains { $0.count > 2 && EnglishNoun.singular($0) != $0 }
        substance = areEvents ? [] : Set(words).subtracting(named)
    }

    /// Rows that are looked at.
    static let most = 4096

    /// The units of columns by their names.
    var units: [String: String] {
        (frame?.columns ?? []).reduce(into: [:]) { units, column in units[column.name] = column.unit }
    }

    /// Those of a stage, texts in quotes whole.
    static func split(_ stage: String) -> [String] {
        OuterText(stage[...]).parts(between: " ").filter { !$0.isEmpty }
    }

    /// Whether the words are what the rows are called: `calls`, `number of calls`.
    func areRows(_ words: some Collection<String>) -> Bool {
        guard (1...2).contains(words.count), case let word = words.joined(separator: " ").lowercased() else {
            return false
        }
        // `check-ins`, `check ins`; `outages` beside an `Outage ID` that numbers them.
        return columnName([word]).map { ColumnNames.isIdentity($0) || isNumber(ofRows: $0) } ?? true
            && rows.contains(EnglishNoun.singular(word).filter { $0.isLetter || $0.isNumber })
    }

    /// Whether a plural is what the file says that its rows are, and a column of texts besides: `milkings` of `Milking`, which is one of two,
    /// `flights` of `Flight`, which is a number that comes again.
    func areRowsByKind(_ noun: String) -> Bool {
        let one = EnglishNoun.singular(noun)
        guard one != noun, areNamed, rows.contains(one), let name = columnName([noun]), name.lowercased() != noun else {
            return false
        }
        // Of a few each column names the things.
        return whole(name).map { column in column.text.map { $0.dictionary.count * 2 < column.count } ?? false }
            ?? false
    }

    /// A column with all of its rows, where these are still those of the series.
    func whole(_ name: String) -> Column? { whole?.column(name) ?? frame?.column(name) }

    /// Whether a column is called so, letter by letter.
    func isColumn(_ name: String) -> Bool { frame.map { $0.column(name) != nil || $0.index.name == name } ?? false }

    /// Whether a column is called so by some of its words alone.
    func isLoose(_ word: String) -> Bool {
        let name = columnName([word]) ?? frame.flatMap { ColumnNames.meant(word, $0.columnNames) }
        return name.map { ColumnNames.isLoose(word, $0) } ?? false
    }

    /// Whether one thing is spoken of: `agent`, `wait_s`, not `agents`.
    func isOne(_ words: some Collection<String>) -> Bool {
        if let frame, frame.column(words.joined(separator: " ")) != nil { return true }
        return Array(words).last.map { EnglishNoun.singular($0) == $0 } ?? false
    }

    /// The column that words together name, as it must be typed.
    func column(_ words: some Collection<String>) -> String? { columnName(words).map(NameSpelling.quoted) }

    /// The same where it holds numbers.
    func numbers(_ words: some Collection<String>) -> String? {
        guard let name = columnName(words), frame?.column(name)?.isNumeric ?? false else { return nil }
        return NameSpelling.quoted(name)
    }

    /// The column of quantities or of what adds up that words name, or the unit that it is measured in.
    func divisor(_ words: some Collection<String>) -> String? {
        if let name = columnName(words), numbersThings(name) { return nil }
        let unit = words.joined(separator: " ")
        // Of several in one unit what a meter counts on and on is none of it.
        if let found = numbers(measuredIn: unit) ?? numbers(measuredIn: unit, where: { meter($0.name) == nil }) {
            return found
        }
        if let column = numbers(words), usual(words) == SumAggregate.entry.name { return column }
        guard let name = columnName(words), let values = try? whole(name)?.numbers,
            case let span = values.span,
            span.indices.contains(where: { span[$0] != span[$0].rounded() && span[$0].isFinite })
        else { return nil }
        return NameSpelling.quoted(name)
    }

    /// The column of numbers that words name, by some of its own too.
    func measure(_ words: some Collection<String>) -> String? { numbers(words) ?? loosely(words, isMeasure: true) }

    func columnName(_ words: some Collection<String>) -> String? {
        guard let frame, !words.isEmpty else { return nil }
        let name = words.joined(separator: " ").filter { !"\"`".contains($0) }
        if let known = found.names[name] { return known }
        let meant =
            frame.column(name) != nil ? name : ColumnNames.nearlyMeant(name, frame.columnNames) ?? shortened(name)
        found.names[name] = meant
        return meant
    }

    /// What rows are ranked and told apart by: a period, a cycle, a column that is no measure.
    func key(_ words: some Collection<String>) -> String? {
        let typed = words.joined(separator: " ").lowercased().replacing(" of the ", with: " of ")
        if let name = columnName(words) {
            return frame?.column(name)?.isNumeric == true ? nil : NameSpelling.quoted(name)
        }
        if let part = partOfTime(words) { return part }
        let word = EnglishNoun.singular(typed)
        if word == "day of week" { return Cycle.weekday.rawValue }
        // The hour in which most happens is one of the day's.
        if word == "hour" || word == "time of day" { return Cycle.hourOfDay.rawValue }
        if let cycle = Cycle(rawValue: word) { return cycle.rawValue }
        guard words.count == 1, let length = DurationSyntax(bareWord: word) else { return nil }
        return length.count == 1 ? length.unit.rawValue : length.words
    }

    /// The only column that counts time, by its unit or by the one that ends its name; of several the one that is called nothing but a length
    /// of time: `Duration (s)` beside `Queue Time (s)`.
    var duration: String? {
        lengths.count == 1 ? NameSpelling.quoted(lengths[0].name) : namedDuration
    }

    /// The columns that count time; in months and years it is how old something is, not how long it takes.
    private var lengths: [Column] {
        (frame?.numberColumns ?? []).filter { column in
            // An `Hour` is one of the day, `Hours` are so many.
            let name = column.name.lowercased()
            let isOne = DurationUnit(word: name)?.rawValue == name
            return !isOne && Self.durationUnit(of: column).map { Microseconds.length(of: $0) != nil } ?? false
        }
    }

    /// The only column that is called by a length of time and nothing else: `Duration (min)`, `minutes`.
    private var namedDuration: String? {
        let plain = lengths.filter { column in
            ColumnNames.words(column.name).filter { DurationUnit(word: $0) == nil && $0.count > 1 }
                .allSatisfy(Self.durations.contains)
        }
        return plain.count == 1 ? NameSpelling.quoted(plain[0].name) : nil
    }

    /// What a length of time is called, beside its unit.
    private static let durations: Set<String> = ["duration", "length", "elapsed", "time"]

    /// The only time at which the rows end, beside the one at which each begins.
    var end: String? {
        let own = ends.filter { Self.promised.isDisjoint(with: ColumnNames.words($0.filter { !"\"`".contains($0) })) }
        return own.count == 1 ? own[0] : ends.count == 1 ? ends[0] : nil
    }

    /// Times beside that of the rows.
    var ends: [String] {
        guard let frame, frame.index.times != nil else { return [] }
        let ends = frame.columns.filter { if case .times = $0.values { true } else { false } }
        return ends.map { NameSpelling.quoted($0.name) }
    }

    /// How long the rows are by these.
    private var span: String? {
        guard let index else { return nil }
        // What was sown before it is harvested on the day of the rows.
        return end.map {
            isLater(index, than: $0) == true && isLater($0, than: index) != true
                ? "(\(index) - \($0))" : "(\($0) - \(index))"
        } ?? stay
    }

    /// The columns of names that tell rows of one time apart; none where no two are of one time.
    var labels: [String] {
        guard let frame = whole ?? frame, let one = Within.distinction(of: frame) else { return [] }
        let most = max(1, frame.count / 2)
        let names = frame.columns.filter { $0.text != nil && $0.variety(upTo: most + 1) <= most }.map(\.name)
        // One column that does it alone leaves the others to change from row to row, as whether a door is open does.
        let alone = names.first { name in
            guard let times = frame.index.times, let text = frame.column(name)?.text else { return false }
            return UnsaidKeys.isApart(times, text)
        }
        return (alone.map { [$0] } ?? (names.contains(one) ? names : [one])).map(NameSpelling.quoted)
    }

    /// The same, of the meters that a column shows, as they may be read one by one.
    func labels(of column: String) -> [String] {
        let meter = meter(column.filter { !"\"`".contains($0) })?.line
        return labels.isEmpty ? [meter].compactMap(\.self).map(NameSpelling.quoted) : labels
    }

    /// Whether a word is the unit of a column, or the first part of it: `mmol` of `mmol/L`, `degrees` of `°C`.
    func isUnit(_ word: String, of column: String) -> Bool {
        guard word.count > 0, let own = frame?.column(column.filter { !"\"`".contains($0) }) else { return false }
        let unit = (own.unit ?? "").lowercased()
        return word == unit || unit.hasPrefix(word + "/")
            || unit.first == "°" && (["degrees", "degree"].contains(word) || "°" + word == unit)
    }

    /// What a column of texts holds.
    func texts(_ name: String) -> TextColumn? { (whole ?? frame)?.column(name.filter { !"\"`".contains($0) })?.text }

    /// The columns of numbers for which a comparison holds in some rows and not in others.
    func divided(by sign: String, _ value: Double) -> [String] {
        quantities.filter { name in
            guard let frame = whole ?? frame, let column = frame.column(name.filter { !"\"`".contains($0) }),
                let numbers = try? column.numbers
            else { return false }
            let span = numbers.span
            let rows = 0..<min(span.count, Self.mostRows)
            return rows.contains { sign.hasPrefix(">") ? span[$0] > value : span[$0] < value }
                && rows.contains { sign.hasPrefix(">") ? span[$0] <= value : span[$0] >= value }
        }
    }

    /// The only one of them.
    func onlyDivided(by sign: String, _ value: Double) -> String? {
        let found = divided(by: sign, value)
        return found.count == 1 ? found[0] : nil
    }

    private static let mostRows = 100_000

    /// The columns of numbers that do not number things.
    var quantities: [String] { measures.filter { !ColumnNames.isIdentity($0.filter { !"\"`".contains($0) }) } }

    /// The only column of what is long: the way that was made, else the time that it took.
    var length: String? {
        let ways = frame?.numberColumns.filter { column in
            let last = column.name.split { "_ ".contains($0) }.last.map(String.init) ?? ""
            return ["km", "mi"].contains(column.unit ?? last) || ColumnNames.words(column.name) == ["distance"]
        }
        // What goes from one time to another is long by these, however far it goes.
        if let ways, ways.count == 1, end == nil { return NameSpelling.quoted(ways[0].name) }
        return lasting
    }

    /// How long the rows lasted: a column that is called so, the time from one to another, or the only column of a time.
    var lasting: String? { namedDuration ?? span ?? duration ?? nights }

    /// What a column counts time in; nil for one of something else.
    func durationUnit(of name: String) -> DurationUnit? {
        frame?.numberColumns.first { NameSpelling.quoted($0.name) == name }.flatMap(Self.durationUnit)
    }

    private static func durationUnit(of column: Column) -> DurationUnit? {
        let last = column.name.split { "_ ".contains($0) }.last.map { $0.lowercased() } ?? ""
        // Of the units of one letter, `m` and `w` measure something else as well.
        return [column.unit, last].lazy.compactMap { $0 }.filter { $0.count > 1 || "sh".contains($0) }
            .compactMap(DurationUnit.init(word:)).first
    }

    /// The only column of how many nights a stay is long, which are as many days.
    var nights: String? {
        let found = (frame?.numberColumns ?? []).filter(Self.isNights)
        return found.count == 1 ? NameSpelling.quoted(found[0].name) : nil
    }

    private static func isNights(_ column: Column) -> Bool { ColumnNames.words(column.name).last == "night" }

    /// How many of a unit another one is: 60 minutes an hour; nil where that changes.
    static func count(of unit: DurationUnit, in other: DurationUnit) -> Double? {
        guard let one = Microseconds.length(of: unit), let whole = Microseconds.length(of: other) else { return nil }
        return Double(whole) / Double(one)
    }

    /// The columns of numbers that hold some.
    var measures: [String] {
        frame?.numberColumns.filter { column in
            let all = whole(column.name) ?? column
            return (0..<all.count).contains { all.cell($0) != .missing }
        }.map { NameSpelling.quoted($0.name) } ?? []
    }

    /// Those that are no keys of the rows.
    var ranked: [String] {
        let keys = frame?.groups.map(NameSpelling.quoted) ?? []
        return measures.filter { !keys.contains($0) }
    }

    func aggregate(_ word: String?) -> String? {
        word.flatMap { AggregateCatalog.named($0)?.name ?? vocabulary.entry(.aggregate, $0)?.name }
    }

    /// The only column of numbers that is measured in a unit, by the one that it has or that ends its name: `kwh`, `kg`.
    ///
    /// - Parameter isMeant: which columns may be.
    func numbers(measuredIn unit: String, where isMeant: (Column) -> Bool = { _ in true }) -> String? {
        let found = frame?.numberColumns.filter(isMeant).filter { column in
            let last = column.name.split { "_ ".contains($0) }.last.map(String.init) ?? ""
            // `kilos`, `litres`: the unit by its name.
            let isSame = [column.unit ?? last].contains {
                // `litres` of `l`, but no `m` of `M`.
                max($0.count, unit.count - 1) > 1 && UnitConversion.symbol(unit) == UnitConversion.symbol($0)
                    && UnitConversion.isKnown(unit)
            }
            return unit.count > 1
                && (isSame || [column.unit, last].contains { $0?.lowercased() == unit.lowercased() })
        }
        return found?.count == 1 ? found.map { NameSpelling.quoted($0[0].name) } : nil
    }

    /// Whether a row holds a value of what a text beside it names, as tables are that were made long: `variable,value`.
    var isLong: Bool {
        guard let frame, frame.numberColumns.count == 1, let only = frame.numberColumns.first else { return false }
        return frame.columns.contains { $0.text != nil }
            && ["value", "val", "reading", "result", "measurement"].contains(only.name.lowercased().filter(\.isLetter))
    }

    /// Whether a column holds numbers that add up.
    func adds(_ column: String) -> Bool { numbers([column]) != nil && usual([column]) == SumAggregate.entry.name }

    /// The only column of what adds up.
    var amount: String? {
        let found = measures.filter { usual([$0]) == SumAggregate.entry.name }
        return found.count == 1 ? found[0] : nil
    }

    /// What a column says of the meter that it shows; nil for one of anything else.
    func meter(_ name: String) -> MeterReadings? {
        guard let frame = whole ?? frame, let column = frame.column(name), column.isNumeric else { return nil }
        if let known = found.meters[name] { return known }
        let meter = try? MeterReadings(column, in: frame)
        found.meters[name] = meter
        return meter
    }

    /// The stages after those that make what meters show into what came in between, where they add it up.
    func metered(_ line: String) -> String {
        let sum = SumAggregate.entry.name
        let stages = (frame?.numberColumns ?? []).compactMap { column -> String? in
            let name = NameSpelling.quoted(column.name)
            let words = LineWords.split(line)
            let isSummed =
                line.contains("\(sum)(\(name))")
                || words.indices.dropFirst().contains { place in
                    words[place - 1] == sum && words[place...].joined(separator: " ").hasPrefix(name)
                        && !(words[place...].joined(separator: " ").dropFirst(name.count).first?.isLetter ?? false)
                }
            guard isSummed, let meter = meter(column.name) else { return nil }
            return "\(DiffTransform.entry.name) counter \(name)"
                + (meter.line.map { " by \(NameSpelling.quoted($0))" } ?? "")
        }
        return (stages + [line]).joined(separator: " | ")
    }

    /// The sum of what adds up and of what a meter counts, else the mean.
    func usual(_ words: some Collection<String>) -> String {
        if let name = columnName(words), meter(name) != nil { return SumAggregate.entry.name }
        let adds = columnName(words).map { name in
            let column = whole(name)
            return AdditiveQuantities.contains(name, unit: column?.unit)
                || AdditiveQuantities.isExtent(name, unit: column?.unit)
                || column.flatMap { try? AdditiveQuantities.usualAggregate(of: $0) } == SumAggregate.entry.name
        }
        return adds ?? false ? SumAggregate.entry.name : MeanAggregate.entry.name
    }
}
