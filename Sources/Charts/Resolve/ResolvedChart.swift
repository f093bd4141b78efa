import Scene
import Series

/// A chart joined to its data: everything decided that does not depend on a surface. Domains, scales, colours in order, the
/// ladder of tick steps, texts. `scene` lays it out for one surface; a narrower one takes a coarser rung.
package struct ResolvedChart: Sendable {
    /// Painting order; of a chart in panels every panel's.
    package var series: [ResolvedSeries]
    /// The small multiples of `facet`, in order; empty for one plot.
    package var panels: [ResolvedPanel] = []
    /// How many panels stand side by side, nil when the surface decides.
    package var panelColumns: Int?
    /// The columns of a grid of panels by two keys, which no surface changes; nil for one that wraps.
    package var gridColumns: Int?
    package var x: ResolvedAxis
    package var y: ResolvedAxis
    /// The right axis of a chart with two units.
    package var secondY: ResolvedAxis?
    /// The axes are swapped, as was said: x runs up the left side.
    package var horizontal = false
    /// Law (i): the names that they are swapped for where nobody said it; nil for a chart that never lies by itself.
    var lying: LyingNames?
    /// The size that a picture of it was asked for, where it says none itself.
    package var asked: Size?
    /// What its bars are put together by in a picture that has no room for each.
    var barGroups: BarGroups?
    package var title = ""
    package var subtitle = ""
    package var caption = ""
    package var legend: LegendPlace?
    /// The columns that the names of a legend are values of; empty for names that say it.
    package var legendTitle = ""
    /// Its names are numbers, `yes` and their like.
    var namesSayLittle = false
    /// The titles of its panels, or the names along x, are those of its series: a legend would say them again.
    package var isNamedElsewhere = false
    /// Lines between two places, named at both ends.
    package var isSlope = false
    /// Entries when one layer is coloured by something the series' names do not say.
    package var annotations: [ResolvedAnnotation] = []
    package var selection: ResolvedSelection?
    /// Slots of x that stand out; empty for all.
    package var highlighted: Set<Int> = []
    /// Points, nil when the surface decides.
    package var size: Size?
    /// How high the plot is for its width, where that was asked for.
    package var aspect: Double?
    package var theme: Theme.Name?
    /// What the reply says of it: what was assumed, combined, left out.
    package var notes: [ChartsNote] = []
    /// `line of temperature`, the reply's first words.
    package var summary = ""
    /// What its description needs beyond all this.
    package var describing = DescribingWay()
    /// Rows of the plotted series.
    package var rowCount = 0

    /// Whether x runs up the left side of a surface.
    package func lies(onCells: Bool) -> Bool {
        guard !horizontal, let lying else { return horizontal }
        return onCells ? lying.onCells : lying.onPoints(size ?? asked)
    }

    /// A few sentences made from the data, worked out when they are asked for.
    package var description: String { ChartDescription(self).text }
    /// The same at length, a sentence a line.
    package var descriptionLines: [String] { ChartDescription(self).lines }

    /// The selected values in words, `Sunday +0.07 kg`; nil without a selection.
    package var readout: String? { selection?.readout }
}

/// One panel of a chart in small multiples: its own series over axes it shares with the others.
package struct ResolvedPanel: Sendable {
    package var title: String
    package var series: [ResolvedSeries]
    package var y: ResolvedAxis
    package var annotations: [ResolvedAnnotation]
    package var selection: ResolvedSelection?
    /// Its y axis is its own: the ticks are drawn beside it.
    package var isFree: Bool
}

