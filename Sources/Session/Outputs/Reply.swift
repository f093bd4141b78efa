import Charts
import Diagnostics
import Series
import Syntax

/// The one-line answer of a statement, as a fact; its words are in `Reply+Prose.swift`.
package enum Reply: Sendable {
    /// A series that transforms made: what they did, the rows before, between and after them where they are known, and what is to
    /// be said beside.
    case made(String, steps: [String], rows: [Int?], notes: [AnyNote])
    /// A series that a load made, or that was asked for by its name.
    case series(String, SeriesSummary, notes: [AnyNote] = [])
    /// A series of about so many rows that a load has left at its server, and from when to when they go, where an index tells it.
    case left(String, rows: Int, span: String?, columns: [String])
    case chart(String, summary: String, notes: [AnyNote] = [])
    /// The statement as its forms have it, where words were moved, left out or read otherwise than typed.
    case readAs(String)
    /// A name of a picture that no mark draws, and what is drawn for it.
    case instead(String, drawn: String)
    case renamed(String, from: String)
    /// A renaming to the name that it has.
    case namedSo(String)
    case forgotten(String)
    case assigned(String, Value)
    /// A setting and how its value is shown.
    case set(String, shown: String)
    case exported(path: String, of: String, extent: String)
    case undone([StateChange])
    case redone([StateChange])
}

extension Reply {
    /// Whether two replies say the same of a chart.
    func says(_ other: Reply) -> Bool {
        guard case .chart(let name, let summary, let notes) = self, case .chart(name, summary, let said) = other else {
            return false
        }
        return Set(said).isSubset(of: notes)
    }

    /// The same of a chart with more to be said beside it.
    func noting(_ more: [AnyNote]) -> Reply {
        guard case .chart(let name, let summary, let notes) = self else { return self }
        return .chart(name, summary: summary, notes: notes + more)
    }
}

/// What differs in the workspace or the settings when `undo` or `redo` has put another state in place.
package enum StateChange: Sendable {
    /// A series is there again, or another one of its name is.
    case series(String, rows: Int, isBack: Bool)
    case chart(String, summary: String, isBack: Bool)
    case gone(String)
    case setting(String, shown: String)
    case parameter(String, Value)
    /// Further changes.
    case more(Int)
}
