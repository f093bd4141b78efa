import Catalog

/// Functions of text. Each distinct text is looked at once.
enum TextFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction("lower", "TEXT", summary: "in small letters", example: "lower(weekday(time))") {
            try map($0) { $0.lowercased() }
        },
        ExpressionFunction("upper", "TEXT", summary: "in capital letters", example: "upper(weekday(time))") {
            try map($0) { $0.uppercased() }
        },
        ExpressionFunction(
            "contains", aliases: ["has"], "TEXT, PART", summary: "whether the text has that within it",
            example: "contains(weekday(time), \"day\")", form: Forms.asked
        ) { call in
            let part = try call.word(1)
            return try test(call) { contains($0, part) }
        },
        ExpressionFunction(
            "starts", aliases: ["startswith", "starts with"], "TEXT, PART",
            summary: "whether the text starts with that",
            example: "starts(weekday(time), \"T\")", form: Forms.asked
        ) { call in
            let part = try call.word(1)
            return try test(call) { $0.utf8.starts(with: part.utf8) }
        },
        ExpressionFunction(
            "ends", aliases: ["endswith", "ends with"], "TEXT, PART", summary: "whether the text ends with that",
            example: "ends(weekday(time), \"day\")", form: Forms.asked
        ) { call in
            let part = try call.word(1)
            return try test(call) { $0.utf8.reversed().starts(with: part.utf8.reversed()) }
        },
        ExpressionFunction(
            "length", "TEXT", summary: "how many characters", example: "length(weekday(time))"
        ) { call in
            switch call.values[0] {
            case .word(let word): return .number(Double(word.count), isPercent: false)
            case .text(let text):
                let stop = call.context.cancellation
                let lengths = try text.dictionary.mapped(stoppedBy: stop) { Double($0.count) }
                return .numbers(try text.looked(up: lengths, missing: .nan, stoppedBy: stop), unit: nil)
            default: throw call.wrong(0, "text")
            }
        },
    ]

    static func map(_ call: FunctionCall, _ body: (String) -> String?) throws -> ExpressionValue {
        switch call.values[0] {
        case .word(let word): return body(word).map(ExpressionValue.word) ?? .missing
        case .text(let text):
            return .text(try text.mapped(stoppedBy: call.context.cancellation, body))
        default: throw call.wrong(0, "text")
        }
    }

    private static func test(_ call: FunctionCall, _ body: (String) -> Bool) throws -> ExpressionValue {
        switch call.values[0] {
        case .word(let word): return .condition(body(word))
        case .text(let text): return try ExpressionEvaluator.test(text, body)
        default: throw call.wrong(0, "text")
        }
    }

    private static func contains(_ text: String, _ part: String) -> Bool {
        let text = Array(text.utf8)
        let part = Array(part.utf8)
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}
