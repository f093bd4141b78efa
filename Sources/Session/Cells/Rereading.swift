import Charts
import Catalog
import Diagnostics
import Foreign
import Language
import Series
import Syntax

/// What a line means that cannot be read, or whose words are not there: a line of this language that says it, and runs.
///
/// Each rule is one of form: methods joined by dots are a pipe, a series named after its verb is what that works on, words that are a
/// column's name together are that column, and what another tool's words say is it where nothing that was typed is lost.
struct Rereading {
    let vocabulary: ForeignParser
    let parameters: Parameters
    /// What the session has when the line is run.
    let made: () -> Outline
    let trials = Trials()

    init(_ vocabulary: ForeignParser, _ parameters: Parameters, on outline: @escaping () -> Outline) {
        (self.vocabulary, self.parameters, made) = (vocabulary, parameters, outline)
    }

    /// The statement with columns of several words in quotes, where it names some and does not run as it was typed.
    ///
    /// - Parameter columns: those of the rows before it.
    func boundWidely(_ statement: StatementSyntax, of source: String, columns: [String]) -> StatementSyntax? {
        let line = Lexer(source).string(statement.range.lower, statement.range.upper)
        let readings = Self.widelyNamed(line, columns)
        if readings.isEmpty { return nil }
        let outline = made()
        return outline.runs([statement], of: source)
            ? nil : self.statement(readAs: readings.map { Reading(line: $0) }, of: line, on: outline)
    }

    /// The statement, whose `reading` is the line that it was read from; nil where there is none, and where there are several.
    ///
    /// - Parameter place: where in the line the fault is, in bytes.
    func statement(for line: String, by fault: any Fault, at place: Int? = nil) -> StatementSyntax? {
        // What is too large is so in other words, too.
        switch fault {
        case SeriesError.tooManyRows, SeriesError.tooManyCells, SeriesError.outOfMemory: return nil
        default: break
        }
        let outline = made()
        let isShort = line.utf8.count <= Self.mostBytes
        if isShort, !drawsColumn(line, outline), let program = ForeignProgram.read(line, numbered: outline.columns) {
            return statement(for: program, typed: line, on: outline)
        }
        if isShort {
            trials.stages = StagewiseReading(line, vocabulary, parameters, on: outline)
            // All stages run on a few rows: what is refused on all of them is the one at fault.
            if let place, let stages = trials.stages, stages.fault == nil, stages.line == line {
                trials.stages = StagewiseReading(line, vocabulary, parameters, on: outline, refused: (fault, place))
            }
        }
        if let stages = trials.stages, stages.fault == nil,
            let found = statement(readAs: [Reading(line: stages.line)], of: line, on: outline)
        {
            return found
        }
        trials.lines = []
        return statement(readAs: readings(of: line, fault, outline), of: line, on: outline)
    }

    /// Whether what stands in quotes after `plot` is a column of the rows, and no file: `plot "Weight (kg)" with lines`.
    private func drawsColumn(_ line: String, _ outline: Outline) -> Bool {
        let all = LineWords.split(line)
        guard all.count > 1, all[0].lowercased() == PlotForm.entry.name, let mark = all[1].first, "\"'".contains(mark)
        else { return false }
        return known(of: outline.currentSeries, outline).words.column([all[1].replacing("'", with: "\"")]) != nil
    }

    /// What a program of another tool means; none where a part of it cannot be said, or where what it comes to does not run.
    private func statement(for program: ForeignProgram, typed: String, on outline: Outline) -> StatementSyntax? {
        switch program {
        case .line(let line):
            if let found = statement(readAs: [Reading(line: line)], of: typed, on: outline) { return found }
            let statement = (try? vocabulary.parse(line, parameters: parameters))?.statements.first
            let fault = statement.flatMap { outline.refusal(of: $0, from: line) }
            trials.unsaid = (typed, fault ?? SyntaxError.unsaid(Word(typed, SourceRange(0, 0)), tongue: "", .part))
        case .unsaid(let part, let tongue, let why):
            // Where it stands the complaint says.
            trials.unsaid = (part, SyntaxError.unsaid(Word(part, SourceRange(0, 0)), tongue: tongue, why))
        }
        return nil
    }

