import Session
import Testing

/// What a cell of many lines costs grows with its lines and not with their square.
@Suite(.serialized) struct LongCellTests {
    private func time(_ lines: Int) throws -> Duration {
        let source = String(repeating: "x = 1\n", count: lines)
        return try (0..<3).map { _ in
            let session = try SessionRig().session
            var shown = 0
            let taken = ContinuousClock().measure { _ = session.run(source, to: { _ in shown += 1 }) }
            #expect(shown == lines)
            return taken
        }.min() ?? .zero
    }

    /// Ten times as much is ten times as long; a hundred times were it the square.
    @Test func tenTimesTheLines() throws {
        let (few, many) = (try time(2000), try time(20_000))
        #expect(many < few * 30, "\(few), \(many)")
    }

    /// What was said before a statement that is read anew stays, in order.
    @Test func outputsInOrder() throws {
        let session = try SessionRig().session
        let lines = (0..<70).map { "x = \($0)" }
        let said = session.run(lines.joined(separator: "\n")).outputs.map { "\($0)" }
        #expect(said.count == 70 && Set(said).count == 70)
        #expect(said == lines.map { line in session.run(line).outputs.map { "\($0)" }.first ?? "" })
    }
}
