/// A stored series as a source: its rows are at hand, and every scan gives the same ones.
package struct FrameSource: Source {
    package let name: String
    private let frame: Frame

    package init(_ name: String, _ frame: Frame) {
        self.name = name
        self.frame = frame
    }

    package var isAtHand: Bool { true }

    package func schema(_ context: SeriesContext) -> SourceSchema { Self.schema(of: frame) }

    static func schema(of frame: Frame) -> SourceSchema {
        SourceSchema(kind: "series", of: frame, rows: frame.count)
    }

    package func delivery(_ context: SeriesContext) -> SourceDelivery { .atHand }

    package func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport {
        let rows = min(mark?.rows ?? 0, frame.count)..<frame.count
        try take(Chunk(name: name, frame: frame.taking(rows), mark: ScanMark(rows: frame.count)))
        return ScanReport(kind: "series")
    }
}
