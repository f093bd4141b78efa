import Reading

/// The rows that are seen where lines are drawn, asked of PostgreSQL: of each stretch by the index on the time, so that no more rows than
/// one stretch has are kept at a time, and none of them is sorted.
///
/// Rows of one table stand at different times, or else the answer says so, and a time tells the row. Where a stretch has no missing value, its
/// first and last row and those of its least and greatest value are seen; where it has some, those of each run between them. The row
/// above each of these is found by the index. A stretch is gone over twice: keeping its rows for the second time costs more.
struct PostgresSeenRows {
    private let rows: SeenRows
    private let dialect: PostgresDialect

    init(_ rows: SeenRows, _ dialect: PostgresDialect) { (self.rows, self.dialect) = (rows, dialect) }

    private func own(_ name: String) -> String { rows.alias(name) }
    private var time: String { own("t") }

    var sql: String {
        let stretches = """
            \(own("st")) AS MATERIALIZED (SELECT \(own("c")).\(own("lo")), \(own("c")).\(own("hi")), \(own("x")).* \
            FROM unnest(\(array(\.lowerBound)), \(array(\.upperBound))) \
            AS \(own("c"))(\(own("lo")), \(own("hi"))), LATERAL (\(stretch)) \(own("x")))
            """
        let seen = "\(own("k")) AS (\(keys.joined(separator: " UNION ")))"
        let head = """
            (SELECT \(plain) FROM \(rows.relation)\(rows.filter(there)) ORDER BY \(rows.time.quoted) LIMIT \(rows.head))
            """
        let answer = """
            (SELECT \(microseconds(time)), \(rows.values.indices.map(rows.value).joined(separator: ", ")), NULL, NULL \
            FROM (\(above) UNION ALL \(head)) \(own("r")) LIMIT \(rows.most + 1)) \
            UNION ALL SELECT \(microseconds(own("lo"))), \(rows.values.map { _ in "NULL" }.joined(separator: ", ")), \(own("n")), \
            \(own("n")) - \(own("d")) FROM \(own("st"))
            """
        return "WITH \(stretches), \(seen) \(answer)"
    }

    private func microseconds(_ name: String) -> String {
        dialect.microseconds(EngineColumn(quoted: name, name: "", type: rows.time.type))
    }

    /// The seen rows, each with the one above it.
    private var above: String {
        let upTo = rows.filter(there + ["\(rows.time.quoted) <= \(own("k")).\(own("key"))"])
        return """
            SELECT \(own("y")).* FROM \(own("k")), LATERAL (SELECT \(plain) FROM \(rows.relation)\(upTo) \
            ORDER BY \(rows.time.quoted) DESC LIMIT 2) \(own("y"))
            """
    }

    /// The time and the values of a row of the table.
    private var plain: String {
        (["\(rows.time.quoted) AS \(time)"] + rows.items(dialect)).joined(separator: ", ")
    }

    /// Times that there are here.
    private var there: [String] {
        [
            "\(rows.time.quoted) >= \(dialect.time(TimeLayout.earliest, like: rows.time))",
            "\(rows.time.quoted) < \(dialect.time(TimeLayout.end, like: rows.time))",
        ]
    }

    private var inStretch: String {
        rows.filter(["\(rows.time.quoted) >= \(own("lo"))", "\(rows.time.quoted) < \(own("hi"))"])
    }

    /// One row for a stretch: how many rows it has and at how many times, the first and the last, and of each column how many values,
    /// the times of the least and the greatest.
    private var stretch: String {
        let q = "(SELECT \(plain) FROM \(rows.relation)\(inStretch))"
        var sums = [
            "count(*) AS \(own("n"))", "count(\(rows.isTimeUnique ? "*" : "DISTINCT \(time)")) AS \(own("d"))",
            "min(\(time)) AS \(own("a"))", "max(\(time)) AS \(own("z"))",
        ]
        var places: [String] = []
        for at in rows.values.indices {
            let value = rows.value(at)
            sums += [
                "count(\(value)) AS \(own("c\(at)"))", "min(\(value)) AS \(own("l\(at)"))",
                "max(\(value)) AS \(own("g\(at)"))",
            ]
            places += extremes(at)
        }
        return """
            SELECT \(own("m")).*, \(own("e")).* FROM (SELECT \(sums.joined(separator: ", ")) FROM \(q) \(own("q"))) \(own("m")), \
            LATERAL (SELECT \(places.joined(separator: ", ")) FROM \(q) \(own("q"))) \(own("e"))
            """
    }

    /// The first times of a column's least and greatest value.
    private func extremes(_ at: Int) -> [String] {
        [("l", "i"), ("g", "j")].map { value, place in
            "min(\(time)) FILTER (WHERE \(rows.value(at)) = \(own("\(value)\(at)"))) AS \(own("\(place)\(at)"))"
        }
    }

    /// Queries of the times of rows that are seen.
    private var keys: [String] {
        let st = own("st")
        var keys = ["SELECT unnest(ARRAY[\(own("a")), \(own("z"))]) AS \(own("key")) FROM \(st)"]
        for at in rows.values.indices {
            let (count, all) = (own("c\(at)"), own("n"))
            keys.append("SELECT unnest(ARRAY[\(own("i\(at)")), \(own("j\(at)"))]) FROM \(st) WHERE \(count) = \(all)")
            if let fraction = rows.isFraction(at) {
                keys.append(
                    """
                    (SELECT \(time) FROM (SELECT \(plain) FROM \(rows.relation)\(rows.filter(there))) \(own("q")) \
                    WHERE \(fraction) ORDER BY \(time) LIMIT 1)
                    """)
            }
            keys.append(
                """
                SELECT \(own("p")).\(own("key")) FROM \(st), LATERAL (\(runs(at))) \(own("p")) WHERE \(count) > 0 AND \(count) < \(all)
                """)
        }
        return keys
    }

    /// The first, last, least and greatest of each run of a stretch's values between missing ones.
    private func runs(_ at: Int) -> String {
        let (value, run) = (rows.value(at), own("run"))
        let q = """
            \(own("q")) AS MATERIALIZED (SELECT \(time), \(value), count(*) FILTER (WHERE \(value) IS NULL) OVER (ORDER BY \(time) \
            ROWS UNBOUNDED PRECEDING) AS \(run) FROM (SELECT \(plain) FROM \(rows.relation)\(inStretch)) \(own("s")))
            """
        let sums = """
            \(own("m")) AS (SELECT \(run), min(\(time)) AS \(own("a")), max(\(time)) AS \(own("z")), min(\(value)) AS \(own("l\(at)")), \
            max(\(value)) AS \(own("g\(at)")) FROM \(own("q")) WHERE \(value) IS NOT NULL GROUP BY \(run))
            """
        return """
            WITH \(q), \(sums) SELECT unnest(ARRAY[\(own("a")), \(own("z"))]) AS \(own("key")) FROM \(own("m")) UNION ALL \
            SELECT unnest(ARRAY[\(own("i\(at)")), \(own("j\(at)"))]) FROM (SELECT \(extremes(at).joined(separator: ", ")) \
            FROM \(own("q")) JOIN \(own("m")) USING (\(run)) GROUP BY \(run)) \(own("e"))
            """
    }

    private func array(_ end: (Range<Int64>) -> Int64) -> String {
        let texts =
            rows.stretches.map { $0.map { "\"\(PostgresDialect.text(end($0)))\"" }.joined(separator: ",") } ?? "…"
        return "'{\(texts)}'::\(rows.time.type == .instant ? "timestamptz" : "timestamp")[]"
    }
}
