import Testing

/// The scripts of `plotline completions` in the shells themselves (Debian: bash, zsh, fish; scripts/setup --tests).
@Suite struct ShellCompletionTests {
    enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }

    /// A shell in a folder with two files, in which Tab knows plotline.
    private static func open(_ shell: Shell) throws -> (PseudoTerminal, TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write("", to: "notes.md")
        try folder.write(
            "```{code-cell} plotline\n:tags: [parameters]\nlimit = 4\nunit = \"m\"\n```\n", to: "report.md")
        try folder.write("", to: "my data.csv")
        try folder.write("time,speed,\"Mean gust\"\n2024-01-01,1,2\n2024-01-02,3,4\n", to: "wind.csv")
        let program = Project.executable()
        let script = try Execution([program, "completions", shell.rawValue])
        #expect(script.end == .exit(0), "\(script.errors)")
        try folder.write(script.output, to: "_plotline")
        let bin = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        var words: [String]
        switch shell {
        case .bash: words = ["/bin/bash", "--norc", "--noprofile", "-i"]
        case .zsh: words = ["/bin/zsh", "-f", "-i"]
        case .fish: words = ["/usr/bin/fish", "--no-config", "-i"]
        }
        let terminal = try PseudoTerminal(
            words, rows: 30, columns: 100,
            environment: [
                "PATH": bin + ":" + (Project.environment["PATH"] ?? ""), "HOME": folder.root, "PS1": "$ ",
                "TERM": "xterm",
            ], folder: folder.root)
        try terminal.settle(0.5)
        switch shell {
        case .bash: terminal.type("bind 'set bell-style none'; source ./_plotline; PS1='sh''ell> '\n")
        case .zsh:
            terminal.type("fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; PS1='sh''ell> '\n")
        case .fish: terminal.type("source ./_plotline; function fish_prompt; echo 'sh''ell> '; end\n")
        }
        try terminal.expect("shell>")
        return (terminal, folder)
    }

    /// What is typed, then Tab, and what stands in the line then.
    @Test(arguments: Shell.allCases) func completes(_ shell: Shell) throws {
        let (terminal, folder) = try Self.open(shell)
        for (typed, wanted) in [
            ("plotline veri", "plotline verify"), ("plotline run --sa", "plotline run --save"),
            ("plotline --preview uni", "--preview unicode"), ("plotline --timezone Europe/Berl", "Europe/Berlin"),
            ("plotline no", "plotline notes.md"), ("plotline run no", "plotline run notes.md"),
            ("plotline plot line my", "line my\\ data.csv"),
            ("plotline verify --allow-read no", "--allow-read notes.md"),
            ("plotline completions fi", "completions fish"),
            ("plotline trust for", "trust forget"), ("plotline kernel uni", "kernel uninstall"),
            ("plotline config them", "config theme"),
            ("plotline config theme da", "theme dark"),
            ("plotline config timezone Europe/Berl", "timezone Europe/Berlin"),
            ("plotline plot --format sv", "--format svg"), ("plotline plot --color al", "--color always"),
            ("plotline run report.md --set lim", "--set limit="),
            // The language: marks, and the columns of the file that is named.
            ("plotline plot histo", "plot histogram"), ("plotline plot wind.csv line spe", "wind.csv line speed"),
            ("plotline plot line wind.csv by mon", "by month"),
            ("plotline explore histo", "explore histogram"),
            ("plotline explore wind.csv line spe", "wind.csv line speed"),
            ("plotline plot wind.csv line Mean", "line Mean\\ gust"),
            ("plotline -c 'load wind.csv | plot line spe", "| plot line speed"),
        ] {
            try terminal.settle(0.2)
            terminal.type(typed)
            try terminal.settle(0.2)
            terminal.press(.tab)
            try terminal.expect(wanted, within: 20)
            try terminal.settle(0.3)
            terminal.press(.control("c"))
            try terminal.expect("shell>")
        }
        _ = folder.root
    }
}
