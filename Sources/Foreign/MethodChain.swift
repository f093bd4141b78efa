import Catalog
import Language
import Syntax

/// Methods joined by dots, `w.groupby("k").v.mean()`, as the pipe of stages that they are: `w | aggregate mean v by k`.
///
/// A name without parentheses and what stands in brackets are columns; `ChainStages` has what the methods are. Without a table before
/// them, `groupby("k").v.mean()`, they are of the current series.
package struct MethodChain {
    enum Link {
        case name(String)
        case brackets(String)
        case call(String, [Argument])
        /// What is worked out of columns, in parentheses at the head of the chain.
        case worked(String)

        var isCall: Bool { if case .call = self { true } else { false } }

        /// As it stands in a chain.
        var typed: String {
            switch self {
            case .name(let name): ".\(name)"
            case .brackets(let inside): "[\(inside)]"
            case .worked(let inside): "(\(inside))"
            case .call(let name, let arguments): ".\(name)(\(arguments.map(\.typed).joined(separator: ", ")))"
            }
        }
    }

    /// An argument as typed: `"k"`, `["a", "b"]`, `ascending=False`.
    struct Argument {
        var name: String?
        var value: String

        var typed: String { (name.map { "\($0)=" } ?? "") + value }
    }

    package enum Subject: Sendable, CaseIterable { case series, column, current }

    /// The word that the chain begins with: a series, a column, or whatever the table is called elsewhere; empty without one.
    package let head: String
    private let links: [Link]
    private let vocabulary: Vocabulary
    /// What its value is multiplied with or divided by: the `* 100` behind it.
    private var scale = ""

    /// Nil for a line that is none.
    package init?(_ line: String, vocabulary: Vocabulary) {
        // `len(df[…])` is how many rows there are.
        if line.hasPrefix("len("), OuterText(line.dropFirst(3)[...]).closing == line.indices.last,
            case let inside = String(line.dropFirst(4).dropLast()).trimmed,
            let inner = inside.last.map({ ")]".contains($0) }) ?? false
                ? MethodChain(inside, vocabulary: vocabulary) : MethodChain(naming: inside, vocabulary)
        {
            (head, links, self.vocabulary) = (inner.head, inner.links + [.name("shape")], vocabulary)
            return
        }
        if let (chain, scale) = Self.scaled(line), let inner = MethodChain(chain, vocabulary: vocabulary) {
            (head, links, self.vocabulary, self.scale) = (inner.head, inner.links, vocabulary, scale)
            return
        }
        // `(df.a - df.b).mean()`
        if line.first == "(", let close = OuterText(line[...]).closing, close != line.indices.last,
            let links = Self.links(line[line.index(after: close)...]), !links.isEmpty
        {
            let inside = String(line[line.index(after: line.startIndex)..<close])
            guard inside.contains(where: { "+-*/".contains($0) }) else { return nil }
            (head, self.links, self.vocabulary) = ("", [.worked(inside)] + links, vocabulary)
            return
        }
        let word = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let isCount = [".height", ".shape"].contains { line.hasSuffix($0) }
        guard word.first?.isLetter ?? false, let last = line.last, ")]".contains(last) || isCount else { return nil }
        let hasTable = line.dropFirst(word.count).first != "("
        head = hasTable ? String(word) : ""
        guard let links = Self.links(hasTable ? line.dropFirst(word.count) : ".\(line)"), !links.isEmpty else {
            return nil
        }
        (self.links, self.vocabulary) = (links, vocabulary)
    }

    /// A table by its name alone.
    private init?(naming name: String, _ vocabulary: Vocabulary) {
        guard NameSpelling.isPlain(name) else { return nil }
        (head, links, self.vocabulary) = (name, [], vocabulary)
    }

    /// The line with the head as what the stages are of, as the column that they are of, or, where it names nothing, without it. Nil where
    /// the methods mean nothing so.
    ///
    /// - Parameter name: of the column that the head means.
    package func line(of subject: Subject, named name: String? = nil) -> String? {
        var stages = ChainStages(vocabulary, table: head)
        let column = subject == .column ? [Link.brackets("\"\(name ?? head)\"")] : []
        guard (column + links).allSatisfy({ stages.take($0) }), scale.isEmpty || stages.scale(scale),
            let made = stages.finished
        else { return nil }
        return ((subject == .series ? [head] : []) + made).joined(separator: " | ")
    }

    /// The first link that means nothing here, as it was typed, and the stages before it; nil where each means something by itself.
    package var unread: (link: String, before: String)? {
        guard links.contains(where: \.isCall) else { return nil }
        var stages = ChainStages(vocabulary, table: head)
        for link in links {
            let before = stages
            if !stages.take(link) { return (link.typed, before.finished?.joined(separator: " | ") ?? "") }
        }
        return nil
    }

    /// Whether all of it is a part of the stages.
    func isTaken(by stages: inout ChainStages) -> Bool { links.allSatisfy { stages.take($0) } }

    /// Its methods and their arguments as words, where the head is a program's: `ax.set_ylim(0, 10)`, `plt.show()`.
    var words: String? {
        var stages: [String] = []
        for link in links {
            guard case .call(let name, let arguments) = link else { return nil }
            // A chart is shown as soon as it is drawn.
            let word = name == "show" ? "plot" : name.hasPrefix("set_") ? String(name.dropFirst(4)) : name
            stages.append((word + " " + arguments.map { $0.text ?? $0.value }.joined(separator: ", ")).trimmed)
        }
        return stages.joined(separator: " | ")
    }

    // MARK: Reading

    /// `df.v.mean() * 100` as what is before the sign, and the rest.
    private static func scaled(_ line: String) -> (chain: String, scale: String)? {
        for sign in ["*", "/"] {
            let sides = OuterText(line[...]).parts(between: sign)
            if sides.count == 2, Double(sides[1]) != nil, sides[0].last == ")" {
                return (sides[0], "\(sign) \(sides[1])")
            }
        }
        return nil
    }

    private static func links(_ text: Substring) -> [Link]? {
        var rest = text
        var links: [Link] = []
        while let first = rest.first {
            if first == "[" {
                guard let inside = takeEnclosed(&rest) else { return nil }
                links.append(.brackets(inside))
                continue
            }
            guard first == ".",
                case let name = rest.dropFirst().prefix(while: { $0.isLetter || $0.isNumber || $0 == "_" }),
                !name.isEmpty
            else { return nil }
            rest = rest.dropFirst(1 + name.count)
            guard rest.first == "(" else {
                links.append(.name(String(name)))
                continue
            }
            guard let inside = takeEnclosed(&rest) else { return nil }
            links.append(.call(String(name), OuterText(inside[...]).items.map(argument)))
        }
        return links
    }

    /// What stands between a pair of parentheses or brackets, which is taken.
    private static func takeEnclosed(_ rest: inout Substring) -> String? {
        guard let close = OuterText(rest).closing else { return nil }
        defer { rest = rest[rest.index(after: close)...] }
        return String(rest[rest.index(after: rest.startIndex)..<close]).trimmed
    }

    static func argument(_ typed: String) -> Argument {
        let name = typed.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let rest = String(typed.dropFirst(name.count)).trimmed
        guard name.first?.isLetter ?? false, rest.first == "=", rest.dropFirst().first != "=" else {
            return Argument(value: typed)
        }
        return Argument(name: String(name), value: String(rest.dropFirst()).trimmed)
    }
}

extension MethodChain.Argument {
    /// The text in quotes that it is.
    var text: String? {
        guard let quote = value.first, "\"'".contains(quote), value.count > 1, value.last == quote,
            case let inside = value.dropFirst().dropLast(), !inside.contains(quote)
        else { return nil }
        return String(inside)
    }

    /// What a list holds, and it itself where it is none.
    var items: [MethodChain.Argument] {
        guard value.hasPrefix("["), value.hasSuffix("]") else { return [self] }
        return OuterText(value.dropFirst().dropLast()).items.map { MethodChain.Argument(value: $0) }
    }

    var isNumber: Bool { !value.isEmpty && value.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" } }

    /// A column by its text, as it is typed here; a number.
    var word: String? { text.map(NameSpelling.quoted) ?? (isNumber ? value : nil) }

    /// All of it as words; nil where there is anything else in it.
    var words: [String]? {
        let words = items.map(\.word)
        return words.contains(nil) ? nil : words.compactMap(\.self)
    }
}
