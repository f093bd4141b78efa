import Checked
import Series

/// Columns of ranks, by their values: at each time, or for each of whoever ranks, the whole numbers from one to as many as there are. Like
/// places of a race they may be shared. One is the best, so that it stands on top.
package struct Ranks {
    let frame: Frame
    /// Whether there must be about as many at each time: where nothing else says that they are ranks.
    var areEven = true

    /// Of more rows nobody sees each rank.
    private static let mostRows = 200_000
    /// Two of something are first and last.
    private static let leastRanked = 3
    /// So many groups of ten have every rank.
    private static let wholeOfTen = 9
    /// So many where a word says that they are ranks: of those who did not finish there is none.
    private static let someOfTen = 7

    package init(_ frame: Frame, areEven: Bool = true) { (self.frame, self.areEven) = (frame, areEven) }

    /// - Throws: `Interrupted`, `SeriesError.outOfMemory`.
    package func hold(_ column: Column) throws -> Bool {
        guard column.text == nil, column.unit == nil, frame.count <= Self.mostRows, frame.count >= 2 * Self.leastRanked,
            let numbers = try column.numbers, Self.mayBe(numbers.span)
        else { return false }
        let others = frame.columns.filter { $0.name != column.name }
        // What is always the same for a name numbers the names.
        for other in others {
            guard let text = other.text, text.dictionary.count * 2 <= frame.count else { continue }
            if Self.isOneEach(numbers.span, text.codes.span) { return false }
        }
        if let times = frame.index.times, try areRanked(numbers.span, by: Self.codes(times), inTime: true) {
            return true
        }
        for other in others {
            guard let codes = try codes(of: other) else { continue }
            if try areRanked(numbers.span, by: codes, inTime: other.text == nil) { return true }
        }
        return false
    }

    /// Whole numbers from one on.
    private static func mayBe(_ numbers: Span<Double>) -> Bool {
        var (least, greatest) = (Double.infinity, 0.0)
        for row in numbers.indices where numbers[row].isFinite {
            guard numbers[row] == numbers[row].rounded(), numbers[row] >= 1 else { return false }
            (least, greatest) = (min(least, numbers[row]), max(greatest, numbers[row]))
        }
        return least == 1 && greatest >= Double(leastRanked) && greatest * 2 <= Double(numbers.count)
    }

    private static func isOneEach(_ numbers: Span<Double>, _ names: Span<Int32>) -> Bool {
        var known: [Int32: Double] = [:]
        for row in names.indices where names[row] >= 0 && numbers[row].isFinite {
            if let own = known[names[row]], own != numbers[row] { return false }
            known[names[row]] = numbers[row]
        }
        return true
    }

    /// Names, and whole numbers as seasons and rounds are; nil for what groups nothing.
    private func codes(of column: Column) throws -> [Int32]? {
        if let text = column.text {
            guard text.dictionary.count * 2 <= frame.count else { return nil }
            let span = text.codes.span
            return span.indices.map { span[$0] }
        }
        if case .times(let times) = column.values { return Self.codes(times) }
        guard let numbers = try column.numbers, numbers.areWhole else { return nil }
        let span = numbers.span
        return Self.codes(span.indices.map { span[$0] })
    }

    private static func codes(_ times: Buffer<Int64>) -> [Int32] {
        let span = times.span
        return codes(span.indices.map { span[$0] == missingTime ? .nan : Double(span[$0]) })
    }

    private static func codes(_ values: [Double]) -> [Int32] {
        var known: [Double: Int32] = [:]
        return values.map { value in
            guard value.isFinite else { return -1 }
            let code = known[value] ?? Int32(saturating: Double(known.count))
            known[value] = code
            return code
        }
    }

    /// Whether nearly all groups have every rank, and are about as large as each other.
    ///
    /// - Parameter inTime: the groups are instants, in which rows may stand in the order of their ranks. Elsewhere that numbers them: visits of
    ///   a patient, laps of a driver.
    private func areRanked(_ numbers: Span<Double>, by codes: [Int32], inTime: Bool) throws -> Bool {
        var groups: [[Double]] = []
        var polling = Polling()
        for row in codes.indices where codes[row] >= 0 && numbers[row].isFinite {
            try polling.step()
            let code = Int(codes[row])
            while groups.count <= code { groups.append([]) }
            groups[code].append(numbers[row])
        }
        groups.removeAll { $0.isEmpty }
        guard groups.count > 1, let most = groups.map(\.count).max(), most >= Self.leastRanked else { return false }
        let whole = groups.filter { (!areEven || $0.count * 4 >= most * 3) && Self.isRanked($0.sorted()) }
        guard whole.count * 10 >= groups.count * (areEven ? Self.wholeOfTen : Self.someOfTen) else { return false }
        if inTime { return true }
        return whole.count { zip($0, $0.dropFirst()).allSatisfy { $1 >= $0 } } * 2 < whole.count
    }

    /// 1, 2, 3, 4, also 1, 2, 2, 4 and 1, 2, 2, 3; most of them different.
    private static func isRanked(_ ascending: [Double]) -> Bool {
        guard ascending.first == 1, Set(ascending).count * 2 > ascending.count else { return false }
        return ascending.indices.dropFirst().allSatisfy { place in
            let (before, own) = (ascending[place - 1], ascending[place])
            return own == before || own == before + 1 || own == Double(place + 1)
        }
    }
}
