/// What decides a field of a channel where nobody has said it. Replies and tests name the law; docs/architecture/channels.md
/// has each in full.
package enum Law: Character, Sendable, CaseIterable {
    /// Each channel has a guide whose title says column, aggregate and bin; equal channels share one.
    case guide = "a"
    /// Values are written as their kind is: instants at the coarsest unit that tells them apart.
    case printing = "b"
    /// With `by` and no measure, rows are counted where a place holds several.
    case counting = "c"
    /// The aggregate: the sum of what is additive, else the mean.
    case aggregate = "d"
    /// The order: an explicit sort, else that of the kind, else as first met.
    case order = "e"
    /// Whole numbers within thirty have bins of one, centred.
    case wholeBins = "f"
    /// Marks on bands span what they stand for.
    case widths = "g"
    /// The numbers of an axis share a unit; its first time says the year.
    case units = "h"
    /// Names that do not fit.
    case room = "i"
    /// Lines break where more than three rows are missing.
    case gaps = "j"
    /// Parts that add up are stacked, others are not.
    case stacking = "k"
    /// Points that lie on each other.
    case crowding = "l"
    /// Layers of two sources are told apart.
    case sources = "m"
    /// What a bare `plot` draws.
    case bare = "n"
}
