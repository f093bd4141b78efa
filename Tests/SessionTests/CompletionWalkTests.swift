import Diagnostics
import Glibc
import Language
import Presenting
import Seeded
@testable import Session
import Testing

/// Whole statements made of what Tab offers, word by word, by chance: whatever is offered is never an error when it is taken.
@Suite struct CompletionWalkTests {
    /// The cells that stand before each walk: times, texts, repeated times, whole numbers, no times, a chart, many texts.
    ///
    /// No length of time is just below what may be cut into seconds or milliseconds: each word that Tab tries would make millions of
    /// rows, which takes a debug build a minute a walk. So of the runs there are the first weeks.
    private static let grounds: [[String]] = [
        ["load Samples/weather.csv"], ["load Samples/stations.csv"], ["load Samples/runs.csv | first 8 as runs"],
        ["load Samples/stations.csv", "aggregate by station mean high, count as cold", "cold"],
        ["load Samples/weather.csv", "plot line wind"], ["load Samples/stations.csv", "plot bar mean high by station"],
        ["load Samples/open-meteo-places.csv as places"], ["load many.csv"],
        ["load Samples/steps.csv", "plot bar sum steps by day"],
        ["load Samples/weather.csv", "plot rect mean wind by hour of day, day"],
        ["load Samples/battery-24h.csv as battery"],
    ]

    /// Words of people between those that are offered, which may be wrong.
    private static let own = ["3 ", "| ", "\"x\" ", "+ ", "2024-01-01 ", "10% ", ", ", "0.5 "]

    /// What leaves the session, asks, or takes long.
    private static let apart: Set = [
        "help", "quit", "export", "undo", "redo", "explore", "edit", "open", "save", "restore",
    ]

    /// So many texts that a legend or facet of them would be refused.
    private static func many() -> String {
        "time,place,value,code\n"
            + (0..<400).map {
                "2024-01-01T\($0 / 30 < 10 ? "0" : "")\($0 / 30):\($0 % 30 < 5 ? "0" : "")\($0 % 30 * 2),p\($0),\($0 * 7 % 31),\($0 % 3)"
            }
            .joined(separator: "\n") + "\n"
    }

    private static var seeds: Range<Int> {
        let count = Survey.count("PLOTLINE_WALKS", usual: 20)
        let from = Survey.firstSeed("PLOTLINE_WALKS_FROM", count: count, last: 4000)
        return from..<from + count
    }

    @Test func nothingThatIsOfferedIsRefused() throws {
        var taken = 0
        for seed in Self.seeds {
            var random = SplitMix(seed: UInt64(seed))
            let rig = try SessionRig()
            try rig.write(Self.many(), to: "many.csv")
            for cell in Self.grounds[seed % Self.grounds.count] {
                let result = rig.session.run(cell)
                if let error = result.error { Issue.record("\(cell): \(ErrorText.plain(error))") }
            }
            taken += walk(rig.session, seed, &random)
        }
        #expect(taken > 2 * Self.seeds.count)
    }

    /// - Returns: how many words were taken.
    private func walk(_ session: Session, _ seed: Int, _ random: inout SplitMix) -> Int {
        let parser = Parser(vocabulary: session.vocabulary)
        var line = ["", "", "plot ", "plot ", "aggregate "].randomElement(using: &random) ?? ""
        var isNumber = false
        for step in 0..<8 {
            // Words of people, and those that others must follow: a clause's, an aggregate of two columns, a function. How many rows
            // half a millisecond makes is up to the person who typed the half.
            var isOwn = false
            let isQuantity = isNumber
            isNumber = false
            let offered = WorkspaceCompletion(line, session: session).candidates.filter {
                !Self.apart.contains($0.plain) && $0.group != .file
            }
            let groups = Set(offered.map(\.group)).sorted { $0.rawValue < $1.rawValue }
            if step > 0, Int.random(in: 0..<6, using: &random) == 0 || offered.isEmpty {
                guard let word = Self.own.randomElement(using: &random) else { return step }
                line += word
                isOwn = true
                isNumber = word.first?.isNumber ?? false
            } else if let group = groups.randomElement(using: &random),
                let candidate = offered.filter({ $0.group == group }).randomElement(using: &random)
            {
                isOwn = isQuantity || [.clause, .aggregate, .function].contains(candidate.group)
                let completion = WorkspaceCompletion(line, session: session)
                line = String(decoding: line.utf8.prefix(completion.start), as: UTF8.self) + candidate.typed + " "
            }
            guard (try? parser.parse(line)) != nil else { continue }
            let before = session.workspace
            let result = session.run(line)
            if let error = result.error {
                let lacks = error.fault.what.contains(" needs ")
                if !isOwn, !lacks, !isMended(line, session, parser) {
                    Issue.record("seed \(seed): '\(line)' is offered: \(ErrorText.plain(error))")
                }
                return step
            }
            // What only shows is not a step.
            _ = session.run("undo")
            let after = session.workspace
            if (after.names, after.currentSeries, after.currentChart) != (
                before.names, before.currentSeries, before.currentChart
            ) {
                _ = session.run("redo")
            }
        }
        return 8
    }

    /// Whether what is offered behind it, or a value that nobody can list, makes it stand: `plot size` is the column of that name until
    /// `300x200` follows.
    private func isMended(_ line: String, _ session: Session, _ parser: Parser, words: Int = 2) -> Bool {
        let offered = WorkspaceCompletion(line, session: session).candidates
        let groups = Dictionary(grouping: offered, by: \.group).values.flatMap { $0.prefix(words * 6) }.map(\.typed)
        let values = ["facet weekday", "3", "\"x\"", "300x200", "2024-01-01", "0..10", "10%", "red", "x > 3", "A ="]
        let longer = (groups + values).map { line + $0 + " " }
        let isMended = longer.contains { line in
            guard (try? parser.parse(line)) != nil else { return false }
            let isRun = session.run(line).error == nil
            if isRun { _ = session.run("undo") }
            return isRun
        }
        return isMended || words > 1 && longer.contains { self.isMended($0, session, parser, words: words - 1) }
    }
}
