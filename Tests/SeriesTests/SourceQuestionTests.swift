import Testing

@testable import Series

/// A plan asks its source for no more than it needs: each question is another look into a file.
@Suite struct SourceQuestionTests {
    private final class Asked {
        var schemas = 0
        var scans: [ScanGrain] = []
    }

    private struct Rows: Source {
        let asked: Asked
        let frame: Frame
        var name: String { "rows" }

        func schema(_ context: SeriesContext) -> SourceSchema {
            asked.schemas += 1
            return SourceSchema(kind: "rows")
        }

        func delivery(_ context: SeriesContext) -> SourceDelivery { .onlyWhole(kind: "rows") }

        func scan(
            _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
        ) throws -> ScanReport {
            asked.scans.append(grain)
            try take(Chunk(name: name, frame: frame, mark: ScanMark(rows: frame.count)))
            return ScanReport(kind: "rows")
        }
    }

    /// What keeps all rows reads them once, and nothing before that; what stops early wants to know first whether it may.
    @Test(arguments: [
        ("", 0, [ScanGrain.whole]), ("derive d = a * 2", 0, [.whole]), ("sort a", 0, [.whole]),
        ("where a > 0", 1, [.chunks]), ("first 3", 1, [.chunks]),
    ])
    func isAskedOnce(pipeline: String, schemas: Int, scans: [ScanGrain]) throws {
        let asked = Asked()
        let context = Stages.context()
        var plan = Plan(Rows(asked: asked, frame: TransformPropertyTests.frame(3, 50)))
        if !pipeline.isEmpty {
            for transform in try Stages.transforms(pipeline, context) { plan.append(transform) }
        }
        _ = try plan.run(context)
        #expect(asked.schemas == schemas)
        #expect(asked.scans == scans)
    }
}
