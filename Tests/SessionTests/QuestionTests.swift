import Testing

@testable import Session

/// Lines that an analyst would guess.
@Suite struct QuestionTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("id,city,v\n1,a,10\n2,b,20\n3,,30\n4,a,40\n", to: "homes.csv")
        try rig.write("town,zone,v\na,x,1\nb,y,2\na,z,3\n", to: "towns.csv")
        _ = rig.last("load homes.csv\nload towns.csv")
        return rig
    }

    /// What a line shows behind its reply.
    private func shown(_ line: String, by rig: SessionRig) -> String {
        rig.run(line).split(separator: "\n").dropFirst().joined(separator: "\n")
    }

    /// SQLite 3.40: `select id, city, left.v, zone, right.v from left left join towns on city = town`; a missing key finds
    /// nothing.
    @Test func joinsOnColumnsAsSQLDoes() throws {
        let rig = try rig()
        #expect(
            rig.last("homes | join towns on city = town")
                == "it: joined with towns on city = town · 4 → 6 rows · 3 of 4 rows matched · 2 rows more: up to 2 of towns for one"
        )
        #expect(
            rig.run("it | show csv")
                == "id,city,v,zone,towns_v\n1,a,10,x,1\n1,a,10,z,3\n2,b,20,y,2\n3,,30,,\n4,a,40,x,1\n4,a,40,z,3")
        // One partner a row: the rows stay.
        #expect(
            rig.last("towns | first 2 as few\nhomes | join few on city = town")
                == "it: joined with few on city = town · 4 rows · 3 of 4 rows matched")
        #expect(rig.run("homes | join towns on city = nowhere").contains("unknown column 'nowhere'"))
        #expect(rig.run("homes | join towns on id = town").contains("id"))
    }

    /// pandas 2.2: `d.merge(e, on="episode", how="left")` has `published`; a file is called by its name too.
    @Test(arguments: [
        "d | join e on episode", "d | join e.csv on episode", "d | join e by episode", "d | join e.csv using Episode",
    ])
    func joinsBringTheOthersTime(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write("day,episode,n\n2024-01-05,1,7\n2024-01-20,2,8\n2024-01-30,1,2\n", to: "d.csv")
        try rig.write("published,episode,title\n2024-01-04,1,Bees\n2024-01-18,2,Fog\n", to: "e.csv")
        rig.run("load d.csv\nload e.csv")
        #expect(
            shown("\(line) | where day < published + 7 days | keep n, title | show csv", by: rig).hasSuffix(
                "day,n,title\n2024-01-05T00:00:00Z,7,Bees\n2024-01-20T00:00:00Z,8,Fog"))
    }

    /// A header where the person knows of none, and none where there is one: the advice is what helps.
    @Test func columnsByTheirNumber() throws {
        let rig = try rig()
        try rig.write("1,2\n3,4\n5,6\n", to: "bare.csv")
        #expect(rig.run("homes | where column1 > 3").contains("'load FILE header none'"))
        #expect(rig.run("load homes.csv header none | where column3 == \"10\"").contains("1 row"))
        #expect(rig.run("load bare.csv | where speed > 3").contains("choose from column1, column2"))
        #expect(rig.run("load bare.csv | where speed > 3").contains("'load FILE header N'"))
        #expect(rig.run("load bare.csv header 1 | where `1` > 3").contains("1 row"))
        // A word beside a column of texts that holds it is one.
        #expect(rig.run("homes | where city == a").contains("= homes | where city == \"a\""))
    }

    /// What rows were grouped by stands wherever a column may.
    @Test func keysAfterAggregate() throws {
        let rig = try rig()
        _ = rig.last("homes | aggregate by city sum v as sums")
        #expect(shown("sums | where city == \"a\" | show csv", by: rig) == "city,v\na,50")
        #expect(shown("sums | derive word = upper(city) | keep word | show csv", by: rig) == "city,word\na,A\nb,B\n,")
        #expect(
            shown("sums | join towns on city = town | keep zone | show csv", by: rig).hasPrefix(
                "city,zone\na,x\na,z\nb,y"))
        #expect(rig.run("sums | drop city").contains("unknown column 'city'"))
    }

    @Test func anotherName() throws {
        let rig = try rig()
        #expect(rig.last("homes as first_one") == "first_one: was homes")
        #expect(rig.run("homes").contains("homes"))
        #expect(rig.session.workspace.names == ["towns", "first_one"])
        #expect(rig.session.workspace.currentSeries == "towns")
        #expect(rig.last("first_one as towns") == "towns: was first_one")
        #expect(rig.run("towns | show 1 csv") == "id,city,v\n1,a,10")
        #expect(rig.last("towns as towns") == "towns: has that name already")
        #expect(rig.last("undo").hasPrefix("undo"))
    }

    /// GitHub Flavored Markdown Spec 0.29, «Tables (extension)»: a bar inside a cell is escaped.
    @Test func asMarkdown() throws {
        let rig = try SessionRig()
        try rig.write("t,x (m),k\n2024-01-01,1.5,a|b\n2024-01-02,,\n", to: "d.csv")
        #expect(
            shown("load d.csv | show md", by: rig) == """
                | t | x (m) | k |
                | --- | ---: | --- |
                | 2024-01-01T00:00:00Z | 1.5 | a\\|b |
                | 2024-01-02T00:00:00Z |  |  |
                """)
        #expect(rig.run("d | show 1 md").split(separator: "\n").count == 3)
    }

    /// pandas 2.2: `Series([1, 2, 3, 4]).describe()` has 1.290994, 1.75, 2.5 and 3.25; texts by their counts.
    @Test func aTableWithoutTime() throws {
        let rig = try SessionRig()
        try rig.write("v,k\n1,a\n2,b\n3,a\n4,\n", to: "d.csv")
        #expect(
            rig.run("load d.csv | describe").split(separator: "\n").suffix(3) == [
                "column  unit  count  missing  mean    std  min   25%  median   75%  max",
                "v                 4        0   2.5  1.291    1  1.75     2.5  3.25    4",
                "k: 3 values · 1 missing · 2 distinct · a (2), b (1)",
            ])
    }

    /// The slope of numbers over numbers has both units: (2, 3), (4, 7), (6, 11) rise by 2 m for each second.
    @Test func aSlopeHasBothUnits() throws {
        let rig = try SessionRig()
        try rig.write("x (s),y (m)\n2,3\n4,7\n6,11\n", to: "d.csv")
        #expect(rig.run("load d.csv | plot point y over x + trend linear").contains("slope 2 m per s, r² 1, n 3"))
    }

    /// Years beside times; parts of the time by their names alone are told.
    @Test func yearsBesideTimes() throws {
        let rig = try SessionRig()
        try rig.write("date,v\n2013-12-31,1\n2014-01-01,2\n2014-12-31,3\n2015-01-01,4\n", to: "d.csv")
        rig.run("load d.csv")
        for (condition, values) in [
            ("date == 2014", "2 3"), ("date > 2014", "4"), ("date >= 2014", "2 3 4"), ("date < 2014", "1"),
            ("2014 < date", "4"), ("date in 2013..2014", "1 2 3"), ("date != 2014", "1 4"),
            ("year(date) == 2014", "2 3"),
        ] {
            let shown = shown("d | where \(condition) | keep v | show csv", by: rig)
            let found = shown.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").last }
            #expect(found.joined(separator: " ") == values, "\(condition): \(shown)")
        }
        #expect(rig.run("d | where year == 2014").contains("= d | where year(time) == 2014"))
        #expect(rig.run("d | where date > 3").contains("cannot compare"))
    }

    /// The commonest names of columns, which are clauses of a plot too where their words follow.
    @Test(arguments: [
        "plot point y over x", "plot point y vs x", "plot line y", "plot line x, y", "plot point y by k",
        "plot bar mean y by k",
        "plot line y color by k", "plot y", "plot y vs x", "plot x, y", "plot line y + line x", "plot line y | y log",
        "plot line y y 0..20", "plot line x log", "plot range x..y", "plot point y over x size by x",
        "plot line y\n  y 0..20",
    ])
    func columnsCalledAsAxes(_ line: String) throws {
        let rig = try SessionRig()
        try rig.write("x,y,k\n1,3,a\n2,4,b\n3,8,a\n4,9,b\n", to: "d.csv")
        let reply = rig.run("load d.csv\n\(line)")
        #expect(!reply.contains("error"), "\(reply)")
    }

    /// Behind a word that wants a column any word is one.
    @Test func columnsOfAnyName() throws {
        let rig = try SessionRig()
        try rig.write("time,symbol,title,by,mean\n2024-01-01,a,p,1,5\n2024-01-02,b,q,2,6\n", to: "d.csv")
        for line in [
            "load d.csv time time columns symbol, mean", "d | plot line mean color by symbol",
            "d | plot bar mean by title", "d | plot line mean dash by symbol", "d | plot point mean symbol by symbol",
            "d | plot point mean size by by",
            "d | aggregate by symbol sum by", "d | sort by", "d | plot point mean vs by",
        ] {
            #expect(!rig.last(line).hasPrefix("error"), "\(line): \(rig.last(line))")
        }
    }
}
