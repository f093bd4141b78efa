/// What the series of a chart say together, asked once for a whole layout: of a million of them each question takes its time.
struct ChartTraits {
    /// One of its marks lays itself out without axes.
    private(set) var standsAlone = false
    private(set) var isAllOnAxes = true
    private(set) var standsOnBand = false
    /// Whatever stands on bands are bars, side by side without a gap between neighbours.
    private(set) var bandsAreBars = true
    /// … or are cells of a heat map.
    private(set) var bandsAreCells = true
    /// Bars share a band.
    private(set) var sharesBand = false
    private(set) var hasBars = false
    /// So many bars share a band at most.
    private(set) var barsInBand = 1
    /// Marks that grow from zero, with or without a lower end of their own.
    private(set) var growsFromZero = false
    /// … and stand on bands.
    private(set) var growsOnBand = false
    private(set) var hasSymbols = false
    /// Sizes of symbols are values.
    private(set) var hasSizes = false
    /// What is drawn lies on the lines of the axes: a symbol would be cut by one over it, and nothing grows from them.
    var liesOnAxis: Bool { hasSymbols && !growsFromZero && !standsOnBand }
    /// Lines without symbols.
    private(set) var hasLines = false
    /// Lines of full width would hide each other, and none has to stand out from grey ones.
    var hasManyLines: Bool { lineCount > 24 && !hasFolded }
    /// More than three areas that stand on nothing: the grounds below them would be one.
    var hasManyCurves: Bool { areaCount > 3 && !isStacked }
    private var areaCount = 0
    private var lineCount = 0
    private var hasFolded = false
    /// Parts stand on each other.
    private(set) var isStacked = false
    private(set) var isUneven = false
    private(set) var isIrregular = false
    /// Several series look alike, and a legend says what they have in common.
    private(set) var hasKinds = false
    /// The widest band of instants or numbers, in axis units.
    private(set) var spacing: Double?
    /// They are alike in ratio.
    private(set) var isOfRatios = false

    init(_ series: [ResolvedSeries]) {
        // Of a drawing that was stopped nothing is looked at: so the rest need not be asked.
        series.visit { _, one in take(one) }
    }

    private mutating func take(_ one: ResolvedSeries) {
        let mark = one.mark
        let (onBand, isBar, grows) = (mark.channels.x.isBand, mark.arrangement == .columns, mark.channels.y.isFromZero)
        standsAlone = standsAlone || mark.channels.x == .own
        isAllOnAxes = isAllOnAxes && mark.channels.y.isOnAxes
        standsOnBand = standsOnBand || onBand
        hasBars = hasBars || isBar
        if isBar { barsInBand = max(barsInBand, one.dodge.count) }
        bandsAreBars = bandsAreBars && (!onBand || isBar)
        bandsAreCells = bandsAreCells && onBand && mark.channels.y == .cell
        sharesBand = sharesBand || onBand && one.dodge.count > 1
        growsFromZero = growsFromZero || grows
        growsOnBand = growsOnBand || onBand && grows
        let hasSymbol = one.symbolInLegend != nil
        hasSymbols = hasSymbols || hasSymbol
        hasSizes = hasSizes || one.sizes != nil
        hasLines = hasLines || !hasSymbol && mark.legendShape == .stroke
        if mark.legendShape == .stroke { lineCount += 1 }
        if mark.stat == .spread, mark.channels.y == .length { areaCount += 1 }
        hasFolded = hasFolded || one.isFolded
        isStacked = isStacked || one.floor != nil
        hasKinds = hasKinds || one.kind != nil
        isUneven = isUneven || one.steps != .even
        isIrregular = isIrregular || one.steps == .irregular
        if let own = one.spacing { spacing = max(spacing ?? own, own) }
        isOfRatios = isOfRatios || one.isOfRatios
    }
}
