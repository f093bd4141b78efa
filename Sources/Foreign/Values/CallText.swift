import Catalog
import Language

/// A stage in which calls of other tools stand anywhere among words of this language: each is put as what it is here, innermost first, and
/// everything else is kept to the letter.
///
/// It knows what has the shape of a call, whatever grammar it comes from: `f(a, b)`, `a.f(b)`, `a.dt.f`, `a::float`, `f(a) over (…)`,
/// `case when … end`, and `"a" & b`. `ValueForm` has what each is.
package struct CallText {
    private let letters: [Character]
    private let vocabulary: Vocabulary
    private var place = 0
    private var made: [Character] = []
    /// Where the value begins that a method is called on.
    private var value: Int?
    /// What the whole stage came to be.
    private var sole: ValueForm.Result?
    private var isChanged = false
    /// Columns that rows are in order of for it.
    private var orders: [String] = []

    private init(_ text: some StringProtocol, _ vocabulary: Vocabulary) {
        (letters, self.vocabulary) = (Array(text), vocabulary)
    }

    /// The stage in words of this language; nil where it has no call that is known.
    ///
    /// - Parameter index: the column of times, which rows are in order of already.
    package static func line(_ stage: String, index: String?, _ vocabulary: Vocabulary) -> String? {
        // Spreadsheets begin with it.
        let text = stage.hasPrefix("=") ? String(stage.dropFirst()).trimmed : stage
        var call = CallText(text, vocabulary)
        call.read()
        guard call.isChanged else { return nil }
        let own = String(call.made)
        // A cell of a spreadsheet is one value.
        let isValue = call.sole == .aggregate || text != stage && call.sole != .stage
        let alone = isValue ? "aggregate all \(own)" : own
        let sorts = Set(call.orders.filter { bare($0[...]) != index })
        // Rows stand in one order.
        if sorts.count > 1 { return nil }
        return sorts.isEmpty ? alone : "sort \(sorts.first ?? "") | \(alone)"
    }

    private static func bare(_ name: Substring) -> String { name.filter { !"`\"".contains($0) } }

    // MARK: Reading

    private mutating func read() {
        while place < letters.count {
            let letter = letters[place]
            if "\"'`".contains(letter) {
                take(upTo: closing(letter))
            } else if letter.isLetter || letter == "_" {
                readName()
            } else if letter.isNumber {
                let start = made.count
                while place < letters.count, letters[place].isNumber || letters[place] == "." { copy() }
                value = start
            } else if letter == "(" || letter == "[" {
                readGroup()
            } else if letter == ".", value != nil, next.map({ $0.isLetter }) ?? false {
                readMethod()
            } else if letter == ":", next == ":", let start = value {
                place += 2
                let kind = word()
                if let cast = ValueForm.kind(kind, of: String(made[start...])) {
                    put(cast, from: start)
                } else {
                    made += "::" + kind
                }
            } else {
                copy()
                value = nil
            }
        }
    }

    private var next: Character? { place + 1 < letters.count ? letters[place + 1] : nil }

    private mutating func copy() {
        made.append(letters[place])
        place += 1
    }

    /// A quoted name or text, to its end.
    private mutating func take(upTo end: Int) {
        let start = made.count
        made += letters[place..<end]
        place = end
        value = start
    }

    private func closing(_ mark: Character) -> Int {
        letters[(place + 1)...].firstIndex(of: mark).map { $0 + 1 } ?? letters.count
    }

    private mutating func word() -> String {
        let start = place
        while place < letters.count, letters[place].isLetter || letters[place].isNumber || letters[place] == "_" {
            place += 1
        }
        return String(letters[start..<place])
    }

    /// What stands in the pair that begins here, which is passed; nil without its end.
    private mutating func enclosed() -> String? {
        let rest = String(letters[place...])
        guard let close = OuterText(rest[...]).closing else { return nil }
        let inside = rest[rest.index(after: rest.startIndex)..<close]
        place += inside.count + 2
        return String(inside)
    }

    private mutating func readGroup() {
        let (open, start) = (letters[place], made.count)
        guard let inside = enclosed() else { return copy() }
        if open == "[", let value, let part = ValueForm.part(of: String(made[value...]), at: inside) {
            return put(part, from: value)
        }
        made += [open] + Array(own(inside)) + [open == "(" ? ")" : "]"]
        value = start
    }

    /// A name, `pd.cut` and `is.na` with the points in them, and the call that it may be.
    private mutating func readName() {
        let (start, from) = (made.count, place)
        var name = word()
        if name.lowercased() == "case", let inside = caseInside() { return put(inside, from: start) }
        while place < letters.count, letters[place] == "." || letters[place...].starts(with: "::"),
            Self.modules.contains(name.lowercased())
        {
            place += letters[place] == "." ? 1 : 2
            name = ["as", "is", "sys"].contains(name.lowercased()) ? "\(name).\(word())" : word()
        }
        guard place < letters.count, letters[place] == "(", let inside = enclosed() else {
            made += letters[from..<place]
            value = start
            return
        }
        let arguments = OuterText(inside[...]).items.map { own($0) }
        call(
            name, arguments, on: nil,
            typed: String(letters[from..<place].prefix { $0 != "(" }) + "(" + own(inside) + ")", from: start)
    }

    /// Packages that functions are named with, and what names of R begin with.
    private static let modules: Set = [
        "pd", "np", "pl", "f", "func", "dplyr", "lubridate", "stringr", "as", "is", "sys", "math", "stats",
    ]
    /// Functions of one name that are not the same in each tool: the base of a logarithm, the first day's number.
    private static let differing: Set = ["log", "weekday", "dayofweek"]
    /// What pandas and polars have methods of one kind in.
    private static let spaces: Set = ["dt", "str", "cat"]

    /// `.round(1)`, `.dt.hour`, `.rolling(7).mean()` of the value before it.
    private mutating func readMethod() {
        guard let start = value else { return copy() }
        let (from, receiver) = (place, String(made[start...]))
        place += 1
        var name = word()
        let isSpaced = Self.spaces.contains(name) && place < letters.count && letters[place] == "."
        if isSpaced {
            place += 1
            name = word()
        }
        if name == "groupby", grouped(from: start) { return }
        // `.str[0]` is the element of each row.
        if Self.spaces.contains(name), place < letters.count, letters[place] == "[" { return }
        guard place < letters.count, letters[place] == "(", let inside = enclosed() else {
            guard isSpaced, let own = method(name, receiver, [], isSpaced: true, from: start) else { return keep(from) }
            return put(own, from: start)
        }
        var arguments = OuterText(inside[...]).items.map { own($0) }
        if name == "rolling", place < letters.count, letters[place] == "." {
            place += 1
            name = "rolling_" + word()
            guard place < letters.count, letters[place] == "(", let more = enclosed() else { return keep(from) }
            arguments += OuterText(more[...]).items.map { own($0) }
        }
        guard let own = method(name, receiver, arguments, isSpaced: isSpaced, from: start) else { return keep(from) }
        put(own, from: start)
    }

    /// `groupby("k")["v"].transform("sum")` from its parentheses on: of each row what its group comes to.
    private mutating func grouped(from start: Int) -> Bool {
        let from = place
        func quoted(_ text: String) -> String { "`\(ForeignChart.bare(text))`" }
        guard place < letters.count, letters[place] == "(", let keys = enclosed(), place < letters.count else {
            return false
        }
        var value = ""
        if letters[place] == "[", let inside = enclosed() {
            value = quoted(inside.filter { $0 != "[" && $0 != "]" })
        } else if letters[place] == "." {
            place += 1
            value = word()
        }
        guard place < letters.count, letters[place] == "." else {
            place = from
            return false
        }
        place += 1
        let name = word()
        guard place < letters.count, letters[place] == "(", let inside = enclosed() else {
            place = from
            return false
        }
        var items = OuterText(inside[...]).items
        var own = name
        if name == "transform", let first = items.first {
            (own, items) = (ForeignChart.bare(first), Array(items.dropFirst()))
        }
        own = ForeignGroups.calls[own] ?? own
        let by = " by " + ValueCall.items(keys).map(quoted).joined(separator: ", ")
        let known = [
            "cumsum": "cumulative(", "cummax": "cumulative max(", "cummin": "cumulative min(", "shift": "lag(",
            "size": "count(",
        ]
        if name == "cumcount" {
            put("rownumber(\(by.dropFirst())) - 1", from: start)
        } else {
            let of = own == "count" && name == "size" ? "" : ([value] + items).joined(separator: ", ")
            put((known[own] ?? own + "(") + (of + by).trimmed + ")", from: start)
        }
        return true
    }

    private func isKnown(_ name: String) -> Bool {
        vocabulary.entry(.function, name) != nil || vocabulary.entry(.aggregate, name) != nil
    }

    /// Whether a sign of comparison stands before the place or after what is read.
    private func isCompared(from start: Int) -> Bool {
        let after = String(letters[min(place, letters.count)...]).trimmed
        let before = String(made[..<start]).trimmed
        return after.first.map { "<>=!".contains($0) } ?? false || after.lowercased().hasPrefix("in ")
            || ["==", "<", ">", "<=", ">=", "!="].contains { before.hasSuffix($0) }
    }

    private func method(
        _ name: String, _ receiver: String, _ arguments: [String], isSpaced: Bool, from start: Int
    ) -> String? {
        var call = ValueCall(name, arguments, on: receiver)
        call.isCompared = isCompared(from: start)
        if let made = ValueForm.put(ValueCall("dt_" + name, arguments, on: receiver)) ?? ValueForm.put(call) {
            return made.text
        }
        // Patterns, and not the same as here.
        if isSpaced, name == "contains", arguments.count == 1 { return "(\(receiver) ~ \(arguments[0]))" }
        if Self.differing.contains(name) || name == "replace" && !isSpaced { return nil }
        let days = ["days": "floor(\(receiver) / 1 day)", "seconds": "(\(receiver) / 1 second)"]
        if arguments.isEmpty, let own = days[name] { return own }
        return isKnown(name) ? "\(name)(\(([receiver] + arguments).joined(separator: ", ")))" : nil
    }

    private mutating func keep(_ from: Int) {
        made += letters[from..<place]
        value = nil
    }

    /// The call as what it is here, with `over (…)` after it; else as it was typed.
    private mutating func call(
        _ name: String, _ arguments: [String], on receiver: String?, typed: String, from start: Int
    ) {
        var call = ValueCall(name, arguments, on: receiver)
        let end = place
        while place < letters.count, letters[place] == " " { place += 1 }
        let isOver = String(letters[place...].prefix(4)).lowercased() == "over"
        if isOver {
            place += 4
            while place < letters.count, letters[place] == " " { place += 1 }
            if place < letters.count, letters[place] == "(", let inside = enclosed() {
                call.window = ValueCall.Window(inside)
            }
        }
        if !isOver || call.window == nil { place = end }
        if let ordered = call.ordered { call = ordered }
        let rest = String(letters[place...])
        // `summarize arg_max(x, *) by k` is a stage, too.
        let verb = String(made[..<start]).trimmed.lowercased()
        let isSummed =
            ["aggregate", "summarize", "summarise"].contains(verb) && (rest.trimmed.isEmpty || rest.hasPrefix(" by "))
        let isWhole = start == 0 && (rest.trimmed.isEmpty || rest.hasPrefix(" by "))
        call.isCompared = isCompared(from: start)
        call.isOperand =
            "+-*/".contains(made[..<start].last { $0 != " " } ?? "?") || "+-*/".contains(rest.trimmed.first ?? "?")
        guard let own = ValueForm.put(call), own.result != .stage || isWhole || isSummed else {
            // Names of functions are in lower case here.
            let small = name.lowercased()
            let isOwn = !Self.differing.contains(small) && isKnown(small)
            if isOwn, small != name, receiver == nil {
                put(small + typed.dropFirst(name.count), from: start)
            } else {
                made += typed
                value = start
            }
            return
        }
        if let order = call.window?.order, !["rank", "dense_rank", "percent_rank"].contains(name.lowercased()) {
            orders.append(order + (call.window?.isDescending == true ? " desc" : ""))
        }
        if isWhole { sole = own.result }
        put(own.text, from: own.result == .stage ? 0 : start)
    }

    private mutating func put(_ text: String, from start: Int) {
        made.removeSubrange(start...)
        made += standsAlone(text) ? text.dropFirst().dropLast() : text[...]
        (value, isChanged) = (start, true)
    }

    /// Whether a pair around all of a text parts it from nothing: not from arithmetic, nor from `not` before it.
    private func standsAlone(_ text: String) -> Bool {
        guard text.first == "(", OuterText(text[...]).closing == text.indices.last else { return false }
        let before = String(made).trimmed, after = String(letters[min(place, letters.count)...]).trimmed.lowercased()
        let words = ["where", "filter", "and", "or"]
        let last = before.split { !$0.isLetter }.last.map { $0.lowercased() } ?? ""
        let isOpen =
            before.isEmpty || "(,".contains(before.last ?? " ") || before.hasSuffix(" =")
            || before.last?.isLetter == true && words.contains(last)
        return isOpen
            && (after.isEmpty || ")],".contains(after.first ?? " ") || after.hasPrefix("and ")
                || after.hasPrefix("or "))
    }

    /// What stands inside another text, in words of this language.
    private mutating func own(_ text: String) -> String {
        var inner = CallText(text, vocabulary)
        inner.read()
        isChanged = isChanged || inner.isChanged
        orders += inner.orders
        return String(inner.made)
    }

    /// `when … then … end` from here on, as a choice; nil where there is none, and nothing is passed.
    private mutating func caseInside() -> String? {
        let start = place
        var depth = 1
        while place < letters.count {
            let letter = letters[place]
            if "\"'`".contains(letter) {
                place = closing(letter)
            } else if letter.isLetter {
                let from = place
                let name = word().lowercased()
                depth += name == "case" ? 1 : name == "end" ? -1 : 0
                if depth > 0 { continue }
                if let made = ValueForm.chain(ofCase: own(String(letters[start..<from]))) { return made }
                break
            } else {
                place += 1
            }
        }
        place = start
        return nil
    }
}
