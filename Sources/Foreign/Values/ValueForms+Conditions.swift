import Language

extension ValueForm {
    /// Choices and conditions.
    static let conditions = [
        ValueForm("if_else", "np.where", "where", as: "if($1, $2, $3)"),
        ValueForm("ifs", "case_when", "multiif", "case", put: branches),
        ValueForm(
            "nvl", "ifnull", "isnull", "ifna", "iferror", "fillna", "fill_null", "replace_na", as: "coalesce($1, $2)"),
        ValueForm("nullif", "na_if", as: "if($1 == $2, missing, $1)"),
        ValueForm(
            "isnull", "isna", "is.na", "isblank", "isempty", "is_null", "isnan", "is.null", "ismissing",
            as: "($1 is missing)"),
        ValueForm("isnotnull", "notna", "notnull", "isnotempty", "is_not_null", as: "($1 is not missing)"),
        ValueForm("between", "is_between", as: "($1 between $2 and $3)"),
        ValueForm("eq", "ne", "gt", "ge", "lt", "le") { call in
            let sign = ["eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "lt": "<", "le": "<="][call.name] ?? ""
            return call.arguments.count == 2
                ? "(\(ValueCall.operand(call.arguments[0])) \(sign) \(call.arguments[1]))" : nil
        },
        ValueForm("isin", "is_in") { call in
            guard call.arguments.count == 2 else { return nil }
            return "(\(call.arguments[0]) in (\(ValueCall.items(call.arguments[1]).joined(separator: ", "))))"
        },
        ValueForm(
            "regexmatch", "str_detect", "regexp_like", "regexp_matches", "regexp_contains", "matches", "rlike",
            as: "($1 ~ $2)"),
        ValueForm("grepl", as: "($2 ~ $1)"),
        ValueForm("startswith", "starts_with", "str_starts", as: "starts($1, $2)"),
        ValueForm("endswith", "ends_with", "str_ends", as: "ends($1, $2)"),
    ]

    /// `ifs(a, 1, b, 2)`, `case_when(a ~ 1, b ~ 2, TRUE ~ 3)`, Kusto's `case(a, 1, b, 2, 3)`.
    @Sendable private static func branches(_ call: ValueCall) -> String? {
        var sides = call.arguments.flatMap { OuterText($0[...]).parts(between: " ~ ") }
        if sides.count == call.arguments.count, call.name == "case_when" {
            sides = call.arguments.flatMap { OuterText($0[...]).parts(between: "~") }
        }
        return chain(sides)
    }

    /// `if(a, 1, if(b, 2, 3))` of conditions and results in turn, which may end with what remains.
    static func chain(_ sides: [String]) -> String? {
        guard sides.count > 1 else { return nil }
        var last = "missing"
        var pairs = sides[...]
        if pairs.count % 2 == 1 { last = pairs.removeLast() }
        while let result = pairs.popLast(), let condition = pairs.popLast() {
            let isRest = [".default", "true", "t", "1"].contains(condition.lowercased())
            last = isRest ? result : "if(\(condition), \(result), \(last))"
        }
        return last
    }

    /// `case when a then 1 else 2 end`, and `case x when "a" then 1 end` of one value; without `case` and `end`.
    static func chain(ofCase inside: String) -> String? {
        var (sides, subject, isElse) = ([String](), "", false)
        var (word, part, depth) = ("", [String](), 0)
        for piece in OuterText(inside[...]).parts(between: " ").filter({ !$0.isEmpty }) + ["end"] {
            word = piece.lowercased()
            if word == "case" { depth += 1 }
            let isEnd = word == "end"
            if isEnd, depth > 0 {
                depth -= 1
            } else if depth == 0, ["when", "then", "else", "end"].contains(word) {
                let said = part.joined(separator: " ")
                if sides.isEmpty, word == "when", subject.isEmpty {
                    subject = said
                    if said.isEmpty { subject = " " }
                } else if !said.isEmpty {
                    let isCondition = word == "then" && subject != " "
                    sides.append(isCondition ? "\(subject) == \(said)" : said)
                }
                part = []
                isElse = isElse || word == "else"
                continue
            }
            part.append(piece)
        }
        guard sides.count > 1, sides.count % 2 == (isElse ? 1 : 0) else { return nil }
        return chain(sides)
    }
}
