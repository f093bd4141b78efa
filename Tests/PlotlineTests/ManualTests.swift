import Testing

/// The manual that `scripts/manual` makes of what the program says of itself.
@Suite struct ManualTests {
    /// Everybody has groff's macros of pages; lowdown, for the language's page, only who makes packages.
    @Test func aPageForEachCommand() throws {
        let folder = try TemporaryFolder()
        let run = try Execution(["scripts/manual", Project.executable(), folder.path("man"), "--commands"])
        #expect(run.end == .exit(0), "\(run.errors)")
        for command in ["run", "verify", "why", "plot", "explore", "doctor", "config", "completions"] {
            let page = try #require(folder.read("man/plotline-\(command).1"))
            for part in [
                ".TH PLOTLINE\\-\(command.uppercased()) 1", ".SH OPTIONS", ".SH EXAMPLES", ".SH EXIT STATUS",
                "\\fB2\\fR",
            ] {
                #expect(page.find(part) != nil, "\(command) without \(part)")
            }
            Self.checkStatuses(of: page, command)
        }
        let whole = try #require(folder.read("man/plotline.1"))
        Self.checkStatuses(of: whole, "plotline")
        // The page of the language has the same name in another section.
        #expect(whole.find("\\fBplotline\\fR(7)") != nil && whole.find("\\fBplotline\\fR(1)") == nil)
        #expect(whole.find(".SH COMMANDS") != nil && whole.find("\\fB\\-c\\fR") != nil)
        // No line of a page is a request that roff does not know.
        let known: Set = ["TH", "SH", "TP", "br", "nf", "fi", "RS", "RE"]
        for line in whole.split(separator: "\n") where line.hasPrefix(".") {
            #expect(known.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
        }
    }

    /// Every exit status is a number, and has one meaning.
    private static func checkStatuses(of page: String, _ command: String) {
        let lines = page.split(separator: "\n").map(String.init)
        let ends = Array(lines.drop { $0 != ".SH EXIT STATUS" }.prefix { $0 != ".SH SEE ALSO" })
        let heads = zip(ends, ends.dropFirst()).filter { $0.0 == ".TP" }.map(\.1)
        // `\fB2\fR`
        let statuses = heads.map { String($0.dropFirst(3).dropLast(3)) }
        #expect(statuses.count > 1 && statuses.allSatisfy { Int32($0) != nil }, "\(command): \(statuses)")
        #expect(Set(statuses).count == statuses.count, "\(command): \(statuses)")
    }
}
