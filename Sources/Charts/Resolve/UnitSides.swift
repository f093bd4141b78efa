/// Which of the two value axes shows which unit. Numbers without a unit are a quantity of their own, as those of each unit are: an axis has
/// one, unless a layer says otherwise.
struct UnitSides {
    private var left: [String?] = []
    private var right: [String?] = []
    /// Those that no layer puts anywhere, in the order met.
    private var free: [String?] = []

    /// - Parameter isRight: what the layer says; nil where it says nothing.
    mutating func meet(_ unit: String?, isRight: Bool?) {
        switch isRight {
        case true?: right.append(unit)
        case false?: left.append(unit)
        case nil: if !free.contains(unit) { free.append(unit) }
        }
    }

    /// Nil for what has no axis left. Where no layer says otherwise the first unit is on the left, the second on the right.
    func isRight(_ unit: String?, asked: Bool?) -> Bool? {
        if let asked { return asked }
        let onLeft = left.isEmpty ? Array(free.prefix(1)) : left
        if onLeft.contains(unit) { return false }
        let onRight = right.isEmpty ? Array(free.filter { !onLeft.contains($0) }.prefix(1)) : right
        return onRight.contains(unit) ? true : nil
    }
}
