import Testing

/// Sentences of SQL that join, nest and look at other rows of their groups. What they give was computed by SQLite 3.40.
@Suite struct ForeignSelectTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("item,maker\nTea,North\nCoffee,South\nCocoa,North\n", to: "makers.csv")
        try rig.write(
            "sold,item,qty,price\n2024-03-01 09:00,Tea,2,3.5\n2024-03-01 10:00,Coffee,1,4.0\n2024-03-02 00:00,Tea,1,3.5\n"
                + "2024-03-02 12:00,Water,5,1.0\n2024-03-03 08:00,Coffee,4,4.0\n", to: "sales.csv")
        try rig.write("thing,qty\nTea,9\nCoffee,7\n", to: "stock.csv")
        _ = rig.run("load makers.csv\nload stock.csv\nload sales.csv")
        return rig
    }

    @Test(arguments: [
        (
            "select s.item, m.maker, s.qty from sales s join makers m on s.item = m.item where s.qty > 1",
            "item,maker,qty\n2024-03-01T09:00:00Z,Tea,North,2\n2024-03-03T08:00:00Z,Coffee,South,4"
        ),
        (
            "select m.maker, sum(s.qty) as n from sales s left join makers m using (item) where s.item <> 'Water' group by m.maker order by n",
            "maker,n\nNorth,3\nSouth,5"
        ),
        (
            "select item, sum(qty) as n, rank() over (order by sum(qty) desc) as r from sales group by item order by item",
            "item,n,r\nCoffee,5,1\nTea,3,3\nWater,5,1"
        ),
        (
            "select item, sum(qty) * 100.0 / sum(sum(qty)) over () as pct from sales group by item order by item",
            "item,pct\nCoffee,38.46153846153846\nTea,23.076923076923077\nWater,38.46153846153846"
        ),
        ("select item from sales group by item having count(*) > 1 order by sum(qty) desc limit 1", "Coffee"),
        ("select avg(n) from (select item, sum(qty) as n from sales group by item) t", "all,n\nall,4.333333333333333"),
        ("with t as (select item, sum(qty) as n from sales group by item) select max(n) from t", "all,n\nall,5"),
        // Columns that both tables have, and keys that differ in name.
        (
            "select s.item, m.qty from sales s join stock m on m.thing = s.item order by m.qty",
            "Coffee,7\n2024-03-01T09:00:00Z,Tea,9"
        ),
        // A date is its first instant there.
        (
            "select strftime('%Y-%m-%d', sold) as d, item, sum(qty) as n from sales group by 1, 2 having sum(qty) > 2",
            "d,item,n\n2024-03-02,Water,5\n2024-03-03,Coffee,4"
        ),
        ("select count(*) from sales where qty > (select avg(qty) from sales)", "all,count\nall,2"),
        ("select count(*) from sales where sold between '2024-03-01' and '2024-03-02'", "all,count\nall,3"),
        ("select count(*) from sales where sold > '2024-03-02 00:00'", "all,count\nall,2"),
        (
            "select item, qty, dense_rank() over (partition by item order by qty desc) as r from sales qualify r = 1 limit 2",
            "Tea,2,1\n2024-03-02T12:00:00Z,Water,5,1"
        ),
    ])
    func gives(_ typed: String, _ rows: String) throws {
        let shown = try rig().run("\(typed)\nit | show csv")
        #expect(shown.contains(rows), "\(shown)")
    }

    /// Rows of each with each, right joins and those by other signs than `=` are not said here.
    @Test(arguments: [
        "select * from sales, makers", "select * from sales right join makers on sales.item = makers.item",
        "select * from sales join makers on sales.qty > makers.item", "select * from sales cross join makers",
        // Which rows a left join did not find, the key does not tell here.
        "select s.item from sales s left join makers m on s.item = m.item where m.item is null",
    ])
    func isRefused(_ typed: String) throws { #expect(try rig().run(typed).contains("error")) }

    /// polars 1.9: `pl.Series([3, 1, 3, 2]).rank(method)`.
    @Test(arguments: [
        ("rank", "3.5,1,3.5,2"), ("minrank", "3,1,3,2"), ("denserank", "3,1,3,2"), ("minrank desc", "1,4,1,3"),
        ("denserank desc", "1,3,1,2"),
    ])
    func ranks(_ way: String, _ places: String) throws {
        let rig = try SessionRig()
        try rig.write("v\n3\n1\n3\n2\n", to: "d.csv")
        let parts = way.split(separator: " ")
        let shown = rig.run(
            "load d.csv | derive r = \(parts[0])(v\(parts.count > 1 ? " desc" : "")) | keep r | show csv")
        #expect(
            shown.split(separator: "\n").suffix(4).map { $0.split(separator: ",").last ?? "" }.joined(separator: ",")
                == places)
    }

    @Test func innerJoin() throws {
        let rig = try rig()
        #expect(
            rig.last("sales | join makers inner on item").hasPrefix("it: joined with makers inner on item · 5 → 4 rows")
        )
    }
}
