/// What a command says of itself below its first line: examples, then what one needs to know, then how it ends. `--help` and the manual
/// pages (`scripts/manual`) are made of it.
struct CommandGuide {
    /// Command lines, as typed after `plotline`; empty for the prompt.
    var examples: [String]
    var text = ""
    /// What each exit status means; 2 is a wrong command line everywhere.
    var exits: [(status: Int32, meaning: String)] = [(0, "it worked"), (1, "it did not")]

    static let usage: (status: Int32, meaning: String) = (2, "the command line is wrong")

    /// Blocks apart by an empty line; lines of examples are indented.
    var discussion: String {
        let lines = examples.map { "  plotline" + ($0.isEmpty ? "" : " " + $0) }
        let ends = (exits + [Self.usage]).sorted { $0.status < $1.status }.map { "\($0.status) \($0.meaning)" }
        return [
            (["Examples:"] + lines).joined(separator: "\n"), text, "Exit status: " + ends.joined(separator: ", ") + ".",
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
