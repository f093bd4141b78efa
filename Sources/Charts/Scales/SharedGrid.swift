/// Two value axes without a zero in common: as many steps on each, so that the lines of the grid are those of both.
struct SharedGrid {
    let left: SharedZero.Steps
    let right: SharedZero.Steps

    /// Steps of an axis.
    private static let most = 9
    /// Where less than this of an axis would be used, it stays as it is.
    private static let leastUsed = 0.6

    /// - Parameters: what each axis must show.
    init?(_ left: Extent, _ right: Extent) {
        var best: (left: SharedZero.Steps, right: SharedZero.Steps, score: Double)?
        for one in Self.steps(over: left) {
            for other in Self.steps(over: right) {
                let count = max(one.count, other.count)
                guard (3...Self.most).contains(count) else { continue }
                let steps = (one.reaching(count, left), other.reaching(count, right))
                let used = (left.share(of: steps.0.extent), right.share(of: steps.1.extent))
                let score = used.0 * used.1 * Self.evenness(steps.0) * Self.evenness(steps.1)
                guard min(used.0, used.1) >= Self.leastUsed, score > best?.score ?? 0 else { continue }
                best = (steps.0, steps.1, score)
            }
        }
        guard let best else { return nil }
        (self.left, self.right) = (best.left, best.right)
    }

    /// Of many steps a small figure shows every second one, which should be round numbers and end where the axis does.
    private static func evenness(_ steps: SharedZero.Steps) -> Double {
        steps.count <= 5 ? 1 : (steps.count % 2 == 0 ? 1 : 0.92) * (steps.below % 2 == 0 ? 1 : 0.95)
    }

    private static func steps(over extent: Extent) -> [SharedZero.Steps] {
        guard extent.upper > extent.lower, (extent.upper - extent.lower).isFinite else { return [] }
        return SharedZero.sizes(of: extent).map { size in
            SharedZero.Steps(
                size: size, below: SharedZero.count(-extent.lower, size), above: SharedZero.count(extent.upper, size))
        }
    }
}

extension SharedZero.Steps {
    fileprivate var count: Int { above + below }

    /// With more of them: beyond zero on no side that has none of the data, else where the data leave less room.
    fileprivate func reaching(_ wanted: Int, _ data: Extent) -> SharedZero.Steps {
        var made = self
        while made.count < wanted {
            let whole = made.extent
            let isAbove = made.below == 0 || made.above > 0 && whole.upper - data.upper <= data.lower - whole.lower
            if isAbove { made.above += 1 } else { made.below += 1 }
        }
        made.origin = -made.below
        return made
    }
}

extension ResolvedAxis {
    /// What it must show: an end at zero stays there.
    func holding(_ data: Extent?) -> Extent? {
        guard let data, case .number(let lower, let upper, _) = scale else { return nil }
        return Extent(
            lower: lower == 0 ? 0 : data.lower, upper: upper == 0 ? 0 : data.upper)
    }
}
