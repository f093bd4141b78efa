import Scene

extension Scene {
    /// The same with one number for all series of a kind, in place of one each.
    func renumbered(by series: [ResolvedSeries]) -> Scene {
        var numbers: [Int: Int] = [:]
        series.visit { _, one in numbers[one.order] = one.hue }
        var result = self
        for place in result.elements.indices {
            result.elements[place].role = result.elements[place].role.renumbered { numbers[$0] ?? $0 }
        }
        return result
    }
}

extension Element.Role {
    fileprivate func renumbered(_ number: (Int) -> Int) -> Element.Role {
        switch self {
        case .mark(let series): .mark(series: number(series))
        case .cell(let series, let share): .cell(series: number(series), share: share)
        case .ramp(let series, let share): .ramp(series: number(series), share: share)
        case .sized(let series, let step): .sized(series: number(series), step)
        case .legendSymbol(let series): .legendSymbol(series: number(series))
        default: self
        }
    }
}
