import Testing

/// Programs of awk and jq over a loaded table, and aggregates of PromQL, SQL and Kusto whose parts stand in another order here. Each right
/// side is typed in a session of its own.
///
/// Sources of what the left sides mean: POSIX.1-2017 «awk», jq 1.7's manual, Prometheus' «Operators», PostgreSQL 17 «Aggregate
/// Functions», Kusto's «top operator», dplyr 1.1's «Integer ranking functions».
@Suite struct ForeignProgramTests {
    private static let table = """
        Day,Store,Stars,Votes,Wait (h)
        2025-03-01,App,5,2,4
        2025-03-02,Play,3,0,
        2025-03-03,App,1,7,38.5
        2025-03-04,Web,4,1,12
        2025-03-05,Play,5,3,7.5
        """
    private static let read = ReadAs(table: table, file: "reviews.csv")

    @Test(arguments: [
        ("awk -F, '$3 == 5 { n++ } END { print n }'", "where Stars == 5 | aggregate all n = count()"),
        ("awk -F, '{ s += $4 } END { print s }' reviews.csv", "aggregate all s = sum(Votes)"),
        ("awk -F, '{ s += $4 } END { print s/NR }'", "aggregate all sum(Votes)/count()"),
        ("awk -F',' 'NR > 1 { s += $4 } END { print s/(NR-1) }' reviews.csv", "aggregate all sum(Votes)/(count())"),
        ("awk -F, '{ a[$2] += $4 } END { for (k in a) print k, a[k] }'", "aggregate by Store a = sum(Votes)"),
        ("awk -F, 'NR>1 {n[$2]++} END {for (k in n) {print k, n[k]}}'", "aggregate by Store n = count()"),
        (
            "awk -F, '{ s[$2] += $4; n[$2]++ } END { for (k in s) print k, s[k]/n[k] }'",
            "aggregate by Store sum(Votes)/count()"
        ),
        ("awk -F, '$4 > 1 { print $2, $4 }'", "where Votes > 1 | keep Store, Votes"),
        ("awk -F, '$2 == \"App\" && $3 < 3' reviews.csv", "where Store == \"App\" and Stars < 3"),
        ("awk -F, '$3 == 5 {n++} END {print n/NR}'", "aggregate all count(if(Stars == 5, 1, missing))/count()"),
        (
            "awk 'BEGIN { FS = \",\" } { if ($3 > 3) s += $4 } END { print s }'",
            "where Stars > 3 | aggregate all s = sum(Votes)"
        ),
        ("group_by(.Store) | map({store: .[0].Store, n: length})", "aggregate by Store n = count()"),
        (
            "group_by(.Store) | map({s: .[0].Store, v: (map(.Votes) | add / length)}) | sort_by(-.v)",
            "aggregate by Store v = sum(Votes) / count() | sort v desc"
        ),
        ("map(select(.Stars > 3)) | length", "aggregate all count(if(Stars > 3, 1, missing))"),
        ("[.[] | .Votes] | add / length", "aggregate all sum(Votes) / count()"),
        ("[.[].Votes] | add", "aggregate all sum(Votes)"),
        ("sort_by(.Votes) | .[-1]", "where Votes is not missing | sort Votes | last 1"),
        ("map(.Votes) | max", "aggregate all max(Votes)"),
        (".[] | select(.Store == \"App\" and .Stars > 3)", "where Store == \"App\" and Stars > 3"),
        ("jq '.[0:2]' reviews.csv", "first 2"),
        ("jq -r '.[] | select(.Stars == 5) | .Store' reviews.csv", "where Stars == 5 | keep Store"),
        ("quantile by (Store) (0.9, Votes)", "aggregate by Store p90 Votes"),
        ("quantile(0.9, Votes) by (Store)", "aggregate by Store p90 Votes"),
        ("topk(1, Votes) by (Store)", "top 1 Votes by Store"),
        ("topk(1, sum by (Store) (Votes))", "aggregate by Store sum Votes | top 1 Votes"),
        ("bottomk by (Store) (1, Votes)", "bottom 1 Votes by Store"),
        ("count_values(\"stars\", Store)", "aggregate count by Store"),
        ("avg_over_time(Votes[2d])", "rolling 2 days mean Votes"),
        (
            "select Store, percentile_cont(0.95) within group (order by Votes) as p from reviews group by Store",
            "reviews | aggregate by Store p = p95 Votes"
        ),
        (
            "select percentile_cont(0.95) within group (order by Votes desc) from reviews",
            "reviews | aggregate all p5 Votes"
        ),
        (
            "select percentile_cont(0.5) within group (order by Votes) filter (where Stars = 5) as m from reviews",
            "reviews | aggregate all m = p50 Votes where Stars == 5"
        ),
        ("select mode() within group (order by Store) from reviews", "reviews | aggregate all mode Store"),
        ("top 2 by Store desc", "sort Store desc | first 2"),
        ("derive r = rank(desc(Votes)) | where r <= 2", "derive r = rank(Votes desc) | where r <= 2"),
        ("mutate(r = min_rank(desc(Votes))) |> filter(r <= 2)", "derive r = minrank(Votes desc) | where(r <= 2)"),
        ("group_by(Store) |> mutate(r = min_rank(desc(Votes)))", "derive r = minrank(Votes desc by Store)"),
        ("group_by(Store) |> mutate(r = row_number())", "derive r = rownumber(by Store)"),
        ("derive r = row_number(desc(Votes))", "sort Votes desc | derive r = rownumber()"),
        ("slice_max(order_by = Votes, n = 2)", "top 2 Votes"),
        ("arrange(desc(Votes))", "sort Votes desc"),
    ])
    func lines(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A stage of a pipe that is refused on all its rows is read in other words, though it runs on a few of them.
    @Test(arguments: [
        ("top 5 by load desc", "top 5 load"), ("top 5 by load asc", "bottom 5 load"), ("top 5 by load", "top 5 load"),
        ("host | top 5 by load desc", "host | top 5 load"),
        ("top 5 by CPU load desc", "top 5 \"CPU load\""),
        ("host | where load > 0 | top 5 by load asc", "host | where load > 0 | bottom 5 load"),
    ])
    func order(_ typed: String, _ line: String) throws {
        let rows = (10...59).map { "2025-03-01T00:\($0):00Z,\($0 % 3)" }.joined(separator: "\n")
        try ReadAs(table: "Time,\(typed.contains("CPU") ? "CPU load" : "load")\n" + rows, file: "host.csv").check(
            typed, line)
    }

    /// A program is read whole or not at all, and no echo stands above what refuses it.
    @Test(arguments: [
        ("awk -F, '{ print toupper($2) }'", "'toupper' of awk"),
        ("awk -F, '{ s += $4 } END { printf \"%d\", s }'", "of awk cannot be said here"),
        ("awk -F, 'NR <= 3'", "'NR' of awk"),
        ("awk -F, '$9 > 3'", "there is no column '$9'"),
        ("awk -F, '$1 > \"2025-03-02\"'", "times are no texts here"),
        ("awk -F, '{ print $2 }' reviews.csv | sort", "'|' of awk"),
        ("awk -F, '$3>m{m=$3} END{print m}'", "'m' of awk"),
        (".[] | select(.Stars > 3) | ltrimstr(\"a\")", "of jq cannot be said here"),
        ("group_by(.Store) | map({n: length, x: (.[0].Votes)})", "of jq cannot be said here"),
        ("sum without (Store) (Votes)", "'without' of PromQL"),
        ("select Store, string_agg(Stars, ',') from reviews group by Store", "'string_agg' of SQL"),
        ("select percentile_disc(0.5) within group (order by Votes) from reviews", "'percentile_disc' of SQL"),
        ("reviews | top-nested 3 of Store by sum(Votes)", "'top-nested' of Kusto"),
        ("make-series avg(Votes) on Day step 1d", "'make-series' of Kusto"),
        ("derive r = rank(desc(Nothing)) |> filter(r <= 3)", "error:"),
    ])
    func unsaid(_ typed: String, _ what: String) throws { try Self.read.refuse(typed, what) }
}
