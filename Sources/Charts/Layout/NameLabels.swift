import Checked
import Glibc
import Scene

/// The names of an axis of categories along the bottom, which cannot be thinned without losing what a mark is: on two or three
/// lines where they are too wide for one, turned where that does not help, and only then every second, third, …
struct NameLabels {
    var ticks: [Tick]
    /// The angle they are turned by, degrees; nil for level ones.
    var angle: Double?
    /// Points that they take below the axis when they are turned.
    var height = 0.0

    init(ticks: [Tick]) { self.ticks = ticks }

    /// - Parameters:
    ///   - room: points that turned names may take below the axis; 0 where they cannot be turned.
    init(_ axis: ResolvedAxis, _ place: AxisPlace, _ chooser: TickChooser, room: Double) {
        guard case .slots(let names) = place.scale, axis.labelsOn, let rung = axis.rungs.first, axis.rungs.count == 1,
            !names.isEmpty, !chooser.fits(rung, place)
        else {
            ticks = chooser.along(axis, place)
            return
        }
        let pitch = abs(place.end - place.start) / Double(names.count)
        let style = Theme.labelStyle
        // Two lines, or three: words stay whole.
        let width = pitch - chooser.metrics.labelSpace * 0.6
        var wrapped = rung
        var isWhole = width > 0
        for index in rung.indices where isWhole {
            let text = rung[index].label.joined(separator: " ")
            wrapped[index].label = chooser.text.wrapped(text, style, width: width, atMost: 3)
            isWhole = wrapped[index].label.joined(separator: " ") == text
        }
        if isWhole, chooser.fits(wrapped, place) {
            ticks = wrapped
            return
        }
        let line = chooser.metrics.lineHeight
        guard room >= line * 2, pitch >= line - 1 else {
            ticks = chooser.along(axis, place)
            return
        }
        // Half way up while that leaves them apart, then upright.
        let angle = pitch >= line * 2.squareRoot() ? 45.0 : 90
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let limit = (room - line * cosine) / sine
        ticks = rung
        for index in ticks.indices {
            ticks[index].label = ticks[index].label.map { chooser.text.shortened($0, style, width: limit) }
        }
        let widest = ticks.flatMap(\.label).map { chooser.text.width($0, style) }.max() ?? 0
        self.angle = -angle
        height = (widest * sine + line * cosine).rounded(.up)
    }

    /// How far a name reaches to the left of its mark: all of a turned one, half of a level one.
    func reach(_ tick: Tick, _ text: TextPlacer) -> (left: Double, right: Double) {
        let width = tick.label.map { text.width($0, Theme.labelStyle) }.max() ?? 0
        guard let angle else { return (width / 2, width / 2) }
        return (width * cos(angle * .pi / 180) + 6, 8)
    }
}

extension TextPlacer {
    /// A line turned about its end, which stands under the middle of what it names: the letters' middle at `x`, below `top`.
    func turned(_ text: String, by angle: Double, x: Double, top: Double, style: TextStyle, color: Color) -> TextRun {
        let half = style.size * 0.36
        let (sine, cosine) = (sin(-angle * .pi / 180), cos(angle * .pi / 180))
        // The baseline is below the letters' middle, as they are turned.
        let end = Point(x + half * sine, top + half * cosine + style.size * 0.36 * cosine)
        return TextRun(text, at: end, anchor: .end, style: style, color: color, rotation: angle)
    }
}
