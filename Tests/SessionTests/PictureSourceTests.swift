import Files
import Session
import Testing

/// What pictures carry of the cell that made them.
@Suite struct PictureSourceTests {
    @Test(arguments: [
        ("load /home/me/data/a.csv\nplot line x", "load ../data/a.csv\nplot line x"),
        ("load \"/home/me/my data/a.csv\"", "load \"../my data/a.csv\""),
        ("load /home/me/project/b.csv | export /home/me/project/out/c.csv", "load b.csv | export out/c.csv"),
        ("load data/a.csv | derive z = x / y", "load data/a.csv | derive z = x / y"),
        ("file = \"/home/me/x.csv\"\nload {file}", "file = \"../x.csv\"\nload {file}"),
        ("plot line x\ntitle \"a / b\"", "plot line x\ntitle \"a / b\""),
        ("load /home/me/a.csv |\nthis is not a cell", "load ../a.csv |\nthis is not a cell"),
        ("load /home/me/data/*.csv -", "load ../data/*.csv -"),
    ])
    func bearsNoAbsolutePath(_ cell: String, _ expected: String) {
        let access = FileAccess(base: "/home/me/project")
        #expect(PictureSource.text(cell, access: access, vocabulary: VerbCatalog.vocabulary) == expected)
    }

    /// In every kind of picture.
    @Test func inEveryKind() throws {
        let rig = try SessionRig()
        try rig.write("t,x\n2024-01-01,1\n2024-01-02,2\n", to: "a.csv")
        for type in ["png", "svg"] {
            #expect(
                rig.last("load \(rig.path("a.csv")) | plot line x | export \(rig.path("p." + type))").contains("chart"))
            let text = String(decoding: try #require(rig.bytes("p." + type)), as: UTF8.self)
            #expect(text.contains("load a.csv | plot line x | export p.\(type)"), "\(type)")
            #expect(!text.contains(rig.folder), "\(type)")
        }
        #expect(rig.last("load \(rig.path("a.csv")) | plot line x | export \(rig.path("p.pdf"))").contains("chart"))
        let pdf = try #require(rig.bytes("p.pdf"))
        let text = String(decoding: pdf, as: UTF8.self)
        #expect(text.contains("/Keywords") && !text.contains(rig.folder))
    }
}
