import Catalog
import Diagnostics
import Syntax

/// `extract message "took (?<ms>\d+) ms"`: a column for each named group of a pattern.
///
/// Each different text is matched once. Where nothing matches, and where a group takes no part, the value is missing; rows
/// that do not match are counted. A group whose texts are all plain numbers makes a column of numbers. n rows in, n out.
package struct ExtractTransform: Transform {
    package static let entry = CatalogEntry(
        .verb, "extract", summary: "columns from parts of a text, by the named groups of a pattern",
        form: .sequence([.slot("column", .column), .optional(.word("~")), .slot("pattern", .pattern)]),
        examples: [
            Example(#"load Samples/stations.csv | extract station "^(?<initial>.)""#, reply: nil)
        ],
        notes: """
            The pattern is one of Perl's kind, between quotes as it stands; `(?<name>…)` is a group of that name. A group whose \
            texts are all plain numbers makes numbers. Rows that do not match are missing there, and counted.
            """
    )

    private let name: String
    private let pattern: String
    private let range: SourceRange

    package init(_ arguments: Arguments, _ context: SeriesContext) throws {
        name = arguments.word("column")?.text ?? ""
        pattern = arguments.text("pattern")?.literal ?? ""
        range = arguments["pattern"]?.range ?? arguments.range
    }

    package var step: Step { .opaque(isRowWise: false) }

    package func apply(to frame: Frame, _ context: SeriesContext) throws -> Outcome {
        let stop = context.cancellation
        let column = try frame.columnOrIndex(name)
        guard let text = column.text else {
            throw SeriesError.notText(column: name, needed: "extract")
        }
        let compiled: Pattern
        do throws(Pattern.Fault) { compiled = try Pattern(pattern) } catch {
            throw ExpressionEvaluator.wrong(error, Expression(.text(pattern), range))
        }
        guard !compiled.names.isEmpty else {
            throw SeriesError.badExpression(
                what: "the pattern has no named group", mend: "name what is wanted: `(?<name>…)`", range: range)
        }
        var parts = [[String?]](repeating: [], count: compiled.names.count)
        var isMatched: [Bool] = []
        for word in text.dictionary {
            try stop.check()
            do throws(Pattern.Fault) {
                let found = try compiled.named(in: word)
                isMatched.append(found != nil)
                for group in parts.indices { parts[group].append(found?[group]) }
            } catch {
                throw ExpressionEvaluator.wrong(error, Expression(.text(pattern), range))
            }
        }
        var result = frame
        var notes: [SeriesNote] = []
        for (group, own) in parts.enumerated() {
            var made = Column(compiled.names[group].name, values: try Self.values(own, text, stop))
            made.isWorkedOut = true
            if let at = result.columns.firstIndex(where: { $0.name == made.name }) {
                result.columns[at] = made
                notes.append(.replaced(column: made.name))
            } else {
                result.columns.append(made)
            }
        }
        let codes = text.codes.span
        var missed = 0
        for rows in Stretches(of: codes.count) {
            try stop.check()
            for row in rows where codes[row] < 0 || !isMatched[Int(codes[row])] { missed += 1 }
        }
        notes.tally(missed, .rowsUnmatched)
        return Outcome(
            result, summary: "\(compiled.names.map(\.name).joined(separator: ", ")) from \(name)", notes: notes)
    }

    /// What a group has of each row, by what it has of each text.
    private static func values(
        _ parts: [String?], _ text: TextColumn, _ stop: Cancellation
    ) throws -> Column.Values {
        let present = parts.compactMap { $0 }
        if !present.isEmpty, present.allSatisfy({ number($0) != nil }) {
            let numbers = parts.map { $0.flatMap(number) ?? .nan }
            return .numbers(try text.looked(up: numbers, missing: .nan, stoppedBy: stop))
        }
        var table = CodeTable<String>(stoppedBy: stop)
        let codes = try parts.map { part in try part.map { try table.code(of: $0) } ?? -1 }
        return .text(
            TextColumn(codes: try text.looked(up: codes, missing: -1, stoppedBy: stop), dictionary: table.values))
    }

    /// A plain decimal number; digits after a leading zero are a name, `007`.
    private static func number(_ text: String) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let first = digits.first, first.isASCII, first.isNumber, digits.count <= 15,
            digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            !(first == "0" && digits.count > 1 && !digits.hasPrefix("0."))
        else { return nil }
        return Double(text)
    }
}
