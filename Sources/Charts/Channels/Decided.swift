/// A field of a channel with where it comes from.
package enum Decided<Value: Sendable>: Sendable {
    case said(Value)
    case derived(Value, by: Law)

    package var value: Value {
        switch self {
        case .said(let value), .derived(let value, _): value
        }
    }

    /// Nil for what was said.
    package var law: Law? {
        if case .derived(_, let law) = self { law } else { nil }
    }
}
