import Files
import Glibc
import Testing

@testable import Session

/// Files that cells write: all of a cell or none, with the rights that were there, through the links that were there.
@Suite struct PendingFilesTests {
    private func put(_ text: String, _ name: String, _ rig: SessionRig, in files: inout PendingFiles) throws {
        try files.write(Path(rig.path(name)), typed: name) { try $0.append(Array(text.utf8)) }
    }

    private func words(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "no error"
        } catch let error as SessionError {
            return error.what + "; " + (error.mend ?? "")
        } catch {
            return "\(error)"
        }
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        _ = unsafe stat(path, &status)
        return status.st_mode & 0o7777
    }

    /// The last one fails; with renames that exchange and with plain ones.
    @Test(arguments: [false, true]) func oneThatFailsTakesTheOthersBack(_ plainly: Bool) throws {
        let rig = try SessionRig()
        try rig.write("old a\n", to: "a.csv")
        var files = PendingFiles()
        try put("new a\n", "a.csv", rig, in: &files)
        try put("new b\n", "b.csv", rig, in: &files)
        try put("newer a\n", "a.csv", rig, in: &files)
        try put("new c\n", "c.csv", rig, in: &files)
        #expect(unsafe mkdir(rig.path("c.csv"), 0o755) == 0)
        let said = words { try files.commit(plainly: plainly) }
        #expect(said.hasPrefix("c.csv cannot be written: it is a folder; nothing was written"), "\(said)")
        #expect(rig.text("a.csv") == "old a\n")
        #expect(rig.names == ["a.csv", "c.csv"])
        #expect(SessionRig.names(in: rig.path("c.csv")) == [])
    }

    @Test(arguments: [false, true]) func allAppear(_ plainly: Bool) throws {
        let rig = try SessionRig()
        try rig.write("old a\n", to: "a.csv")
        var files = PendingFiles()
        try put("first a\n", "a.csv", rig, in: &files)
        try put("new b\n", "b.csv", rig, in: &files)
        try put("second a\n", "a.csv", rig, in: &files)
        #expect(rig.text("a.csv") == "old a\n")
        try files.commit(plainly: plainly)
        #expect(rig.text("a.csv") == "second a\n")
        #expect(rig.text("b.csv") == "new b\n")
        #expect(rig.names == ["a.csv", "b.csv"])
    }

    /// A folder in the way is found when its statement runs, and said there.
    @Test func aFolderInTheWay() throws {
        let rig = try SessionRig()
        try rig.write("mine\n", to: "a.csv")
        #expect(unsafe mkdir(rig.path("d.json"), 0o755) == 0)
        rig.run("load Samples/weather.csv | first 2 as few")
        let text = rig.run("few | export a.csv\nfew | export d.json")
        #expect(
            text.hasSuffix(
                """
                error: d.json cannot be written: it is a folder
                  2 | few | export d.json
                    |              ^^^^^^ nothing was written; choose another place or free some room
                """), "\(text)")
        #expect(rig.text("a.csv") == "mine\n")
        #expect(rig.names == ["a.csv", "d.json"])
    }

    /// chmod(1)'s numbers; a new file has what the mask leaves.
    @Test(arguments: [0o600, 0o640, 0o664, 0o755, 0o604] as [UInt32]) func rightsStay(_ rights: UInt32) throws {
        let rig = try SessionRig()
        try rig.write("mine\n", to: "a.csv")
        #expect(unsafe chmod(rig.path("a.csv"), rights) == 0)
        rig.run("load Samples/weather.csv | first 2 | export a.csv\nexport b.csv")
        #expect(rig.text("a.csv")?.hasPrefix("time,") == true)
        #expect(mode(rig.path("a.csv")) == rights)
        // Source: proc(5), `Umask` in octal.
        let status = String(decoding: try FileReader.bytes("/proc/self/status"), as: UTF8.self)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
        let mask = try #require(UInt32(line.filter(\.isNumber), radix: 8))
        #expect(mode(rig.path("b.csv")) == 0o666 & ~mask)
    }

    /// As `>` of a shell does: through a link, through a link to a link in another folder, to a file that is not there yet.
    @Test func linksAreFollowed() throws {
        let rig = try SessionRig()
        #expect(unsafe mkdir(rig.path("far"), 0o755) == 0)
        try rig.write("mine\n", to: "far/real.csv")
        for (target, link) in [
            ("far/real.csv", "one.csv"), ("../one.csv", "far/two.csv"), ("far/new.csv", "three.csv"),
        ] {
            #expect(unsafe symlink(target, rig.path(link)) == 0)
        }
        rig.run("load Samples/weather.csv | first 2 | export far/two.csv\nfirst 1 | export three.csv")
        #expect(rig.text("far/real.csv")?.split(separator: "\n").count == 3)
        #expect(rig.text("far/new.csv")?.split(separator: "\n").count == 2)
        for link in ["one.csv", "far/two.csv", "three.csv"] {
            var status = stat()
            let answer = unsafe lstat(rig.path(link), &status)
            #expect(answer == 0 && status.st_mode & S_IFMT == S_IFLNK, "\(link)")
        }
        #expect(SessionRig.names(in: rig.path("far")) == ["new.csv", "real.csv", "two.csv"])
    }

    @Test func whatIsNoFileIsRefused() throws {
        let rig = try SessionRig()
        #expect(unsafe mkfifo(rig.path("pipe.csv"), 0o600) == 0)
        #expect(unsafe symlink("/dev/null", rig.path("null.csv")) == 0)
        #expect(unsafe symlink("round.csv", rig.path("round.csv")) == 0)
        rig.run("load Samples/weather.csv | first 2 as few")
        #expect(rig.run("few | export pipe.csv").contains("pipe.csv cannot be written: it is no ordinary file"))
        #expect(rig.run("few | export null.csv").contains("null.csv cannot be written: it is no ordinary file"))
        #expect(rig.run("few | export round.csv").contains("round.csv cannot be written: its links go round"))
        #expect(rig.names == ["null.csv", "pipe.csv", "round.csv"])
    }

    /// What a process left that is gone; another's files stay, whatever their names.
    @Test func whatDeadProcessesLeftGoes() throws {
        let rig = try SessionRig()
        let own = TemporaryName.beside(Path(rig.path("a.csv")))
        // The same number, started at another time; a number that no process has (pid_max of Linux is at most 4194304).
        let dead = ["plotline-\(getpid())-1-0.part", "plotline-4194305-77-3.part"]
        let others = [
            own.name.text, "plotline-1.part", "video.12.3.part", "plotline-a-b-c.part",
            "plotline-4194305-77-3.csv",
            "plotline--4194305-77-3.part",
        ]
        for name in dead + others { try rig.write("x", to: name) }
        rig.run("load Samples/weather.csv | first 2 | export a.csv")
        #expect(rig.names == (others + ["a.csv"]).sorted())
    }

    /// Under whatever name; `export!` does it.
    @Test func whatWasLoadedIsRefused() throws {
        let rig = try SessionRig()
        let data = "time,v\n2024-01-01,1\n2024-01-02,2\n"
        try rig.write(data, to: "my data.csv")
        #expect(unsafe symlink("my data.csv", rig.path("other.csv")) == 0)
        rig.run("load \"my data.csv\" as mine | first 1 as few")
        for name in ["\"my data.csv\"", "other.csv", "\"./my data.csv\""] {
            let text = rig.run("few | export \(name)")
            #expect(text.contains("holds data that this session has loaded"), "\(text)")
            #expect(text.contains("export! \(name)"), "\(text)")
            #expect(rig.text("my data.csv") == data)
        }
        rig.run("forget few\nforget mine")
        #expect(rig.run("load other.csv | first 1 | export other.csv").contains("has loaded"))
        #expect(rig.run("other | export! other.csv").contains("unknown") == false)
        rig.run("load other.csv | first 1 | export! other.csv")
        #expect(rig.text("my data.csv") == "time,v\n2024-01-01T00:00:00Z,1\n")
        // Pictures likewise, and a file that was only written is not a loaded one.
        rig.run("load Samples/weather.csv\nplot line wind\nexport c.png")
        #expect(rig.last("export c.png") == "c.png: chart · 800 × 400 pixels")
    }
}
