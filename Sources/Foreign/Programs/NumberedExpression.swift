import Language
import Syntax

/// An expression whose columns are numbers: `$2*1.8+32` of gnuplot and awk, `column("Surge")`.
struct NumberedExpression {
    /// In this language.
    private(set) var text = ""
    /// The columns that it names.
    private(set) var columns: [String] = []
    /// What is not said here of it.
    private(set) var unsaid: (text: String, why: UnsaidPart)?

    /// The column that it is and nothing else.
    var column: String? { columns.count == 1 && text == NumberedColumns.typed(columns[0]) ? columns[0] : nil }

    private let numbered: NumberedColumns
    /// Signs of the tool and what they are here.
    private let signs: [(typed: String, own: String)]
    private let functions: Set<String>
    /// Names of the tool with what they are.
    private let names: [String: String]
    private var rest: Substring
    /// Whether the token before is a whole number, which gnuplot divides without a rest.
    private var isWhole = false
    private var isDivided = false

    static let arithmetic: [(typed: String, own: String)] = [
        ("**", "^"), ("^", "^"), ("+", "+"), ("-", "-"), ("*", "*"), ("/", "/"), ("(", "("), (")", ")"),
    ]
    /// What is the same there and here.
    static let shared: Set = ["sqrt", "abs", "exp", "log", "log10", "floor", "ceil"]

    /// - Parameter dividesWhole: whether one whole number by another is a whole number.
    init(
        _ typed: String, of numbered: NumberedColumns, signs: [(typed: String, own: String)] = arithmetic,
        functions: Set<String> = shared, names: [String: String] = [:], dividesWhole: Bool = false
    ) {
        (self.numbered, self.signs, self.functions, self.names) = (numbered, signs, functions, names)
        rest = typed[...]
        while unsaid == nil, let first = rest.first { take(first, dividesWhole: dividesWhole) }
        if text.isEmpty, unsaid == nil { unsaid = (typed, .part) }
    }

    private mutating func take(_ first: Character, dividesWhole: Bool) {
        if first.isWhitespace {
            text.append(" ")
            rest = rest.dropFirst()
        } else if first == "$" {
            let digits = rest.dropFirst().prefix(while: \.isWholeNumber)
            // `$0` is the whole line, `$NF` the last field.
            if digits.isEmpty || Int(digits) == 0 { return refuse(String(rest.prefix { !" ,)<>=+-*/".contains($0) })) }
            put(column: Int(digits), typed: "$" + digits)
            rest = rest.dropFirst(1 + digits.count)
        } else if first.isWholeNumber || first == "." && rest.dropFirst().first?.isWholeNumber ?? false {
            let number = rest.prefix { $0.isWholeNumber || $0 == "." }
            let isInteger = number.allSatisfy(\.isWholeNumber)
            rest = rest.dropFirst(number.count)
            if let next = rest.first, next.isLetter || next == "_" || Double(number) == nil {
                return refuse(String(number) + rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            }
            if dividesWhole, isDivided, isInteger { return refuse("/\(number)") }
            text += number
            (isWhole, isDivided) = (isInteger, false)
        } else if first == "\"" || first == "'" {
            let inside = rest.dropFirst().prefix { $0 != first }
            guard names["\""] != nil, rest.count > inside.count + 1, !inside.contains("\\"), !inside.contains("\"")
            else {
                return refuse(String(rest.prefix(inside.count + 2)))
            }
            text += "\"\(inside)\""
            rest = rest.dropFirst(inside.count + 2)
        } else if first.isLetter || first == "_" {
            takeWord()
        } else if let sign = signs.first(where: { rest.hasPrefix($0.typed) }) {
            text += text.hasSuffix(" ") ? sign.own.drop { $0 == " " } : sign.own[...]
            isDivided = sign.typed == "/" && isWhole
            isWhole = false
            rest = rest.dropFirst(sign.typed.count)
            if text.hasSuffix(" ") { rest = rest.drop { $0 == " " } }
        } else {
            refuse(String(rest.prefix { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "$" }))
        }
    }

    private mutating func takeWord() {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        if let own = names[String(word)] {
            text += own
        } else if rest.first == "(", functions.contains(String(word)) {
            text += word
        } else if rest.first == "(", ["column", "timecolumn"].contains(word), let close = OuterText(rest).closing {
            let inside = String(rest[rest.index(after: rest.startIndex)..<close])
            rest = rest[rest.index(after: close)...]
            let given = OuterText(inside[...]).items.first ?? ""
            put(column: given, typed: word + "(\(inside))")
        } else {
            refuse(String(word))
        }
        (isWhole, isDivided) = (false, false)
    }

    /// A column by its number or its name in quotes.
    private mutating func put(column given: String, typed: some StringProtocol) {
        if let number = Int(given) { return put(column: number, typed: typed) }
        let name = ForeignChart.bare(given)
        // A heading may have the unit behind the name.
        let short = name.firstRange(ofText: " (").map { String(name[..<$0.lowerBound]) } ?? name
        guard name != given, let known = [name, short].first(where: numbered.contains) else {
            return refuse(String(typed))
        }
        put(known)
    }

    private mutating func put(column number: Int?, typed: some StringProtocol) {
        guard let number, let name = numbered.name(at: number) else {
            unsaid = (String(typed), .number(columns: numbered.names.map { $0 ?? "–" }))
            return
        }
        put(name)
        (isWhole, isDivided) = (false, false)
    }

    private mutating func put(_ name: String) {
        columns.append(name)
        text += NumberedColumns.typed(name)
    }

    private mutating func refuse(_ part: String) { unsaid = (part, .part) }
}
