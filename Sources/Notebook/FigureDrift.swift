import Series
import Session

/// What differs between two records of a chart, in a person's words: `line "wind": 144 → 145 rows, last value 16.2 → 16.4`.
struct FigureDrift {
    /// A line of the record that stands alone, and those indented below it: an axis with its ticks, a layer with its rows.
    private struct Block {
        var head: String
        var lines: [String] = []

        /// What it is called whatever its values are: `x`, `title`, `line "temperature"`.
        var name: String {
            let words = head.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let first = words.first, words[1].first == "\"", first != "title" else {
                return String(words.first ?? "")
            }
            return first + " \"" + words[1].dropFirst().prefix { $0 != "\"" } + "\""
        }
        var rest: String { String(head.dropFirst(name.count).drop { $0 == " " }) }
        var isAxis: Bool { lines.contains { $0.hasPrefix("tick ") } }
        /// How many rows a layer says that it has.
        var rows: Int? { head.components(after: "rows ").flatMap { Int($0.prefix { $0.isNumber }) } }
    }
    private let calendar: Calendar

    init(_ settings: Settings) {
        calendar = Calendar(zone: (try? Zone.named(settings.timezone)) ?? .utc, weekStart: settings.weekStart)
    }

    /// A line for each thing that differs; of what has no words the lines themselves.
    func words(from old: String, to new: String) -> [String] {
        let (before, after) = (Self.blocks(old), Self.blocks(new))
        let isTime = after.contains { $0.name == "x" && ($0.rest.hasPrefix("time ") || $0.rest.contains(" periods ")) }
        var said: [String] = []
        let steps = LineAlignment.steps(before.count, after.count) { before[$0].name == after[$1].name }
        for step in steps {
            switch step {
            case .removed(let place): said.append("- " + dated(before[place].head, isTime))
            case .added(let place): said.append("+ " + dated(after[place].head, isTime))
            case .same(let one, let other): said += changes(before[one], after[other], isTime)
            }
        }
        return said.isEmpty ? TextComparison.changes(from: old, to: new) : said
    }

    private func changes(_ old: Block, _ new: Block, _ isTime: Bool) -> [String] {
        if old.head == new.head, old.lines == new.lines { return [] }
        if old.isAxis || new.isAxis { return axis(old, new, isTime && new.name == "x") }
        guard let before = old.rows, let after = new.rows else {
            var said =
                old.head == new.head ? [] : ["\(new.name): \(dated(old.rest, isTime)) → \(dated(new.rest, isTime))"]
            let changes = TextComparison.changes(
                from: old.lines.joined(separator: "\n"), to: new.lines.joined(separator: "\n"))
            said += changes.map { dated($0, isTime) }
            return said
        }
        var facts: [String] = []
        if before != after { facts.append("\(before) → \(after) rows") }
        let values = rows(old, new, isTime)
        facts += values
        let (one, other) = (
            old.head.replacing("rows \(before)", with: ""), new.head.replacing("rows \(after)", with: "")
        )
        if one != other { facts.append("it was \(one.trimmedEnd), it is \(other.trimmedEnd)") }
        return facts.isEmpty ? [] : ["\(new.name): \(facts.joined(separator: ", "))"]
    }

    /// The first values that differ, how many more do, and the last one.
    private func rows(_ old: Block, _ new: Block, _ isTime: Bool) -> [String] {
        let (before, after) = (old.lines.map(Self.cut), new.lines.map(Self.cut))
        let changed = Self.changed(old.lines, new.lines)
        var facts = changed.prefix(1).map { "at \(self.place($0.place, isTime)) \($0.old) → \($0.new)" }
        if changed.count > 1 {
            facts.append(changed.count == 2 ? "1 more value differs" : "\(changed.count - 1) more values differ")
        }
        let places = Set(after.map(\.place))
        let gone = before.count { !places.contains($0.place) }
        if gone > 0 { facts.append("\(gone) of its places \(gone == 1 ? "is" : "are") gone") }
        if let last = before.last, let now = after.last, last != now {
            facts.append("last value \(last.value) → \(now.value)")
            if last.place != now.place { facts.append("at \(place(last.place, isTime)) → \(place(now.place, isTime))") }
        }
        return facts
    }

