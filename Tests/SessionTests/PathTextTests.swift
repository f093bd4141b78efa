import Files
import Reading
import Syntax
import Testing

@testable import Notebook
@testable import Session

/// Paths that are typed, written down and read back keep their bytes. The file system is the source: a file is found under the bytes
/// that it was made with.
@Suite struct PathTextTests {
    static let names = [
        "\u{301}a", "a\u{301}", "\u{600}a", "a\u{600}", "\"\u{301}", "{\u{301}}", "\\\u{20E3}", "e\u{301}", "\u{E9}",
        "a b", "it's",
    ]

    @Test(arguments: names)
    func filesAreLoadedAndWritten(_ stem: String) throws {
        let rig = try SessionRig()
        let name = stem + ".csv"
        try rig.write("time,v\n2024-01-01,1\n2024-01-02,2\n", to: name)
        let typed = PathSpelling.typed(name)
        #expect(!rig.run("load \(typed) as a").contains("error"), "\(typed)")
        let written = PathSpelling.typed("out" + name)
        rig.run("a | first 1 | export \(written)")
        #expect(rig.names.contains { Array($0.utf8) == Array(("out" + name).utf8) }, "\(written)")
        rig.remove("out" + name)
        rig.remove(name)
    }

    @Test func endingsChooseTheType() {
        #expect(ExportFormatCatalog.format(for: "x\u{600}.csv")?.suffix == "csv")
        #expect(ExportFormatCatalog.format(for: "x/\u{301}.png")?.suffix == "png")
        #expect(ExportFormatCatalog.format(for: "x.csv\u{301}") == nil)
        #expect(FilePaths.seriesName(of: "data\u{600}/b.csv") == "b")
    }

    @Test(arguments: [
        Path(bytes: [0x2F, 0xE9, 0x2F, 0x5C, 0x0A]), "/a\u{2028}b", "/a\r", "/\u{301}x \u{301}y", "/a\\n\\x41",
        "/e\u{301}",
    ])
    func journalsKeepTheBytes(_ path: Path) throws {
        let header = JournalHeader(started: 1, base: path, notebook: path, digest: "ab", settings: ["now": "x"])
        for record in [JournalRecord.session(header), .saved(path: path, digest: "ff", origins: [1, nil])] {
            let bytes = JournalText.opening + JournalText.framed(record)
            #expect(JournalText.read(bytes)?.records == [record])
        }
    }
}
