import Charts
import Diagnostics
import Language
import Series
import Syntax

/// Puts what is meant where a stage names a column that is not there: `Distance` for `distance`, `properties.mag` for `mag`; a text
/// that the column opposite holds, `"Paris"` for `Paris`; the rows, `count()` for `count`; a part of the time of rows, `weekday(time)` for `weekday`.
///
/// What was typed stays as it is, so that a notebook says the same and a replay means the same.
struct ColumnMeaning {
    /// The cell that the stage stands in.
    let source: String
    let readings: Readings
    private var tried: Set<String> = []
    /// What was wrong before a word was read as a part of the time.
    private var unread: (any Error)?
    /// What was wrong before a quoted text was read as a column.
    private var quoted: [String: any Error] = [:]

    init(source: String, _ readings: Readings) { (self.source, self.readings) = (source, readings) }

    /// The stage with what is meant; nil when the error is another one, when nothing is meant or when putting it there did not help.
    mutating func stage(_ stage: StageSyntax, by error: any Error) -> StageSyntax? {
        let fault = (error as? Complaint)?.fault ?? error as? any Fault
        if case SeriesError.mismatch(verb: "compare", let left, let right)? = fault {
            return column(quoted: [left, right], stage, by: error)
        }
        guard let unknown = fault?.unknownColumn,
            tried.insert("\(stage.range.lower) \(unknown.name)").inserted
        else { return nil }
        if unknown.name == "count",
            let counted = stage.countingRows(
                { AggregateCatalog.named($0) != nil }, { readings.note(.words($0, as: "count()")) })
        {
            return counted
        }
        if let made = readings.column(named: unknown.name), unknown.candidates.contains(made) {
            return stage.naming(unknown.name, as: made)
        }
        let lexer = Lexer(source)
        let text = stage.reading(asText: unknown.name, typed: { lexer.string($0.lower, $0.upper) })
        if let column = ColumnNames.meant(unknown.name, unknown.candidates),
            // A failure rate is no rate of a counter called `failures`, and `role = agents` may be a text.
            !ColumnNames.isLoose(unknown.name, column)
                || text == nil && stage.verb.text != RateTransform.entry.name
                    && !isCounted(unknown.name, by: column, stage) && !isDivisor(unknown.name, by: column)
        {
            return isCut(unknown.name, from: column) ? nil : naming(unknown.name, as: column, stage)
        }
        if let text { return text }
        guard let part = Self.part(unknown.name), let meant = partOfTime(unknown.name, part, stage) else { return nil }
        unread = unread ?? error
        return meant
    }

    /// The error to tell: rows without times have no parts of one.
    func told(_ error: any Error) -> any Error {
        switch (error as? Complaint)?.fault ?? error {
        case SeriesError.noTimes, SeriesError.notOneValue, SeriesError.badExpression, SeriesError.unknownFunction:
            unread ?? error
        case SeriesError.unknownName(let name, _, _, _): quoted[name] ?? error
        default: error
        }
    }

    /// A quoted text beside numbers or times is the column of that name: no text is more or less than those.
    private mutating func column(
        quoted sides: [ExpressionSide], _ stage: StageSyntax, by error: any Error
    ) -> StageSyntax? {
        var names: [String] = []
        let meant = stage.replacing { expression in
            guard case .text(let name) = expression.node, sides.contains(where: { $0.range == expression.range })
            else { return nil }
            names.append(name)
            return Expression(.name(name, quoted: true), expression.range)
        }
        guard !names.isEmpty else { return nil }
        for name in names {
            quoted[name] = quoted[name] ?? error
            // It may be spelled otherwise than its column, as in the function opposite.
            tried.remove("\(stage.range.lower) \(name)")
        }
        return meant
    }

    /// Whether a plural is of what a column numbers, `orders` beside `Order No`: they are counted, their numbers are no measure.
    private func isCounted(_ word: String, by column: String, _ stage: StageSyntax) -> Bool {
        guard stage.verb.text == PlotForm.entry.name, ColumnNames.isIdentity(column),
            EnglishNoun.singular(word) != word,
            let place = source.firstRange(of: word)
        else { return false }
        // As a key it is what tells them apart.
        let before = source[..<place.lowerBound].split(separator: " ").last?.lowercased() ?? ""
        return !["by", "per", "each", "color", "facet"].contains(before) && !before.hasSuffix(",")
    }

