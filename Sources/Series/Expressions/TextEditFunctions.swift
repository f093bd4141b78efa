/// Texts made of others, as SQL has them. Characters are counted from 1.
enum TextEditFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "trim", "TEXT", summary: "without blanks at both ends", example: "trim(\"  calm \")"
        ) { call in
            try TextFunctions.map(call) { text in
                String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
            }
        },
        ExpressionFunction(
            "replace", "TEXT, OLD, NEW",
            summary:
                "with every occurrence of a text made another; `~\"…\"` is a pattern, whose groups are `$1`, `$name`",
            example: "replace(weekday(time), ~\"(.+)day\", \"$1\")", takesPatterns: true
        ) { call in
            if let pattern = try call.pattern(1) { return try replacing(pattern, call) }
            let (old, new) = (try call.word(1), try call.word(2))
            var matches = 0
            let made = try TextFunctions.map(call) { text in
                guard let changed = replacing(text, old, new) else { return text }
                matches += 1
                return changed
            }
            if old.contains(where: Self.isPatternSign) { call.notes.merge(.literal(old, matches: matches)) }
            return made
        },
        ExpressionFunction(
            "left", "TEXT, N", summary: "the first so many characters", example: "left(weekday(time), 3)"
        ) { call in
            let count = try count(call, 1)
            return try TextFunctions.map(call) { String($0.prefix(count)) }
        },
        ExpressionFunction(
            "right", "TEXT, N", summary: "the last so many characters", example: "right(weekday(time), 3)"
        ) { call in
            let count = try count(call, 1)
            return try TextFunctions.map(call) { String($0.suffix(count)) }
        },
        ExpressionFunction(
            "substr", "TEXT, START, [N]", summary: "the characters from a place on, so many when there is a third",
            example: "substr(weekday(time), 2, 3)"
        ) { call in
            let start = try count(call, 1)
            guard start >= 1 else { throw call.wrong(1, "a place from 1 on") }
            let length = call.values.count > 2 ? try count(call, 2) : Int.max
            return try TextFunctions.map(call) { String($0.dropFirst(start - 1).prefix(length)) }
        },
        ExpressionFunction(
            "split", aliases: ["split_part"], "TEXT, SEPARATOR, N",
            summary: "the part of that number between separators, the first 1, the last -1",
            example: "split(\"AB-12-x\", \"-\", 2)"
        ) { call in
            let separator = try call.word(1)
            guard let place = Int(exactly: try call.constant(2)), place != 0 else {
                throw call.wrong(2, "a whole number, 1 the first part and -1 the last")
            }
            guard !separator.isEmpty else { throw call.wrong(1, "the text between parts") }
            return try TextFunctions.map(call) { text in
                let parts = text.split(separator: separator, omittingEmptySubsequences: false)
                let at = place > 0 ? place - 1 : parts.count + place
                return parts.indices.contains(at) ? String(parts[at]) : nil
            }
        },
        ExpressionFunction(
            "concat", "A, B, …", summary: "texts one after the other", example: "concat(weekday(time), \"!\")",
            concat),
    ]

    private static func count(_ call: FunctionCall, _ at: Int) throws -> Int {
        guard let count = Int(exactly: try call.constant(at)), count >= 0 else {
            throw call.wrong(at, "a whole number, 0 or more")
        }
        return count
    }

    /// Whether a character means something else than itself in a regular expression.
    private static func isPatternSign(_ character: Character) -> Bool { "\\^$.|?*+()[]{}".contains(character) }

    private static func replacing(_ pattern: Pattern, _ call: FunctionCall) throws -> ExpressionValue {
        guard let template = Pattern.Template(try call.word(2), of: pattern) else {
            throw ExpressionEvaluator.wrong(
                "the pattern has no group of that name", "`$1` is its first group, `$$` the sign itself",
                call.arguments[2])
        }
        var fault: Pattern.Fault?
        let made = try TextFunctions.map(call) { text in
            guard fault == nil else { return text }
            do throws(Pattern.Fault) {
                return try pattern.replacing(in: text, with: template) ?? text
            } catch {
                fault = error
                return text
            }
        }
        if let fault { throw ExpressionEvaluator.wrong(fault, call.arguments[1]) }
        return made
    }

    /// Nil for a text that does not contain `old`.
    private static func replacing(_ text: String, _ old: String, _ new: String) -> String? {
        let (bytes, part) = (Array(text.utf8), Array(old.utf8))
        guard !part.isEmpty, part.count <= bytes.count else { return nil }
        var isFound = false
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if at + part.count <= bytes.count, bytes[at] == part[0], bytes[at..<at + part.count].elementsEqual(part) {
                result += new.utf8
                isFound = true
                at += part.count
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return isFound ? String(decoding: result, as: UTF8.self) : nil
    }

    /// Missing in, missing out.
    @Sendable private static func concat(_ call: inout FunctionCall) throws -> ExpressionValue {
        var parts: [(Int) -> String?] = []
        var isConstant = true
        for (at, value) in call.values.enumerated() {
            switch value {
            case .word(let word): parts.append { _ in word }
            case .text(let text):
                isConstant = false
                parts.append { text[$0] }
            case .missing: parts.append { _ in nil }
            default: throw call.wrong(at, "text; `text(…)` makes it one")
            }
        }
        func joined(_ row: Int) -> String? {
            var result = ""
            for part in parts {
                guard let text = part(row) else { return nil }
                result += text
            }
            return result
        }
        if isConstant { return joined(0).map(ExpressionValue.word) ?? .missing }
        return .text(try TextColumn(rows: call.frame.count, stoppedBy: call.context.cancellation, joined))
    }
}
