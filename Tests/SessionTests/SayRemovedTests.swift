import Series
import Testing

@testable import Session

/// What is to go, said by a verb that takes something away: the rows that stay are counted by hand from the table.
@Suite struct SayRemovedTests {
    /// 2024-03-02 and 03-03 are a Saturday and a Sunday. The third row comes twice; 900 is far from the other delays.
    private static let table = """
        time,carrier,delay,note
        2024-03-01 06:00,AA,5,a
        2024-03-01 09:30,BB,15,
        2024-03-01 12:00,AA,25,c
        2024-03-01 12:00,AA,25,c
        2024-03-02 06:10,BB,,d
        2024-03-02 18:00,CC,20,e
        2024-03-03 07:00,CC,10,f
        2024-03-04 08:00,CC,12,g
        2024-03-04 09:00,AA,900,h
        """

    private static let lines: [(line: String, rows: Int)] = [
        ("remove duplicates", 8), ("drop duplicate rows", 8), ("delete duplicates by carrier", 3),
        ("remove outliers from delay", 8), ("exclude outliers in delay", 8), ("drop outliers delay", 8),
        ("remove missing values", 7), ("drop missing delay", 8), ("delete rows with missing delay", 8),
        ("remove rows without a note", 8), ("df.dropna()", 7), ("s.drop_duplicates()", 8), ("dropna", 7),
        ("remove rows where delay > 20", 6), ("drop rows when carrier = \"AA\"", 5),
        ("exclude weekends", 6), ("drop carrier AA", 5), ("ignore AA", 5), ("remove AA and BB", 3),
        ("remove before 2024-03-03", 3), ("discard rows in March", 0), ("drop delay above 20", 6),
        ("filter out carrier AA", 5), ("get rid of missing delay", 8), ("leave out weekends", 6),
    ]

    @Test(arguments: lines.indices) func stays(_ place: Int) throws {
        let (line, rows) = Self.lines[place]
        let rig = try SessionRig()
        try rig.write(Self.table, to: "s.csv")
        _ = rig.session.run("load s.csv time `time`")
        let result = rig.session.run(line)
        #expect(result.error == nil)
        #expect(rig.session.workspace.frame("it")?.count == rows, "\(line)")
    }

    /// A column is dropped, and nothing is taken away that is not there.
    @Test func columnsAndNothing() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "s.csv")
        _ = rig.session.run("load s.csv time `time`")
        _ = rig.session.run("remove column delay")
        #expect(rig.session.workspace.frame("it")?.columnNames == ["carrier", "note"])
        #expect(rig.session.run("remove DD").error != nil)
        #expect(rig.session.run("drop carrier DD").error != nil)
    }
}
