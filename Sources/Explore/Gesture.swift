import Charts
import Syntax

/// What a person means by a key or the mouse, whatever the terminal.
package enum Gesture: Sendable, Equatable {
    /// Along the values, by columns of what is seen where rows are many.
    case move(Int)
    /// Along the values, row by row.
    case moveRow(Int)
    /// What lies above (+1) or below: a cell, a day, a panel, another series.
    case across(Int)
    /// By a tenth of what is seen.
    case page(Int)
    case first, last
    case zoomIn, zoomOut, showAll
    /// By a quarter of what is seen.
    case pan(Int)
    /// To the next day, week, month or year.
    case step(Int)
    /// A shorter or longer one of these: −1, +1.
    case unit(Int)
    /// The next tab, series or panel.
    case next(Int)
    /// To a date or value as it is typed.
    case jump(String)
    case again(forward: Bool)
    case extreme(highest: Bool)
    case gap(forward: Bool)
    case annotate(String)
    case shade
    case write
    /// A mark begins at the selected value, or is taken away.
    case mark
    case showMarked
    /// The series that keys go along.
    case hide
    case showHidden
    /// Longer or shorter periods combined: +1, −1.
    case combine(Int)
    case undo
    /// The lollipop goes.
    case unselect
    /// At shares of the width of what is seen, 0…1.
    case point(Double)
    case zoomAt(Double, inward: Bool)
    case range(Double, Double)
}

/// What is kept on leaving.
package enum Keep: Sendable, Equatable {
    case result, steps, nothing
}
