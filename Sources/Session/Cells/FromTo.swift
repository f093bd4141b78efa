import Language
import Series
import Syntax

/// How much a column is more than another, where both are measured alike: `change percent "Jan 2023" to "Dec 2024" by type`, of the columns of
/// a wide table.
struct FromTo {
    let words: LineWords

    /// The line that works it out; nil for any other.
    func line(_ stage: String) -> String? {
        let sides = OuterText(stage[...]).parts(between: " by ")
        var all = LineWords.split(sides[0])
        guard (1...2).contains(sides.count), let verb = all.first?.lowercased(), ["change", "diff"].contains(verb)
        else {
            return nil
        }
        all.removeFirst()
        let isPercent = all.contains { $0.lowercased() == "percent" }
        all.removeAll { ["percent", "from", "in", "of"].contains($0.lowercased()) }
        guard let joint = all.firstIndex(where: { $0.lowercased() == "to" }),
            let first = words.columnName(all[..<joint]),
            let last = words.columnName(all[(joint + 1)...])
        else { return nil }
        let (from, to) = ("`\(first)`", "`\(last)`")
        guard sides.count == 2 else {
            let made = isPercent ? "100 * (\(to) / \(from) - 1)" : "\(to) - \(from)"
            return "derive change = \(made)"
        }
        let usual = words.usual([NameSpelling.quoted(first)])
        let (start, end) = ("\(usual)(\(from))", "\(usual)(\(to))")
        return "aggregate change = \(isPercent ? "100 * (\(end) / \(start) - 1)" : "\(end) - \(start)") by \(sides[1])"
    }
}
