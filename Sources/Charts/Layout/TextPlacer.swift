import Checked
import Scene

/// Puts text into a scene: at a baseline on pixel surfaces, on whole cells and rows on text surfaces.
struct TextPlacer {
    let measurer: any TextMeasurer
    let size: Size

    func width(_ text: String, _ style: TextStyle) -> Double {
        text.isEmpty ? 0 : measurer.extent(of: text, style: style).width
    }

    /// - Parameters:
    ///   - top: the top of the text's line.
    ///   - line: the height of that line; the text stands in its middle.
    func run(
        _ text: String, x: Double, top: Double, line: Double, anchor: TextRun.Anchor, style: TextStyle, color: Color
    ) -> TextRun {
        if let cell = measurer.cell {
            let width = width(text, style)
            var left = x
            switch anchor {
            case .start: break
            case .middle: left -= width / 2
            case .end: left -= width
            }
            left = (left / cell.width).rounded() * cell.width
            left = max(0, min(left, ((size.width - width) / cell.width).rounded(.down) * cell.width))
            let row = (top / cell.height).rounded(.down)
            return TextRun(
                text, at: Point(max(0, left), (row + 1) * cell.height), anchor: .start, style: style, color: color)
        }
        // Digits and capitals reach about 0.72 of the size above the baseline: they are what should look centred.
        let baseline = top + line / 2 + style.size * 0.36
        return TextRun(text, at: Point(x, (baseline * 2).rounded() / 2), anchor: anchor, style: style, color: color)
    }

    /// The line that a level run stands in, from its first letter to its last.
    func box(of run: TextRun) -> Rect {
        let width = width(run.text, run.style)
        let shift = run.anchor == .start ? 0 : run.anchor == .middle ? width / 2 : width
        if let cell = measurer.cell {
            return Rect(x: run.origin.x - shift, y: run.origin.y - cell.height, width: width, height: cell.height)
        }
        return Rect(
            x: run.origin.x - shift, y: run.origin.y - run.style.size, width: width, height: run.style.size * 1.25)
    }

    /// The text, cut with `…` so that it is no wider than that; empty when not even one letter fits. Only as much as could
    /// fit is ever measured.
    func fitted(_ text: String, _ style: TextStyle, width limit: Double) -> String {
        let start = text.prefix(most(style, width: limit))
        let isCut = start.endIndex < text.endIndex
        if !isCut, width(text, style) <= limit { return text }
        var low = 0
        var high = start.count
        while low < high {
            let middle = (low + high + 1) / 2
            if width(start.prefix(middle) + "…", style) <= limit { low = middle } else { high = middle - 1 }
        }
        guard low > 0 else { return "" }
        var kept = start.prefix(low)
        while kept.last == " " { kept.removeLast() }
        return kept + "…"
    }

    /// The text with `…` in its middle so that it is no wider than that: names differ at their ends as often as at their
    /// beginnings. Empty when not even three letters fit.
    func shortened(_ text: String, _ style: TextStyle, width limit: Double) -> String {
        let most = self.most(style, width: limit)
        if text.count <= most, width(text, style) <= limit { return text }
        let letters = Array(
            text.count <= 4 * most + 8 ? text : String(text.prefix(2 * most)) + String(text.suffix(2 * most)))
        func made(_ kept: Int) -> String {
            var head = letters.prefix((kept + 1) / 2)
            var tail = letters.suffix(kept / 2)
            while head.last == " " { head.removeLast() }
            while tail.first == " " { tail.removeFirst() }
            return String(head) + "…" + String(tail)
        }
        var (low, high) = (0, max(0, min(letters.count - 1, most)))
        while low < high {
            let middle = (low + high + 1) / 2
            if width(made(middle), style) <= limit { low = middle } else { high = middle - 1 }
        }
        return low < 2 ? "" : made(low)
    }

    /// All of the text in lines no wider than that, broken at spaces, and within a word where that alone is wider.
    func lines(_ text: String, _ style: TextStyle, width limit: Double) -> [String] {
        lines(text, style, width: limit, until: .max)
    }

    /// The same in at most so many lines, the last of which is shortened in its middle when there is more.
    func lines(_ text: String, _ style: TextStyle, width limit: Double, atMost count: Int) -> [String] {
        let all = lines(text, style, width: limit, until: count)
        guard all.count > count, count > 0 else { return all }
        return all.prefix(count - 1) + [shortened(rest(of: text, after: all.prefix(count - 1)), style, width: limit)]
    }

    /// Its first lines: all, or more than so many.
    private func lines(_ text: String, _ style: TextStyle, width limit: Double, until count: Int) -> [String] {
        guard !text.isEmpty, limit > 0 else { return text.isEmpty ? [] : [text] }
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : line + " " + word
                if fits(longer, style, width: limit) {
                    line = longer
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                var rest = word
                while lines.count <= count, !fits(rest, style, width: limit),
                    rest.index(after: rest.startIndex) < rest.endIndex
                {
                    let head = rest.prefix(fitting(rest, style, width: limit))
                    lines.append(String(head))
                    rest = rest[head.endIndex...]
                }
                line = String(rest)
                if lines.count > count { return lines }
            }
            lines.append(line)
        }
        return lines
    }

    /// What follows some lines of a text, as it stands there: a word that was cut at a line's end is whole again.
    private func rest(of text: String, after lines: ArraySlice<String>) -> String {
        var letters = lines.reduce(0) { $0 + $1.count { !$0.isWhitespace } }
        let rest = text.drop { letter in
            if letter.isWhitespace { return true }
            letters -= 1
            return letters >= 0
        }
        return rest.split { $0.isNewline }.joined(separator: " ")
    }

    /// No letter that takes room is narrower than a sixth of the size: a text of more letters cannot fit whole.
    private func most(_ style: TextStyle, width limit: Double) -> Int {
        Int(saturating: max(0, min(4000, limit / (measurer.cell?.width ?? max(1, style.size / 6)) + 1)))
    }

    /// Whether the text is no wider than that; only as much as could fit is measured.
    private func fits(_ text: some StringProtocol, _ style: TextStyle, width limit: Double) -> Bool {
        text.prefix(most(style, width: limit)).endIndex == text.endIndex && width(String(text), style) <= limit
    }

    /// How many letters of a word that does not fit do, at least one.
    private func fitting(_ word: Substring, _ style: TextStyle, width limit: Double) -> Int {
        let start = word.dropLast().prefix(most(style, width: limit))
        var (low, high) = (1, max(1, start.count))
        while low < high {
            let middle = (low + high + 1) / 2
            if width(String(start.prefix(middle)), style) <= limit { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// At most so many lines no wider than that, broken at spaces; a longer word, and the last line when there is more, is
    /// cut with `…`.
    func wrapped(_ text: String, _ style: TextStyle, width limit: Double, atMost count: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : line + " " + word
                if line.isEmpty || width(longer, style) <= limit {
                    line = longer
                } else {
                    // One line beyond the last is enough to know that it must be cut.
                    guard lines.count < count else { break }
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
            if lines.count > count { break }
        }
        if lines.count > count {
            lines = Array(lines.prefix(count))
            lines[count - 1] += "…"
        }
        return lines.map { fitted($0, style, width: limit) }
    }
}