    /// What was read already, by any rule.
    final class Trials {
        /// What of a program of another tool is not said here.
        var unsaid: (text: String, fault: any Fault)?
        var lines: Set<String> = []
        var isFull: Bool { lines.count >= 80 }
        /// What is known of the rows of each series.
        var known: [String?: (LineWords, HeldTexts)] = [:]
        /// The line stage by stage, where it has several.
        var stages: StagewiseReading?
    }

    func known(of series: String?, _ outline: Outline) -> (words: LineWords, texts: HeldTexts) {
        if let found = trials.known[series] { return found }
        let whole = outline.whole(series)
        let words = LineWords(
            vocabulary.parser.vocabulary, series.flatMap { outline.frame($0) }, named: series, whole: whole)
        let found = (words, HeldTexts(whole))
        trials.known[series] = found
        return found
    }

    /// What a rule makes of a line.
    struct Reading {
        var line: String
        /// Whether the rule is one of spelling alone: of signs, quotes, lists.
        var isSpelling = false
        /// Whether it is a whole line of another tool, whose stages may need a rule each.
        var isForeign = false
    }

    /// How many rules of meaning may follow one another.
    private static let mostRules = 2

    /// - Parameter rules: how many rules of meaning may follow one another, `w | head` of `head w`.
    func statement(
        readAs readings: [Reading], of line: String, on outline: Outline, rules: Int = mostRules
    ) -> StatementSyntax? {
        for reading in readings where reading.line != line {
            let left = rules - (reading.isSpelling ? 0 : 1)
            guard !trials.isFull, trials.lines.insert("\(left) \(reading.line)").inserted, left >= 0,
                let cell = try? parsed(reading.line, rules: left, isForeign: reading.isForeign, on: outline),
                cell.statements.count == 1,
                case var statement = cell.statements[0], !hasNoRows(statement, of: reading.line, instead: line, outline)
            else { continue }
            let own = statement.reading ?? reading.line
            guard knowsSource(of: statement, outline) else { continue }
            if let refused = outline.refusal(of: statement, from: own) {
                guard
                    let other = self.statement(
                        readAs: self.readings(of: own, refused, outline), of: own, on: outline, rules: left)
                else { continue }
                return other
            }
            statement.reading = own
            return statement
        }
        return nil
    }

    /// Whether a stage would have no rows: words that are no path read as one, of a file that is not there; a stage after a description.
    private func hasNoRows(
        _ statement: StatementSyntax, of line: String, instead typed: String, _ outline: Outline
    ) -> Bool {
        guard case .pipeline(_, let stages) = statement.body else { return false }
        // A description has no rows for what follows.
        let describes = stages.dropLast().contains { $0.verb.text == DescribeVerb.entry.name }
        if describes, !typed.contains(DescribeVerb.entry.name) { return true }
        return stages.contains { stage in
            guard stage.verb.text == LoadVerb.entry.name else { return false }
            let isPath = stage.words(in: statement.reading ?? line).contains { "./*".contains($0) }
            return !isPath && outline.series(loadedBy: stage).isEmpty
        }
    }

    private func parsed(_ line: String, rules: Int, isForeign: Bool, on outline: Outline) throws -> CellSyntax {
        try vocabulary.parse(line, parameters: parameters, isGenerous: true) { own, _ in
            runs(own, on: outline)
        } reread: { error, line, _ in
            statement(readAs: readings(of: line, error, outline), of: line, on: outline, rules: rules)
                ?? (isForeign ? stagewise(line, rules: rules, on: outline) : nil)
        }
    }

