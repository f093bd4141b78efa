import Testing

/// The shell's lines of docs that say which program runs them (`sh gnuplot`): ours all run, others' where the program is installed.
@Suite struct DocumentedCommandTests {
    /// A block of a page: which program it needs, and the lines.
    struct Block: Sendable, CustomTestStringConvertible {
        var tool: String
        var lines: String
        var testDescription: String { lines }
    }

    static let blocks: [Block] = {
        var found: [Block] = []
        var open: Block?
        for line in (try? Execution(["/bin/cat", "docs/coming-from.md"]))?.output.split(separator: "\n") ?? [] {
            if line.hasPrefix("```sh ") {
                open = Block(tool: String(line.dropFirst(6)), lines: "")
            } else if line == "```" {
                if let block = open { found.append(block) }
                open = nil
            } else {
                open?.lines += line + "\n"
            }
        }
        return found
    }()

    @Test func thePageHasTenTasks() { #expect(Self.blocks.filter { $0.tool == "plotline" }.count == 10) }

    @Test(arguments: blocks) func runs(_ block: Block) throws {
        let folder = try TemporaryFolder()
        let program = Project.executable()
        let bin = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let path = [bin, Project.root + "/.venv/bin", Project.environment["PATH"] ?? ""].joined(separator: ":")
        let probe = block.tool == "pandas" ? "python3 -c 'import pandas, matplotlib'" : "command -v \(block.tool)"
        let shell = { (line: String) in
            try Execution(
                ["/bin/bash", "-c", line], environment: ["PATH": path, "HOME": folder.root], folder: folder.root)
        }
        _ = try shell("cp \(Project.root)/Samples/{weather,stations,steps}.csv .")
        guard try block.tool == "plotline" || shell(probe).end == .exit(0) else { return }
        let run = try shell(block.lines)
        #expect(run.end == .exit(0), "\(run.errors)")
    }
}
