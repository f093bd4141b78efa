extension Value {
    /// Whether both stand for the same, wherever they were typed.
    package func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.word(let a), .word(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.count(let a), .count(let b)): a == b
        case (.duration(let a), .duration(let b)): a == b
        case (.instant(let a), .instant(let b)): a == b
        case (.text(let a), .text(let b)): a == b
        case (.truth(let a), .truth(let b)): a == b
        case (.expression(let a), .expression(let b)): a == b
        case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.value.isSame(as: $1.value) }
        case (.range(let a), .range(let b)):
            Self.areSame(a.lower?.value, b.lower?.value) && Self.areSame(a.upper?.value, b.upper?.value)
        default: false
        }
    }

    /// The same of what may not be there.
    package static func areSame(_ a: Value?, _ b: Value?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.isSame(as: b)
    }
}
