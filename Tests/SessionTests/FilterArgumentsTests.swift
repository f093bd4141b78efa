import Presenting
import Session
import Testing

@Suite struct FilterArgumentsTests {
    /// A folder with these files, `data/` and `day/`.
    private static let files: Set = ["wind.csv", "line", "speed", "data/x"]

    private static func place(feeds: Bool = false) -> FilterPlace {
        FilterPlace(feeds: feeds) { files.contains($0) || $0.hasPrefix("data/") }
    }

    @Test(arguments: [
        (["line", "wind", "wind.csv"], ["wind.csv"], ["line", "wind"]),
        (["wind.csv", "line", "wind"], ["wind.csv"], ["line", "wind"]),
        (["bar", "by", "day", "-"], ["-"], ["bar", "by", "day"]),
        // A word of the language is one; a file by another word's name is a file.
        (["line", "speed"], ["speed"], ["line"]),
        // A missing file in a folder that exists is a file; a quotient is none.
        (["line", "km/h", "data/gone.csv"], ["data/gone.csv"], ["line", "km/h"]),
        (["line", "wind", "gone.csv"], ["gone.csv"], ["line", "wind"]),
        (["wind.csv", "data/x"], ["wind.csv", "data/x"], []),
    ])
    func filesAndWords(_ given: [String], _ files: [String], _ words: [String]) throws {
        let found = try FilterArguments(given, Session().vocabulary, in: Self.place())
        #expect(found.files == files)
        #expect(found.words == words)
    }

    @Test func aPipeIsReadWhereNoFileIsNamed() throws {
        let found = try FilterArguments(["line", "a.value"], Session().vocabulary, in: Self.place(feeds: true))
        #expect(found.files == ["-"] && found.words == ["line", "a.value"])
    }

    @Test(arguments: [[], ["line", "wind"], ["line", "3.5"]])
    func nothingToRead(_ given: [String]) {
        #expect(throws: FilterError.noFile) { try FilterArguments(given, Session().vocabulary, in: Self.place()) }
    }

    @Test(arguments: [
        (["line wind by day"], "plot line wind by day"),
        (["line", "wind", "title", "Hello"], "plot line wind title \"Hello\""),
        (["line", "wind", "title", "Wind in \"June\""], "plot line wind title \"Wind in \\\"June\\\"\""),
        (["line", "wind", "title", "max {max(wind):.0f}"], "plot line wind title \"max {max(wind):.0f}\""),
        // What quotes do not mend stays as it was typed.
        (["line", "wind", "colour"], "plot line wind colour"),
        ([], "plot"),
    ])
    func quotesThatTheShellTookAway(_ given: [String], _ statement: String) {
        #expect(ShellText.statement("plot", given, in: Session()) == statement)
        #expect(ShellText.drawing(given, in: Session()) == statement)
    }

    /// What cannot stand behind `plot` may be stages before it, or begin with it.
    @Test(arguments: [
        (["plot", "bar", "wind", "by", "day"], "plot bar wind by day"),
        (["plot line wind title", "A title"], "plot line wind title \"A title\""),
        (["where wind > 5 | bar count by kind"], "where wind > 5 | plot bar count by kind"),
        (
            ["where", "wind > 5", "|", "line", "wind", "title", "A title"],
            "where wind > 5 | plot line wind title \"A title\""
        ),
        (["where wind > 5 | plot line wind"], "where wind > 5 | plot line wind"),
        (["where", "wind > 5"], "where wind > 5 | plot"), (["daily mean wind"], "daily mean wind | plot"),
        (["count", "by", "kind"], "plot count by kind"),
    ])
    func stagesBeforeTheChart(_ given: [String], _ statement: String) {
        #expect(ShellText.drawing(given, in: Session()) == statement)
    }
}
