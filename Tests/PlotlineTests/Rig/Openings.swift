import Testing

extension TemporaryFolder {
    /// A folder with the samples in it, for a session to run in.
    static func withSamples() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let copy = try Execution(["/bin/cp", "-r", "\(Project.root)/Samples", folder.root])
        #expect(copy.end == .exit(0), "\(copy.errors)")
        return folder
    }
}

extension PseudoTerminal {
    /// The program in a terminal of its own, with its home and its state in `folder`.
    static func plotline(in folder: TemporaryFolder, _ words: String..., rows: Int = 40) throws -> PseudoTerminal {
        try PseudoTerminal(
            [Project.executable()] + words, rows: rows, columns: 100,
            environment: ["HOME": "/nonexistent", "XDG_STATE_HOME": folder.path("state")], folder: folder.root)
    }

    /// The same, as far as its first prompt.
    static func prompt(in folder: TemporaryFolder) throws -> PseudoTerminal {
        let terminal = try plotline(in: folder)
        try terminal.expect("[1]")
        return terminal
    }
}
