import Files
@testable import Session
import Syntax
import Testing

/// `n = 3`, then `{n}` wherever a value may stand.
@Suite struct ParameterTests {
    @Test func standsForItsValue() throws {
        let rig = try SessionRig()
        #expect(rig.run("n = 3") == "n = 3")
        rig.run("load Samples/weather.csv")
        #expect(rig.run("first {n}").hasPrefix("it: "))
        #expect(rig.session.workspace.frame("it")?.count == 3)
        rig.run("limit = 8\nweather | where wind > {limit} as strong")
        let strong = try #require(rig.session.workspace.frame("strong"))
        rig.run("weather | where wind > 8 as literal")
        #expect(strong.count == rig.session.workspace.frame("literal")?.count)
        rig.run("file = \"Samples/battery-24h.csv\"\nload {file} as day")
        #expect(rig.session.workspace.frame("day")?.count == 72)
        rig.run("weather | plot line wind\n  title \"Over {n} hours\"")
        #expect(try rig.session.workspace.chart("chart")?.onlyChart().title == "Over 3 hours")
    }

    @Test func valuesAreNeverReadAsWords() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        #expect(rig.run("file = \"x.csv | quit\"\nload {file}").contains("x.csv | quit"))
    }

    @Test func givenValuesWin() throws {
        let session = Session(parameters: ["n": .number(NumberSyntax(value: 5, isPercent: false))], root: projectRoot)
        _ = session.run("n = 3\nload Samples/weather.csv\nfirst {n}")
        #expect(session.workspace.frame("it")?.count == 5)
    }

    @Test func unknownOnesAreNamed() throws {
        let rig = try SessionRig()
        rig.run("days = 3\nload Samples/weather.csv")
        #expect(rig.run("last {dais} days").contains("did you mean 'days'?"))
    }
}

extension Session {
    fileprivate convenience init(parameters: [String: Value], root: String) {
        self.init(access: FileAccess(base: Path(root)), parameters: parameters)
    }
}
