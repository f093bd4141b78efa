import Glibc
import Testing

@testable import Files

/// Paths are cut and compared as the kernel does it, byte by byte. Expected values are path_resolution(7)'s: `/` and NUL are the only
/// bytes that are not part of a name, and names are equal when their bytes are.
@Suite(.serialized) struct PathBytesTests {
    /// Scalars that make one `Character` of the slash or the point beside them (Unicode 16, UAX 29: GB9, GB9a and GB9b).
    static let joining = [
        "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}", "\u{903}", "\u{E33}", "\u{600}",
        "\u{110BD}", "\u{E0100}",
    ]

    private func rig() throws -> FilesRig {
        let rig = try FilesRig()
        try rig.write("t,n\n1,2\n", to: "home/project/data/deep.csv")
        try rig.write("secret\n", to: "home/private/secret.csv")
        for scalar in Self.joining {
            rig.link("../private", "home/project/x" + scalar)
            rig.link("../private", "home/project/" + scalar + "x")
        }
        return rig
    }

    private func refusal(_ access: FileAccess, writing path: String) -> String {
        do throws(FilesError) {
            return try access.place(writing: path).isForeign ? "foreign" : "nothing"
        } catch {
            switch error {
            case .outside: return "outside"
            case .hidden: return "hidden"
            case .link: return "link"
            case .system(_, let code): return "system \(code)"
            default: return "\(error)"
            }
        }
    }

    @Test(arguments: joining)
    func noScalarHidesASlashOrAPoint(_ scalar: String) throws {
        let rig = try rig()
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        func check(_ path: String, _ expected: String) {
            #expect(refusal(access, writing: path) == expected, "\(path.unicodeScalars.map { $0.value })")
        }
        check("x\(scalar)/escaped.csv", "link")
        check("\(scalar)x/escaped.csv", "link")
        check(".\(scalar)hidden.csv", "hidden")
        check("data/.\(scalar)hidden.csv", "hidden")
        check("..\(scalar)/new.csv", "hidden")
        check("../\(scalar)/new.csv", "outside")
        check("data/\(scalar)new.csv", "nothing")
        check("data/../\(scalar)new.csv", "nothing")
        check("data/../../\(scalar)new.csv", "outside")
        check("~/\(scalar)new.csv", "outside")
        check("/\(scalar)new.csv", "outside")
    }

    /// `é` as one scalar and as two: equal as Swift texts, and two files.
    @Test func normalizationMakesTwoFiles() throws {
        let rig = try rig()
        let (composed, decomposed) = ("\u{E9}.csv", "e\u{301}.csv")
        func access() -> FileAccess {
            rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        }
        let place = try access().place(writing: composed)
        try rig.write("1\n", to: "home/project/" + composed)
        place.placed()
        try rig.write("theirs\n", to: "home/project/" + decomposed)
        #expect(refusal(access(), writing: composed) == "nothing")
        #expect(refusal(access(), writing: decomposed) == "foreign")
        // A folder that is allowed under one name is not under the other.
        rig.make("home/\u{E9}")
        try rig.write("t,n\n", to: "home/e\u{301}/x.csv")
        let reads = rig.fence("home/project/n.md", started: "home/started", reads: [rig.path("home/\u{E9}")])
        #expect(throws: FilesError.self) {
            _ = try rig.access(reads, base: "home/project").open("../e\u{301}/x.csv")
        }
        // What is written under an overlay under one name is not read under the other.
        var fence = rig.fence("home/project/n.md", started: "home/started")
        fence.overlay = Overlay()
        let dry = rig.access(fence, base: "home/project")
        let first = try dry.place(writing: "\u{C5}.csv")
        first.placed()
        #expect(fence.overlay?.written.count == 1)
        try dry.place(writing: "A\u{30A}.csv").placed()
        #expect(fence.overlay?.written.count == 2)
    }

    /// Whether a folder outside is there is not told by going through it and back.
    @Test func goingOutAndBackTellsNothing() throws {
        let rig = try rig()
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        for path in ["../private/../project/data/deep.csv", "../none/../project/data/deep.csv"] {
            #expect(
                throws: FilesError.outside(
                    FenceRequest(.read, path: path, target: access.target(of: access.path(path))))
            ) {
                _ = try access.open(path)
            }
            #expect(refusal(access, writing: path) == "outside")
        }
        #expect(try access.open("../project/data/deep.csv").size == 8)
    }

    @Test func suffixes() {
        #expect(("a\u{600}.CSV" as FileName).suffix == "csv" && ("a\u{600}.CSV" as FileName).ends(in: "csv"))
        #expect(("a.csv\u{301}" as FileName).suffix == "csv\u{301}" && !("a.csv\u{301}" as FileName).ends(in: "csv"))
        #expect((".csv" as FileName).suffix == "" && !(".csv" as FileName).ends(in: "csv"))
        #expect(("/a/b\u{600}/c.d.e" as Path).name.stem == "c.d")
    }

    /// A shell's own reading of the words is the source.
    @Test(arguments: ["it's", "'\u{301}; x", "\u{600}'", "a b", ""])
    func wordsOfAShell(_ text: String) {
        let words = Shell.words(ShellWord.quoted(text))
        #expect(words?.map { Array($0.utf8) } == [Array(text.utf8)])
    }

    /// The system ends a path at a NUL; what is checked would not be what is opened.
    @Test func aNulLeadsNowhere() throws {
        let rig = try rig()
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        #expect(throws: FilesError.self) { _ = try access.open("data/deep.csv\0.png") }
        #expect(throws: FilesError.self) { _ = try access.asked(by: .person).open("data/deep.csv\0.png") }
    }
}
