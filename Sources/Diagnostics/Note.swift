/// Something to say beside a result that stands, as a fact: rows that were left out, a guess that was made. Each room has one
/// type that conforms, `RoomNote`, and beside it one file with its prose (`RoomNote+Prose.swift`); nothing else words one, and
/// nothing reads the words back: what decides on a note asks for its case.
package protocol Note: Hashable, Sendable {
    /// One statement of a reply, lower case, without a full stop: `3 rows without a time left out`.
    ///
    /// Empty for a fact that turned out to need no word.
    var sentence: String { get }

    /// What it means for whoever uses the result.
    var weight: NoteWeight { get }

    /// This and a later fact as one: the sum where both count the same thing, itself where both say the same.
    ///
    /// - Returns: nil for different facts.
    func merged(with other: Self) -> Self?

    /// The fact itself, where a room wraps that of a lower one.
    var unwrapped: any Note { get }
}

extension Note {
    package func merged(with other: Self) -> Self? { self == other ? self : nil }
    package var unwrapped: any Note { self }

    /// The same among the notes of other rooms.
    package var erased: AnyNote { AnyNote(self) }

    /// Whether it says how much there is of something, so that saying it of two things once would be wrong.
    package var isCount: Bool { merged(with: self) != self }

    fileprivate func isEqual(to other: any Note) -> Bool { other as? Self == self }

    fileprivate func merged(withAny other: any Note) -> AnyNote? {
        guard let other = other as? Self else { return nil }
        return merged(with: other)?.erased
    }
}

/// A note of any room, for what carries those of several.
package struct AnyNote: Note {
    package let fact: any Note

    package init(_ note: some Note) { fact = note.unwrapped }

    package var sentence: String { fact.sentence }
    package var weight: NoteWeight { fact.weight }
    package var unwrapped: any Note { fact }

    package func merged(with other: AnyNote) -> AnyNote? { fact.merged(withAny: other.fact) }

    package static func == (a: AnyNote, b: AnyNote) -> Bool { a.fact.isEqual(to: b.fact) }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: fact)))
        fact.hash(into: &hasher)
    }
}

extension Sequence where Element: Note {
    /// Their words, in order.
    package var sentences: [String] { map(\.sentence) }

    /// The same among the notes of other rooms.
    package var erased: [AnyNote] { map(\.erased) }
}

extension Array where Element: Note {
    /// Adds facts: each becomes one with the fact that it belongs to, in its place, and stands last where there is none.
    package mutating func merge(_ more: some Sequence<Element>) {
        for note in more {
            guard let at = firstIndex(where: { $0.merged(with: note) != nil }), let both = self[at].merged(with: note)
            else {
                append(note)
                continue
            }
            self[at] = both
        }
    }

    package mutating func merge(_ note: Element) { merge(CollectionOfOne(note)) }
}
