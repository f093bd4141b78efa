import Checked
import Scene
import Series

extension ResolvedChart {
    /// The chart as canonical text, for a notebook's check that a replay drew the same: texts, axes with domains and the labels
    /// of one rung, and each series with its values to 12 significant digits. No coordinates, which move with fonts.
    ///
    /// Bounded: a series of more than 400 rows is its count, extremes, first and last value, and a digest of all rows; of more than
    /// a thousand series the first ones stand there, and a digest of all others. Cut short once Ctrl-C was pressed.
    package var record: String {
        var lines: [String] = []
        for (name, text) in [("title", title), ("subtitle", subtitle), ("caption", caption)] where !text.isEmpty {
            lines.append("\(name) \(text.debugDescription)")
        }
        if horizontal { lines.append("horizontal") }
        lines.append(Self.record(x, "x"))
        lines.append(Self.record(y, "y"))
        if let secondY { lines.append(Self.record(secondY, "y right")) }
        if panels.isEmpty {
            lines += Self.record(series)
            lines += annotations.map(Self.record)
        }
        for panel in panels {
            lines.append("panel \(panel.title.debugDescription)")
            if panel.isFree { lines.append(Self.record(panel.y, "y")) }
            lines += Self.record(panel.series)
            lines += panel.annotations.map(Self.record)
        }
        if let readout { lines.append("readout \(readout.debugDescription)") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func record(_ axis: ResolvedAxis, _ name: String) -> String {
        let domain = axis.scale.domain
        let kind =
            switch axis.scale {
            case .number(_, _, let scale): scale.name
            case .time: "time"
            case .periods(let edges): "\(edges.count - 1) periods"
            case .slots(let names): "\(names.count) slots"
            }
        var line = "\(name) \(kind) \(digits(domain.lower)) … \(digits(domain.upper))"
        if !axis.title.isEmpty { line += " \(axis.title.debugDescription)" }
        if axis.reverse { line += " reverse" }
        if axis.off { return line + " off" }
        let rung = axis.isFixed ? axis.rungs.first : axis.rungs.first { $0.count <= 12 } ?? axis.rungs.last
        for tick in (rung ?? []).prefix(400) {
            line += "\n  tick \(digits(tick.position))"
            if !tick.label.isEmpty { line += " " + tick.label.joined(separator: "\n").debugDescription }
            if tick.grid { line += " grid" }
        }
        return line
    }

    private static func record(_ annotation: ResolvedAnnotation) -> String {
        switch annotation {
        case .ruleY(let value, let label, let dashed):
            "rule y \(digits(value)) \(label.debugDescription)\(dashed ? " dashed" : "")"
        case .ruleX(let value, let label, let dashed):
            "rule x \(digits(value)) \(label.debugDescription)\(dashed ? " dashed" : "")"
        case .band(let lower, let upper, let label):
            "band \(lower.map(digits) ?? "") .. \(upper.map(digits) ?? "")"
                + (label.isEmpty ? "" : " " + label.debugDescription)
        case .bandX(let lower, let upper, let label):
            "band x \(lower.map(digits) ?? "") .. \(upper.map(digits) ?? "") \(label.debugDescription)"
        case .note(let x, let y, let text): "note \(digits(x)) \(digits(y)) \(text.debugDescription)"
        }
    }

    private static func record(_ series: [ResolvedSeries]) -> [String] {
        guard series.count > 1000 else { return series.map(record) }
        var lines = series.prefix(400).map(record)
        var digest = RowDigest()
        series.visit { place, one in
            guard place >= lines.count else { return }
            digest.take(head(one))
            digest.take(one)
        }
        lines.append("\(series.count - lines.count) more digest \(String(digest.value, radix: 16))")
        return lines
    }

    /// What a series is, in its first line.
    private static func head(_ one: ResolvedSeries) -> String {
        var line =
            "\(one.mark.entry.name) \(one.name.debugDescription) colour \(one.order) \(colour(one.style.coloring))"
        if let unit = one.unit { line += " unit \(unit.debugDescription)" }
        if one.style.gradient { line += " gradient" }
        return line + " rows \(one.reducedFrom ?? one.y.count)"
    }

    private static func record(_ one: ResolvedSeries) -> String {
        var line = head(one)
        let count = one.y.count
        guard count > 400 else {
            for row in 0..<count {
                line += "\n  \(digits(one.x[row])) \(digits(one.y.span[row]))"
                if let foot = one.foot { line += " from \(digits(foot.span[row]))" }
                line += one.detail.record(row, digits)
            }
            return line
        }
        var digest = RowDigest()
        digest.take(one)
        let y = one.y.span
        if let extent = one.shape?.y ?? Extent(of: one.y) {
            line += "\n  extremes \(digits(extent.lower)) … \(digits(extent.upper))"
        }
        line += "\n  first \(digits(one.x[0])) \(digits(y[0])) last \(digits(one.x[count - 1])) \(digits(y[count - 1]))"
        return line + "\n  digest \(String(digest.value, radix: 16))"
    }

    private static func colour(_ coloring: MarkStyle.Coloring) -> String {
        func name(_ color: ChartColor) -> String {
            switch color {
            case .series(let order): return "series \(order)"
            // The colour of the whole palette: which part of it is used depends on the theme.
            case .among(let stops, let share): return name(Ramp.color(stops, share))
            case .hue(let hue): return hue.rawValue
            case .ink: return "ink"
            case .faint(let color): return "faint \(name(color))"
            case .nameless: return "nameless"
            case .exact(let exact):
                let parts = [exact.red, exact.green, exact.blue].map { Int(saturating: ($0 * 255).rounded()) }
                return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
        }
        switch coloring {
        case .constant(let color): return name(color)
        case .sign(let positive, let negative): return "sign \(name(positive)) \(name(negative))"
        case .value(let stops, let lower, let upper):
            return "value \(digits(lower)) … \(digits(upper)) " + stops.map(name).joined(separator: " ")
        case .scale(let stops, let lower, let upper):
            return "scale \(digits(lower)) … \(digits(upper)) " + stops.map(name).joined(separator: " ")
        }
    }

    private static let twelve = try? NumberFormat(".12g")

    private static func digits(_ value: Double) -> String { twelve?.text(value) ?? "\(value)" }
}

extension RowDigest {
    /// The rows of a series.
    fileprivate mutating func take(_ one: ResolvedSeries) {
        take(one.x)
        take(one.y)
        if let foot = one.foot { take(foot) }
        if let values = one.detail.values { take(values) }
    }
}
