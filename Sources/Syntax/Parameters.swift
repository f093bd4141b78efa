/// The values that `{name}` stands for. They are values, never text to be read again: a text parameter in a path's place is
/// that path, whatever characters it holds.
package struct Parameters: Sendable {
    package private(set) var values: [String: Value]
    /// Names given from outside (`--set n=5`), which the cells' own assignments do not change.
    package private(set) var fixed: Set<String>

    package init(values: [String: Value] = [:], fixed: [String: Value] = [:]) {
        self.values = values.merging(fixed) { $1 }
        self.fixed = Set(fixed.keys)
    }

    package mutating func assign(_ name: String, _ value: Value) {
        if !fixed.contains(name) { values[name] = value }
    }
}
