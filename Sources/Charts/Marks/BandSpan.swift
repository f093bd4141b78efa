import Checked
import Scene

/// The stretch of a band that one bar fills, in points along x: the same width and the same offset in every band of the same
/// pitch, on whole points where the pitch allows it. On a text surface on whole cells once a band has two, on half cells below that.
package struct BandSpan {
    package let start: Double
    package let end: Double

    package init(
        _ band: (start: Double, end: Double), series: ResolvedSeries, cell: Size?, horizontal: Bool = false,
        share: Double = 0.72, isTight: Bool = false
    ) {
        // Positions along time carry errors of the last bits, which must neither change a bar's width nor tip it onto the
        // next pixel.
        let from = (min(band.start, band.end) * 64).rounded() / 64
        let pitch = (abs(band.end - band.start) * 64).rounded() / 64
        let unit = cell.map { horizontal ? $0.height : pitch >= 2 * $0.width - 1e-6 ? $0.width : $0.width / 2 } ?? 0.5
        let places = Double(max(1, series.dodge.count))
        if isTight, places == 1, series.style.width == nil, series.steps != .irregular {
            (start, end) = (from, from + pitch)
            return
        }
        // The whole group first, then each bar's part of it.
        var group: Double
        switch series.style.width {
        case .points(let points):
            // Whole points, where that leaves a gap: sides are then sharp at every scale.
            let whole = points >= 1.5 && points.rounded() < pitch ? points.rounded() : points
            group = min(whole * places, max(pitch, whole))
        case .share(let part): group = pitch * part
        case nil: group = share == 1 ? pitch : min(pitch * (places > 1 ? 0.82 : share), 96 * places)
        }
        let gap = places > 1 && cell == nil && group / places >= 4 ? 1.0 : 0
        var width = max(group / places - gap, min(pitch, unit))
        if cell != nil {
            width = max(unit, (width / unit).rounded() * unit)
            if share == 1, series.style.width == nil {
                width = max(unit, pitch)
            } else {
                // One free column at least between two bars, or two groups of them.
                let most = ((pitch - unit) / places / unit + 1e-6).rounded(.down) * unit
                width = min(width, max(unit, most))
                // A wide bar stands in the middle of its band.
                let rest = ((pitch - width) / unit).rounded()
                if places == 1, width >= 5 * unit, rest.truncatingRemainder(dividingBy: 2) == 1, width + unit <= most {
                    width += unit
                }
            }
        } else if series.style.width == nil {
            // A ground is one shape.
            let isOpaque = series.isGround || series.style.opacity == 1 && series.steps == .even
            width = Self.automatic(width, pitch, places: places, gap: gap, opaque: isOpaque)
        }
        let total = (width + gap) * places - gap
        var offset = (pitch - total) / 2
        if cell != nil {
            offset = max(0, (offset / unit + 1e-6).rounded(.down) * unit)
        } else if pitch >= 2 {
            offset = (offset * 2).rounded(.down) / 2
        }
        if series.style.width == nil, cell == nil, pitch >= 3 { offset = offset.rounded(.down) }
        if cell == nil, pitch < 3, series.style.width == nil { offset = 0 }
        start = from + offset + Double(series.dodge.index) * (width + gap)
        end = start + width
    }
    /// The width of bars that nobody asked a width for: whole points, with a gap of a point at least while there is room.
    ///
    /// Where there is none bars touch, or the ground would thin their colour; on fractions of a point they reach into the
    /// next, since two edges within one pixel let the ground through.
    private static func automatic(
        _ width: Double, _ pitch: Double, places: Double, gap: Double, opaque: Bool
    ) -> Double {
        guard places > 1 else {
            if pitch >= 3 { return min(width.rounded(), pitch - 1) }
            let isWhole = abs(pitch - pitch.rounded()) < 1e-6
            return pitch + (!isWhole && opaque ? 0.5 : 0)
        }
        let whole = [width.rounded(), width.rounded() - 1].first { $0 >= 1 && ($0 + gap) * places - gap <= pitch - 1 }
        return whole ?? min(width, pitch / places)
    }
}
