import Catalog
import Syntax

/// A word for how marks look. In a layer's own words it is that layer's; on a line of its own it holds for every layer that
/// has none and whose mark knows it.
///
/// To add one: give `StyleSet` what it says, write `Styles/ThingStyle.swift` with its entry, `fields` and `apply`, then add
/// its line to `StyleCatalog`. A style that is a bare word is a `FlagStyle`.
package protocol Style: Sendable {
    static var entry: CatalogEntry { get }
    /// What it sets.
    static var fields: [StyleField] { get }
    /// Every mark takes it; the others are named in `Mark.styles`.
    static var isForEveryMark: Bool { get }
    static func apply(_ arguments: Arguments, to styles: inout StyleSet) throws
}

extension Style {
    package static var isForEveryMark: Bool { false }
}

/// A style that is said by its name alone, `gradient`.
package protocol FlagStyle: Style {
    static var flag: StylePath<Bool> { get }
}

extension FlagStyle {
    package static var fields: [StyleField] { [StyleField(flag)] }
    package static func apply(_ arguments: Arguments, to styles: inout StyleSet) { styles[keyPath: flag] = true }
}
