/// Pipes of R and Flux: `d %>% filter(x > 3)`, `d |> filter(x > 3)`; the stages of a grouping and a summary become one.
enum ForeignPipes {
    static func line(_ text: String) -> (line: String, word: String)? {
        guard let pipe = ["%>%", "|>"].first(where: { text.firstRange(ofText: $0) != nil }) else {
            return joined(text.split(separator: "|").map { String($0).trimmed })
        }
        let stages = text.replacing(pipe, with: "\u{1}").split(separator: "\u{1}").map { String($0).trimmed }
        return joined(stages) ?? (stages.joined(separator: " | "), pipe)
    }

    /// `group_by(k) | summarise(m = mean(x))` as one stage.
    private static func joined(_ stages: [String]) -> (String, String)? {
        guard
            let place = stages.firstIndex(where: { $0.lowercased().hasPrefix("group_by(") && $0.hasSuffix(")") }),
            place + 1 < stages.count,
            let keys = stages[place].lowercased().inParentheses(of: "group_by") == nil
                ? nil : String(stages[place].dropFirst(9).dropLast()).trimmed,
            let (line, _) = ForeignCalls.line(stages[place + 1]), line.hasPrefix("aggregate all ")
        else { return nil }
        var stages = stages
        stages[place] = "aggregate by \(keys) \(line.dropFirst(14))"
        stages.remove(at: place + 1)
        return (stages.joined(separator: " | "), "group_by")
    }
}
