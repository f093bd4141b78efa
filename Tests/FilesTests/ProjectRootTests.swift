import Glibc
import Synchronization
import Testing

@testable import Files

/// The project that a notebook lies in may be read; what is not wholly the user's own is none.
@Suite(.serialized) struct ProjectRootTests {
    /// `home/work/.git`, the notebook in `home/work/nb`, data beside `nb` and above `work`.
    private func rig(_ marker: String = ".git/config") throws -> FilesRig {
        let rig = try FilesRig()
        try rig.write("x\n", to: "home/work/\(marker)")
        try rig.write("t,n\n1,2\n", to: "home/work/data/a.csv")
        try rig.write("t,n\n1,2\n", to: "home/work/nb/own.csv")
        try rig.write("key\n", to: "home/work/.env.csv")
        try rig.write("key\n", to: "home/work/.cache/a.csv")
        try rig.write("secret\n", to: "home/secret.csv")
        rig.link("../../secret.csv", "home/work/nb/link.csv")
        return rig
    }

    private func reads(_ rig: FilesRig, _ path: String, notebook: String = "home/work/nb/n.md") -> Bool {
        let access = rig.access(
            rig.fence(notebook, started: "elsewhere"), base: String(notebook.dropLast(5)))
        return (try? access.open(path)) != nil
    }

    @Test(arguments: [".git/config", ".plotline", "pyproject.toml"]) func aMarker(_ marker: String) throws {
        let rig = try rig(marker)
        #expect(reads(rig, "../data/a.csv") && reads(rig, "own.csv"))
        for path in ["../.env.csv", "../.cache/a.csv", "../../secret.csv", "link.csv", "../.git/config"] {
            #expect(!reads(rig, path), "\(path)")
        }
        // A project is read; written is what the notebook's own folder holds.
        let access = rig.access(rig.fence("home/work/nb/n.md", started: "elsewhere"), base: "home/work/nb")
        #expect(throws: FilesError.self) { _ = try access.place(writing: "../data/new.csv") }
    }

    @Test func noMarkerNoProject() throws {
        let rig = try rig("git/config")
        #expect(!reads(rig, "../data/a.csv"))
    }

    @Test(arguments: ["home/work", "home/work/nb", "home/work/.git"])
    func whatOthersMayWriteTo(_ folder: String) throws {
        for mode in [0o757, 0o1777] as [mode_t] {
            let rig = try rig()
            _ = unsafe chmod(rig.path(folder), mode)
            #expect(!reads(rig, "../data/a.csv"), "\(folder) \(mode)")
            #expect(reads(rig, "own.csv"))
        }
    }

    /// A umask of 002 lets a group write, which is the user's alone where each has one (Debian's `adduser`, USERGROUPS).
    @Test(arguments: ["home/work", "home/work/nb", "home/work/.git"])
    func whatAGroupMayWriteTo(_ folder: String) throws {
        let rig = try rig()
        _ = unsafe chmod(rig.path(folder), 0o775)
        let isAlone = try #require(Accounts.own).group.map(Accounts.isOwn) ?? false
        #expect(reads(rig, "../data/a.csv") == isAlone)
        guard geteuid() == 0 else { return }
        #expect(isAlone)
        // One account more. Source: linux/posix_acl_xattr.h. A file system without such lists refuses it.
        let entries = "(1, 7, -1), (2, 7, 65534), (4, 7, -1), (16, 7, -1), (32, 5, -1)"
        let list = "struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *e) for e in [\(entries)])"
        let call = "os.setxattr('\(rig.path(folder))', 'system.posix_acl_access', \(list))"
        if unsafe system("python3 -c \"import os, struct; \(call)\" 2> /dev/null") == 0 {
            #expect(!reads(rig, "../data/a.csv"), "\(folder)")
            _ = unsafe chmod(rig.path(folder), 0o775)
            let isGone = unsafe system(
                "python3 -c \"import os; os.removexattr('\(rig.path(folder))', 'system.posix_acl_access')\"")
            #expect(isGone == 0 && reads(rig, "../data/a.csv"))
        }
        _ = unsafe chown(rig.path(folder), 0, 65534)
        #expect(!reads(rig, "../data/a.csv"), "\(folder)")
        #expect(reads(rig, "own.csv"))
    }

    @Test(arguments: ["home/work", "home/work/nb", "home/work/.git"])
    func whatBelongsToOthers(_ folder: String) throws {
        guard geteuid() == 0 else { return }
        let rig = try rig()
        _ = unsafe chown(rig.path(folder), 65534, 65534)
        #expect(!reads(rig, "../data/a.csv"), "\(folder)")
    }

