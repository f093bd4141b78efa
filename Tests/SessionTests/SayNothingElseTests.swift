import Diagnostics
import Testing

@testable import Session

/// Lines that are near to one that is read, and mean another thing: they are refused, or keep what they say.
@Suite struct SayNothingElseTests {
    private static func rig() throws -> SessionRig {
        let rig = try SessionRig()
        try rig.write("id,city,v,w\n1,a,10,3\n2,b,20,4\n3,,30,5\n4,a,40,6\n", to: "homes.csv")
        _ = rig.last("load homes.csv")
        return rig
    }

    /// Two aggregates of two columns are not both of one.
    @Test(arguments: ["mean v less max w", "max v less min w by city", "mean w less max v"])
    func twoColumnsAreNotOne(_ line: String) throws {
        let result = try Self.rig().session.run(line)
        #expect(result.error != nil)
    }

    /// Of one column they are: pandas' `v.max() - v.min()`.
    @Test(arguments: [("max minus min v", "30"), ("max v - min", "30"), ("mean minus min v", "15")])
    func oneColumnIs(_ line: String, _ value: String) throws {
        let rig = try Self.rig()
        _ = rig.run(line)
        #expect(rig.run("it | show csv").split(separator: ",").last.map(String.init) == value)
    }

    /// The ends of a table by the words of other programs (GNU coreutils 9, xsv 0.13, Miller 6): which end, and how many.
    @Test(arguments: [
        ("head -n 2", ["1", "2"]), ("first -n 2", ["1", "2"]), ("tail -n 2", ["3", "4"]), ("last -n 1", ["4"]),
        ("head -n 1", ["1"]),
    ])
    func endsOfATable(_ line: String, _ ids: [String]) throws {
        let rig = try Self.rig()
        _ = rig.run(line)
        let rows = rig.run("it | show csv").split(separator: "\n").dropFirst()
        #expect(rows.map { String($0.prefix { $0 != "," }) } == ids)
    }
}
