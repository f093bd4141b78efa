import Session
import Testing

@testable import Foreign

/// Names of pictures that no mark draws: the reply says what is drawn for them.
@Suite struct StandInTests {
    private static let marks = "pupil,class,maths\nAnn,7a,67\nBen,7b,63\nCleo,7a,65\nDan,7b,50\n"

    private func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(Self.marks, to: "t.csv")
        rig.run("load t.csv")
        return rig
    }

    @Test(arguments: [
        ("plot radar mean maths by class", "radar"), ("plot gauge maths by pupil", "gauge"),
        ("plot boxen maths by class", "boxen"), ("plot rug maths by class", "rug"),
        ("plot pareto mean maths by class", "pareto"),
    ])
    func theReplySaysWhatIsDrawn(_ line: String, _ name: String) throws {
        let said = try rig().run(line)
        #expect(said.contains("no mark is called \(name): drawn instead: "), "\(said)")
    }

    /// Other names of marks are no stand-ins.
    @Test(arguments: [
        "plot barh maths by pupil", "plot col maths by pupil", "plot whisker maths by class",
        "plot doughnut maths by pupil",
        "plot bar maths by pupil",
    ])
    func otherNamesAreSilent(_ line: String) throws {
        let said = try rig().run(line)
        #expect(!said.contains("no mark is called"), "\(said)")
    }

    /// A column may be called so.
    @Test func columnsAreNoPictures() throws {
        let rig = try SessionRig()
        try rig.write("radar,funnel\n1,2\n3,4\n5,9\n", to: "t.csv")
        let said = rig.run("load t.csv\nplot scatterplot radar vs funnel")
        #expect(!said.contains("no mark is called"), "\(said)")
    }
}
