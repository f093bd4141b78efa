import Syntax

extension Expression {
    /// The names of columns (and parameters) that it uses.
    package var names: Set<String> { Set(namesInOrder) }

    /// The same as they stand, each as often as it does.
    package var namesInOrder: [String] {
        switch node {
        case .number, .text, .bareText, .instant, .duration, .quantity, .missing, .pattern: []
        case .name(let name, _): [name]
        case .unary(_, let inner), .isMissing(let inner, _), .descending(let inner): inner.namesInOrder
        case .scoped(let inner, let scope):
            inner.namesInOrder + scope.keys.compactMap(\.expression).flatMap(\.namesInOrder)
        case .binary(_, let left, let right): left.namesInOrder + right.namesInOrder
        case .call(let name, let arguments):
            // The others of a stage's are words of its own.
            (StageFunctions.named(name.text) == nil ? arguments[...] : arguments.prefix(1)).flatMap(\.namesInOrder)
        case .within(let value, let lower, let upper):
            value.namesInOrder + (lower?.namesInOrder ?? []) + (upper?.namesInOrder ?? [])
        case .among(let value, let choices): value.namesInOrder + choices.flatMap(\.namesInOrder)
        }
    }

    /// Whether each row's value is worked out from that row alone: no aggregate of a whole column, no time of day on the
    /// series' only day.
    var isRowWise: Bool {
        switch node {
        case .number, .text, .bareText, .duration, .quantity, .missing, .name, .pattern: true
        case .scoped: false
        case .instant(let instant): !instant.needsOnlyDay
        case .unary(_, let inner), .isMissing(let inner, _), .descending(let inner): inner.isRowWise
        case .binary(_, let left, let right): left.isRowWise && right.isRowWise
        case .call(let name, let arguments):
            Self.isRowWise(name.text, arguments.count) && arguments.allSatisfy(\.isRowWise)
        case .within(let value, let lower, let upper):
            value.isRowWise && lower?.isRowWise ?? true && upper?.isRowWise ?? true
        case .among(let value, let choices): value.isRowWise && choices.allSatisfy(\.isRowWise)
        }
    }

    /// `min(a, b)` is of each row, `min(a)` of the whole column, `lag(a)` of other rows.
    static func isRowWise(_ function: String, _ arguments: Int) -> Bool {
        if let aggregate = AggregateCatalog.named(function), arguments < 2 || aggregate is any PairAggregate {
            return false
        }
        return FunctionCatalog.named(function)?.isRowWise ?? (StageFunctions.named(function) == nil)
    }

    /// Written out, with nothing that depends on data: what may stand on one side of a comparison only.
    var isConstant: Bool {
        switch node {
        case .number, .text, .bareText, .instant, .duration, .quantity, .missing, .pattern: true
        case .name, .scoped: false
        case .unary(_, let inner), .isMissing(let inner, _), .descending(let inner): inner.isConstant
        case .binary(_, let left, let right): left.isConstant && right.isConstant
        // What looks at whole columns has a value of its own in each row: `session(30 min)`.
        case .call(let name, let arguments):
            !arguments.isEmpty && arguments.allSatisfy(\.isConstant) && Self.isRowWise(name.text, arguments.count)
        case .within(let value, _, _), .among(let value, _): value.isConstant
        }
    }
}

extension InstantSyntax {
    /// `14:20`: a time on the only day of the series, whichever that is.
    var needsOnlyDay: Bool { if case .time = base { true } else { false } }
}
