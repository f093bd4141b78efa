/// A way of putting pixels into the text of a terminal.
///
/// One protocol, one file: `name` is the word of `preview NAME`, `encode` makes everything that is written for one
/// picture, from the control sequence's introducer to the line end after it, which leaves the cursor at the start of the
/// line below the picture. Then one line in `SurfaceCatalog`.
package protocol InlineSurface: Sendable {
    /// `kitty`, `sixel`, `iterm`.
    var name: String { get }
    /// One line for the reference page, no full stop.
    var summary: String { get }
    func encode(_ pixels: Pixels, placement: Placement) throws(SurfacesError) -> [UInt8]
}

/// Where an inline picture goes and what it may cost.
package struct Placement: Sendable, Equatable {
    /// The character cells that the picture fills, for protocols that scale it; nil for its own size.
    package var columns: Int?
    package var rows: Int?
    /// The most bytes that the terminal takes in one sequence, nil for no limit.
    package var budget: Int?

    package init(columns: Int? = nil, rows: Int? = nil, budget: Int? = nil) {
        self.columns = columns
        self.rows = rows
        self.budget = budget
    }
}
