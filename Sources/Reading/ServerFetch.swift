/// What a load got from a server, in few facts: enough to tell later whether the server still gives the same.
package struct ServerFetch: Sendable, Equatable {
    /// The table or query, as the load names it.
    package var source: String
    /// Rows that came, or that the server added up for those that came.
    package var rows: Int
    /// The last time among these rows, in ISO 8601; nil where there is none.
    package var last: String?
    /// Of what came, column by column in order of time; empty where nobody could compute it. Floating sums are not part of it.
    package var sha256: String
    /// Floating sums and means, each weighed by its place, added up: a server adds in any order, so that only a rounding is to be
    /// expected. Nil where none came.
    package var sum: Double?
    /// The same of their magnitudes, by which a rounding is judged; 0 where it is not known. No part of what is kept.
    package var scale = 0.0

    package init(
        source: String, rows: Int, last: String? = nil, sha256: String, sum: Double? = nil, scale: Double = 0
    ) {
        self.source = source
        self.rows = rows
        self.last = last
        self.sha256 = sha256
        self.sum = sum
        self.scale = scale
    }

    package static func == (one: ServerFetch, other: ServerFetch) -> Bool {
        one.source == other.source && one.rows == other.rows && one.last == other.last && one.sha256 == other.sha256
            && one.sum == other.sum
    }

    /// Whether the server has given the same both times.
    package func agrees(with other: ServerFetch) -> Bool {
        source == other.source && rows == other.rows && last == other.last
            && (sha256 == other.sha256 || sha256.isEmpty || other.sha256.isEmpty) && hasSameSum(as: other)
    }

    private func hasSameSum(as other: ServerFetch) -> Bool {
        guard let sum, let more = other.sum else { return sum == other.sum }
        return (sum - more).magnitude <= 1e-9 * max(scale, other.scale) || sum == more
    }

    /// What has changed since: `had 24 rows until 2024-01-01T23:00:00Z, has 25 until 2024-01-02T00:00:00Z`.
    package func change(to now: ServerFetch) -> String {
        func words(_ fetch: ServerFetch) -> String {
            "\(fetch.rows) \(fetch.rows == 1 ? "row" : "rows")" + (fetch.last.map { " until \($0)" } ?? "")
        }
        if rows == now.rows, last == now.last { return "has other values in its \(words(now))" }
        return "had \(words(self)), has \(words(now))"
    }
}
