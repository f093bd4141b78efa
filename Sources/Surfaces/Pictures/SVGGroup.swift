import Scene

/// What a run of elements is to a reader that cannot see them (WAI-ARIA Graphics 1.0, `graphics-object`); words that stand by
/// themselves are in no group.
struct SVGGroup: Equatable {
    let label: String
    /// Lines that only lead the eye: nothing is said of them.
    let isHidden: Bool

    init?(_ role: Element.Role, _ words: SceneWords) {
        switch role {
        case .grid, .axis, .tick: (label, isHidden) = ("", true)
        case .tickLabel, .axisTitle: (label, isHidden) = ("axis", false)
        case .mark(let series), .cell(let series, _), .sized(let series, _), .ramp(let series, _):
            guard let name = words.series[series] else { return nil }
            (label, isHidden) = (name, false)
        case .legendSymbol, .legendLabel: (label, isHidden) = ("legend", false)
        case .rule, .annotation: (label, isHidden) = ("annotation", false)
        case .selection, .readout: (label, isHidden) = ("selection", false)
        case .title, .subtitle, .caption: return nil
        }
    }
}
