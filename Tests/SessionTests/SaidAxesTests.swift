import Session
import Testing

/// `x` and `y` before a column put it on that axis; before the words of a scale they are what they were.
@Suite struct SaidAxesTests {
    private static let table = """
        when,country,gdp,life,kind
        2024-01-01,A,100,50,a
        2024-01-02,B,200,60,b
        2024-01-03,C,300,70,a
        2024-01-04,D,400,80,b
        """

    private func said(_ line: String) throws -> String {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "t.csv")
        rig.run("load t.csv")
        return rig.run(line)
    }

    @Test(arguments: [
        ("plot point gdp y life", "= plot point life over gdp"),
        ("plot point life x gdp", "= plot point life over gdp"),
        ("plot scatter x gdp y life", "= plot scatter life over gdp"),
        ("plot point gdp life", "= plot point life over gdp"),
        ("plot point gdp y life color kind", "= plot point life over gdp color by kind"),
        ("plot point gdp y life y log", "= plot point life over gdp y log"),
        ("plot bar country y life", "= plot bar life by country"),
        ("plot bar life x country", "= plot bar life by country"),
        ("plot line x when y life", "= plot line life over when"),
    ])
    func columnsAreOnTheirAxes(_ typed: String, _ echo: String) throws {
        let reply = try said(typed)
        #expect(reply.split(separator: "\n").contains { $0 == echo }, "\(reply)")
    }

    /// What is a word of the axis is that.
    @Test(arguments: ["plot point life y log", "plot point life y 0..100", "plot point life x reverse"])
    func scalesKeepTheirWords(_ typed: String) throws {
        let reply = try said(typed)
        #expect(reply.contains("chart: point of life") && !reply.contains("over"), "\(reply)")
    }
}
