import Series
import Testing

@testable import Session

/// A column that the first rows misjudge is read again, or the rows begin anew by chunks; both are said.
@Suite struct ReadAgainTests {
    /// Numbers, and far behind the rows that a load looks at first a code, which keeps its zeros: a text.
    private func file(_ rig: SessionRig) throws {
        let rows = (0..<40_000).map { row in
            "2024-01-\(1 + row / 1440 < 10 ? "0" : "")\(1 + row / 1440) \(two(row / 60 % 24)):\(two(row % 60)),\(row % 7),\(row == 23_457 ? "007" : "\(row % 90)")\n"
        }
        try rig.write("time,a,late\n" + rows.joined(), to: "x.csv")
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private func ran(
        _ pipeline: String, of file: String = "x.csv", chunk: Int, _ rig: SessionRig
    ) throws -> (Plan.Result, Plan) {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        var plan = Plan(try rig.files("load \(file)") { $0.chunkBytes = chunk })
        for transform in try rig.transforms(pipeline, context) { plan.append(transform) }
        return (try plan.run(context), plan)
    }

    private func said(_ result: Plan.Result) -> [[String]] {
        result.notes.compactMap { note in
            if case .readAgain(let columns)? = note.fact as? SeriesNote { columns } else { nil }
        }
    }

    @Test(arguments: ["aggregate daily by late count", "aggregate daily count late", "where a > 3 | keep late"])
    func aLateText(_ pipeline: String) throws {
        let rig = try SessionRig()
        try file(rig)
        let (streamed, plan) = try ran(pipeline, chunk: 64 << 10, rig)
        #expect(said(streamed) == [["late"]], "\(streamed.notes.map(\.sentence))")
        let text = PlanText.text(plan.description(of: streamed, words: [pipeline]))
        // The first of 64 KiB that show it end the first try.
        #expect(text.contains("begun anew") && !text.contains("read twice"), "\(text)")
        // Of a small file it takes no time.
        let (whole, _) = try ran(pipeline, chunk: 32 << 20, rig)
        #expect(said(whole).isEmpty && whole.series[0].frame.count == streamed.series[0].frame.count)
    }

    /// Two columns, each beyond the other's surprise: the rows begin anew for each, and are still not kept.
    @Test func twoLateTexts() throws {
        let rig = try SessionRig()
        try rig.write(
            "time,a,b\n"
                + (0..<40_000).map { row in
                    "\(1_704_067_200 + row * 60),\(row == 13_457 ? "007" : "\(row % 90)"),\(row == 33_113 ? "008" : "\(row % 90)")\n"
                }.joined(), to: "x.csv")
        let (result, _) = try ran("aggregate daily by a, b count", chunk: 64 << 10, rig)
        #expect(result.delivery == .begunAnew(.wereStreamed) && said(result) == [["a", "b"]])
        let (whole, _) = try ran("aggregate daily by a, b count", chunk: 32 << 20, rig)
        #expect(result.rowsRead == 40_000 && whole.series[0].frame.count == result.series[0].frame.count)
    }

    /// After the second surprise the rest is looked at, so that the third try knows of all others.
    @Test func manyColumnsOfLateTexts() throws {
        let rig = try SessionRig()
        let names = ["a", "b", "c", "d", "e", "f", "g"]
        try rig.write(
            "time," + names.joined(separator: ",") + "\n"
                + (0..<40_000).map { row in
                    let values = names.indices.map { row == 22_000 + $0 * 2500 ? "007" : "\(row % 9)" }
                    return "\(1_704_067_200 + row * 60)," + values.joined(separator: ",") + "\n"
                }.joined(), to: "x.csv")
        let pipeline = "aggregate daily by " + names.joined(separator: ", ") + " count"
        let (result, _) = try ran(pipeline, chunk: 64 << 10, rig)
        #expect(result.delivery == .begunAnew(.wereStreamed) && said(result) == [names])
        let (whole, _) = try ran(pipeline, chunk: 32 << 20, rig)
        #expect(whole.series[0].frame.count == result.series[0].frame.count)
    }

    /// Formats of rows begin anew by chunks as text tables do.
    @Test func aLateTextOfLinesOfJSON() throws {
        let rig = try SessionRig()
        try rig.write(
            (0..<40_000).map { row in
                let late = row == 31_457 ? "\"007\"" : "\"\(row % 90)\""
                return "{\"time\":\(1_704_067_200 + row * 60),\"a\":\(row % 7),\"late\":\(late)}\n"
            }.joined(), to: "x.jsonl")
        let pipeline = "aggregate daily by late count"
        let (streamed, _) = try ran(pipeline, of: "x.jsonl", chunk: 64 << 10, rig)
        #expect(streamed.delivery == .begunAnew(.wereStreamed) && said(streamed) == [["late"]])
        let (whole, _) = try ran(pipeline, of: "x.jsonl", chunk: 32 << 20, rig)
        #expect(whole.series[0].frame.count == streamed.series[0].frame.count)
    }

    /// What more than a tenth of the values decide is only known at the end; the second reading knows it.
    @Test func manyLateTexts() throws {
        let rig = try SessionRig()
        let late = Set((0..<40_000).filter { $0 % 8 == 3 && $0 % 5000 > 100 && $0 % 5000 < 4900 })
        try rig.write(
            "time,a\n"
                + (0..<40_000).map { "\(1_704_067_200 + $0 * 60),\(late.contains($0) ? "x" : "\($0 % 90)")\n" }.joined(),
            to: "x.csv")
        let (result, _) = try ran("aggregate daily by a count", chunk: 64 << 10, rig)
        let (whole, _) = try ran("aggregate daily by a count", chunk: 32 << 20, rig)
        #expect(result.series[0].frame.count == whole.series[0].frame.count)
    }

    @Test func whatIsReadOnceSaysNothing() throws {
        let rig = try SessionRig()
        try file(rig)
        #expect(said(try ran("aggregate daily mean a", chunk: 64 << 10, rig).0).isEmpty)
    }
}
