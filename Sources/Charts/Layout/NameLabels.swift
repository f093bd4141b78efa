import Checked
import Diagnostics
import Glibc
import Scene
import Series

/// The names of an axis of categories along the bottom, which cannot be thinned without losing what a mark is: on two or three
/// lines where they are too wide for one, turned where that does not help, in two rows in text, and only then every second, third, …
struct NameLabels {
    var ticks: [Tick]
    /// The angle they are turned by, degrees; nil for level ones.
    var angle: Double?
    /// Points that they take below the axis when they are turned.
    var height = 0.0
    /// Names that some are left out of, which the others do not say.
    private var all: Int?

    init(ticks: [Tick]) { self.ticks = ticks }

    /// What the figure says of names that have no room.
    var foot: [String]? {
        all.map {
            ["\(GroupedNumber.text(ticks.count { !$0.label.isEmpty })) of \(GroupedNumber.text($0)) names have room"]
        }
    }

    /// - Parameters:
    ///   - room: points that turned names may take below the axis; 0 where they cannot be turned.
    ///   - areValues: it is the axis of values, as under lying bars.
    init(_ axis: ResolvedAxis, _ place: AxisPlace, _ chooser: TickChooser, room: Double, areValues: Bool = false) {
        guard case .slots(let names) = place.scale, axis.labelsOn, let rung = axis.rungs.first, axis.rungs.count == 1,
            !names.isEmpty
        else {
            ticks = chooser.along(axis, place, areValues: areValues)
            return
        }
        let style = Theme.labelStyle
        let length = abs(place.end - place.start)
        let pitch = length / Double(names.count)
        let isWithin = rung.allSatisfy { $0.label.allSatisfy { chooser.text.width($0, style) <= length } }
        if isWithin, chooser.fits(rung, place) {
            ticks = rung
            return
        }
        if let numbers = WholeNames(names), let round = Self.round(rung, numbers, place, chooser) {
            ticks = round
            return
        }
        if let short = Self.abbreviated(rung, names).first(where: { chooser.fits($0, place) }) {
            ticks = short
            return
        }
        // Two lines, or three: words stay whole.
        // Names that come nearer than labels may are broken once more.
        for lines in [3, 4] {
            // Four lines lie sooner than names that are turned are cut.
            for space in [0.6, 1].map({ chooser.metrics.labelSpace * $0 })
            where lines == 3 || room >= 4 * chooser.metrics.lineHeight {
                guard let wrapped = Self.wrapped(rung, pitch - space, chooser, atMost: lines),
                    chooser.fits(wrapped, place)
                else { continue }
                ticks = wrapped
                return
            }
        }
        let line = chooser.metrics.lineHeight
        // Upright letters stand apart without the space between lines.
        // Intervals in a row say all there is when some of them are named.
        guard room >= line * 2, !KeyPlaces.areIntervals(names), pitch >= Self.leastUpright else {
            // In text a row more costs little of the plot. All names close to each other say more than every second one.
            let isText = chooser.metrics.cell != nil
            let two = isText ? Self.inTwoRows(rung) : rung
            let isWhole = chooser.fits(two, place, air: isText ? 1 : 0.4) && isWithin
            if !isWhole, let short = Self.shortInTwoRows(rung, names, place, pitch, chooser) {
                ticks = short
                return
            }
            ticks = isWhole ? two : Self.thinned(rung, place, pitch, chooser)
            if !isWhole, !KeyPlaces.areIntervals(names), WholeNames(names) == nil { all = names.count }
            return
        }
        // Half way up while that leaves them apart, then upright.
        let angle = pitch >= line * 2.squareRoot() ? 45.0 : 90
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let limit = (room - line * cosine) / sine
        ticks = rung.map { Self.shortened($0, limit, chooser) }
        let widest = ticks.flatMap(\.label).map { chooser.text.width($0, style) }.max() ?? 0
        self.angle = -angle
        height = (widest * sine + line * cosine).rounded(.up)
    }

    /// Points from one upright name to the next, at least.
    static let leastUpright = min(Metrics(cell: nil).lineHeight - 1, Theme.labelStyle.size + 0.5)

    /// Of numbers those that divide by 2, 5, 10 …: the finest that fit; nil where that leaves less than two.
    private static func round(
        _ rung: [Tick], _ names: WholeNames, _ place: AxisPlace, _ chooser: TickChooser
    ) -> [Tick]? {
        guard rung.count == names.numbers.count else { return nil }
        var scale = 1.0
        while scale < 1e9 {
            for step in [2.0, 5, 10] {
                var result = rung
                for index in rung.indices
                where names.numbers[index].truncatingRemainder(dividingBy: step * scale) != 0 {
                    result[index].label = []
                }
                guard result.count(where: { !$0.label.isEmpty }) > 1 else { return nil }
                if chooser.fits(result, place) { return result }
            }
            scale *= 10
        }
        return nil
    }

