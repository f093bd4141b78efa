import Checked
import Files
import Scene
import Terminal

/// The list that a second Tab shows: a line each with what it is, or names by kind where lines do not suffice, never more than
/// fits above the line that is being typed.
package struct CompletionList {
    let columns: Int
    let rows: Int
    let depth: ColourDepth
    let isPlain: Bool

    /// - Parameters:
    ///   - isPlain: whether the terminal shows ASCII alone.
    package init(columns: Int, rows: Int, depth: ColourDepth, isPlain: Bool) {
        self.columns = max(20, columns)
        self.rows = max(4, rows - 3)
        self.depth = depth
        self.isPlain = isPlain
    }

    /// Lines, each with its end; every one narrower than the terminal.
    package func text(_ candidates: [CompletionCandidate]) -> String {
        var lines = candidates.count <= rows ? described(candidates) : grouped(candidates)
        if lines.count > rows {
            let shown = lines.prefix(rows - 1)
            lines = shown + ["  … and more: a letter leaves fewer"]
        }
        let text = lines.map { $0 + "\n" }.joined()
        return isPlain ? DisplayText.ascii(text) : text
    }

    private func described(_ candidates: [CompletionCandidate]) -> [String] {
        let names = candidates.map { shown($0) }
        let width = min(names.map { DisplayText.width(of: $0) }.max() ?? 0, columns / 2)
        let hasSwatches = depth > .none && candidates.contains { !$0.colours.isEmpty }
        let swatchWidth = hasSwatches ? 2 + (candidates.map(\.colours.count).max() ?? 0) * 2 : 0
        return zip(candidates, names).map { candidate, name in
            let cut = DisplayText.cut(name, to: width)
            var line = "  " + cut + String(repeating: " ", count: max(0, width - DisplayText.width(of: cut)))
            if hasSwatches { line += "  " + swatch(candidate, cells: 2) }
            let room = columns - 1 - 4 - width - swatchWidth
            guard room > 8, !candidate.summary.isEmpty else { return line.droppingBlanks }
            return line + "  " + DisplayText.cut(DisplayText.safe(candidate.summary), to: room)
        }
    }

    private func grouped(_ candidates: [CompletionCandidate]) -> [String] {
        var lines: [String] = []
        var groups: [CompletionCandidate.Group] = []
        for candidate in candidates where !groups.contains(candidate.group) { groups.append(candidate.group) }
        let margin = (groups.map(\.title.count).max() ?? 0) + 4
        for group in groups {
            var line = "  " + group.title.padded(to: margin - 2)
            var used = margin
            for candidate in candidates where candidate.group == group {
                let name = DisplayText.cut(shown(candidate), to: columns - 1 - margin)
                let hasSwatch = depth > .none && !candidate.colours.isEmpty
                let width = DisplayText.width(of: name) + (hasSwatch ? 1 + candidate.colours.count : 0)
                if used > margin, used + 2 + width > columns - 1 {
                    lines.append(line)
                    line = String(repeating: " ", count: margin)
                    used = margin
                }
                if used > margin {
                    line += "  "
                    used += 2
                }
                line += hasSwatch ? swatch(candidate, cells: 1) + " " + name : name
                used += width
            }
            lines.append(line)
        }
        return lines
    }

    /// As it is compared with what is typed; of a path its last part.
    private func shown(_ candidate: CompletionCandidate) -> String {
        guard candidate.group == .file else { return DisplayText.safe(candidate.plain) }
        let name = Path(candidate.plain).names.last?.text ?? candidate.plain
        return DisplayText.safe(name + (candidate.goesOn ? "/" : ""))
    }

    private func swatch(_ candidate: CompletionCandidate, cells: Int) -> String {
        let block = String(repeating: isPlain ? "#" : "█", count: cells)
        return candidate.colours.map { "\u{1B}[\(depth.parameters($0.packed))m\(block)" }.joined()
            + (candidate.colours.isEmpty ? "" : "\u{1B}[0m")
    }
}

extension CompletionCandidate.Group {
    fileprivate var title: String {
        switch self {
        case .value: "values"
        case .mark: "marks"
        case .column: "columns"
        case .series: "series"
        case .file: "files"
        case .word: "words"
        case .aggregate: "aggregates"
        case .period: "periods"
        case .cycle: "cycles"
        case .unit: "units"
        case .function: "functions"
        case .style: "styles"
        case .clause: "clauses"
        case .verb: "verbs"
        case .colour: "colours"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate var droppingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension Color {
    /// 0xRRGGBB.
    fileprivate var packed: UInt32 {
        func part(_ value: Double) -> UInt32 { UInt32(Int(saturating: (max(0, min(1, value)) * 255).rounded())) }
        return part(red) << 16 | part(green) << 8 | part(blue)
    }
}
