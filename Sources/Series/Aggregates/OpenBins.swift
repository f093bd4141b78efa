/// Aggregates of one column whose rows come in parts: a state for each bin that may get more, a number for each that is over.
///
/// Bins are known by their places, counted from 0 in order of first appearance.
struct OpenBins {
    /// Which aggregates these are.
    private(set) var members: [Int]
    private var aggregates: [any Aggregate]
    /// Of the bins that are open.
    private var state: Accumulation.Partial
    private var open: [Int] = []
    private var numbers: [Int: Int] = [:]
    /// By aggregate and place, NaN while a bin is open.
    private var finished: [[Double]]

    init(_ member: Int, _ aggregate: any Aggregate) {
        members = [member]
        aggregates = [aggregate]
        state = Accumulation.start([aggregate])
        finished = [[]]
    }

    /// Bins that hold more than a number.
    var openCount: Int { open.count }

    /// Adds an aggregate, before any row has come.
    mutating func add(_ member: Int, _ aggregate: any Aggregate) {
        members.append(member)
        aggregates.append(aggregate)
        finished.append([])
        state = Accumulation.start(aggregates)
    }

    /// Adds what rows made: bin b of theirs is `places[b]` here, none when negative.
    mutating func take(_ partial: Accumulation.Partial, at places: [Int]) {
        let here = places.map { place in
            guard place >= 0 else { return -1 }
            if let number = numbers[place] { return number }
            numbers[place] = open.count
            open.append(place)
            return open.count - 1
        }
        state.merge(partial, at: here, of: open.count)
    }

    /// Finishes the bins that get no more rows, and forgets their states. O(open bins and what they hold).
    mutating func close(_ isOver: (Int) -> Bool) throws {
        let over = open.filter(isOver)
        guard !over.isEmpty else { return }
        let rest = open.filter { !isOver($0) }
        store(try part(of: over).finish(), at: over)
        state = part(of: rest)
        open = rest
        numbers = Dictionary(uniqueKeysWithValues: rest.enumerated().map { ($0.element, $0.offset) })
    }

    /// The states of some open bins, in that order.
    private func part(of places: [Int]) -> Accumulation.Partial {
        var targets = [Int](repeating: -1, count: open.count)
        for (target, place) in places.enumerated() { if let number = numbers[place] { targets[number] = target } }
        var part = Accumulation.start(aggregates)
        part.merge(state, at: targets, of: places.count)
        return part
    }

    private mutating func store(_ values: [[Double]], at places: [Int]) {
        let count = (places.max() ?? -1) + 1
        for at in finished.indices {
            let missing = count - finished[at].count
            if missing > 0 { finished[at] += repeatElement(.nan, count: missing) }
            for (place, value) in zip(places, values[at]) { finished[at][place] = value }
        }
    }

    /// One number for each of `count` places and each aggregate.
    func finish(_ count: Int) throws -> [[Double]] {
        var whole = self
        whole.store(try state.finish(), at: open)
        return whole.finished.map { $0 + repeatElement(.nan, count: max(0, count - $0.count)) }
    }
}
