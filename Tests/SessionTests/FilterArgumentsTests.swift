import Presenting
import Session
import Testing

@Suite struct FilterArgumentsTests {
    /// A folder with these files, `data/` and `day/`.
    private static let files: Set = ["wind.csv", "line", "speed", "data/x"]

    private static func place(feeds: Bool = false) -> FilterPlace {
        FilterPlace(feeds: feeds, isFolder: { ["data", "day"].contains($0) }) {
            files.contains($0) || $0.hasPrefix("data/")
        }
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

    /// What ends as files of data do is one, whether it is there or not, and whatever stands on standard input.
    @Test(arguments: [
        (["line", "wind", "gone.csv"], ["gone.csv"], ["line", "wind"]),
        (["gone.csv.gz", "line", "wind"], ["gone.csv.gz"], ["line", "wind"]),
        (["line", "*.JSONL", "x.txt"], ["*.JSONL", "x.txt"], ["line"]),
        (["line", "b", "nowhere/two.zip"], ["nowhere/two.zip"], ["line", "b"]),
        (["./gone", "../gone", "~/gone", "line"], ["./gone", "../gone", "~/gone"], ["line"]),
        (
            ["line", "a.value", "km/h", ".csv", "3.5", "x y.csv"], ["-"],
            ["line", "a.value", "km/h", ".csv", "3.5", "x y.csv"]
        ),
        (["line", "data"], ["-"], ["line", "data"]),
    ])
    func aFileThatIsMissing(_ given: [String], _ files: [String], _ words: [String]) throws {
        let found = try FilterArguments(given, Session().vocabulary, in: Self.place(feeds: true))
        #expect(found.files == files && found.words == words)
    }

    /// Files lie there by the names of words and columns: they are read only where nothing else brings rows.
    @Test(arguments: [
        (["point", "ph", "over", "chlorine", "pool.csv"], false, ["pool.csv"]),
        (["pool.csv", "point", "ph", "over", "chlorine"], true, ["pool.csv"]),
        (["bar", "ph", "by", "none", "https://example.org/rows?a=1"], false, ["https://example.org/rows?a=1"]),
        (["bar", "ph", "by", "none"], true, ["-"]), (["bar", "ph", "over", "-"], false, ["-"]),
        (["line", "ph", "data/over"], false, ["data/over"]), (["line", "ph", "./over"], true, ["./over"]),
        (["line", "ph", "over"], false, ["over"]), (["line", "ph", "over", "chlorine"], false, ["over", "chlorine"]),
        // An ending that no format has: it exists, and is no word.
        (["line", "ph", "notes.dta", "pool.csv", "over"], false, ["notes.dta", "pool.csv"]),
    ])
    func filesByTheNamesOfWords(_ given: [String], _ feeds: Bool, _ files: [String]) throws {
        let named: Set = ["over", "by", "none", "chlorine", "pool.csv", "notes.dta"]
        let place = FilterPlace(feeds: feeds) { named.contains($0) || $0.hasPrefix("data/") }
        let found = try FilterArguments(given, Session().vocabulary, in: place)
        #expect(found.files == files)
        #expect(found.words == given.filter { !files.contains($0) })
    }

    /// `/` is a folder everywhere, and `-` standard input: between words, with a file named elsewhere, they reckon.
    @Test(arguments: [
        (["line", "a", "/", "b", "wind.csv"], ["wind.csv"], ["line", "a", "/", "b"]),
        (["line", "a", "-", "b", "wind.csv"], ["wind.csv"], ["line", "a", "-", "b"]),
        (["line", "a", "-", "wind.csv"], ["-", "wind.csv"], ["line", "a"]),
        (["-", "line", "a", "wind.csv"], ["-", "wind.csv"], ["line", "a"]),
        (["line", "a", "-", "by", "day"], ["-"], ["line", "a", "by", "day"]),
    ])
    func signsBetweenWords(_ given: [String], _ files: [String], _ words: [String]) throws {
        let place = FilterPlace(feeds: false, isFolder: { $0 == "/" }) { $0 == "/" || Self.files.contains($0) }
        let found = try FilterArguments(given, Session().vocabulary, in: place)
        #expect(found.files == files && found.words == words, "\(found)")
    }

    /// Where nothing else brings rows, a folder's name is that folder; `day` is a word.
    @Test func aFolderByItsName() throws {
        let found = try FilterArguments(["data", "line", "wind", "by", "day"], Session().vocabulary, in: Self.place())
        #expect(found.files == ["data/"] && found.words == ["line", "wind", "by", "day"])
        let other = try FilterArguments(["line", "data", "wind.csv"], Session().vocabulary, in: Self.place())
        #expect(other.files == ["wind.csv"] && other.words == ["line", "data"])
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
