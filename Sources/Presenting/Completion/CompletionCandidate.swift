import Scene

/// Something that may be typed at a place.
package struct CompletionCandidate: Sendable {
    /// What it is, which heads its row where many are shown; in the order of the list, but where a stage begins.
    package enum Group: Int, Sendable, CaseIterable {
        case value, mark, column, series, file, word, aggregate, period, cycle, unit, function, style, clause, verb,
            colour

        /// Where a stage begins verbs come before what refines a chart.
        func order(atStage isStage: Bool) -> Int {
            switch self {
            case .verb where isStage: Group.style.rawValue
            case .clause where isStage: Group.clause.rawValue
            case .style where isStage: Group.verb.rawValue
            default: rawValue
            }
        }
    }
    /// As it must stand in the cell.
    package var typed: String
    /// As it is compared with what is typed already, and shown.
    package var plain: String
    package var summary: String
    package var group: Group
    /// Whether more of the same word follows: a folder.
    package var goesOn = false
    /// The colours that it names, shown beside it.
    package var colours: [Color] = []

    init(
        _ typed: String, plain: String? = nil, summary: String = "", _ group: Group, goesOn: Bool = false,
        colours: [Color] = []
    ) {
        self.typed = typed
        self.plain = plain ?? typed
        self.summary = summary
        self.group = group
        self.goesOn = goesOn
        self.colours = colours
    }
}