    /// Whether it is for each one of what a column counts, or of the rows: `minutes per page` of `Pages Read`, `per lesson` at a `Lesson Date`.
    private func isDivisor(_ word: String, by column: String) -> Bool {
        guard let place = source.firstRange(of: word), EnglishNoun.singular(word) == word else { return false }
        let before = source[..<place.lowerBound].split(separator: " ").last?.lowercased()
        return before == "per"
            && (AdditiveQuantities.namesThings(column) || RowNames.happening(column) == word.lowercased())
    }

    /// Whether a word is one of a whole name that was typed without quotes: `plot line conversion rate`.
    private func isCut(_ word: String, from column: String) -> Bool {
        // What stands in quotes is a title, or the whole name that was meant.
        let bare = source.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 0 ? $0.element : nil }.joined(separator: " ")
        return ColumnNames.isLoose(word, column) && column.contains(" ")
            && bare.lowercased().contains(column.lowercased())
    }

    /// The stage with the column; one by some of its words is said.
    private func naming(_ name: String, as column: String, _ stage: StageSyntax) -> StageSyntax {
        guard ColumnNames.isLoose(name, column) else { return stage.naming(name, as: column) }
        let spelled = NameSpelling.quoted(column)
        if let range = stage.arguments.column(name) { readings.note(.words(range, as: spelled)) }
        return stage.naming(name, as: column).replacing { expression in
            guard case .name(column, _) = expression.node else { return nil }
            readings.note(.words(expression.range, as: spelled))
            return nil
        }
    }

    /// The function of times that a word is: `weekday`, and `weekend` whether it is one.
    private static func part(_ word: String) -> String? {
        FunctionCatalog.partsOfTime.contains(word) ? word : ["weekend", "weekends"].contains(word) ? "isweekend" : nil
    }

    /// Where rows have times `weekday` is their weekday.
    ///
    /// Beside a date it is that time itself: `day = 2024-05-03`.
    private func partOfTime(_ name: String, _ part: String, _ stage: StageSyntax) -> StageSyntax? {
        var found = false
        let meant = stage.replacing { expression in
            if case .binary(let sign, let left, let right) = expression.node,
                case .name(name, quoted: false) = left.node,
                case .instant = right.node
            {
                found = true
                readings.note(.words(left.range, as: "time"))
                return Expression(
                    .binary(sign, Expression(.name("time", quoted: false), left.range), right), expression.range)
            }
            guard case .name(name, quoted: false) = expression.node else { return nil }
            found = true
            readings.note(.words(expression.range, as: "\(part)(time)"))
            let time = part == name ? [] : [Expression(.name("time", quoted: false), expression.range)]
            return Expression(.call(Word(part, expression.range), time), expression.range)
        }
        if found { return meant }
        // A key that no cycle is: `by weekend`.
        let call = { (range: SourceRange) in
            Expression(.call(Word(part, range), [Expression(.name("time", quoted: false), range)]), range)
        }
        func keyed(_ arguments: Arguments) -> Arguments {
            var made = arguments
            made.all = arguments.all.map { argument in
                guard case .group(let inside) = argument.value else { return argument }
                var argument = argument
                if argument.label == "key", inside.word("column")?.text == name {
                    found = true
                    readings.note(.words(argument.range, as: "\(part)(time)"))
                    let own = Argument(
                        label: "expression", value: .expression(call(argument.range)), range: argument.range)
                    argument.value = .group(Arguments([own], range: inside.range))
                } else {
                    argument.value = .group(keyed(inside))
                }
                return argument
            }
            return made
        }
        var meantByKeys = stage
        meantByKeys.arguments = keyed(stage.arguments)
        return found ? meantByKeys : nil
    }

    /// Runs a stage, and again for each column that it names otherwise.
    ///
    /// - Parameter body: what leaves nothing behind when it throws of a column that is not there.
    static func run<T>(
        _ stage: StageSyntax, of source: String, _ readings: Readings, _ body: (StageSyntax) throws -> T
    ) throws -> T {
        var meaning = ColumnMeaning(source: source, readings)
        var stage = stage
        while true {
            do {
                return try body(stage)
            } catch {
                guard let meant = meaning.stage(stage, by: error) else { throw meaning.told(error) }
                stage = meant
            }
        }
    }
}
