import Diagnostics
import Syntax

/// Finds for each row of one series the row of another that stands for it.
struct RowMatching {
    /// For each row of the left series a row of the right one, −1 for none.
    private(set) var rows: [Int]

    /// By equal keys: of several equal rows of the right series the last. O(left + right) expected.
    ///
    /// - Parameter keys: pairs of columns of the same kind that must be equal; missing equals missing.
    /// - Throws: `Interrupted`, `SeriesError.kindMismatch`.
    init(equal keys: [(left: Column, right: Column)], name: String, _ context: SeriesContext) throws {
        let codes = try Self.codes(keys, name, context.cancellation)
        let left = keys.first?.left.count ?? 0
        let span = codes.codes.span
        var last = [Int](repeating: -1, count: codes.count)
        var polling = Polling(context.cancellation)
        for row in left..<max(left, span.count) {
            try polling.step()
            last[Int(span[row])] = row - left
        }
        rows = [Int](repeating: -1, count: left)
        for row in 0..<left {
            try polling.step()
            rows[row] = last[Int(span[row])]
        }
    }

    /// Which row stands for a time.
    enum Way: String, Sendable, CaseIterable {
        /// The last at or before it.
        case before = "asof"
        /// The first at or after it.
        case after = "forward"
        /// The nearer of the two, the earlier one where both are as near.
        case nearest

        /// As replies have it: ` as of 1 hour before`.
        func words(within age: DurationSyntax?) -> String {
            let length = age.map { StepText.length($0) }
            switch self {
            case .before: return length.map { " as of \($0) before" } ?? " as of before"
            case .after: return length.map { " as of \($0) after" } ?? " as of after"
            case .nearest: return " at the nearest time" + (length.map { " within \($0)" } ?? "")
            }
        }
    }

    /// By time: the row of the right series that stands for each time and is no further away than `age`, among rows with
    /// equal keys. A row without a time has none. O(left + right) when the times of the left series ascend, with a bisection
    /// for each row that goes back; unsorted times on the right are sorted first.
    ///
    /// - Parameter age: µs, 0 for the very time, nil for any.
    init(
        times left: Span<Int64>, in right: Span<Int64>, _ way: Way, age: Int64?, keys: [(left: Column, right: Column)],
        name: String,
        _ context: SeriesContext
    ) throws {
        let count = left.count
        var groups = 1
        var codes = Buffer<Int32>([])
        if !keys.isEmpty {
            let found = try Self.codes(keys, name, context.cancellation)
            groups = found.count
            codes = found.codes
        }
        let code = codes.span
        let isKeyed = !keys.isEmpty
        // The rows of the right series, group after group, in order of time.
        var members = [[Int]](repeating: [], count: groups)
        var polling = Polling(context.cancellation)
        for row in 0..<right.count where right[row] != missingTime {
            try polling.step()
            members[isKeyed ? Int(code[count + row]) : 0].append(row)
        }
        for group in members.indices {
            try polling.step()
            let rows = members[group]
            var descends = false
            for place in rows.indices.dropFirst() where !descends {
                try polling.step()
                descends = right[rows[place]] < right[rows[place - 1]]
            }
            if descends {
                try members[group].sort(stoppedBy: context.cancellation) { (right[$0], $0) < (right[$1], $1) }
            }
        }
        var at = [Int](repeating: -1, count: groups)
        rows = [Int](repeating: -1, count: count)
        var pace = Pace(context, "join", of: count)
        for row in 0..<count where left[row] != missingTime {
            try pace.reached(row)
            let time = left[row]
            let group = isKeyed ? Int(code[row]) : 0
            let others = members[group]
            var place = at[group]
            // Before `forward` all earlier rows are passed, else those of the very time too.
            func isPassed(_ other: Int) -> Bool { way == .after ? right[other] < time : right[other] <= time }
            if place >= 0, !isPassed(others[place]) {
                // Back in time: the last place not after it.
                var low = -1
                var high = place
                while low < high - 1 {
                    let middle = (low + high) / 2
                    if isPassed(others[middle]) { low = middle } else { high = middle }
                }
                place = low
            }
            while place + 1 < others.count, isPassed(others[place + 1]) { place += 1 }
            at[group] = place
            let before = place >= 0 ? others[place] : -1
            let after = place + 1 < others.count ? others[place + 1] : -1
            let found =
                switch way {
                case .before: before
                case .after: after
                case .nearest: Self.nearer(before, after, to: time, right)
                }
            guard found >= 0 else { continue }
            if let age, Self.distance(time, right[found]) > age.magnitude { continue }
            rows[row] = found
        }
    }

    private static func nearer(_ before: Int, _ after: Int, to time: Int64, _ right: Span<Int64>) -> Int {
        guard before >= 0, after >= 0 else { return max(before, after) }
        return distance(time, right[before]) <= distance(time, right[after]) ? before : after
    }

    private static func distance(_ a: Int64, _ b: Int64) -> UInt64 {
        UInt64(bitPattern: max(a, b) &- min(a, b))
    }

    /// How many rows have found one.
    var matched: Int { rows.count { $0 >= 0 } }

    /// Codes of the keys of both, the left rows first.
    static func codes(
        _ keys: [(left: Column, right: Column)], _ name: String, _ cancellation: Cancellation
    ) throws -> GroupCodes {
        var columns: [Column] = []
        var total = 0
        for key in keys {
            total = key.left.count + key.right.count
            columns.append(
                try Concatenation.columns(
                    key.left.name, [(key.left, key.left.count, "this series"), (key.right, key.right.count, name)],
                    cancellation
                ).column)
        }
        return try GroupCodes(columns, rows: total, cancellation)
    }
}