    /// A marker that is a link, and a notebook that is reached by one: where it really lies decides.
    @Test func links() throws {
        let rig = try rig("git/config")
        rig.link("git", "home/work/.git")
        #expect(!reads(rig, "../data/a.csv"))
        let other = try self.rig()
        try other.write("t\n", to: "home/other/x.csv")
        other.link("../work/nb", "home/other/nb")
        #expect(reads(other, other.path("home/work/data/a.csv"), notebook: "home/other/nb/n.md"))
        #expect(!reads(other, other.path("home/other/x.csv"), notebook: "home/other/nb/n.md"))
    }

    /// A home under version control is not a project, nor is a folder that holds homes; without a home there is none at all.
    @Test func homes() throws {
        let rig = try rig("git/config")
        try rig.write("x\n", to: "home/.git/config")
        #expect(reads(rig, "../../secret.csv"))
        let before = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
        defer { unsafe setenv("HOME", before, 1) }
        unsafe setenv("HOME", rig.path("home"), 1)
        #expect(!reads(rig, "../../secret.csv"))
        unsafe setenv("HOME", rig.path("home/work/deeper"), 1)
        #expect(!reads(rig, "../../secret.csv"))
        #expect(reads(rig, "own.csv"))
    }

    /// The nearest marker decides, and what is wrong with it is not mended by one further up.
    @Test func theNearest() throws {
        let rig = try rig()
        try rig.write("x\n", to: "home/work/nb/pyproject.toml")
        #expect(!reads(rig, "../data/a.csv"))
    }

    @Test func theFirstUseIsSaid() throws {
        let rig = try rig()
        let said = Mutex<[Path]>([])
        func open(_ path: String) throws {
            var fence = rig.fence("home/work/nb/n.md", started: "elsewhere")
            fence.tell = { root in said.withLock { $0.append(root) } }
            _ = try rig.access(fence, base: "home/work/nb").open(path)
        }
        try open("own.csv")
        #expect(said.withLock { $0 }.isEmpty)
        try open("../data/a.csv")
        try open("../data/a.csv")
        #expect(said.withLock { $0 } == [rig.place("home/work")])
    }

    /// A grant is of where it led; a link that is put there later leads nowhere.
    @Test func grantsFollowNoLinks() throws {
        let rig = try rig("git/config")
        let fence = rig.fence("home/work/nb/n.md", started: "elsewhere")
        fence.memory.allow(FenceRequest(.read, path: "a", target: rig.place("home/work/data/a.csv")))
        fence.memory.allow(FenceRequest(.read, path: "b", target: rig.place("home/work/logs/*.csv")))
        try rig.write("t\n", to: "home/work/logs/1.csv")
        try rig.write("t\n", to: "home/work/logs/1.txt")
        #expect(reads(rig, "../data/a.csv") && reads(rig, "../logs/1.csv") && !reads(rig, "../logs/1.txt"))
        let access = rig.access(rig.fence("home/work/nb/n.md", started: "elsewhere"), base: "home/work/nb")
        #expect(try access.matches("../logs/*.csv") == ["../logs/1.csv"])
        rig.link("../../secret.csv", "home/work/logs/2.csv")
        #expect(!reads(rig, "../logs/2.csv"))
        _ = unsafe rename(rig.path("home/work/data"), rig.path("home/work/moved"))
        rig.link("../", "home/work/data")
        try rig.write("secret\n", to: "home/a.csv")
        #expect(!reads(rig, "../data/a.csv"))
    }

    @Test func forgetting() throws {
        let rig = try rig("git/config")
        let state = rig.place("state/notebooks")
        let notebook = rig.place("home/work/nb/n.md")
        let memory = rig.fence("home/work/nb/n.md", started: "elsewhere").memory
        memory.allow(FenceRequest(.read, path: "a", target: rig.place("home/work/data/a.csv")))
        memory.recordWrite(rig.place("home/work/nb/out.csv"), try #require(FileStamp(of: rig.place("home/secret.csv"))))
        #expect(FenceMemory.grants(in: state).map(\.notebook) == [notebook])
        #expect(reads(rig, "../data/a.csv"))
        #expect(FenceMemory.forget(notebook, in: state) == 1)
        #expect(FenceMemory.forget(notebook, in: state) == 0)
        #expect(!reads(rig, "../data/a.csv"))
        let again = rig.fence("home/work/nb/n.md", started: "elsewhere").memory
        #expect(again.foldersWritten == [rig.place("home/work/nb")])
    }
}
