import Language

extension ValueForm {
    /// Texts, and what is made of one kind by another.
    static let texts = [
        // A column by its name, as polars and Spark have it.
        ValueForm("col") { call in
            call.arguments.count == 1 ? call.word(1).map { "`\($0)`" } : nil
        },
        ValueForm("paste") { call in
            let mark = call.named["sep"] ?? "\" \""
            return call.arguments.isEmpty ? nil : "concat(\(call.arguments.joined(separator: ", \(mark), ")))"
        },
        ValueForm("paste0", "strcat", "concatenate", "str_c") { call in
            call.arguments.isEmpty ? nil : "concat(\(call.arguments.joined(separator: ", ")))"
        },
        ValueForm("concat_ws", "strcat_delim", "textjoin") { call in
            guard let mark = call.argument(1) else { return nil }
            // Excel says between whether empty ones count.
            let of = call.arguments.dropFirst().filter { !["true", "false"].contains($0.lowercased()) }
            return of.isEmpty ? nil : "concat(\(of.joined(separator: ", \(mark), ")))"
        },
        ValueForm("mid", "substring", "str_sub", "str_slice", as: "substr($1, $2, $3)"),
        ValueForm("ucase", "toupper", "str_to_upper", "to_uppercase", as: "upper($1)"),
        ValueForm("lcase", "tolower", "str_to_lower", "to_lowercase", as: "lower($1)"),
        ValueForm("strlen", "nchar", "str_length", "char_length", "len_chars", as: "length($1)"),
        ValueForm("strip", "trimws", "str_trim", as: "trim($1)"),
        ValueForm("gsub", as: "replace($3, ~$1, $2)"),
        ValueForm("str_remove", "str_remove_all", as: "replace($1, ~$2, \"\")"),
        ValueForm("str_replace_all", "regexreplace", as: "replace($1, ~$2, $3)"),
        ValueForm("substitute", "replace_string", as: "replace($1, $2, $3)"),
        ValueForm("str_split_i", "split_index", "substring_index", as: "split($1, $2, $3)"),
        ValueForm("textbefore", "before", as: "split($1, $2, 1)"),
        ValueForm("textafter", "after", as: "split($1, $2, -1)"),
        ValueForm("get", "element_at") { call in
            call.argument(2).flatMap { part(of: call.arguments[0], at: $0, from: call.name == "get" ? 0 : 1) }
        },
        ValueForm("contains_string", as: "contains($1, $2)"),
        ValueForm("cast", "try_cast", "convert_to") { call in
            guard call.arguments.count == 1, case let words = call.arguments[0].split(separator: " "), words.count > 2,
                words[words.count - 2].lowercased() == "as"
            else { return nil }
            return kind(String(words[words.count - 1]), of: words.dropLast(2).joined(separator: " "))
        },
        ValueForm("astype") { call in call.word(2).flatMap { kind($0, of: call.arguments[0]) } },
        ValueForm("as.numeric", "as.double") { call in
            guard call.arguments.count == 2 || call.named["units"] != nil, let value = call.argument(1) else {
                return nil
            }
            return (call.named["units"] ?? call.argument(2)).flatMap(ValueCall.unit).map {
                "(\(ValueCall.operand(value)) / 1 \($0))"
            }
        },
        ValueForm(
            "as.numeric", "to_number", "value", "float", "todouble", "toreal",
            "todecimal", "to_numeric", "as.double", as: "number($1)"),
        ValueForm("tostring", "as.character", "str", "to_string", as: "text($1)"),
    ]

    /// `split(x, "-")[0]`: a part of a text by its place in a list, which begins at 0 in most languages.
    static func part(of value: String, at place: String, from first: Int = 0) -> String? {
        guard value.hasPrefix("split("), value.hasSuffix(")"), let place = Int(place.trimmed),
            case let arguments = OuterText(value.dropFirst(6).dropLast()).items, arguments.count == 2
        else { return nil }
        return "split(\(arguments[0]), \(arguments[1]), \(place < 0 ? place : place + 1 - first))"
    }

    /// `number(x)` for `x::float`.
    static func kind(_ name: String, of value: String) -> String? {
        let name = name.lowercased().prefix { $0.isLetter }
        if ["varchar", "text", "str", "string", "char", "object"].contains(name) { return "text(\(value))" }
        if ["date"].contains(name) { return "bin(\(value), 1 day)" }
        let isNumber = ["float", "double", "numeric", "decimal", "real", "number"].contains(
            name)
        return isNumber ? "number(\(value))" : nil
    }
}
