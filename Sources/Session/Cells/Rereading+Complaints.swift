import Diagnostics
import Foreign
import Language
import Series
import Syntax

/// What is said of a line that no reading makes one of this language.
extension Rereading {
    /// What is wrong with a line that `statement` found none for, where more can be said than by the error: of a question the word that is no part of
    /// it, else the first stage that nothing mends.
    ///
    /// - Parameter start: where the line stands in the source.
    func complaint(of line: String, in source: String, at start: Int, by error: any Fault) -> Complaint? {
        guard line.utf8.count <= Self.mostBytes else { return nil }
        func range(_ place: Range<String.Index>) -> SourceRange {
            let lower = start + line.utf8.distance(from: line.startIndex, to: place.lowerBound)
            return SourceRange(lower, lower + line[place].utf8.count)
        }
        func unsaid(_ place: Range<String.Index>, of tongue: String) -> Complaint {
            let word = Word(String(line[place]), range(place))
            let fault = SyntaxError.unsaid(word, tongue: tongue, .part)
            return Complaint(fault: fault, source: source, range: word.range)
        }
        if let (text, fault) = trials.unsaid {
            let place = line.firstRange(of: text) ?? line.startIndex..<line.endIndex
            guard case SyntaxError.unsaid(_, let tongue, let why) = fault else {
                return Complaint(fault: fault, source: source, range: range(place))
            }
            // The part may stand for what was typed otherwise: `$9` for the 9 of `u 1:9`.
            let placed = SyntaxError.unsaid(Word(text, range(place)), tongue: tongue, why)
            return Complaint(fault: placed, source: source, range: range(place))
        }
        let outline = made()
        if let link = MethodChain(line, vocabulary: vocabulary.parser.vocabulary)?.unread?.link,
            let place = line.firstRange(of: link) ?? line.firstRange(of: String(link.prefix { $0 != "(" }))
        {
            return unsaid(place, of: "pandas and polars")
        }
        if let part = unsaidItem(of: line, on: outline), let place = line.firstRange(of: part) {
            return unsaid(place, of: "SQL")
        }
        let stage = trials.stages?.unread ?? line
        // Keys that stood before it were put behind it.
        guard let place = line.firstRange(of: stage) ?? line.firstRange(of: String(stage.prefix { $0 != "(" })) else {
            return nil
        }
        var (fault, at) = fault(of: stage, from: range(place).lower, by: error)
        let rows = trials.stages?.rows ?? outline
        let own = Rereading(vocabulary, parameters, on: { rows })
        if let fault = own.asked(stage, at: range(place).lower, by: fault) {
            return Complaint(fault: fault, source: source, range: fault.range)
        }
        // A line that would fail is no advice; what a person has to fill in is.
        let advised = Self.foreign(fault)
        let isVain = advised.map { !$0.line.contains("COLUMN") && !runs($0.line, on: rows) } ?? false
        var isOfCall: Bool { if case .unexpected? = fault as? SyntaxError { stage.contains("(") } else { false } }
        if isVain || isOfCall, let call = UnknownCalls.first(in: stage, vocabulary.parser.vocabulary),
            let found = line[place.lowerBound...].firstRange(of: call)
        {
            return unsaid(found, of: "other tools")
        }
        if isVain, let advised, let place = at ?? fault.range {
            (fault, at) = (SyntaxError.unsaid(Word(advised.word.text, place), tongue: "other tools", .part), place)
        }
        // What is wrong with the rows stands where they are.
        return error is SyntaxError ? Complaint(fault: fault, source: source, range: at) : nil
    }

    /// What is wrong with a stage, and where: its own fault, where the line's is one before it.
    private func fault(of stage: String, from start: Int, by error: any Fault) -> (any Fault, SourceRange?) {
        guard let own = trials.stages?.fault, let typed = error.range, typed.lower < start else {
            return (error, error.range)
        }
        let whole = SourceRange(start, start + stage.utf8.count)
        let place = own.range.map { SourceRange($0.lower + start, $0.upper + start) } ?? whole
        return (own, place.upper > whole.upper ? whole : place)
    }

    /// What stands between two commas of a `select` that nothing here is the same as.
    private func unsaidItem(of line: String, on outline: Outline) -> String? {
        let small = line.lowercased()
        guard small.hasPrefix("select ") || small.hasPrefix("with ") else { return nil }
        // One within it may be at fault.
        if let inner = small.firstRange(of: "(select ").map({
            line.index(line.startIndex, offsetBy: small.distance(from: small.startIndex, to: $0.lowerBound))
        }),
            let close = OuterText(line[inner...]).closing,
            let found = unsaidItem(of: String(line[line.index(after: inner)..<close]), on: outline)
        {
            return found
        }
        let select = ForeignSelect(line, columns: { outline.frame($0)?.columnNames })
        return select?.itemsAlone.first { item in
            guard let own = item.line else { return true }
            return statement(readAs: [Reading(line: own, isForeign: true)], of: line, on: outline) == nil
        }?.item
    }

    /// What is wrong with a question, where the line was no stage from its first words on.
    private func asked(_ stage: String, at start: Int, by error: any Fault) -> SyntaxError? {
        var (isNone, isOfColumn, isMistyped) = (false, false, false)
        switch error {
        case SyntaxError.unknown(let word, "verb", let verbs):
            isNone = true
            isMistyped = verbs.contains { NearMiss.distance(from: word.text.lowercased(), to: $0) < 2 }
        case SyntaxError.unexpected: break
        case SyntaxError.unknown: isOfColumn = true
        default:
            // `visits longer than 2 hours`
            guard error.unknownColumn != nil else { return nil }
            isOfColumn = true
        }
        let rows = made()
        guard let series = rows.currentSeries else { return nil }
        let (words, texts) = known(of: series, rows)
        let phrase = RowPhrase(words: words, holders: texts.exactly, end: { rows.end(of: series) })
        var reader = QuestionReader(words: words, rows: phrase, holders: texts.alike)
        let fault = reader.fault(of: stage, at: start)
        if isMistyped, reader.taken == 0, fault?.leavesOut ?? false { return nil }
        // A line that would fail is no advice.
        switch fault {
        case .noPart(let word, let columns, let advised):
            let running = advised.filter { runs($0.line, on: rows) }
            return isOfColumn && running.isEmpty ? nil : .noPart(word, columns: columns, advised: running)
        case .noAnswer(let range, let advised):
            let running = advised.filter { runs($0.line, on: rows) }
            return isNone || !isOfColumn && !running.isEmpty ? .noAnswer(range, advised: running) : nil
        default: return fault
        }
    }
}
