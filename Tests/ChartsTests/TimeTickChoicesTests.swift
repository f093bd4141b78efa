import Glibc
import Scene
import SceneSamples
import Series
import Testing

@testable import Charts

/// docs/time-ticks.md: the ticks that d3 chooses for sixty spans beside ours, and why they differ.
@Suite struct TimeTickChoicesTests {
    /// One span as d3-scale 2.2 divides it (Tests/Support/d3-choices.js) and as we do over 800 points.
    private struct Choice {
        var span: String
        var theirs: (count: Int, step: Int64)
        var ours: (count: Int, step: Int64)

        /// Why they differ; empty where they do not.
        var why: String {
            if theirs.step == ours.step { return "" }
            if ours.step > theirs.step { return theirs.count > 9 ? "calmer: at most 9 labels" : "rounder" }
            return "more than \(theirs.count) places to read"
        }
    }

    private static func choices() throws -> [Choice] {
        try Golden.lines("d3-choices.csv").dropFirst().map { line in
            let parts = line.split(separator: ",").map(String.init)
            let length = try #require(Int64(parts[1])) * 1000
            let start = Fixture.instant(2024, 1, 1)
            let times = Buffer((0..<2).map { start + Int64($0) * length })
            let ladder = try TimeRungs(context: Fixture.context)
                .ladder(edges: nil, lower: times.span[0], upper: times.span[1], format: nil)
            let scale = AxisScale.time(lower: Double(start), upper: Double(start + length))
            var axis = ResolvedAxis(scale: scale)
            axis.rungs = ladder
            let text = TextPlacer(measurer: FixedMeasurer(), size: Size(800, 400))
            let chosen = TickChooser(text: text, metrics: Metrics(cell: nil))
                .along(axis, AxisPlace(scale: scale, start: 40, end: 784))
                .filter { !$0.label.isEmpty }
            let step = chosen.count > 1 ? Int64(chosen[1].position - chosen[0].position) : length
            let theirs = (try #require(Int64(parts[4])) - (try #require(Int64(parts[3])))) * 1000
            return Choice(
                span: parts[0], theirs: (try #require(Int(parts[2])), theirs), ours: (chosen.count, step))
        }
    }

    @Test func sixtySpans() throws {
        let choices = try Self.choices()
        #expect(choices.count == 60)
        #expect(choices.allSatisfy { $0.ours.count <= 9 && $0.ours.count >= 2 })
        var page = """
            # Ticks of time

            Sixty spans from January 1, 2024 as d3-scale 2.2 divides them (ten ticks, its default) and as a chart 800 points wide does: \
            at most a label in 80 points and twelve in all, and never one that touches another. Where they differ the last column says why.

            | span | d3: labels, step | ours: labels, step | why |
            |---|---|---|---|

            """
        for one in choices {
            page +=
                "| \(one.span) | \(one.theirs.count), \(Self.words(one.theirs.step)) | \(one.ours.count), \(Self.words(one.ours.step)) "
                + "| \(one.why) |\n"
        }
        Self.expect(page)
    }

    private static func words(_ step: Int64) -> String {
        let day = Double(Microseconds.day)
        let units: [(Double, String)] = [
            (365 * day, "year"), (30 * day, "month"), (day, "day"), (3.6e9, "h"), (6e7, "min"), (1e6, "s"), (1e3, "ms"),
        ]
        for (length, name) in units where Double(step) >= length * 0.9 {
            let count = (Double(step) / length).rounded()
            return PlainNumber.short(count) + " " + name + (name.count > 3 && count > 1 ? "s" : "")
        }
        return "\(step) µs"
    }

    /// Compares with the page, or writes it under `UPDATE_GOLDEN=1`.
    private static func expect(_ page: String) {
        let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let path = "/" + folder + "/docs/time-ticks.md"
        // SAFETY: the environment's text is only compared with nil.
        if unsafe getenv("UPDATE_GOLDEN") != nil {
            GalleryTests.write(Array(page.utf8), to: path)
        } else {
            #expect(Golden.text(path) == page)
        }
    }
}
