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
    private let vocabulary: ForeignParser
    private let parameters: Parameters
    /// What the session has when the line is run.
    private let made: () -> Outline

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
        return outline.runs([statement], of: source) ? nil : self.statement(readAs: readings, of: line, on: outline)
    }

    /// The statement, whose `reading` is the line that it was read from; nil where there is none, and where there are several.
    func statement(for line: String, by fault: any Fault) -> StatementSyntax? {
        let outline = made()
        return statement(readAs: readings(of: line, fault, outline), of: line, on: outline)
    }

    /// - Parameter again: whether what a rule makes of the line may be read by another one, `w | head` of `head w`.
    private func statement(
        readAs readings: [String], of line: String, on outline: Outline, again: Bool = true
    ) -> StatementSyntax? {
        for reading in readings where reading != line {
            guard let cell = try? parsed(reading, again: again, on: outline), cell.statements.count == 1,
                case var statement = cell.statements[0]
            else { continue }
            let own = statement.reading ?? reading
            guard knowsSource(of: statement, outline), outline.runs([statement], of: own) else { continue }
            statement.reading = own
            return statement
        }
        return nil
    }

    private func parsed(_ line: String, again: Bool, on outline: Outline) throws -> CellSyntax {
        try vocabulary.parse(line, parameters: parameters, isGenerous: true) { own, _ in
            runs(own, on: outline)
        } reread: { error, line, _ in
            guard again else { return nil }
            return statement(readAs: readings(of: line, error, outline), of: line, on: outline, again: false)
        }
    }

    private func runs(_ line: String, on outline: Outline) -> Bool {
        guard let cell = try? vocabulary.parse(line, parameters: parameters, isGenerous: true) else { return false }
        return cell.statements.allSatisfy { knowsSource(of: $0, outline) } && outline.runs(cell.statements, of: line)
    }

    private func knowsSource(of statement: StatementSyntax, _ outline: Outline) -> Bool {
        if case .pipeline(let source?, _) = statement.body { outline.knows(source.text) } else { true }
    }

    private func readings(of line: String, _ fault: any Fault, _ outline: Outline) -> [String] {
        let columns = Self.columns(of: outline)
        var readings: [String] = []
        if let chain = MethodChain(line, vocabulary: vocabulary.parser.vocabulary) {
            readings += Self.subjects(of: chain, columns, outline).compactMap { chain.line(of: $0) }
        }
        if let select = ForeignSelect(line) {
            readings += [select.line, outline.names.count == 1 ? select.lineOfCurrent : nil].compactMap(\.self)
        }
        let isShort = line.utf8.count <= Self.mostBytes
        let series = Self.series(of: line, outline)
        let words = LineWords(vocabulary.parser.vocabulary, series.flatMap { outline.frame($0) }, named: series)
        let texts = HeldTexts(outline.whole(series))
        let phrase = RowPhrase(words: words, holders: texts.exactly, end: { outline.end(of: series) })
        if isShort {
            let stages = StageReadings(parser: vocabulary, parameters: parameters, columns: columns, words: words) {
                var reader = QuestionReader(words: words, rows: phrase, holders: texts.alike)
                return reader.read($0)?.line(words)
            }
            readings += [stages.line(line)].compactMap(\.self)
        }
        if let object = Self.seriesAfterVerb(
            line, columns, outline, vocabulary.parser.vocabulary)
        {
            readings.append(object)
        }
        readings += Self.widelyNamed(line, fault.unknownColumn?.candidates ?? columns)
        if isShort {
            let patterns = NamePatterns(words.frame?.columnNames ?? [])
            readings += [patterns.line(line), MadeColumn.line(line, fault.unknownColumn)].compactMap(\.self)
            readings += Self.rows(of: line, phrase)
        }
        if case SyntaxError.foreign(let word, _, let own) = fault,
            Self.keepsAll(of: line, but: word.text, own, columns, outline)
        {
            readings.append(own)
        }
        if isShort {
            let lists = UnlistedNames(
                parser: vocabulary.parser, parameters: parameters, columns: columns, holders: texts.exactly)
            readings += [lists.listed(line), lists.spoken(line), lists.alternatives(line)].compactMap(\.self)
        }
        if let pipe = Self.seriesBeforeStage(line, outline) { readings.append(pipe) }
        if isShort {
            let borrowed = BorrowedForms(columns: columns) { outline.knows($0) }
            readings += [borrowed.line(line)].compactMap(\.self)
        }
        return readings
    }

    /// What people say in other words is short.
    private static let mostBytes = 1_000

    /// The line with a phrase that says which rows, of any of its stages, as a stage of its own.
    private static func rows(of line: String, _ phrase: RowPhrase) -> [String] {
        let parts = OuterText(line[...]).parts(between: "|")
        return parts.enumerated().flatMap { place, part in
            phrase.readings(of: part).map { made in
                (parts[..<place] + [made] + parts[(place + 1)...]).joined(separator: " | ")
            }
        }
    }

    // MARK: Rules

    /// What the first word of a chain may be: a series or column where one is called so, else the only series there is.
    private static func subjects(
        of chain: MethodChain, _ columns: [String], _ outline: Outline
    ) -> [MethodChain.Subject] {
        if outline.knows(chain.head) { return [.series] }
        if columns.contains(chain.head) { return [.column] }
        return outline.names.count == 1 ? [.current] : []
    }

    /// The series that a line works on.
    private static func series(of line: String, _ outline: Outline) -> String? {
        let first = OuterText(line[...]).parts(between: "|").first.flatMap { LineWords.split($0).first }
        return first.flatMap { outline.frame($0) == nil ? nil : $0 } ?? outline.currentSeries
    }

    /// `plot w line`, `tail w 5`: a stored series right after the verb, and no column.
    private static func seriesAfterVerb(
        _ line: String, _ columns: [String], _ outline: Outline, _ vocabulary: Vocabulary
    ) -> String? {
        let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count > 1, case let name = String(words[1]), outline.frame(name) != nil, !columns.contains(name),
            ColumnNames.meant(name, columns) == nil,
            // The table that an aggregate stands before may be its rows: `sum loans by month`.
            vocabulary.entry(.verb, String(words[0])) != nil || vocabulary.entry(.aggregate, String(words[0])) == nil
        else { return nil }
        return (["\(name) |", String(words[0])] + words.dropFirst(2).map(String.init)).joined(separator: " ")
    }

    /// `tickets since February`: a stored series before what is wanted of it, without the pipe.
    private static func seriesBeforeStage(_ line: String, _ outline: Outline) -> String? {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard words.count == 2, outline.frame(String(words[0])) != nil, words[1].first?.isLetter ?? false else {
            return nil
        }
        return "\(words[0]) | \(words[1])"
    }

    /// Columns of several words in quotes, the longest first.
    private static func widelyNamed(_ line: String, _ columns: [String]) -> [String] {
        let wide = columns.filter { $0.contains(" ") }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        // Opposite a text in an expression a quoted name would be one too.
        let readings = ["\"", "`"].map { mark in
            var made = WideNames(line)
            for name in wide { made.quote(name, by: mark) }
            return made.text
        }
        return readings.filter { $0 != line }
    }

    /// Words of people and other tools between those that say something.
    private static let silent: Set<String> = [
        "of", "the", "for", "by", "with", "and", "to", "as", "in", "on", "from", "a", "an", "all", "me", "my", "show",
        "it", "this",
    ]

    /// Whether a line says all that the typed one does, and no number that was not typed.
    private static func keepsAll(
        of typed: String, but word: String, _ own: String, _ columns: [String], _ outline: Outline
    ) -> Bool {
        // `p95` says the 95 of `percentile 95`, and the 0.95 of `quantile 0.95`.
        let kept = words(own).map(\.text).reduce(into: Set<String>()) { kept, word in
            kept.insert(word)
            guard word.first == "p", let percent = Double(word.dropFirst()) else { return }
            kept.formUnion([String(word.dropFirst()), String(percent / 100)])
        }
        let foreign = Set(words(word).map(\.text)).subtracting(columns.map { $0.lowercased() })
        let said = words(typed)
        // What stands where verbs, functions and the names of arguments do is what was put in other words.
        let lost = said.contains {
            !kept.contains($0.text) && !$0.isOfForm && !foreign.contains($0.text)
                && (!silent.contains($0.text) || columns.contains($0.text))
        }
        let numbers = Set(said.map(\.text))
        let invents = words(own).contains { $0.text.first?.isNumber ?? false && !numbers.contains($0.text) }
        // Of a word alone, `head`, so many are usual.
        let isAlone = said.allSatisfy { foreign.contains($0.text) || outline.frame($0.text) != nil }
        return !lost && (!invents || isAlone)
    }

    /// The words of a line in small letters, each with whether it heads a stage or call or names an argument of one.
    private static func words(_ line: String) -> [(text: String, isOfForm: Bool)] {
        var words: [(text: String, isOfForm: Bool)] = []
        var rest = line.lowercased()[...]
        var (isHead, depth) = (true, 0)
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || "_°%".contains($0) || first.isNumber && $0 == "." }
            guard !word.isEmpty else {
                if first == "(" {
                    depth += 1
                } else if first == ")" {
                    depth -= 1
                } else if first == "|" {
                    isHead = true
                }
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(word.count)
            let next = rest.drop(while: \.isWhitespace)
            let names = depth > 0 && next.first == "=" && next.dropFirst().first != "="
            words.append((String(word), isHead || rest.first == "(" || names))
            isHead = false
        }
        return words
    }

    private static func columns(of outline: Outline) -> [String] {
        guard let frame = outline.currentSeries.flatMap({ outline.frame($0) }) else { return [] }
        return frame.columnNames + [frame.index.name]
    }
}
