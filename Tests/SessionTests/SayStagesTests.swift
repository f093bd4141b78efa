import Diagnostics
import Series
import Testing

@testable import Session

/// Units of results, bins as keys, and stages within keys. Values are those of pandas 3.0 and SciPy's `find_peaks`, of the same table.
@Suite struct SayStagesTests {
    private static let table = """
        day,k,a,age,temp (°C),speed (m/s),took (s),due
        2024-01-01,A,3,12,10,2,60,2024-02-01
        2024-01-02,B,1,18,20,4,120,2024-02-02
        2024-01-03,A,2,25,30,6,240,2024-02-03
        2024-01-04,B,2,31,0,8,180,2024-02-04
        2024-01-05,A,5,39,15,10,600,2024-02-05
        2024-01-06,B,4,44,5,12,300,2024-02-06
        2024-01-07,B,1,11,25,14,60,2024-02-07
        """

    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write(table, to: "s.csv")
        _ = rig.session.run("load s.csv")
        return rig
    }

    /// The numbers of the last column, and its unit.
    private static func values(_ line: String) throws -> (numbers: [Double], unit: String?) {
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        let frame = try #require(rig.session.workspace.frame("it"))
        let last = frame.columns.last { $0.isNumeric }
        let column = try #require(last)
        let numbers = try #require(try column.numbers)
        return (numbers.span.indices.map { numbers.span[$0] }, column.unit)
    }

    private static func isClose(_ found: [Double], _ wanted: [Double]) -> Bool {
        found.count == wanted.count
            && zip(found, wanted).allSatisfy { $0.isNaN && $1.isNaN || ($0 - $1).magnitude < 1e-9 }
    }

    // MARK: Units

    /// 30 °C are 86 °F; the mean of 2, 4 … 14 m/s is 8 m/s; 60 … 600 s are 26 minutes. The sum and the deviation are of values that were
    /// converted, as `(t * 9 / 5 + 32).sum()` and `.std()` are; a deviation is a difference of temperatures.
    private static let units: [(String, [Double], String)] = [
        ("max temp in °F", [86], "°F"), ("mean speed in km/h", [28.8], "km/h"), ("sum took in minutes", [26], "min"),
        ("sum temp in °F", [413], "°F"), ("std temp in °F", [19.4422220952236], "Δ°F"),
        ("mean speed in km/h by k", [21.6, 34.2], "km/h"), ("fast = max speed in km/h", [50.4], "km/h"),
        ("max speed in km/h where k = \"A\"", [36], "km/h"), ("mean(speed * 2) in km/h", [57.6], "km/h"),
        ("max speed - min speed in km/h", [43.2], "km/h"),
        (
            "keep speed | derive v = speed in km/h",
            [
                7.2, 14.4, 21.6, 28.8, 36, 43.2, 50.4,
            ], "km/h"
        ),
    ]

    @Test(arguments: units) func resultsAreConverted(_ line: String, _ wanted: [Double], _ unit: String) throws {
        let found = try Self.values(line)
        #expect(Self.isClose(found.numbers, wanted) && found.unit == unit, "\(line): \(found)")
    }

    @Test(arguments: [
        "plot line speed in km/h", "plot bar mean speed in km/h by k",
        "plot line speed in km/h + line temp in °F right",
    ])
    func picturesAreConverted(_ line: String) throws {
        let rig = try Self.rig()
        let result = rig.session.run(line)
        #expect(result.error == nil, "\(line): \(result.error.map { "\($0.fault.what)" } ?? "")")
        #expect(rig.run("chart | describe").contains("km/h"), "\(line)")
    }

    @Test func whatHasNoUnitIsRefused() throws {
        #expect(try Self.rig().session.run("max a in km").error?.fault.what.contains("unit") == true)
        #expect(try Self.rig().session.run("max speed in kg").error != nil)
    }

    // MARK: Bins as keys

    private static let bins: [(String, [Double])] = [
        ("count by bin age 10", [3, 1, 2, 1]), ("count by bin(age, 10)", [3, 1, 2, 1]),
        ("count by age bins width 10", [3, 1, 2, 1]),
        // pandas.cut(age, 3): edges 11, 22, 33, 44.
        ("count by age bins 3", [3, 2, 2]), ("sum a by bin age 20", [5, 9, 4]),
        ("keep age | bin age by 10", [10, 10, 20, 30, 30, 40, 10]),
    ]

    @Test(arguments: bins) func numbersAreBinned(_ line: String, _ wanted: [Double]) throws {
        let found = try Self.values(line).numbers
        #expect(Self.isClose(found, wanted), "\(line): \(found)")
    }

    // MARK: Stages within keys

    private static let within: [(String, [Double])] = [
        // groupby("k").a.rank(): A 3, 2, 5; B 1, 2, 4, 1.
        ("keep a, k | rank a by k", [2, 1.5, 1, 3, 3, 4, 1.5]),
        ("keep a | rank a desc", [3, 6.5, 4.5, 4.5, 1, 2, 6.5]),
        ("cumulative count by k", [1, 1, 2, 2, 3, 3, 4]), ("keep a | mode a", [1]), ("mode a by k", [2, 1]),
        // find_peaks([3, 1, 2, 2, 5, 4, 1]) is 4; of B's 1, 2, 4, 1 it is the third.
        ("keep a | peaks a", [5]), ("keep a, k | peaks a by k", [4]),
        // groupby("k")[["age", "speed"]].corr().
        ("correlate age vs speed by k", [0.9997714546879078, 0.07215919680722453]),
    ]

    @Test(arguments: within) func stagesWithinKeys(_ line: String, _ wanted: [Double]) throws {
        let found = try Self.values(line).numbers
        #expect(Self.isClose(found, wanted), "\(line): \(found)")
    }

    @Test func modeOfTexts() throws {
        let rig = try Self.rig()
        #expect(rig.session.run("mode k").error == nil)
        #expect(rig.session.workspace.frame("it")?.column("k")?.text?[0] == "B")
    }

    @Test func aCountedColumnIsStillSummed() throws {
        #expect(try Self.values("count by k | cumulative count").numbers == [3, 7])
    }

    @Test func groupsAreDescribed() throws {
        let told = try Self.rig().run("describe a by k").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(told.contains("2 groups by k"), "\(told)")
        #expect(told.contains("A 3 0 3.333 1.528 2 2.5 3 4 5"), "\(told)")
        #expect(told.contains("B 4 0 2 1.414 1 1 1.5 2.5 4"), "\(told)")
    }

    @Test func daysAreDescribedAsDays() throws {
        let told = try Self.rig().run("describe")
        #expect(told.contains("day 2024-01-01 … 2024-01-07") && told.contains("2024-02-01 … 2024-02-07"), "\(told)")
    }

    /// Of 3 rows of A none hold, of B's 4 two.
    @Test func shareOfAValueIsDrawn() throws {
        let rig = try SessionRig()
        try rig.write("level,host\nerror,a\nok,b\nok,a\nerror,a\n", to: "l.csv")
        #expect(rig.session.run("load l.csv\nplot bar share error by host").error == nil)
        #expect(rig.run("chart | describe").contains("66.7"))
    }
}
