import Series

/// Two value axes beside each other.
extension Resolver {
    /// The steps of both axes: zero at one height where each has one that nobody put elsewhere, else as many on each.
    func sharedSteps(
        _ left: ResolvedAxis, _ right: ResolvedAxis, _ leftHeld: Extent?, _ rightHeld: Extent?
    ) -> (left: SharedZero.Steps, right: SharedZero.Steps)? {
        let isFree = [spec.y, sides.right].allSatisfy { $0.domain == nil && $0.tiers.isEmpty && $0.zero == nil }
        guard isFree, left.told == nil, right.told == nil, left.reverse == right.reverse,
            case .number(let low, let high, let one) = left.scale, one == LinearScale.self,
            case .number(let lower, let upper, let other) = right.scale, other == LinearScale.self
        else { return nil }
        let extents = (Extent(lower: low, upper: high), Extent(lower: lower, upper: upper))
        if let zero = SharedZero(extents.0, extents.1) { return (zero.left, zero.right) }
        let isZeroShared = [extents.0, extents.1].allSatisfy { $0.lower < 0 && $0.upper > 0 }
        guard !isZeroShared, let leftHeld, let rightHeld else { return nil }
        return SharedGrid(leftHeld, rightHeld).map { ($0.left, $0.right) }
    }
}
