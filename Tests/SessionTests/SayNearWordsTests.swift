import Testing

/// Lines in words that lie near the language's own: a rank by a column, parts of texts, streaks, window words of SQL, missing values that are
/// counted beside others, settings before a stage.
@Suite struct SayNearWordsTests {
    private static let rides = ReadAs(
        table: "start,rider,bike,km,Fuel (L),price per litre,Late,code\n"
            + (0..<24).map { row in
                "2024-05-\(10 + row / 2) 0\(row % 9 + 1):20,\(["Ann", "Ben", "Cem"][row % 3]),\(["red", "blue"][row % 2]),\(row % 5 == 4 ? "" : "\(row * 7 % 13 + 1)"),\(row % 4 + 2).5,1.\(row % 9)1,\(["Yes", "No"][row % 2]),A\(row)-\(row % 3)-x"
            }.joined(separator: "\n"), file: "rides.csv")

    @Test(arguments: [
        ("derive part = split(code, \"-\")[1]", "derive part = split(code, \"-\", 2)"),
        ("derive part = code.str.split(\"-\").str[-1]", "derive part = split(code, \"-\", -1)"),
        ("derive part = split_part(code, \"-\", 1)", "derive part = split(code, \"-\", 1)"),
        ("derive part = str_split_i(code, \"-\", 3)", "derive part = split(code, \"-\", 3)"),
        (
            "melt km, \"price per litre\" | mean value by variable",
            "unpivot km, \"price per litre\" names variable | aggregate mean value by variable"
        ),
        ("where late = yes | count", "where late = \"Yes\" | aggregate count"),
        ("who rode the most km in May", "where month(time) = May | top 1 rider by sum km"),
    ])
    func isRead(_ typed: String, _ line: String) throws { try Self.rides.check(typed, line) }

    @Test(arguments: [
        ("rank by km", "rank km"), ("rank by km desc", "rank desc km"),
        ("sum km by rider | rank by km", "sum km by rider | rank km"),
        ("derive step = diff(km) over rider", "derive step = diff(km) by rider"),
        ("streaks where km > 5", "runs km > 5"), ("unpivot km as what, much", "unpivot km names what values much"),
        ("aggregate count missing km by rider", "aggregate count where km is missing by rider"),
        (
            "aggregate count missing km, n = count missing late, count by rider",
            "aggregate km_missing = count where km is missing, n = count where Late is missing, count by rider"
        ),
    ])
    func isSaid(_ typed: String, _ line: String) throws { try Self.rides.alike(typed, line) }

    private static let scans = ReadAs(
        table: "day,gate,Employee,Department,waitSec,jam,tickets sold\n"
            + (0..<30).map { row in
                "202\(3 + row / 15)-0\(row % 7 + 1)-1\(row % 9),\(["North", "South"][row % 2]),E\(row % 4),\(["Care", "Office"][row % 2]),\(row * 7 % 90),\(row % 5 == 0 ? 1 : 0),\(row % 6)"
            }.joined(separator: "\n"), file: "scans.csv")

    @Test(arguments: [
        ("how many jams per gate", "aggregate sum jam by gate"),
        ("how many jams were there per gate?", "aggregate sum jam by gate"),
        ("who got the highest total wait", "top 1 Employee by sum waitSec"),
        ("how many tickets did we sell each month", "aggregate sum \"tickets sold\" by month"),
        ("derive pair = gate + \"-\" + Department", "derive pair = concat(gate, \"-\", Department)"),
        ("melt waitSec, jam as what, much", "unpivot waitSec, jam as what, much"),
    ])
    func ofScans(_ typed: String, _ line: String) throws { try Self.scans.check(typed, line) }

    @Test(arguments: [
        ("mean wait by gate", "mean waitSec by gate"),
        ("derive m = rolling(7, mean, waitSec)", "derive m = rolling(waitSec, 7, mean)"),
        ("from May to June 2023", "window 2023-05..2023-06"),
        ("between november and march 2024", "window 2023-11..2024-03"),
    ])
    func ofScansAlike(_ typed: String, _ line: String) throws { try Self.scans.alike(typed, line) }

    /// A function of a column says that it has none, and asks for no rows that nobody named.
    @Test func functionsWithoutAColumn() throws {
        let said = try Self.scans.rig().run("derive m = rolling(7)")
        #expect(said.contains("rolling needs a column"), "\(said)")
    }

    /// Parts of a text that there are not are missing.
    @Test func missingParts() throws {
        let rig = try SessionRig()
        try rig.write("t\na-b\nc\n", to: "t.csv")
        _ = rig.run("load t.csv")
        let said = rig.run(
            "derive first = split(t, \"-\", 1), second = split(t, \"-\", 2), fifth = split(t, \"-\", -5) | show csv")
        #expect(said.contains("a-b,a,b,\n"), "\(said)")
        #expect(said.contains("c,c,,"), "\(said)")
        #expect(rig.run("derive x = split(t, \"-\", 0)").contains("error:"))
        #expect(rig.run("derive x = split(t, \"\", 1)").contains("error:"))
    }

    /// A setting before a stage leaves the rows what they are.
    @Test func settingsBeforeStages() throws {
        let rig = try Self.rides.rig()
        let said = rig.run("set timezone Asia/Tokyo | aggregate daily count")
        #expect(!said.contains("error:") && said.contains("Asia/Tokyo"), "\(said)")
    }

    /// A share of the whole has no unit: 4 € of 8 € are a half.
    @Test func sharesHaveNoUnit() throws {
        let rig = try SessionRig()
        try rig.write("who,paid (EUR)\na,4\nb,4\n", to: "p.csv")
        _ = rig.run("load p.csv")
        #expect(rig.run("derive half = paid / sum(paid)").contains("half\n") || rig.run("show").contains(" half"))
        #expect(!rig.run("show").contains("half (EUR)"))
        #expect(rig.run("derive less = paid - mean(paid) | show").contains("less (EUR)"))
    }

    /// Money is asked for, and litres are none.
    @Test func spentLitres() throws { try Self.rides.refuse("how much did I spend on fuel", "spend") }
}
