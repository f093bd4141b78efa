/// Whether more words can mend a line that has a fault, for one who is still typing it.
package enum Finality: Sendable, Equatable {
    /// They may: something is lacking, or a word may become another by what follows.
    case open
    /// This word cannot stand where it does.
    case word(String)
    /// Nor can this one, once it is a column or a series; nil for whichever name comes last.
    case name(String?)
    /// Two operands do not go together; what follows may bind the last one tighter.
    case operands
    /// Nothing that follows mends it.
    case settled
}
