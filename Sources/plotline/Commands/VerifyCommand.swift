import ArgumentParser
import Files
import Interchange
import Notebook
import Presenting
import Session
import Terminal

/// `plotline verify NOTEBOOK…`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay notebooks and compare with what they hold.",
        discussion: CommandGuide(
            examples: [
                "verify notebooks", "verify weather.md --update", "verify -q --junit report.xml notebooks",
                "verify --diff-images differences weather.md", "verify --jobs 0 notebooks",
            ],
            text: """
                Every cell runs again; replies, tables, figures and exported files are compared with what the notebook holds. A \
                folder stands for all notebooks below it. In a workflow of GitHub what is wrong is written as annotations too.
                """,
            exits: [
                (0, "all is the same"), (1, "something drifted"), (3, "a cell failed"),
                (4, "data is missing or changed"), (5, "a server was not to be had, so that cells are not checked"),
            ]
        ).discussion)

    @OptionGroup var fence: FenceFlags

    @Flag(help: "Accept what drifted: write the new outputs.")
    var update = false

    @Flag(name: .shortAndLong, help: "Say nothing of notebooks that are as recorded.")
    var quiet = false

    @Flag(help: "Write the findings as JSON, an object a notebook and line, and nothing else on standard output.")
    var json = false

    @Option(help: ArgumentHelp("Write the findings as JUnit's XML.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Write figures that differ: as held, as drawn now, and their difference.", valueName: "folder"))
    var diffImages: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "How many notebooks are verified at a time, 0 for one per processor; with --update always one.",
            valueName: "n"))
    var jobs = 1

    @Flag(help: .hidden)
    var asJob = false

    @Argument(help: "Notebooks, or folders of them; - is standard input.")
    var notebooks: [String]

    func validate() throws {
        if !(0...1000).contains(jobs) { throw ValidationError("--jobs is 0 to 1000") }
        if update, notebooks.contains(FileAccess.standardInput) {
            throw ValidationError("standard input is not a file to write to; give the notebook's own name")
        }
    }

    func run() throws {
        StandardStreams.outliveReaders()
        if asJob {
            while let path = VerifyWorker.next() { _ = judged(path) }
            return
        }
        let paths = try FaultReport.run(code: { VerifyOutcome($0).rawValue }) { try NotebookSearch.paths(notebooks) }
        var results: [VerifyResult] = []
        if jobs != 1, paths.count > 1, !update, !paths.contains(FileAccess.standardInput) {
            try FaultReport.run {
                try VerifyJobs(words: words, count: VerifyJobs.count(jobs)).run(paths) { path, answer in
                    StandardStreams.write(answer.output)
                    StandardStreams.write(answer.errors, to: StandardStreams.error)
                    results.append(told(answer.result ?? unread(path, VerifyJobs.Failure.ended(path: path))))
                }
            }
        } else {
            for path in paths {
                if update { NotebookLeftovers.sweep(Path(path)) }
                results.append(judged(path))
            }
        }
        try FaultReport.run { try writeJUnit(results) }
        if !json, !quiet, results.count > 1 { StandardStreams.print(Self.summary(results) + "\n") }
        // One without a cell is passed over beside others.
        let counted = results.contains { !$0.isEmpty } ? results.filter { !$0.isEmpty } : results
        if let worst = counted.map(\.outcome).max(), worst != .same { throw ExitCode(worst.rawValue) }
    }

    private func judged(_ path: String) -> VerifyResult {
        do { return told(try verify(path)) } catch { return told(unread(path, error)) }
    }

    /// What a job is called with; its notebooks come later.
    private var words: [String] {
        ["verify", "--as-job"] + fence.words + (quiet ? ["--quiet"] : []) + (json ? ["--json"] : [])
            + (diffImages.map { ["--diff-images", $0] } ?? []) + ["--", "."]
    }

    private func unread(_ path: String, _ fault: any Error) -> VerifyResult {
        StandardStreams.print(Usage.text(fault) + "\n", to: StandardStreams.error)
        return VerifyResult(path, fault: fault, words: Usage.text(fault))
    }

    /// Says it where programs read: a job to the process that asked for it.
    private func told(_ result: VerifyResult) -> VerifyResult {
        if asJob {
            OutputSink(descriptor: VerifyWorker.lineDescriptor).put(result.json.line + "\n")
            return result
        }
        if json { StandardStreams.print(result.json.line + "\n") }
        if Environment["GITHUB_ACTIONS"] == "true", !json, result.outcome != .same {
            for line in result.annotations { StandardStreams.print(DisplayText.safe(line) + "\n") }
        }
        return result
    }

    private func verify(_ path: String) throws -> VerifyResult {
        let file = try NotebookFile.read(path)
        let session = try file.session(basedOn: Settings(timezone: "UTC"), fence.options(isDry: true)) { $0 }
        Interrupts.install(for: session.cancellation)
        let report = try NotebookVerifier.verify(file, in: session, keepsImages: diffImages != nil)
        for warning in report.warnings(path) {
            StandardStreams.print(DisplayText.safe(warning) + "\n", to: StandardStreams.error)
        }
        // It quotes what the notebook holds, whoever wrote that.
        if !json, !quiet || report.outcome != .same {
            StandardStreams.print(DisplayText.safe(report.text(path), keeping: .layout))
        }
        if let diffImages {
            for images in report.drifts.compactMap(\.images) {
                try images.write(to: Path(diffImages), stem: Path(path).name.stem.text)
            }
        }
        var result = VerifyResult(path, report)
        if update, report.failure == nil, report.unchecked.isEmpty, !report.drifts.isEmpty || !report.dataFaults.isEmpty
        {
            try NotebookSaver.save(report.replay, session: session, file: file)
            try NotebookVerifier.acceptExports(of: session, file: file, fence.options())
            let cells = Set(report.drifts.compactMap(\.cell)).count
            if !json {
                let words = cells == 0 ? "the header" : "\(cells) \(cells == 1 ? "cell" : "cells")"
                StandardStreams.print("\(DisplayText.safe(path)): updated, \(words)\n")
            }
            result.isUpdated = true
            result.outcome = report.needsHand ? .drifted : .same
        }
        return result
    }

    private func writeJUnit(_ results: [VerifyResult]) throws {
        guard let junit else { return }
        var pending = PendingFiles()
        do {
            try pending.write(Path(junit), typed: junit) { try $0.append(Array(VerifyResult.junit(results).utf8)) }
            try pending.commit()
        } catch {
            pending.abandon()
            throw error
        }
    }

    /// `12 notebooks: 10 as recorded, 1 updated, 1 drifted`.
    private static func summary(_ results: [VerifyResult]) -> String {
        let updated = results.count { $0.isUpdated && $0.outcome == .same }
        let counts = [
            (results.count { $0.outcome == .same } - updated, "as recorded"), (updated, "updated"),
            (results.count { $0.outcome == .drifted && !$0.isEmpty }, "drifted"),
            (results.count { $0.outcome == .failed }, "failed"),
            (results.count { $0.outcome == .dataChanged }, "with data missing or changed"),
            (results.count { $0.outcome == .notChecked }, "not checked"),
            (results.count(where: \.isEmpty), "without a cell"),
        ]
        let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(results.count) notebooks: \(words)"
    }
}
