import Reading
import Series

/// The rows that are seen where lines are drawn, asked of DuckDB: all rows are numbered in order of time, and told apart by their stretch and the
/// last missing value before them.
struct DuckDBSeenRows {
    private let rows: SeenRows
    private let dialect: DuckDBDialect

    init(_ rows: SeenRows, _ dialect: DuckDBDialect) { (self.rows, self.dialect) = (rows, dialect) }

    var sql: String {
        let values = rows.values.indices.map(rows.value)
        let time = dialect.microseconds(rows.time)
        let own = rows.alias("t")
        let inner = (["\(time) AS \(own)"] + rows.items(dialect)).joined(separator: ", ")
        let edges = rows.stretches.map { $0.map { "\($0.lowerBound)" }.joined(separator: ", ") } ?? "…"
        let numbered = """
            s AS MATERIALIZED (SELECT r.*, e.b, row_number() OVER (ORDER BY \(own)) AS n, lag(\(own)) OVER (ORDER BY \(own)) AS p FROM \
            (SELECT \(inner) FROM \(rows.relation)\(rows.filter([]))) r \
            ASOF JOIN (SELECT unnest(CAST([\(edges)] AS BIGINT[])) AS b) e ON r.\(own) >= e.b)
            """
        let columns = rows.values.indices.map(column).joined(separator: ", ")
        let wanted = [
            "SELECT unnest([1, max(n)]) AS n FROM s", "SELECT unnest(range(1, \(rows.head) + 1))",
            "SELECT n FROM s WHERE \(own) = p",
        ]
        let seen = (wanted + rows.values.indices.flatMap(keys)).joined(separator: " UNION ")
        return """
            WITH \(numbered), \(columns), w AS (SELECT n FROM (\(seen)) LIMIT \(rows.most + 1)) \
            SELECT s.\(own), \(values.map { "s.\($0)" }.joined(separator: ", ")), NULL, NULL FROM s JOIN w USING (n) \
            UNION ALL SELECT \(TimeLayout.earliest), \(values.map { _ in "NULL" }.joined(separator: ", ")), count(*), \
            count(*) FILTER (WHERE \(own) = p) FROM s
            """
    }

    /// The runs of a column's values between missing ones: first and last row, least and greatest value; then the first rows of these two.
    private func column(_ at: Int) -> String {
        let value = rows.value(at)
        let fraction = rows.isFraction(at).map { "min(n) FILTER (WHERE \($0))" } ?? "NULL"
        return """
            g\(at) AS MATERIALIZED (SELECT s.b, s.n, s.\(value), coalesce(m.n, 0) AS g FROM s ASOF LEFT JOIN \
            (SELECT n FROM s WHERE \(value) IS NULL) m ON s.n >= m.n WHERE s.\(value) IS NOT NULL), \
            k\(at) AS MATERIALIZED (SELECT b, g, min(n) AS a, max(n) AS z, min(\(value)) AS l, max(\(value)) AS h, \(fraction) AS f \
            FROM g\(at) GROUP BY b, g), \
            x\(at) AS MATERIALIZED (SELECT min(n) FILTER (WHERE \(value) = l) AS l, min(n) FILTER (WHERE \(value) = h) AS h \
            FROM g\(at) JOIN k\(at) USING (b, g) WHERE \(value) = l OR \(value) = h GROUP BY b, g)
            """
    }

    private func keys(_ at: Int) -> [String] {
        [
            "SELECT unnest([a, a - 1, z, z - 1]) FROM k\(at)", "SELECT unnest([l, l - 1, h, h - 1]) FROM x\(at)",
            "SELECT unnest([f, f - 1]) FROM (SELECT min(f) AS f FROM k\(at))",
        ]
    }
}
