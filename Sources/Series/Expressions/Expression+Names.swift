import Language

extension Expression {
    /// The names of columns (and parameters) that it uses.
    package var names: Set<String> {
        switch node {
        case .number, .text, .instant, .duration, .missing: []
        case .name(let name, _): [name]
        case .unary(_, let inner), .isMissing(let inner, _): inner.names
        case .binary(_, let left, let right): left.names.union(right.names)
        case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.names) }
        case .within(let value, let lower, let upper):
            value.names.union(lower?.names ?? []).union(upper?.names ?? [])
        case .among(let value, let choices): choices.reduce(into: value.names) { $0.formUnion($1.names) }
        }
    }

    /// Written out, with nothing that depends on data: what may stand on one side of a comparison only.
    var isConstant: Bool {
        switch node {
        case .number, .text, .instant, .duration, .missing: true
        case .name: false
        case .unary(_, let inner), .isMissing(let inner, _): inner.isConstant
        case .binary(_, let left, let right): left.isConstant && right.isConstant
        case .call(_, let arguments): !arguments.isEmpty && arguments.allSatisfy(\.isConstant)
        case .within(let value, _, _), .among(let value, _): value.isConstant
        }
    }
}
