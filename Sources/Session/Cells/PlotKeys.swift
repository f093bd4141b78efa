import Series
import Syntax

/// What the keys of a plot's layers mean for the rows that are drawn.
struct PlotKeys {
    /// The plot's words, with a column for each unit that is spelled otherwise than its own name where one is called so: `by hours`.
    let arguments: Arguments
    /// Columns that have the names of calendar words, which are meant.
    let hidden: [String]

    init(_ arguments: Arguments, in frame: Frame) {
        var bound = arguments
        var hidden: [String] = []
        bound.all = arguments.all.map { layer in
            guard layer.label == "layer", case .group(var words) = layer.value else { return layer }
            words.all = words.all.map { Self.bound($0, in: frame, &hidden) }
            var own = layer
            own.value = .group(words)
            return own
        }
        self.arguments = bound
        self.hidden = hidden
    }

    private static func bound(_ argument: Argument, in frame: Frame, _ hidden: inout [String]) -> Argument {
        guard argument.label == "key", case .group(let key) = argument.value else { return argument }
        func column(_ name: String) -> Argument {
            let column = Argument(label: "column", value: .word(name), range: key.range, isColumn: true)
            return Argument(label: "key", value: .group(Arguments([column], range: key.range)), range: argument.range)
        }
        if let spelled = key.word("spelled"), frame.column(spelled.text) != nil { return column(spelled.text) }
        let word =
            key.word("cycle")?.text ?? key.duration("duration").flatMap { $0.count == 1 ? $0.unit.rawValue : nil }
        guard let word, frame.index.times != nil, let own = frame.column(word) else { return argument }
        // What the pipe has just worked out is meant before the calendar.
        if own.isWorkedOut { return column(word) }
        hidden.append(word)
        return argument
    }
}