    /// A line that a rule made of stages, read stage by stage.
    private func stagewise(_ line: String, rules: Int, on outline: Outline) -> StatementSyntax? {
        guard rules > 0, let stages = StagewiseReading(line, vocabulary, parameters, on: outline), stages.fault == nil
        else { return nil }
        return statement(readAs: [Reading(line: stages.line, isSpelling: true)], of: line, on: outline, rules: rules)
    }

    func runs(_ line: String, on outline: Outline) -> Bool {
        guard let cell = try? vocabulary.parse(line, parameters: parameters, isGenerous: true) else { return false }
        return cell.statements.allSatisfy { knowsSource(of: $0, outline) } && outline.runs(cell.statements, of: line)
    }

    private func knowsSource(of statement: StatementSyntax, _ outline: Outline) -> Bool {
        if case .pipeline(let source?, _) = statement.body { outline.knows(source.text) } else { true }
    }

    private func readings(of line: String, _ fault: any Fault, _ outline: Outline) -> [Reading] {
        let series = Self.series(of: line, outline)
        let columns = Self.columns(of: series, outline)
        var whole: [String] = []
        if let chain = MethodChain(line, vocabulary: vocabulary.parser.vocabulary) {
            let meant = columns.contains(chain.head) ? nil : ColumnNames.meant(chain.head, columns)
            whole += Self.subjects(of: chain, columns, outline).compactMap { chain.line(of: $0, named: meant) }
        }
        if let select = ForeignSelect(line, columns: { outline.frame($0)?.columnNames }) {
            whole += [select.line, outline.names.count == 1 ? select.lineOfCurrent : nil].compactMap(\.self)
        }
        let known = known(of: series, outline)
        if let found = PromExpression(line, columns: columns, labels: known.words.labels(of:)) {
            whole.append(found.stages.joined(separator: " | "))
        }
        if let named = SheetColumns.line(
            line, numbered: outline.columns(ofFile: nil), rows: outline.whole(series)?.count)
        {
            whole.append(named)
        }
        if let wide = WideTimes.line(line, fault.unknownColumn, of: known.words.frame) { whole.append(wide) }
        let spelled = spellings(of: line, fault, columns, known, outline)
        let meant = meanings(of: line, fault, columns, series, known, outline)
        return whole.map { Reading(line: $0, isForeign: true) } + spelled.map { Reading(line: $0, isSpelling: true) }
            + meant.map { Reading(line: $0) }
    }

    /// The line with other signs, quotes and commas.
    private func spellings(
        of line: String, _ fault: any Fault, _ columns: [String], _ known: (words: LineWords, texts: HeldTexts),
        _ outline: Outline
    ) -> [String] {
        let cased = Self.recased(line, fault)
        let wide = Self.widelyNamed(line, fault.unknownColumn?.candidates ?? columns, known.words.units)
        let marks = [marks(line, columns)].compactMap(\.self)
        let keywords = KeywordNames(vocabulary: vocabulary.parser.vocabulary, columns: columns).line(line)
        guard line.utf8.count <= Self.mostBytes else { return cased + wide + marks }
        let borrowed = BorrowedForms(
            columns: columns, series: Self.series(of: line, outline), isAlone: outline.names.count == 1
        ) {
            outline.knows($0)
        }
        let calls = OuterText(line[...]).parts(between: "|").map {
            CallText.line($0, index: columns.last, vocabulary.parser.vocabulary) ?? $0
        }.joined(separator: " | ")
        let lists = UnlistedNames(
            parser: vocabulary.parser, parameters: parameters, columns: columns, holders: known.texts.exactly)
        let lent = borrowed.line(line)
        let turned = OuterText(line[...]).parts(between: "|").map { MeasuresBefore(words: known.words).line($0) ?? $0 }
            .joined(separator: " | ")
        let bins = BinWords(line, known.words)?.lines ?? []
        let done = Participles(vocabulary: vocabulary.parser.vocabulary, columns: columns).line(line)
        let spoken = SpokenSigns(words: known.words)
        let signs = [spoken.line(line), spoken.unshown(line)].compactMap(\.self)
        return cased + bins + signs + [keywords, done, PipeStages.line(lent ?? line), lent].compactMap(\.self) + [
            turned, calls,
        ]
            + wide
            + marks
            + [lists.alternatives(line)].compactMap(\.self)
    }

