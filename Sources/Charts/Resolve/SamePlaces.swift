import Series

/// Rows put together by where they stand along x: each different place once, ascending.
struct SamePlaces {
    /// The place of each row, −1 for none.
    let codes: Buffer<Int32>
    let positions: Positions

    /// - Parameter x: in any order. O(rows), and O(n log n) in the places where these do not ascend.
    init(_ x: Positions) {
        switch x {
        case .times(let times):
            let span = times.span
            let (codes, values) = Self.coded(times.count) { span[$0] == missingTime ? nil : span[$0] }
            (self.codes, positions) = (codes, .times(Buffer(values)))
        case .numbers(let numbers):
            let span = numbers.span
            // Zero has two signs and is one place.
            let (codes, values) = Self.coded(numbers.count) { span[$0].isFinite ? span[$0] + 0 : nil }
            (self.codes, positions) = (codes, .numbers(Buffer(values)))
        }
    }

    private static func coded<Place: Hashable & Comparable>(
        _ count: Int, _ place: (Int) -> Place?
    ) -> (Buffer<Int32>, [Place]) {
        var codes = [Int32](repeating: -1, count: count)
        var values: [Place] = []
        var isAscending = true
        for row in 0..<count {
            guard let own = place(row) else { continue }
            if let last = values.last {
                if own < last {
                    isAscending = false
                    break
                }
                if own > last { values.append(own) }
            } else {
                values.append(own)
            }
            codes[row] = Int32(values.count - 1)
        }
        guard !isAscending else { return (Buffer(codes), values) }
        values = Array(Set((0..<count).compactMap(place))).sorted()
        let known = Dictionary(uniqueKeysWithValues: values.enumerated().map { ($1, Int32($0)) })
        return (Buffer((0..<count).map { row in place(row).flatMap { known[$0] } ?? -1 }), values)
    }
}

private struct GroupPlace: Hashable {
    var place: Double
    var group: Int32
}

extension Positions {
    /// Whether two rows of one group stand at one place.
    func comesAgain(within groups: [Int32]?) -> Bool {
        if let groups {
            // Where nothing comes again at all there is no more to ask.
            guard comesAgain(within: nil) else { return false }
            var seen: Set<GroupPlace> = []
            for row in 0..<count where self[row].isFinite {
                if !seen.insert(GroupPlace(place: self[row] + 0, group: groups[row])).inserted { return true }
            }
            return false
        }
        var (isAscending, isEqual) = (true, false)
        for row in 0..<max(0, count - 1) {
            let (own, next) = (self[row], self[row + 1])
            if own == next { isEqual = true }
            if !(own <= next) { isAscending = false }
        }
        if isEqual || isAscending { return isEqual }
        var seen: Set<Double> = []
        for row in 0..<count where self[row].isFinite {
            if !seen.insert(self[row] + 0).inserted { return true }
        }
        return false
    }
}
