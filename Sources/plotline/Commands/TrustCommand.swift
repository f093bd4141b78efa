import ArgumentParser
import Files
import Notebook
import Presenting
import Terminal

/// `plotline trust [list|forget NOTEBOOK]`.
struct TrustCommand: OffersWords {
    static let words = ["list", "forget"]

    static let configuration = CommandConfiguration(
        commandName: "trust", abstract: "Show and drop what your notebooks may reach outside their folders.",
        discussion: CommandGuide(
            examples: ["trust", "trust list weather.md", "trust forget weather.md"],
            text: """
                Remembered is what cells read and wrote that you typed and saved, and what you answered yes for, while cells and header stay \
                the same. What ran under --allow-read or --allow-write is not remembered. A machine without a person says what its \
                notebooks may read by these options, or in PLOTLINE_ALLOW_READ, paths between colons.
                """,
            exits: [(0, "it worked"), (1, "there was nothing to forget")]
        ).discussion)

    @Argument(help: "list or forget.")
    var action = "list"

    @Argument(help: "The notebook.")
    var notebook: String?

    func validate() throws {
        guard Self.words.contains(action) else {
            throw ValidationError(
                "'\(action)' is nothing that trust does; choose from \(Self.words.joined(separator: ", "))")
        }
        if action == "forget", notebook == nil { throw ValidationError("say which notebook: trust forget NOTEBOOK") }
    }

    func run() throws {
        if action == "forget", let notebook {
            let count = TrustedNotebooks.forget(Path(notebook))
            guard count > 0 else {
                StandardStreams.print(
                    "error: nothing is remembered of \(DisplayText.safe(notebook))\n", to: StandardStreams.error)
                throw ExitCode(1)
            }
            return StandardStreams.print("forgot \(count) \(count == 1 ? "grant" : "grants")\n")
        }
        for line in TrustedNotebooks.lines(of: notebook.map { Path($0) }) {
            StandardStreams.print(DisplayText.safe(line) + "\n")
        }
    }
}
