@testable import Series
import Testing

/// What guides say of columns that a stage made and that kept their names.
@Suite struct WorkTests {
    @Test(arguments: [
        ("aggregate daily mean v", "mean"), ("aggregate daily max v", "max"), ("rolling mean 2 v", "2-row mean"),
        ("change percent v", "change of"), ("diff v", "change of"), ("share v", "share of"),
        ("cumulative v", "cumulative"), ("aggregate daily mean v | change v", "change of mean"),
        ("normalize zscore v", "zscore of"),
    ])
    func isSaid(_ line: String, _ words: String) throws {
        let days = ["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04"]
        var plan = Plan(FrameSource("g", try Frame.times(days, [Column("v", [1, 2, 4, 8])])))
        for transform in try Stages.transforms(line) { plan.append(transform) }
        #expect(try plan.run(Stages.context()).series[0].frame.column("v")?.work?.words == words)
    }
}
