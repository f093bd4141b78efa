import Catalog
import Files
import Glibc
import Language
import Syntax
import Testing

@testable import Session

/// Every verb whose slots may be typed in any order: each order says the same, its canonical line is read without a change, and
/// each line in which a column bears a word of the slots is a row of `one-meaning.txt`, which names the winner.
@Suite struct OneMeaningTests {
    private static let parser = Parser(vocabulary: VerbCatalog.vocabulary)

    /// Verbs with their slots, as their forms have them.
    private static let verbs: [(name: String, slots: [Form])] = VerbCatalog.vocabulary.entries.compactMap { entry in
        guard case .slots(let slots) = entry.form, entry.kind == .verb else { return nil }
        return (entry.name, slots)
    }

    /// Words that say one of each kind of value.
    private static func sample(_ form: Form, column: String = "v") -> String {
        switch form {
        case .word(let word), .implied(let word, _), .flag(let word, _): word
        case .naming: "made ="
        case .slot(_, .column), .subjects: column
        case .slot(_, .duration): "2 days"
        case .slot(_, .count): "3"
        case .slot(_, .number): "0.5"
        case .slot(_, .word(let kind)): VerbCatalog.vocabulary.names(kind).first ?? ""
        case .slot(_, .call): "hour(time)"
        case .slot(_, .instant): "2024-01-01"
        case .slot(_, .raw): "km"
        case .slot: "x"
        case .sequence(let forms), .slots(let forms):
            forms.map { sample($0, column: column) }.filter { !$0.isEmpty }.joined(separator: " ")
        case .choice(let forms), .anyOrder(let forms): forms.first.map { sample($0, column: column) } ?? ""
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            sample(form, column: column)
        case .entry, .step, .result, .nothing: ""
        }
    }

    /// The words of its own that a form has.
    private static func words(_ form: Form) -> [String] {
        switch form {
        case .word(let word), .implied(let word, _), .flag(let word, _): [word]
        case .slot(_, .word(let kind)): VerbCatalog.vocabulary.names(kind).filter { !$0.contains(" ") && $0 != "pNN" }
        case .slot(_, .duration): DurationUnit.allCases.map(\.rawValue)
        case .sequence(let forms), .slots(let forms), .choice(let forms), .anyOrder(let forms): forms.flatMap(words)
        case .optional(let form), .list(let form), .many(let form), .layers(let form), .group(_, let form),
            .line(let form):
            words(form)
        default: []
        }
    }

    private static func orders(_ items: [Int]) -> [[Int]] {
        items.count < 2 ? [items] : items.flatMap { first in orders(items.filter { $0 != first }).map { [first] + $0 } }
    }

    private static func subsets(of slots: [Form]) -> [[Int]] {
        let needed = slots.indices.filter { if case .optional = slots[$0] { false } else { true } }
        let free = slots.indices.filter { !needed.contains($0) }
        return (0..<(1 << free.count)).map { mask in
            (needed + free.enumerated().filter { mask & (1 << $0.offset) != 0 }.map(\.element)).sorted()
        }.filter { $0.count <= 4 }
    }

    @Test func everyOrderSaysTheSame() throws {
        var lines = 0
        for (name, slots) in Self.verbs {
            for chosen in Self.subsets(of: slots) {
                let canonical = ([name] + chosen.map { Self.sample(slots[$0]) }).joined(separator: " ")
                guard let expected = Self.read(canonical) else { continue }
                for order in Self.orders(chosen) {
                    let line = ([name] + order.map { Self.sample(slots[$0]) }).joined(separator: " ")
                    // An order that two slots' first words do not tell apart is an error, never another meaning.
                    guard let read = Self.read(line) else { continue }
                    lines += 1
                    #expect(read.meaning == expected.meaning, "\(line)")
                    guard let echo = read.canonical else { continue }
                    let again = Self.read(echo)
                    #expect(again?.canonical == nil && again?.meaning == read.meaning, "\(line) → \(echo)")
                }
            }
        }
        #expect(lines > 300)
    }

    /// A column that is called as a word of the slots: the slot's own word wins in its exact spelling, back-quotes make it the column.
    @Test func eachAmbiguousLineHasAWinner() throws {
        var rows: [String] = []
        for (name, slots) in Self.verbs {
            for word in Set(slots.flatMap(Self.words)).sorted() {
                let plain = ([name] + Self.required(slots, column: word)).joined(separator: " ")
                let quoted = ([name] + Self.required(slots, column: "`\(word)`")).joined(separator: " ")
                guard let asColumn = Self.read(quoted) else { continue }
                let read = Self.read(plain)
                if read?.meaning == asColumn.meaning { continue }
                rows.append("\(plain) | \(read == nil ? "an error" : "the word")")
            }
        }
        let path = projectRoot + "/Tests/SessionTests/Goldens/one-meaning.txt"
        let text = rows.joined(separator: "\n") + "\n"
        if Environment["UPDATE_GOLDEN"] == "1" {
            _ = unsafe unlink(path)
            var writer = try FileWriter(creating: Path(path), typed: path)
            try writer.append(Array(text.utf8))
            try writer.finish()
        }
        let held = (try? FileReader.bytes(Path(path))).map { String(decoding: $0, as: UTF8.self) }
        #expect(held == text)
    }

    /// What must be there, with a column last.
    private static func required(_ slots: [Form], column: String) -> [String] {
        slots.compactMap { form in
            if case .optional(let inside) = form { return takesColumns(inside) ? column : nil }
            return sample(form, column: column)
        }
    }

    private static func takesColumns(_ form: Form) -> Bool {
        if case .choice(let forms) = form { return forms.contains(where: takesColumns) }
        return form == Forms.columns || form == .subjects
    }

    private static func read(_ line: String) -> (meaning: String, canonical: String?)? {
        guard let cell = try? parser.parse(line), let statement = cell.statements.first,
            case .pipeline(_, let stages) = statement.body
        else { return nil }
        return (
            stages.map { "\($0.verb.text) \(words($0.arguments))" }.joined(separator: "|"),
            statement.canonical(in: line)
        )
    }

    private static func words(_ arguments: Arguments) -> String {
        arguments.all.map { argument in
            switch argument.value {
            case .group(let inside): "\(argument.label)(\(words(inside)))"
            case .word(let word): "\(argument.label)=\(word)"
            case .number(let number): "\(argument.label)=\(number)"
            case .count(let count): "\(argument.label)=\(count)"
            case .duration(let duration): "\(argument.label)=\(duration)"
            case .instant(let instant): "\(argument.label)=\(instant)"
            default: argument.label
            }
        }.joined(separator: ",")
    }
}
