import Testing

@testable import Session

/// Statements whose results, not whose inputs, are large: refused before they take the memory, or done in time that grows with
/// what there is.
@Suite struct LargeResultTests {
    @Test(arguments: ["load keys.csv", "load keys.csv as all\nall"]) func cyclesByManyNames(_ source: String) throws {
        let rig = try SessionRig()
        let rows = (0..<300_000).map { "2024-01-01,k\($0),1\n" }.joined()
        try rig.write("t,k,v\n" + rows, to: "keys.csv")
        let reply = rig.run(source + " | aggregate by k, hour of day count, mean v, min v, max v, sum v")
        #expect(reply.contains("the result would have 7,200,000 rows of 7 columns"), "\(reply)")
        #expect(rig.run(source + " | aggregate by k count").contains("300,000"))
    }

    /// Ten times the columns take no more than some tens of times as long, and every column of a chart is resolved.
    @Test func chartsOfManyColumns() throws {
        func seconds(_ columns: Int) throws -> Double {
            let rig = try SessionRig()
            let names = (0..<columns).map { "c\($0)" }.joined(separator: ",")
            let row = (0..<columns).map { "\($0 % 7)" }.joined(separator: ",")
            try rig.write("t,\(names)\n2024-01-01,\(row)\n2024-01-02,\(row)\n", to: "wide.csv")
            rig.run("load wide.csv")
            let clock = ContinuousClock()
            var reply = ""
            let took = clock.measure { reply = rig.run("plot line as c") }
            #expect(reply.contains("[c]"), "\(reply.suffix(300))")
            return took / .seconds(1)
        }
        let (few, many) = (try seconds(1000), try seconds(10_000))
        #expect(many < max(0.2, few) * 40, "\(few) s and \(many) s")
    }
}
