import Glibc
import Synchronization
import Testing

@testable import Files

/// What the cells of a notebook may read and write, and what they are refused with.
@Suite(.serialized) struct FenceTests {
    /// A notebook in `home/project`, a command started in `home/started`, a secret beside both.
    private func rig() throws -> FilesRig {
        let rig = try FilesRig()
        try rig.write("t,n\n1,2\n", to: "home/project/own.csv")
        try rig.write("t,n\n1,2\n", to: "home/project/data/deep.csv")
        try rig.write("t,n\n1,2\n", to: "home/started/theirs.csv")
        try rig.write("secret\n", to: "home/secret.csv")
        try rig.write("secret\n", to: "home/private/secret.csv")
        rig.link("../secret.csv", "home/project/link.csv")
        rig.link("../private", "home/project/linked")
        rig.link("data", "home/project/inside")
        rig.link("data/deep.csv", "home/project/latest.csv")
        _ = unsafe mkfifo(rig.path("home/project/pipe.csv"), 0o600)
        return rig
    }

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing"
        } catch let error as FilesError {
            switch error {
            case .system(_, let code): return "system \(code)"
            case .folder: return "folder"
            case .notAFile: return "notAFile"
            case .outside: return "outside"
            case .foreign: return "foreign"
            case .hidden: return "hidden"
            case .link: return "link"
            case .loaded: return "loaded"
            }
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("own.csv", "nothing"), ("data/deep.csv", "nothing"), ("./data/../own.csv", "nothing"),
        ("inside/deep.csv", "nothing"), ("latest.csv", "nothing"), ("../started/theirs.csv", "nothing"),
        ("missing.csv", "system 2"), ("data", "folder"), ("pipe.csv", "notAFile"),
        ("../secret.csv", "outside"), ("data/../../secret.csv", "outside"), ("link.csv", "outside"),
        ("linked/secret.csv", "outside"), ("../missing.csv", "outside"), ("/etc/passwd", "outside"),
        ("~/x.csv", "outside"), ("/proc/self/environ", "outside"), ("/proc/self/cwd/secret.csv", "outside"),
        ("/dev/zero", "outside"), ("../project/own.csv", "nothing"), ("../project-of-others/x.csv", "outside"),
    ])
    func reads(_ path: String, _ expected: String) throws {
        let rig = try rig()
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        #expect(refusal { _ = try access.open(path) } == expected)
        // A person's files are as free as in a shell.
        if expected == "outside", ["../secret.csv", "link.csv", "linked/secret.csv"].contains(path) {
            let watched = access.asked(by: .person)
            #expect(try watched.open(path).outside?.flag.hasPrefix("--allow-read \(rig.folder)/home/") == true)
        }
    }

    /// `base` says where paths start and widens nothing.
    @Test func aBaseWidensNothing() throws {
        let rig = try rig()
        var access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home")
        #expect(refusal { _ = try access.open("secret.csv") } == "outside")
        access.base = "/"
        #expect(refusal { _ = try access.open("etc/passwd") } == "outside")
        #expect(refusal { _ = try access.place(writing: "tmp/x.csv") } == "outside")
    }

    @Test func noFenceLeavesNothing() throws {
        let rig = try rig()
        let access = FileAccess(base: rig.place("home/project")).asked(by: .notebook)
        #expect(refusal { _ = try access.open("own.csv") } == "outside")
        #expect(refusal { _ = try access.place(writing: "new.csv") } == "outside")
    }

    @Test func patterns() throws {
        let rig = try rig()
        try rig.write("t,n\n", to: "home/project/data/second.csv")
        try rig.write("t,n\n", to: "home/project/data/.hidden.csv")
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        #expect(try access.matches("data/*.csv") == ["data/deep.csv", "data/second.csv"])
        #expect(try access.matches("./d*/s*.csv") == ["./data/second.csv"])
        #expect(try access.matches("data/[a-e]*.csv") == ["data/deep.csv"])
        #expect(try access.matches(rig.path("home/started/*.csv")) == [rig.place("home/started/theirs.csv")])
        #expect(try access.matches("none/*.csv") == [])
        // A folder is not a file, whatever it is called, nor a file a folder on the way.
        rig.make("home/project/data/folder.csv")
        try rig.write("t,n\n", to: "home/project/data/folder.csv/inside.csv")
        #expect(try access.matches("data/f*.csv") == [])
        #expect(try access.matches("data/*/*.csv") == ["data/folder.csv/inside.csv"])
        for pattern in ["../*.csv", "/etc/*", "~/*", "linked/*.csv", "/proc/self/fd/*", "/*"] {
            #expect(refusal { _ = try access.matches(pattern) } == "outside", "\(pattern)")
        }
        // A link among the matches is judged by where it leads, when it is opened.
        #expect(try access.matches("l*.csv") == ["latest.csv", "link.csv"])
        // The same of a person, for whom the C library looks.
        let free = access.asked(by: .person)
        for pattern in ["data/*.csv", "./d*/s*.csv", "data/[a-e]*.csv", "l*.csv"] {
            #expect(try free.matches(pattern) == access.matches(pattern), "\(pattern)")
        }
    }

    @Test(arguments: [
        ("new.csv", "nothing"), ("data/new.csv", "nothing"), ("../new.csv", "outside"), ("/tmp/new.csv", "outside"),
        ("~/new.csv", "outside"), ("../started/new.csv", "outside"), (".profile.csv", "hidden"),
        (".git/hooks.csv", "hidden"), ("data/.x.csv", "hidden"), ("linked/new.csv", "link"),
        ("inside/new.csv", "link"), ("link.csv", "link"), ("none/new.csv", "system 2"), ("data", "folder"),
        ("pipe.csv", "notAFile"), ("own.csv", "foreign"),
    ])
    func writes(_ path: String, _ expected: String) throws {
        let rig = try rig()
        let access = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
        #expect(
            refusal {
                let place = try access.place(writing: path)
                if place.isForeign { throw place.refusal }
            } == expected)
    }

    /// What this notebook wrote it may write again, also another time; not when someone else has touched it.
    @Test func itsOwnFiles() throws {
        let rig = try rig()
        func place() throws -> WritePlace {
            try rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
                .place(writing: "out.csv")
        }
        let first = try place()
        try rig.write("1\n", to: "home/project/out.csv")
        first.placed()
        #expect(try !place().isForeign)
        try rig.write("mine now\n", to: "home/project/out.csv")
        #expect(try place().isForeign)
        // Another notebook in the same folder did not write it.
        first.placed()
        let other = rig.access(rig.fence("home/project/other.md", started: "home/started"), base: "home/project")
        #expect(try other.place(writing: "out.csv").isForeign)
        var status = stat()
        #expect(unsafe stat(rig.path("state/notebooks"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func neverOverWhatItLoads() throws {
        let rig = try rig()
        let target = rig.path("home/project/own.csv")
        let fence = rig.fence("home/project/n.md", started: "home/started", writes: [target])
        let access = rig.access(fence, base: "home/project")
        #expect(refusal { _ = try access.place(writing: "own.csv") } == "nothing")
        let stamp = try access.open("own.csv").stamp
        #expect(refusal { _ = try access.place(writing: "own.csv", loaded: [stamp]) } == "loaded")
        _ = unsafe link(target, rig.path("home/project/second name.csv"))
        #expect(refusal { _ = try access.place(writing: "second name.csv", loaded: [stamp]) } == "loaded")
    }

    /// The refusal prints the option, and the option is enough.
    @Test func theFlagThatIsPrintedIsEnough() throws {
        let rig = try rig()
        try rig.write("t,n\n1,2\n", to: "home/it's here/a b.csv")
        for path in ["../secret.csv", "link.csv", "linked/secret.csv", "../it's here/a b.csv"] {
            let plain = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
            do throws(FilesError) {
                _ = try plain.open(path)
                Issue.record("\(path) was opened")
            } catch {
                let flag = try #require(error.mend?.split(separator: ": ", maxSplits: 1).last.map(String.init))
                let words = try #require(Shell.words(flag))
                try #require(words.count == 2 && words[0] == "--allow-read")
                let allowed = rig.fence("home/project/n.md", started: "home/started", reads: [words[1]])
                #expect(
                    refusal { _ = try rig.access(allowed, base: "home/project").open(path) } == "nothing", "\(path)")
            }
        }
        for path in ["../new.csv", "linked/new.csv", "link.csv", ".git.csv", "own.csv"] {
            let plain = rig.access(rig.fence("home/project/n.md", started: "home/started"), base: "home/project")
            do {
                let place = try plain.place(writing: path)
                if place.isForeign { throw place.refusal }
                Issue.record("\(path) was allowed")
            } catch let error as FilesError {
                let flag = try #require(error.mend?.split(separator: ": ", maxSplits: 1).last.map(String.init))
                let words = try #require(Shell.words(flag))
                let allowed = rig.fence("home/project/n.md", started: "home/started", writes: [words[1]])
                let place = try rig.access(allowed, base: "home/project").place(writing: path)
                #expect(!place.isForeign, "\(path)")
            }
        }
    }

    /// An allowed folder has all below it, and no more.
    @Test func anAllowedFolder() throws {
        let rig = try rig()
        let fence = rig.fence(
            "home/project/n.md", started: "home/started", reads: [rig.path("home/private")],
            writes: [rig.path("home/private")])
        let access = rig.access(fence, base: "home/project")
        #expect(refusal { _ = try access.open("../private/secret.csv") } == "nothing")
        #expect(refusal { _ = try access.open("linked/secret.csv") } == "nothing")
        #expect(refusal { _ = try access.open("../secret.csv") } == "outside")
        #expect(refusal { _ = try access.place(writing: "../private/new.csv") } == "nothing")
        #expect(refusal { _ = try access.place(writing: "../private/.new.csv") } == "hidden")
        #expect(refusal { _ = try access.place(writing: "../new.csv") } == "outside")
    }

    /// A person is asked once; a yes holds for these cells and this path, and is found again.
    @Test func aYesIsRemembered() throws {
        let rig = try rig()
        let asked = Mutex<[String]>([])
        func access(_ cells: String, answer: Bool) -> FileAccess {
            var fence = NotebookFence(
                notebook: rig.place("home/project/n.md"), started: rig.place("home/started"),
                memory: FenceMemory(
                    notebook: rig.place("home/project/n.md"), cells: cells, file: rig.place("state/notebooks")))
            fence.ask = { request in
                asked.withLock { $0.append(request.path) }
                return answer
            }
            return FileAccess(base: rig.place("home/project"), fence: fence).asked(by: .notebook)
        }
        let no = access("one", answer: false)
        #expect(refusal { _ = try no.open("../secret.csv") } == "outside")
        #expect(refusal { _ = try no.open("../secret.csv") } == "outside")
        #expect(asked.withLock { $0 } == ["../secret.csv"])
        let yes = access("one", answer: true)
        #expect(refusal { _ = try yes.open("../secret.csv") } == "nothing")
        #expect(refusal { _ = try yes.open("link.csv") } == "nothing")
        #expect(refusal { _ = try access("one", answer: false).open("../secret.csv") } == "nothing")
        #expect(asked.withLock { $0.count } == 2)
        // Reading is not writing, and other cells are another notebook.
        #expect(refusal { _ = try access("one", answer: false).place(writing: "../secret.csv") } == "outside")
        #expect(refusal { _ = try access("two", answer: false).open("../secret.csv") } == "outside")
        // A file that others may write to is believed nothing.
        _ = unsafe chmod(rig.path("state/notebooks"), 0o620)
        #expect(refusal { _ = try access("one", answer: false).open("../secret.csv") } == "outside")
    }

    /// What is written under an overlay is read back from it, and nothing is left anywhere.
    @Test func anOverlay() throws {
        let rig = try rig()
        var fence = rig.fence("home/project/n.md", started: "home/started")
        let overlay: Overlay = try #require(Overlay())
        fence.overlay = overlay
        let access = rig.access(fence, base: "home/project")
        let place = try access.place(writing: "own.csv")
        #expect(!place.isForeign && place.path.name != "own.csv")
        let descriptor = place.path.open(O_WRONLY | O_CREAT, 0o600)
        _ = unsafe write(descriptor, "overlaid\n", 9)
        close(descriptor)
        place.placed()
        #expect(try access.open("own.csv").size == 9)
        #expect(try access.open("./data/../own.csv").size == 9)
        #expect(rig.text("home/project/own.csv") == "t,n\n1,2\n")
        let second = try access.place(writing: "new.csv")
        close(second.path.open(O_WRONLY | O_CREAT, 0o600))
        second.placed()
        #expect(try access.matches("n*.csv") == ["new.csv"])
        #expect(refusal { _ = try access.place(writing: "../new.csv") } == "outside")
        #expect(rig.text("home/project/new.csv") == nil)
    }

    /// The accounts as the C library reads them.
    private static func homes() -> [Path] {
        var homes: [Path] = []
        setpwent()
        defer { endpwent() }
        while let entry = unsafe getpwent(), let folder = unsafe entry.pointee.pw_dir {
            homes.append(Path(unsafe String(cString: folder)))
        }
        return homes
    }

    /// Also with HOME unset, empty or elsewhere: the list of accounts says as well where home is.
    @Test(arguments: [nil, "", "/nonexistent", "/tmp/elsewhere"] as [String?])
    func noFolderOfEverybodyIsGranted(_ home: String?) throws {
        let before = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
        if let home { unsafe setenv("HOME", home, 1) } else { unsafe unsetenv("HOME") }
        defer { unsafe setenv("HOME", before, 1) }
        let rig = try rig()
        rig.link("/etc", "home/link")
        for path in ["/", "/etc", "/tmp", "/tmp/", "/etc/../tmp", "/home", rig.place("home/link")] + Self.homes() {
            #expect(FencedFolder.unlessWide(path) == nil, "\(path.text)")
        }
        #expect(FencedFolder.unlessWide(rig.place("home/started")) != nil)
    }

    /// In the home folder, a folder that holds it and the root a notebook has what is beside it alone.
    @Test func home() throws {
        let rig = try rig()
        let before = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
        unsafe setenv("HOME", rig.path("home"), 1)
        defer { unsafe setenv("HOME", before, 1) }
        try rig.write("key\n", to: "home/.key.csv")
        try rig.write("t,n\n", to: "beside.csv")
        let own = rig.access(rig.fence("home/n.md", started: "home"), base: "home")
        #expect(refusal { _ = try own.open("secret.csv") } == "nothing")
        for path in [".key.csv", "private/secret.csv", "../beside.csv"] {
            #expect(refusal { _ = try own.open(path) } == "outside", "\(path)")
        }
        #expect(refusal { _ = try own.place(writing: "new.csv") } == "nothing")
        #expect(refusal { _ = try own.place(writing: "private/new.csv") } == "outside")
        // Started in it, and lying elsewhere, it has nothing of it.
        let away = rig.access(rig.fence("home/project/n.md", started: "home"), base: "home")
        #expect(refusal { _ = try away.open("secret.csv") } == "outside")
        let above = rig.access(rig.fence("n.md", started: "."), base: ".")
        #expect(refusal { _ = try above.open("beside.csv") } == "nothing")
        #expect(refusal { _ = try above.open("home/secret.csv") } == "outside")
    }
}

/// A shell's words, as far as the options that are printed need: plain, or in single quotes.
enum Shell {
    static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscape = false
        for character in text.unicodeScalars {
            switch character {
            case _ where isEscape:
                word = (word ?? "") + String(character)
                isEscape = false
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where !isQuoted: isEscape = true
            case " " where !isQuoted:
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return isQuoted ? nil : words
    }
}
