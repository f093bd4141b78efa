import Seeded
import Diagnostics
import Language
import Presenting
@testable import Session
import Testing

/// Every word that Tab offers at some places, taken and run: each stands, or something that may be typed behind it makes it stand. It
/// takes minutes and is a survey; what it has found stands in `CompletionTests`.
@Suite struct CompletionOfferTests {
    struct Place: Sendable, CustomTestStringConvertible {
        var cells: [String]
        var lines: [String]
        var testDescription: String { cells.joined(separator: "; ") }
    }

    /// What leaves the session, asks, or takes long.
    private static let apart: Set = [
        "help", "quit", "export", "undo", "redo", "explore", "edit", "open", "save", "restore", "preview", "copy",
        "export!",
    ]

    private static let places = [
        Place(
            cells: ["load Samples/weather.csv", "plot line wind"],
            lines: ["select ", "nosuch | ", "plot line gust + ", "plot histogram wind + "]),
        Place(
            cells: ["load Samples/stations.csv", "plot bar mean high by station"],
            lines: ["select ", "stations | plot bar mean high by station + "]),
    ]

    @Test(arguments: places) func everyOfferStands(_ place: Place) throws {
        guard Survey.isWhole else { return }
        let rig = try SessionRig()
        for cell in place.cells {
            let result = rig.session.run(cell)
            if let error = result.error { Issue.record("\(cell): \(ErrorText.plain(error))") }
        }
        let judge = OfferJudge(session: rig.session)
        for line in place.lines {
            let completion = WorkspaceCompletion(line, session: rig.session)
            let kept = String(decoding: line.utf8.prefix(completion.start), as: UTF8.self)
            var colours = 0
            for candidate in completion.candidates
            where !Self.apart.contains(candidate.plain) && candidate.group != .file {
                if candidate.group == .colour { colours += 1 }
                if colours > 2, candidate.group == .colour { continue }
                if let error = judge.error(of: kept + candidate.typed + " ") {
                    Issue.record("'\(line)' offers '\(candidate.typed)': \(error)")
                }
            }
        }
    }
}

/// Judges whether a line that was offered can be used.
struct OfferJudge {
    let session: Session

    /// What cannot be mended about the line; nil where it stands, or where what may be typed behind it makes it stand.
    func error(of line: String) -> String? {
        let parser = Parser(vocabulary: session.vocabulary)
        if (try? parser.parse(line)) != nil {
            guard let error = run(line) else { return nil }
            return isMended(line, parser) ? nil : ErrorText.plain(error)
        }
        return isMended(line, parser) ? nil : "cannot be read"
    }

    private func run(_ line: String) -> Complaint? {
        let before = session.workspace
        let result = session.run(line)
        if let error = result.error { return error }
        // What only shows is not a step.
        _ = session.run("undo")
        let after = session.workspace
        if (after.names, after.currentSeries, after.currentChart)
            != (before.names, before.currentSeries, before.currentChart)
        {
            _ = session.run("redo")
        }
        return nil
    }

    /// Whether what is offered behind it, or a value that nobody can list, makes it stand: `plot size` is the column of that name until
    /// `300x200` follows.
    private func isMended(_ line: String, _ parser: Parser, words: Int = 2) -> Bool {
        let offered = WorkspaceCompletion(line, session: session).candidates
        let groups = Dictionary(grouping: offered, by: \.group).values.flatMap { $0.prefix(3) }.map(\.typed)
        let values = [
            "3", "\"x\"", "300x200", "0..10", "10%", "red", "x > 3", "A =", "last", "light", "gust, wind", "low, high",
            "mean wind by day, hour of day", "12:00 \"x\"", "2024-01", "3:2", "low by month, station", "wind > 3",
            "low > 3",
            "highlight wind", "error low high", "low high", "gust wind", "0..5", "off",
        ]
        let longer = (values + groups).map { line + $0 + " " }
        let isMended = longer.contains { line in (try? parser.parse(line)) != nil && run(line) == nil }
        return isMended || words > 1 && longer.contains { self.isMended($0, parser, words: words - 1) }
    }
}