/// One mark over one run of values: a layer's column within one group.
package struct ResolvedSeries: Sendable {
    package var mark: any Mark.Type
    /// What the legend calls it.
    package var name: String
    /// The column it shows, and its unit.
    package var column: String
    package var unit: String?
    /// Which series of the chart it is, from 0; marks of the same values are one.
    package var order: Int
    /// What its values are: the guides say that.
    package var measure: Channel
    /// The columns that its name, or its kind, is made of; nil for names that need no title.
    var splitTitle: String?
    /// What it shows of each column, where several have a look of their own.
    var looks: [SeriesLook] = []
    /// What a legend calls all series that look like it; nil where its own name does.
    package var kind: String?
    /// Place in colour order, from 0, and what has that colour, where that is not the series alone.
    package var hue: Int
    var hueName: String?
    package var x: Positions
    /// NaN where missing.
    package var y: Buffer<Double>
    /// The lower end of each mark, a value of its own as `y` is the upper; nil where it has one value.
    package var lower: Buffer<Double>?
    /// The top of what each mark stands on in a stack; nil is the baseline.
    package var floor: Buffer<Double>?
    package var style: MarkStyle
    /// What its colours say of each row, where that is another column than its own.
    package var shades: Shades?
    /// The numbers that its colour is one of, where hues do not tell so many apart.
    package var ramp: SeriesRamp?
    /// What the sizes of its symbols say.
    package var sizes: Sizes?
    /// What stands beside each row.
    package var names: WordsBeside?
    /// The bounds of each value's uncertainty.
    package var error: ErrorBounds?
    /// How its values are written on its marks, nil for not at all; empty for the usual way.
    package var labels: String?
    /// It belongs to the right axis.
    package var onSecondY = false
    /// Where its last period begins along x, of which only a part has rows.
    var cutFrom: Double?
    /// Many bars behind a line of the other axis: they are pale, and leave the height to it.
    var isGround = false
    /// The side that its layer says, if it says one.
    var isRightAsked: Bool?
    /// A layer below it fills its bars with the same colour.
    var isOverFill = false
    /// Its place among the bars that share a band, and how many do.
    package var dodge = (index: 0, count: 1)
    /// The spacing of instants that bars stand on, in axis units, or in decades; nil when the axis has bands of its own.
    package var spacing: Double?
    /// Its bands are alike in ratio, not in length: those of bins on logarithms.
    package var isOfRatios = false
    /// The longest step, in axis units, that a line goes over; nil for any. Law (j).
    package var longestStep: Double?
    /// How long a value of a line in steps holds, in axis units; nil for any other.
    var tread: Double?
    /// How alike the distances are of the places that its bars stand at.
    package var steps = BarSteps.even
    /// Its rows are calendar periods: on an axis of periods each stands in the middle of its own.
    package var isPeriods = false
    /// Of what is stacked, whether another value stands on each row's end, which is square then.
    package var isCovered: [Bool] = []
    /// Its values are shares of the whole at their place, 0…1.
    package var isShare = false
    /// What each row's share is of, while places may still be put together.
    package var wholes: Buffer<Double>?
    package var detail: any MarkDetail = NoDetail()
    /// How many rows those are kept of that it has; nil where it has them all.
    package var reducedFrom: Int?
    /// Whether rows that it lacks may go back and forth by as much as a turn that is told of.
    package var hidesTurns = false
    /// What one pass over its rows says; nil until the chart is resolved.
    package var shape: SeriesShape?

    init(
        mark: any Mark.Type, name: String, column: String, unit: String?, order: Int, hue: Int, x: Positions,
        y: Buffer<Double>, lower: Buffer<Double>?, style: MarkStyle
    ) {
        (self.mark, self.name, self.column, self.unit, self.order) = (mark, name, column, unit, order)
        (self.hue, self.x, self.y, self.lower, self.style) = (hue, x, y, lower, style)
        measure = Channel(of: .column(column), unit: unit, kind: .quantity)
    }

    /// The same standing on nothing, and whole where they are shares.
    var unstacked: ResolvedSeries {
        var result = self
        let own = (0..<y.count).map(own)
        let wholes = wholes?.count == y.count ? wholes : nil
        result.y = Buffer(own.indices.map { row in wholes.map { own[row] * $0.span[row] } ?? own[row] })
        (result.floor, result.wholes) = (nil, nil)
        return result
    }

    /// The same without rows.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    func emptied() throws(SeriesError) -> ResolvedSeries {
        var result = self
        result.x = .numbers(Buffer([]))
        (result.y, result.detail, result.shape) = (Buffer([]), try detail.picked([]), nil)
        (result.lower, result.floor, result.error, result.shades, result.sizes) = (nil, nil, nil, nil, nil)
        (result.labels, result.names) = (nil, nil)
        return result
    }

    /// The values it shows: those of its cells, or what stands along y.
    package var shown: Buffer<Double> { detail.values ?? y }

    /// Where each mark begins, whatever that means; nil is the baseline.
    var foot: Buffer<Double>? { floor ?? lower }
    /// Its marks reach down to zero: not those that have a lower end.
    package var growsFromZero: Bool { mark.channels.y.isFromZero && lower == nil }
    /// Its marks fill a band of x: not an area that goes from one to the next.
    package var standsOnBand: Bool { mark.channels.x.isBand && !style.band }
    /// The value of a row by itself, without what it stands on.
    func own(_ row: Int) -> Double { y.span[row] - (floor?.span[row] ?? 0) }
}

/// Lower and upper bounds, one a row, NaN where missing.
package struct ErrorBounds: Sendable {
    package var lower: Buffer<Double>
    package var upper: Buffer<Double>
}

/// Values that colours stand for, one a row.
package struct Shades: Sendable {
    /// NaN where missing.
    package var values: Buffer<Double>
    /// The column and its unit.
    package var name: String
    package var unit: String?
}

