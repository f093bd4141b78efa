import Diagnostics
import Testing

@testable import Charts
@testable import Session

/// Words that were cut short are nobody's: what is written and kept of a figure goes through one place, which throws.
@Suite struct WholeWordsTests {
    @Test func wordsOfAStoppedFigureAreNone() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind")
        let name = try #require(rig.session.workspace.currentChart)
        let chart = try #require(rig.session.workspace.chart(name))
        let figure = try chart.figure()
        let stop = Cancellation()
        #expect(try figure.words(unless: stop).description == figure.description(unless: stop))
        #expect(try figure.descriptionLines(unless: stop).count > 1 && !figure.record(unless: stop).isEmpty)
        stop.raise()
        #expect(throws: Interrupted.self) { try figure.words(unless: stop) }
        #expect(throws: Interrupted.self) { try figure.description(unless: stop) }
        #expect(throws: Interrupted.self) { try figure.descriptionLines(unless: stop) }
        #expect(throws: Interrupted.self) { try figure.record(unless: stop) }
    }
}
