/// What a note means for whoever uses the result. Each room says it of its notes in `RoomNote+Weight.swift`.
package enum NoteWeight: Comparable, Sendable {
    /// How something was read or done; nothing is missing.
    case remark
    /// Something that was there is lost, or the result may be other than it looks. It goes to standard error too.
    case warning
    /// A warning that is said again of every chart of the result.
    case lasting
}

extension Sequence where Element: Note {
    /// Those of at least that weight.
    package func weighing(_ weight: NoteWeight) -> [Element] { filter { $0.weight >= weight } }
}