/// Positions along x in the axis' own units, without copying what the series holds.
package enum Positions: Sendable {
    /// µs since 1970.
    case times(Buffer<Int64>)
    case numbers(Buffer<Double>)

    package var count: Int {
        switch self {
        case .times(let buffer): buffer.count
        case .numbers(let buffer): buffer.count
        }
    }

    package subscript(row: Int) -> Double {
        switch self {
        case .times(let buffer): buffer.span[row] == missingTime ? .nan : Double(buffer.span[row])
        case .numbers(let buffer): buffer.span[row]
        }
    }
}

/// An axis with its scale and the ladder of its ticks.
package struct ResolvedAxis: Sendable {
    package var scale: AxisScale
    /// From fine to coarse; one rung when the steps were asked for.
    package var rungs: [[Tick]] = []
    /// Written once at the end of the axis, `temperature (°C)`; empty for none.
    package var title = ""
    package var reverse = false
    package var gridOn = true
    package var labelsOn = true
    package var off = false
    package var side: AxisSide?
    /// Labels may be thinned when they do not fit (always), and rungs may be taken freely (not when asked for).
    package var isFixed = false
    /// Its labels are the values over ten to this, a multiple of three; the title says so.
    package var power = 0
    /// How its labels tell seconds; nil where they are other numbers.
    package var told: ToldSeconds?
    /// Its numbers are years.
    var areYears = false

    package init(scale: AxisScale) { self.scale = scale }
}

/// One tick of an axis.
package struct Tick: Sendable, Equatable {
    /// In axis units.
    package var position: Double
    /// Where the interval it names ends, when its label stands in the middle of it; nil for a label at the position.
    package var end: Double?
    /// The lines of its label, the first nearest the axis; empty for none.
    package var label: [String]
    /// Its label where it is the first of its axis, which says the year; nil where that is said elsewhere or is no year's.
    package var opening: [String]?
    /// The name that the label had to shorten.
    package var whole: String?
    package var grid: Bool
    package var line: TickLine
    /// The line goes the height of the label.
    package var isTall: Bool

    package init(
        _ position: Double, end: Double? = nil, label: [String], grid: Bool = true, line: TickLine = .off,
        isTall: Bool = false
    ) {
        self.position = position
        self.end = end
        self.label = label
        self.grid = grid
        self.line = line
        self.isTall = isTall
    }

    /// The same so far along the axis.
    func moved(by way: Double) -> Tick {
        var tick = self
        tick.position += way
        return tick
    }
}

/// An annotation with its values known.
package enum ResolvedAnnotation: Sendable {
    case ruleY(Double, label: String, dashed: Bool)
    /// In axis units: a slot's middle, µs, a number.
    case ruleX(Double, label: String, dashed: Bool)
    /// Nil is open: to the end of the axis.
    case band(lower: Double?, upper: Double?, label: String)
    /// In axis units of x; nil is open.
    case bandX(lower: Double?, upper: Double?, label: String)
    /// `y` is the topmost value there.
    case note(x: Double, y: Double, text: String)

    /// What the y axis must show of it.
    var values: [Double] {
        switch self {
        case .ruleY(let value, _, _): [value]
        case .band(let lower, let upper, _): [lower, upper].compactMap { $0 }
        case .ruleX, .bandX, .note: []
        }
    }

    /// The words of what lies across the plot, which stand at its end; empty for all others.
    var endWords: String {
        switch self {
        case .ruleY(_, let label, _), .band(_, _, let label): label
        case .ruleX, .bandX, .note: ""
        }
    }

    /// The same without the words at its end.
    var withoutEndWords: ResolvedAnnotation {
        switch self {
        case .ruleY(let value, _, let dashed): .ruleY(value, label: "", dashed: dashed)
        case .band(let lower, let upper, _): .band(lower: lower, upper: upper, label: "")
        case .ruleX, .bandX, .note: self
        }
    }
}

/// What `select` found: the nearest element of every layer, and how it reads.
package struct ResolvedSelection: Sendable {
    package struct Item: Sendable {
        /// Place in the chart's series.
        package var series: Int
        package var row: Int
    }
    /// One piece of the readout: a name, its value, or both.
    package struct Part: Sendable, Equatable {
        package var name: String
        package var value: String
    }
    package var items: [Item]
    /// In axis units: the middle of the selected element.
    package var x: Double
    /// The selected place in few words, to stand on the axis; empty where the axis names every place.
    package var axisLabel: String
    package var parts: [Part]
    /// So many values more than the parts say.
    package var more = 0

    /// What counts the values that the parts leave out.
    var rest: [String] { more > 0 ? ["and \(GroupedNumber.text(more)) more"] : [] }

    /// `Sunday +0.07 kg`, `Jun 11 – Jun 18 · distance 23.41 mi · elevation 512 ft`.
    package var readout: String {
        let words = parts.map { $0.name.isEmpty ? $0.value : $0.value.isEmpty ? $0.name : "\($0.name) \($0.value)" }
        return (words + rest).joined(separator: " · ")
    }
}
