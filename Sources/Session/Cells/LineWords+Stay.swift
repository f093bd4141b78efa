import Series
import Syntax

/// How long rows last that were booked or written down before they began.
extension LineWords {
    /// The only two times that are the ends of one thing, `Arrival` and `Departure`, the later less the earlier.
    var stay: String? {
        let all = ([index].compactMap(\.self) + ends).map {
            (name: $0, words: ColumnNames.words($0.filter { !"\"`".contains($0) }))
        }
        let found = Self.opposites.flatMap { begin, end in
            all.filter { !begin.isDisjoint(with: $0.words) }.flatMap { one in
                all.filter { $0.name != one.name && !end.isDisjoint(with: $0.words) }.map { (one.name, $0.name) }
            }
        }
        guard found.count == 1, let (one, other) = found.first, let isLater = isLater(other, than: one) else {
            return nil
        }
        return isLater ? "(\(other) - \(one))" : "(\(one) - \(other))"
    }

    /// A ship leaves one port before it arrives at another, and a guest comes before he goes: the rows say which is first.
    private static let opposites: [(Set<String>, Set<String>)] = [
        (["arrival", "arrive", "arrived", "arrives"], ["departure", "depart", "departed", "leave", "left", "leaves"]),
        (["start", "started", "begin", "began"], ["end", "ended", "finish", "finished", "stop", "stopped"]),
        (["opened", "open"], ["closed", "close"]), (["from"], ["to", "until", "till"]),
        (["checkin", "in"], ["checkout", "out"]),
        (["pickup", "picked", "collected"], ["dropoff", "delivered", "dropped"]),
        (["admission", "admitted"], ["discharge", "discharged"]),
    ]

    /// Whether one time is never before another; nil where neither is, and where no row has both.
    func isLater(_ one: String, than other: String) -> Bool? {
        let (a, b) = (instants(one), instants(other))
        guard let a, let b else { return nil }
        let (first, second) = (a.span, b.span)
        let rows = (0..<min(first.count, second.count, Self.most)).filter {
            first[$0] != missingTime && second[$0] != missingTime
        }
        guard !rows.isEmpty else { return nil }
        if rows.allSatisfy({ first[$0] >= second[$0] }) { return true }
        return rows.allSatisfy { first[$0] <= second[$0] } ? false : nil
    }

    func instants(_ name: String) -> Buffer<Int64>? {
        let bare = name.filter { !"\"`".contains($0) }
        let frame = whole ?? frame
        return frame?.index.name == bare ? frame?.index.times : frame?.column(bare)?.times
    }
}
