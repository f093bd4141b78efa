import Testing

@testable import Session

/// `undo` and `redo`: what comes back, what is passed over, what they say.
@Suite struct UndoTests {
    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,2\n2024-01-03,4\n", to: "a.csv")
        try rig.write("time,v\n2024-01-01,7\n", to: "b.csv")
        rig.run("load a.csv as data")
        return rig
    }

    /// A hundred cells can be taken back, and no more.
    @Test func aHundredCells() throws {
        let rig = try SessionRig()
        for number in 1...105 { rig.run("n = \(number)") }
        var back = 0
        while rig.session.canUndo {
            rig.run("undo")
            back += 1
        }
        #expect(back == 100)
        #expect(rig.last("note \"{n}\"") == "5")
    }

    @Test(
        arguments: [
            ("data | first 2 as few", "undo: few is gone", "redo: few is back, 2 rows"),
            ("load b.csv as data", "undo: data is restored, 3 rows", "redo: data is restored, 1 row"),
            ("forget data", "undo: data is back, 3 rows", "redo: data is gone"),
            (
                "set theme dark\nset weekstart sunday", "undo: weekstart is monday · theme is light",
                "redo: weekstart is sunday · theme is dark"
            ),
            ("set now system", "undo: now is 2024-07-01T12:00:00Z", "redo: now is system"),
            ("n = 3", "undo: n is gone", "redo: n = 3"),
            ("data | plot line v as c", "undo: c is gone", "redo: c is back, line of v"),
            (
                "load b.csv as data\ndata | first 1\nn = 2", "undo: data is restored, 3 rows · it is gone · n is gone",
                nil
            ),
        ] as [(String, String, String?)])
    func saysWhatCameBack(_ cell: String, _ undone: String, _ redone: String?) throws {
        let rig = try rig()
        rig.run(cell)
        #expect(rig.run("undo") == undone)
        if let redone { #expect(rig.run("redo") == redone) }
    }

    /// A loaded series that another load took the name of, with cells in between that only looked.
    @Test func whatWasOverwrittenComesBack() throws {
        let rig = try rig()
        rig.run("load b.csv as data")
        for look in [
            "show", "data", "describe", "series", "data | show 1 csv", "note \"x\"", "data | export c.csv",
            "help first",
        ] {
            #expect(!rig.session.run(look).hasChanged, "\(look)")
        }
        #expect(rig.run("undo") == "undo: data is restored, 3 rows")
        #expect(rig.run("data | show csv").hasSuffix("2024-01-03T00:00:00Z,4"))
        #expect(rig.run("undo") == "undo: data is gone")
        #expect(rig.run("undo").hasPrefix("error: there is nothing to undo"))
    }

    @Test func aChartIsLookedAt() throws {
        let rig = try rig()
        rig.run("plot line v as one")
        rig.run("plot bar v as two")
        #expect(!rig.session.run("one").hasChanged)
        #expect(rig.session.workspace.currentChart == "one", "it is the one that clauses refine")
        #expect(rig.session.run("title \"T\"").hasChanged)
        #expect(rig.run("undo") == "undo: one is restored, line of v")
        #expect(rig.run("undo") == "undo: two is gone")
    }

    /// A query between the two harms nothing; a change does.
    @Test func redoSurvivesAQuery() throws {
        let rig = try rig()
        rig.run("first 2 as few")
        rig.run("set theme dark")
        rig.run("undo")
        rig.run("undo")
        rig.run("show\nseries")
        rig.run("data | show csv")
        #expect(rig.run("nothing").hasPrefix("error: "), "nor does a failure")
        #expect(rig.run("redo") == "redo: few is back, 2 rows")
        rig.run("describe")
        #expect(rig.run("redo") == "redo: theme is dark")
        rig.run("undo")
        rig.run("n = 1")
        #expect(rig.run("redo").hasPrefix("error: there is nothing to redo"))
    }

    @Test func manyThingsAreSummedUp() throws {
        let rig = try rig()
        rig.run((1...9).map { "data | first 1 as s\($0)" }.joined(separator: "\n"))
        #expect(
            rig.run("undo")
                == "undo: s1 is gone · s2 is gone · s3 is gone · s4 is gone · s5 is gone · s6 is gone · and 3 more")
    }
}
