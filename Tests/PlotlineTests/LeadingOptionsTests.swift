import Testing

/// Options that only the subcommand has, before its name: the same as behind it.
@Suite struct LeadingOptionsTests {
    private static let chart = ["bar", "sum", "steps", "by", "day", "Samples/steps.csv"]

    @Test(arguments: [
        (["--width", "40"], "plot", chart, 0), (["-o", "-", "--format", "svg"], "plot", chart, 0),
        (["--color", "always", "-q"], "plot", chart, 0), (["--jobs", "1"], "verify", ["none.md"], 4),
        (["-j", "1", "-q"], "verify", ["none.md"], 4), (["--set", "a=1"], "run", ["none.md"], 4),
        (["-o", "run"], "run", ["none.md"], 4),
    ])
    func ownOptionsFirst(_ options: [String], _ command: String, _ rest: [String], _ end: Int32) throws {
        let before = try Execution([Project.executable()] + options + [command] + rest)
        let after = try Execution([Project.executable(), command] + options + rest)
        #expect(after.end == .exit(end), "\(after.errors)")
        #expect(before.end == after.end && before.output == after.output, "\(before.errors)")
        #expect(before.errors == after.errors)
    }

    /// The value of an option that the subcommand has not is no subcommand.
    @Test func aCellByTheNameOfACommand() throws {
        let cell = try Execution([Project.executable(), "-c", "run"])
        #expect(cell.end == .exit(1) && cell.errors.contains("run"), "\(cell.end) \(cell.errors)")
    }
}
