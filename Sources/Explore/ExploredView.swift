/// How one chart is looked at: what the clauses of its cell will say. Equal views are written alike.
struct ExploredView: Sendable, Equatable {
    /// A stretch of x, as numbers and as it is typed.
    struct Span: Sendable, Equatable {
        /// Axis units.
        var lower: Double
        var upper: Double
        var text: String

        static func == (a: Span, b: Span) -> Bool { a.text == b.text }
    }

    enum Range: Sendable, Equatable {
        /// As the chart itself says.
        case own
        case all
        case span(Span)
    }

    /// A selected place, as it is typed.
    enum Selection: Sendable, Equatable {
        case own
        case off
        case place(String)
    }

    var range = Range.own
    var selection = Selection.own
    /// `annotate …` and `band x …`, in order.
    var annotations: [String] = []
    /// What follows `combine`; nil as the chart says.
    var combine: String?
    /// Names that `hide` lists, as they are typed; nil as the chart says.
    var hidden: [String]?
    /// Cells of the rows that were marked.
    var windows: [String] = []

    /// The clauses that make this of a chart that looks like `before`.
    func clauses(after before: ExploredView = ExploredView()) -> [String] {
        var clauses: [String] = []
        if let combine, combine != before.combine { clauses.append("combine " + combine) }
        if let hidden, hidden != before.hidden {
            clauses.append("hide " + (hidden.isEmpty ? "off" : hidden.joined(separator: ", ")))
        }
        if range != before.range {
            switch range {
            case .own: break
            case .all: clauses.append("x all")
            case .span(let span): clauses.append("x " + span.text)
            }
        }
        let known = annotations.starts(with: before.annotations) ? before.annotations.count : 0
        clauses += annotations.dropFirst(known)
        if selection != before.selection {
            switch selection {
            case .own: break
            case .off: clauses.append("select off")
            case .place(let text): clauses.append("select " + text)
            }
        }
        return clauses
    }
}