    /// Months and weekdays by their first letters; by one alone where they stand in their order and none is left out, as June is known
    /// between May and July.
    private static func abbreviated(_ rung: [Tick], _ names: [String]) -> [[Tick]] {
        guard let (kind, ranks) = KindCatalog.found(names) else { return [] }
        let turn = Double(kind.cycle ?? names.count)
        let isWhole =
            names.count > 4
            && zip(ranks, ranks.dropFirst()).allSatisfy { ($0 + 1).truncatingRemainder(dividingBy: turn) == $1 }
        return kind.letters.filter { $0 > 1 || isWhole }.map { letters in
            rung.map { tick in
                guard let name = tick.label.first, name.count > letters else { return tick }
                var result = tick
                (result.label, result.whole) = ([name.prefix(letters).uppercased(letters == 1)], name)
                return result
            }
        }
    }

    /// Nil where a word is wider than its place.
    private static func wrapped(
        _ rung: [Tick], _ width: Double, _ chooser: TickChooser, atMost lines: Int
    ) -> [Tick]? {
        guard width > 0 else { return nil }
        var wrapped = rung
        for index in rung.indices {
            let text = rung[index].label.joined(separator: " ")
            wrapped[index].label = chooser.text.wrapped(text, Theme.labelStyle, width: width, atMost: lines)
            if wrapped[index].label.joined(separator: " ") != text { return nil }
        }
        return wrapped
    }

    /// Every second name below the one before it.
    private static func inTwoRows(_ rung: [Tick]) -> [Tick] {
        rung.enumerated().map { place, tick in
            var result = tick
            if place % 2 == 1, !tick.label.isEmpty { result.label.insert("", at: 0) }
            return result
        }
    }

    /// In text each name in two rows, cut where it is longer than two places; nil where that would leave too little of one.
    private static func shortInTwoRows(
        _ rung: [Tick], _ names: [String], _ place: AxisPlace, _ pitch: Double, _ chooser: TickChooser
    ) -> [Tick]? {
        guard let cell = chooser.metrics.cell, !KeyPlaces.areIntervals(names), WholeNames(names) == nil,
            KindCatalog.found(names) == nil, case let room = 2 * pitch - cell.width, room >= cell.width * leastColumns
        else { return nil }
        let short = inTwoRows(rung.map { shortened($0, room, chooser) })
        return chooser.fits(short, place) ? short : nil
    }

    /// Of a name that is cut so many columns are seen at least.
    private static let leastColumns = 9.0

    /// The name in so many points, its whole kept where it had to be shortened.
    private static func shortened(_ tick: Tick, _ width: Double, _ chooser: TickChooser) -> Tick {
        guard let name = tick.label.first else { return tick }
        var result = tick
        let short = chooser.text.shortened(name, Theme.labelStyle, width: width)
        result.label = [short]
        if short != name { result.whole = name }
        return result
    }

    /// Every k-th name for the smallest k that leaves most of them whole, or enough of each to be known by.
    private static func thinned(_ rung: [Tick], _ place: AxisPlace, _ pitch: Double, _ chooser: TickChooser) -> [Tick] {
        let length = abs(place.end - place.start)
        let space = chooser.metrics.labelSpace * 0.6
        let enough = chooser.metrics.cell.map { $0.width * 12 } ?? 84
        let areNumbers = rung.allSatisfy { $0.label.first.map { Int($0) != nil } ?? false }
        func every(_ step: Int) -> [Tick]? {
            let limit = min(length, Double(step) * pitch - space)
            // The first stands as far from the edge as its words reach; numbers go on from their first.
            let first = areNumbers ? 0 : min((step - 1) / 2, (rung.count - 1) / 2)
            let chosen = rung.indices.filter { $0 % step == first % step }
            let whole = chosen.count { index in
                rung[index].label.allSatisfy { chooser.text.width($0, Theme.labelStyle) <= limit }
            }
            guard whole == chosen.count || limit >= min(enough, length) else { return nil }
            var result = rung
            for index in rung.indices { result[index].label = [] }
            for index in chosen { result[index] = shortened(rung[index], limit, chooser) }
            return chooser.fits(result, place) ? result : nil
        }
        var step = 1
        while step < rung.count * 2 {
            if let result = every(step) {
                return (areNumbers ? TickChooser.divisor(of: rung.count, from: step) : nil).flatMap(every) ?? result
            }
            step += max(1, step / 16)
        }
        var one = rung
        for index in one.indices { one[index].label = [] }
        if let first = rung.first { one[0] = shortened(first, length, chooser) }
        return one
    }

    /// How far a name reaches to the left of its mark: all of a turned one, half of a level one.
    func reach(_ tick: Tick, _ text: TextPlacer) -> (left: Double, right: Double) {
        let width = tick.label.map { text.width($0, Theme.labelStyle) }.max() ?? 0
        guard let angle else { return (width / 2, width / 2) }
        return (width * cos(angle * .pi / 180) + 6, 8)
    }
}

extension Substring {
    /// A letter that stands for a name is a capital.
    fileprivate func uppercased(_ isWanted: Bool) -> String { isWanted ? uppercased() : String(self) }
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
