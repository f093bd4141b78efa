import Diagnostics

/// What can go wrong before a chart is explored, as facts.
package enum ExploreError: Fault, Equatable {
    case nothingToExplore
    /// A figure of figures.
    case nested(String)
    /// Standard input or output is not a terminal.
    case noTerminal
}

extension ExploreError {
    package var what: String {
        switch self {
        case .nothingToExplore: "there is no chart to explore"
        case .nested(let name): "'\(name)' is made of other charts, each of which can be explored by itself"
        case .noTerminal: "exploring needs a terminal"
        }
    }

    package var mend: String? {
        switch self {
        case .nothingToExplore: "'plot' draws one"
        case .nested(let name): "\(name) lists them"
        case .noTerminal: "--plain takes keys from standard input and answers in lines"
        }
    }
}
