import Testing

@testable import Session

/// What a `plot` draws that names no mark, as the line that says the same. The choices are those of the language's design:
/// sorted bars of names, points of two measures, lines only where rows have an order.
@Suite struct BareChartTests {
    private static let tables = [
        "stocks": "date,symbol,price\n2024-01-01,a,1\n2024-01-01,b,5\n2024-01-02,a,2\n2024-01-02,b,4\n",
        "crowd": "date,kind,price\n2024-01-01,a,1\n2024-01-01,a,5\n2024-01-02,b,2\n2024-01-02,b,4\n",
        "flowers": "id,petal,sepal,kind\n1,2,3,a\n2,3,4,a\n3,4,5,b\n4,5,7,b\n",
        "names": "name,size\nx,1\ny,3\nz,2\n", "words": "kind,place\na,p\nb,q\na,r\na,s\n",
        "polls": "date,sample size,yes,no\n2024-01-01,1000,40,50\n2024-01-02,1200,41,49\n",
        "places": "code,latitude,longitude\na,1.5,2.5\na,3.5,4.5\nb,5.5,1.5\n", "pipe": "3\n1\n2\n",
        "germs": "bacteria,dose\n"
            + (1...9).map { "Streptococcus no. \($0),\($0 * 7 % 5)\n" }.joined(),
        "steps": "volt,up,down\n0.5,1,9\n1,2,8\n1.5,4,7\n2,8,6\n2.5,16,5\n",
        "patients": "AirportID,status,age,weight\n9,0,30,70\n8,1,40,60\n7,0,50,90\n6,1,20,80\n5,0,60,75\n",
        "flights": "city,alt,lat,lng,tz\n"
            + (1...6).map { "c\($0 % 3),\($0 * 7 % 5),\($0),\($0 * 2 % 7),1\n" }.joined(),
        "switch": "date,day,power,on\n2024-01-01,1,5,0\n2024-01-02,2,6,1\n2024-01-03,3,4,1\n",
        "phones": ",europe,asia\n1951,5,3\n1956,6,4\n1957,9,5\n1958,7,6\n",
        "picked": ",weight,speed\n1,5,3\n2,6,4\n4,2,5\n",
        "codes": "code,label\n101,a\n102,b\n103,a\n",
        "years": "year,crop\n1990,1\n1991,3\n1992,2\n",
    ]

