/// Where a `StyleSet` holds one value.
package typealias StylePath<Value> = any WritableKeyPath<StyleSet, Value?> & Sendable

/// One value of a `StyleSet`: whether it is said, and how it passes from one set to another.
package struct StyleField: Sendable {
    let isSaid: @Sendable (StyleSet) -> Bool
    /// Gives the second set what the first one says, nil too.
    let copy: @Sendable (StyleSet, inout StyleSet) -> Void

    init<Value>(_ path: StylePath<Value>) {
        isSaid = { $0[keyPath: path] != nil }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }
}
