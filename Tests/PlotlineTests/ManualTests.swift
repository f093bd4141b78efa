import Testing

/// The manual that `scripts/manual` makes of what the program says of itself.
@Suite struct ManualTests {
    /// Everybody has groff's macros of pages; lowdown, for the language's page, only who makes packages.
    @Test func aPageForEachCommand() throws {
        let folder = try TemporaryFolder()
        let run = try Execution(["scripts/manual", Project.executable(), folder.path("man"), "--commands"])
        #expect(run.end == .exit(0), "\(run.errors)")
        for command in ["run", "verify", "plot", "explore", "doctor", "config", "completions"] {
            let page = try #require(folder.read("man/plotline-\(command).1"))
            for part in [
                ".TH PLOTLINE\\-\(command.uppercased()) 1", ".SH OPTIONS", ".SH EXAMPLES", ".SH EXIT STATUS",
                "\\fB2\\fR",
            ] {
                #expect(page.find(part) != nil, "\(command) without \(part)")
            }
        }
        let whole = try #require(folder.read("man/plotline.1"))
        #expect(whole.find(".SH COMMANDS") != nil && whole.find("\\fB\\-c\\fR") != nil)
        // No line of a page is a request that roff does not know.
        let known: Set = ["TH", "SH", "TP", "br", "nf", "fi", "RS", "RE"]
        for line in whole.split(separator: "\n") where line.hasPrefix(".") {
            #expect(known.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
        }
    }
}
