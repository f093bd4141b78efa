import Charts
import Series
import Syntax

/// How wide the bins of a histogram are, in other words and in other places than the style has them: `bin 10`, `bins of 10`, `step 15 min`,
/// before the column or behind it. So many bins, `bins 10`, are no width.
struct BinWords {
    private let head: [String]
    private let rest: [String]
    /// Where the words stood among the rest.
    private let place: Int
    private let said: [String]

    private static let nouns: Set<String> = ["bin", "bins", "step", "binwidth", "binsize"]
    private static let links: Set<String> = ["of", "width", "size", "by", "="]

    /// Nil for a stage without a histogram or without such words.
    init?(_ stage: String, _ words: LineWords) {
        let typed = LineWords.split(stage)
        let isPlot = typed.first?.lowercased() == PlotForm.entry.name
        let start = isPlot ? 2 : 1
        guard !typed.contains("|"), typed.count > start + 1, Self.isHistogram(typed[start - 1], isPlot: isPlot, words)
        else { return nil }
        for at in start..<typed.count where Self.nouns.contains(typed[at].lowercased()) {
            guard let found = Self.width(typed, at) else { continue }
            head = Array(typed[..<start])
            let before = ["in", "with"].contains(typed[at - 1].lowercased()) && at > start ? at - 1 : at
            rest = Array(typed[start..<before]) + typed[found.end...]
            (place, said) = (before - start, found.said)
            return
        }
        return nil
    }

    private static func isHistogram(_ word: String, isPlot: Bool, _ words: LineWords) -> Bool {
        isPlot
            ? words.vocabulary.entry(.mark, word)?.name == HistogramMark.entry.name
            : word.lowercased() == HistogramTransform.entry.name
    }

    /// What is said from a noun on, in the words of the style, and where it ends.
    private static func width(_ typed: [String], _ at: Int) -> (said: [String], end: Int)? {
        var next = at + 1
        var isWidth = typed[at].lowercased() != "bins"
        while next < typed.count, links.contains(typed[next].lowercased()) { (next, isWidth) = (next + 1, true) }
        guard next < typed.count else { return nil }
        let digits = typed[next].prefix { $0.isNumber || $0 == "." }
        let unit = typed[next].dropFirst(digits.count)
        guard Double(digits) != nil, unit.isEmpty || DurationUnit(word: String(unit)) != nil else { return nil }
        var said = [String(digits)] + (unit.isEmpty ? [] : [String(unit)])
        next += 1
        if unit.isEmpty, next < typed.count, DurationUnit(word: typed[next]) != nil {
            said.append(typed[next])
            next += 1
        }
        return (["bins"] + (isWidth || said.count > 1 ? ["width"] : []) + said, next)
    }

    /// The stage in the style's words: where they stood, or else behind the column.
    var lines: [String] {
        (max(1, place)..<max(2, rest.count + 1)).filter { $0 <= rest.count }.map { at in
            (head + rest[..<at] + said + rest[at...]).joined(separator: " ")
        }
    }
}