    /// `member = yes` where rows hold `Yes` and nothing else in these letters.
    private static func recased(_ line: String, _ fault: any Fault) -> [String] {
        guard case SeriesError.unheldText(let text) = fault,
            case let held = text.held.filter({ $0.lowercased() == text.word.lowercased() }), held.count == 1
        else { return [] }
        // A word alone, or what follows a sign: `member=yes`.
        let places = line.ranges(of: text.word).filter { place in
            let around = [
                place.lowerBound > line.startIndex ? line[line.index(before: place.lowerBound)] : " ",
                place.upperBound < line.endIndex ? line[place.upperBound] : " ",
            ]
            return around.allSatisfy { !$0.isLetter && !$0.isNumber && !"\"`_".contains($0) }
        }
        guard let place = places.last else { return [] }
        return [line[..<place.lowerBound] + Expression(.text(held[0]), text.range).words + line[place.upperBound...]]
    }

    /// The line in other words.
    private func meanings(
        of line: String, _ fault: any Fault, _ columns: [String], _ series: String?,
        _ known: (words: LineWords, texts: HeldTexts), _ outline: Outline
    ) -> [String] {
        let (words, texts) = known
        let isShort = line.utf8.count <= Self.mostBytes
        let phrase = RowPhrase(words: words, holders: texts.exactly, end: { outline.end(of: series) })
        // Of several stages each is read by itself (`StagewiseReading`).
        let isStage = isShort && OuterText(line[...]).parts(between: "|").count == 1
        var readings: [String] = []
        if isStage {
            let stages = StageReadings(parser: vocabulary, parameters: parameters, columns: columns, words: words) {
                var reader = QuestionReader(words: words, rows: phrase, holders: texts.alike)
                return reader.line($0)
            }
            let removed = RemovedRows(words: words, rows: phrase, whole: outline.whole(series)) {
                var reader = QuestionReader(words: words, rows: phrase, holders: texts.alike)
                return reader.line($0)
            }
            readings += [removed.line(line), stages.line(line)].compactMap(\.self)
        }
        if let object = Self.seriesAfterVerb(line, columns, outline, vocabulary.parser.vocabulary) {
            readings.append(object)
        }
        if isShort {
            let patterns = NamePatterns(words.frame?.columnNames ?? [])
            readings += [
                patterns.line(line), MadeColumn.line(line, fault.unknownColumn),
                NamedKeys.line(line) { columns.contains($0) },
                JoinedClock.line(line, fault.unknownColumn, of: words.frame),
            ].compactMap(\.self)
            if isStage { readings += phrase.readings(of: line) }
        }
        let said = Self.foreign(fault) == nil ? vocabulary.foreign(line, at: 0) : nil
        // What is stored under a name is no word of another tool.
        if let (word, own) = Self.foreign(said ?? fault), !outline.knows(word.text),
            SaidWords.keepsAll(of: line, but: word.text, own, columns, outline)
        {
            readings.append(Self.ofOnly(own, typed: line, outline))
        }
        if isShort {
            let lists = UnlistedNames(
                parser: vocabulary.parser, parameters: parameters, columns: columns, holders: texts.exactly)
            readings += [lists.listed(line), isStage ? lists.spoken(line) : nil].compactMap(\.self)
        }
        if let pipe = Self.seriesBeforeStage(line, outline) { readings.append(pipe) }
        return readings
    }

    /// What people say in other words is short.
    static let mostBytes = 1_000

    static func foreign(_ fault: any Fault) -> (word: Word, line: String)? {
        if case SyntaxError.foreign(let word, _, let line) = fault { (word, line) } else { nil }
    }
}