    /// The values that are others now, the last one apart. Several may stand at one place: those that are as they were are of nothing
    /// that changed.
    private static func changed(_ old: [String], _ new: [String]) -> [(place: String, old: String, new: String)] {
        var unmatched = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
        var fresh: [Int] = []
        for (row, line) in new.enumerated() {
            if let left = unmatched[line], left > 0 { unmatched[line] = left - 1 } else { fresh.append(row) }
        }
        var lost: [String: [String]] = [:]
        for line in old.reversed() where unmatched[line, default: 0] > 0 {
            unmatched[line, default: 0] -= 1
            lost[cut(line).place, default: []].append(cut(line).value)
        }
        return fresh.compactMap { row in
            let (place, value) = cut(new[row])
            guard let was = lost[place]?.popLast(), row < new.count - 1 else { return nil }
            return (place, was, value)
        }
    }

    private func axis(_ old: Block, _ new: Block, _ isTime: Bool) -> [String] {
        var said: [String] = []
        if old.head != new.head {
            said.append("\(new.name) axis: \(dated(old.rest, isTime)) → \(dated(new.rest, isTime))")
        }
        func labels(_ block: Block) -> [String] {
            block.lines.map { line in
                guard let open = line.firstIndex(of: "\""), let close = line.lastIndex(of: "\""), open < close else {
                    return dated(line.dropFirst(5).split(separator: " ").first.map(String.init) ?? "", isTime)
                }
                return String(line[line.index(after: open)..<close]).replacing("\\n", with: " ")
            }
        }
        let (before, after) = (labels(old), labels(new))
        guard old.lines != new.lines else { return said }
        let (gone, more) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
        var facts = [before.count == after.count ? "\(after.count)" : "\(before.count) → \(after.count)"]
        if !gone.isEmpty { facts.append("without " + Self.some(gone)) }
        if !more.isEmpty { facts.append("with " + Self.some(more)) }
        if gone.isEmpty, more.isEmpty { facts.append("at other places") }
        return said + ["\(new.name) ticks: \(facts.joined(separator: ", "))"]
    }

    private static func some(_ labels: [String]) -> String {
        labels.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
            + (labels.count > 3 ? " and \(labels.count - 3) more" : "")
    }

    private static func cut(_ line: String) -> (place: String, value: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (words.first ?? "", words.count > 1 ? words[1] : "")
    }

    // MARK: Instants

    private func place(_ text: String, _ isTime: Bool) -> String { isTime ? instant(text) ?? text : text }

    /// The same line with its instants as dates.
    private func dated(_ line: String, _ isTime: Bool) -> String {
        guard isTime else { return line }
        return line.split(separator: " ", omittingEmptySubsequences: false)
            .map { instant(String($0)) ?? String($0) }.joined(separator: " ")
    }

    /// Microseconds since 1970 as a date; nil for what is no such number.
    private func instant(_ text: String) -> String? {
        guard text.contains("e+"), let number = Double(text), let time = Int64(exactly: number.rounded()) else {
            return nil
        }
        let words = calendar.iso8601(time)
        let isDay = calendar.civil(time).microsecondsOfDay == 0
        return isDay ? String(words.prefix(10)) : words.prefix(10) + " " + words.dropFirst(11).prefix(5)
    }

    private static func blocks(_ record: String) -> [Block] {
        var blocks: [Block] = []
        for line in record.split(separator: "\n") {
            if line.first == " ", !blocks.isEmpty {
                blocks[blocks.count - 1].lines.append(String(line.drop { $0 == " " }))
            } else {
                blocks.append(Block(head: String(line)))
            }
        }
        return blocks
    }
}

extension String {
    fileprivate func components(after word: String) -> Substring? {
        ranges(of: word).last.map { self[$0.upperBound...] }
    }

    fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
