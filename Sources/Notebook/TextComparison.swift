import Checked

/// Compares recorded text with new text line by line. Lines are the same when they agree to the letter, or word by word
/// with decimal numbers within 1e-9 of each other relative to their size.
enum TextComparison {
    /// `- old` and `+ new` for each line that differs, at most twelve pairs; empty when all agree.
    static func changes(from old: String, to new: String) -> [String] {
        if old == new { return [] }
        let before = old.split(separator: "\n", omittingEmptySubsequences: false)
        let after = new.split(separator: "\n", omittingEmptySubsequences: false)
        var changes: [String] = []
        var different = 0
        for index in 0..<max(before.count, after.count) {
            let was = index < before.count ? before[index] : nil
            let now = index < after.count ? after[index] : nil
            if let was, let now, agree(was, now) { continue }
            different += 1
            guard different <= 12 else { continue }
            if let was { changes.append("- " + was) }
            if let now { changes.append("+ " + now) }
        }
        if different > 12 { changes.append("… \(different - 12) more lines differ") }
        return changes
    }

    private static func agree(_ old: Substring, _ new: Substring) -> Bool {
        if old == new { return true }
        let separators: Set<Character> = [" ", ",", "|", ";", "[", "]", "(", ")"]
        let before = old.split { separators.contains($0) }
        let after = new.split { separators.contains($0) }
        guard before.count == after.count else { return false }
        return zip(before, after).allSatisfy { $0 == $1 || close($0, $1) }
    }

    private static func close(_ old: Substring, _ new: Substring) -> Bool {
        guard old.contains("."), let a = Double(old), let b = Double(new) else { return false }
        return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
    }
}
