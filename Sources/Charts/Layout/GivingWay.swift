import Scene

/// What gives way in a figure whose plot would have less than half of one of its sides: one after another, what is missed least first.
/// What makes no room stays as it is, and so does what turns out to be needless once more has gone.
enum GivingWay: CaseIterable {
    case air, caption, subtitle, beside, sizes, legend, namesTitle, names, axisTitles, level

    /// What somebody wrote goes from small figures alone.
    private var isText: Bool { self == .caption || self == .subtitle }

    /// It hides nothing, but looks like another figure: taken where it is enough, and not at all else.
    private var isMove: Bool { self == .beside }

    /// It gives way little by little.
    private var isGradual: Bool { self == .legend || self == .names }

    /// The layout with as little left out as leaves its plot half of each side, or with all that makes room. A legend that leaves too
    /// little beside the plot stands above it.
    static func settled(_ layout: ChartLayout) -> ChartLayout {
        let own = given(layout)
        guard layout.chart.legend == .right, missing(own) > 0 else { return own }
        var above = layout
        above.chart.legend = .top
        let other = given(above)
        return missing(other) < missing(own) ? other : own
    }

    private static func given(_ layout: ChartLayout) -> ChartLayout {
        // A legend may take what it leaves the plot.
        var whole = layout
        whole.legendTall = 0.45
        guard missing(whole) > 0 else { return whole }
        let isSmall = whole.size.width < 480 || whole.size.height <= 300
        var (layout, missing) = (whole, missing(whole))
        var taken: [GivingWay] = []
        for step in allCases where missing > 0 && (isSmall || !step.isText) {
            repeat {
                var next = layout
                step.apply(to: &next)
                let rest = self.missing(next)
                guard rest < missing - 0.5, rest <= 0 || !step.isMove else { break }
                (layout, missing) = (next, rest)
                taken.append(step)
            } while step.isGradual && missing > 0
        }
        guard missing <= 0 else { return layout }
        // What is missed most comes back first.
        for place in taken.indices.dropLast().reversed() {
            var fewer = taken
            fewer.remove(at: place)
            var next = whole
            for step in fewer { step.apply(to: &next) }
            if self.missing(next) <= 0 { (layout, taken) = (next, fewer) }
        }
        return layout
    }

    /// Points that the plot lacks of half of each side.
    private static func missing(_ layout: ChartLayout) -> Double {
        let header = HeaderLayout(layout)
        let plan = layout.plan(headerHeight: header.height(layout), legend: header.legend)
        if plan.plot.height >= layout.size.height / 2, plan.plot.width >= layout.size.width / 2 { return 0 }
        // A plot is never less than a line high: what its labels leave may be.
        let height = min(plan.plot.height, layout.size.height - plan.plot.y - plan.margins.bottom)
        let width = min(plan.plot.width, layout.size.width - plan.margins.left - plan.margins.right)
        return max(0, layout.size.height / 2 - height) + max(0, layout.size.width / 2 - width)
    }

    private func apply(to layout: inout ChartLayout) {
        switch self {
        case .air:
            layout.metrics.padding.top = min(4, layout.metrics.padding.top)
            // Without labels below, the lowest one beside the plot hangs into it.
            let isLabelled = layout.bottomAxis.labelsOn && !layout.bottomAxis.off
            if isLabelled { layout.metrics.padding.bottom = min(4, layout.metrics.padding.bottom) }
            layout.metrics.headerGap = min(4, layout.metrics.headerGap)
            (layout.metrics.headerAir, layout.metrics.legendGap) = (0.25, 0)
        case .caption: layout.chart.caption = ""
        case .subtitle: layout.chart.subtitle = ""
        case .beside:
            guard layout.chart.legend == nil, layout.legend.isInHeader else { return }
            (layout.chart.legend, layout.legendShare) = (.right, 0.4)
            // Names are whole there, or stay where they are.
            if !layout.legend.isWhole { (layout.chart.legend, layout.legendShare) = (nil, 0.3) }
        case .sizes: layout.saysSizes = false
        case .legend:
            // Beside the plot its names are cut a little first.
            if layout.chart.legend == .right, layout.legendShare > 0.28 {
                layout.legendShare -= 0.03
            } else if layout.chart.legend == .right {
                layout.chart.legend = .top
            } else {
                layout.legendRows = max(1, layout.legend.rows - 1)
            }
        case .namesTitle:
            // Names say most of what they are names of.
            if case .slots = layout.chart.x.scale { layout.chart.x.title = "" }
        case .names:
            layout.nameShare = max(0.28, layout.nameShare - 0.03)
            layout.turnedShare = max(0.22, layout.turnedShare - 0.03)
        case .axisTitles:
            layout.chart.x.title = ""
            layout.chart.y.title = ""
            layout.chart.secondY?.title = ""
        case .level:
            layout.gutterShare = 0.13
            // Law (i): level names would be some of them, and a bar is never without its own.
            if !layout.traits.standsOnBand { layout.turnsNames = false }
        }
        layout.renewChooser()
    }
}
