import Testing

/// The page that lets a new user start a server and draw its rows: its commands are run as they stand.
@Suite struct EnginesPageTests {
    @Test func thePagesCommandsDraw() throws {
        let run = try Execution([Project.root + "/Tests/Support/servers/page", Project.executable()])
        #expect(run.end == .exit(0), "\(run.output)\(run.errors)")
        // The rows of the page's table, made fewer; hours of two days, and four rooms.
        #expect(
            run.output.find("100,000 →") != nil || run.errors.find("100,000 →") != nil, "\(run.output)\(run.errors)")
        #expect(run.output.find("mean temp") != nil && run.output.find("room 3") != nil, "\(run.output)")
    }
}