    @Test(arguments: [
        ("stocks", "plot", "plot line price color by symbol"), ("crowd", "plot", "plot point price color by kind"),
        ("flowers", "plot", "plot point sepal over petal color by kind"),
        ("names", "plot", "plot bar `size` | x sort desc"), ("words", "plot", "plot bar count by kind | x sort desc"),
        ("polls", "plot", "plot line `sample size`, yes, no | facet apart"),
        ("places", "plot", "plot point latitude over longitude color by code"),
        ("pipe", "plot", "plot line column1"), ("germs", "plot", "plot bar dose | x sort desc"),
        ("codes", "plot", "plot bar count by label | x sort desc"), ("years", "plot", "plot line crop"),
        ("steps", "plot", "plot line up, down over volt"),
        ("patients", "plot", "plot point weight over age"),
        ("flights", "plot", "plot point lat over lng color by city"),
        ("switch", "plot power", "plot line power"), ("phones", "plot", "plot point europe over column1"),
        ("picked", "plot", "plot point speed over weight"),
        ("stocks", "plot price", "plot line price"), ("flowers", "plot petal", "plot histogram petal"),
        ("flowers", "plot sepal vs petal", "plot point sepal over petal"),
        ("flowers", "plot petal by kind", "plot bar petal by kind"), ("flowers", "plot kind", "plot bar count by kind"),
        ("years", "plot crop", "plot line crop"), ("flowers", "plot petal bins 2", "plot histogram petal bins 2"),
        ("polls", "plot yes size by no", "plot point yes size by no"),
        ("crowd", "plot kind by day", "plot bar count by day color by kind"),
        ("polls", "plot yes, no", "plot line yes, no"),
    ])
    func says(_ table: String, _ typed: String, _ line: String) throws {
        let rig = try SessionRig()
        try rig.write(try #require(Self.tables[table]), to: "\(table).csv")
        rig.run("load \(table).csv")
        let reply = rig.run("\(table) | \(typed)")
        let chosen = reply.split(separator: "\n").flatMap { $0.split(separator: "·") }
            .first { $0.hasPrefix(" chosen: ") }.map { $0.dropFirst(9).reversed().drop { $0 == " " }.reversed() }
        #expect(chosen.map { String($0) } == line, "\(reply)")
        // What it says can be typed.
        #expect(!rig.run("\(table) | \(line)").contains("error"), "\(line)")
    }

    /// A layer that names no column shows what the layer before it shows, by its keys and colours, as in ggplot2.
    @Test(arguments: [
        ("plot line power + point", "plot line power + point power"),
        ("plot line power + trend", "plot line power + trend linear power"),
        ("plot histogram power + density", "plot histogram power + density power"),
        ("plot bar sum power by week + line", "plot bar sum power by week + line sum power by week"),
        ("plot point power color by on + line", "plot point power color by on + line power color by on"),
    ])
    func showsTheLayerBefore(_ short: String, _ whole: String) throws {
        let rig = try SessionRig()
        try rig.write(try #require(Self.tables["switch"]), to: "switch.csv")
        rig.run("load switch.csv")
        #expect(rig.run(short) == rig.run(whole))
    }

    /// Who works something out looks at that, in the line that made it and in the next one; under a name of its own all columns are alike.
    @Test(arguments: [
        ("polls | derive ratio = yes / no | plot", "chosen: plot line ratio"),
        ("polls | derive ratio = yes / no | where ratio > 0\nplot", "chosen: plot line ratio"),
        ("polls | cumulative yes | plot", "chosen: plot line yes"),
        ("polls | rolling mean 2 no | plot line", "rolling mean of no"),
        ("polls | derive ratio = yes / no as more\nplot", "yes, no, ratio"),
        ("polls | derive ratio = yes / no\nit as more\nplot", "yes, no, ratio"),
        ("polls | cumulative | plot", "plot line `sample size`, yes, no"),
    ])
    func whatWasWorkedOut(_ line: String, _ said: String) throws {
        let rig = try SessionRig()
        try rig.write(try #require(Self.tables["polls"]), to: "polls.csv")
        rig.run("load polls.csv")
        let reply = rig.run(line)
        #expect(reply.contains(said), "\(reply)")
    }

    /// Columns that a line names or makes have room in its table before those left of them.
    @Test func namedColumnsAreShown() throws {
        let rig = try SessionRig()
        let names = (1...40).map { "column_number_\($0)" }
        try rig.write(
            names.joined(separator: ",") + "\n" + (1...40).map(String.init).joined(separator: ",") + "\n",
            to: "wide.csv")
        rig.run("load wide.csv")
        #expect(rig.run("wide | sort column_number_39 desc | show").contains("column_number_1 "))
        for line in ["sort column_number_39 desc", "where column_number_39 > 1", "derive column_number_41 = 1 + 1"] {
            let header = try #require(rig.run("wide | \(line) | show").split(separator: "\n").dropFirst().first)
            #expect(header.contains("column_number_39") || header.contains("column_number_41"), "\(header)")
        }
    }

    /// Points of two numbers stand over the second, with time or without: it is no name. Ranges and trends are of it then.
    @Test(arguments: ["n,", "date,"]) func pointsByANumber(_ first: String) throws {
        let rig = try SessionRig()
        let rows = (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0 * $0),\(Double($0) / 2)\n" }
        try rig.write(first + "power,mileage\n" + rows.joined(), to: "t.csv")
        rig.run("load t.csv")
        let reply = rig.run("plot point power by mileage")
        #expect(reply.contains("each row stands at its own mileage, as 'over mileage' says"), "\(reply)")
        rig.run("export by.svg\nt | plot point power over mileage\nexport over.svg")
        let (one, other) = (try #require(rig.text("by.svg")), try #require(rig.text("over.svg")))
        #expect(Self.drawing(one) == Self.drawing(other))
        // The axis is one of numbers.
        rig.run("t | plot point power by mileage | x 2..3\nexport by.svg")
        rig.run("t | plot point power over mileage | x 2..3\nexport over.svg")
        #expect(Self.drawing(try #require(rig.text("by.svg"))) == Self.drawing(try #require(rig.text("over.svg"))))
    }

    /// What shares no axis stands in panels, and the line that is said makes the same picture.
    @Test func rangesApart() throws {
        let rig = try SessionRig()
        try rig.write(try #require(Self.tables["polls"]), to: "polls.csv")
        let bare = rig.run("load polls.csv | plot")
        #expect(!bare.contains("not shown"))
        rig.run("plot\nexport bare.svg")
        let line = try #require(bare.firstMatch(of: /chosen: (plot line [^·\n]*facet apart)/)).1
        rig.run("polls\n\(line)\nexport typed.svg")
        let (one, other) = (try #require(rig.text("bare.svg")), try #require(rig.text("typed.svg")))
        #expect(Self.drawing(one) == Self.drawing(other) && one.contains("sample size"))
    }

    /// Without the cell that a picture carries.
    private static func drawing(_ svg: String) -> String {
        svg.replacing(/<metadata[^>]*>[\s\S]*?<\/metadata>/, with: "")
            .replacing(/<desc[^>]*>[\s\S]*?<\/desc>/, with: "")
    }
}
