import Glibc
import Testing

/// Notebooks of strangers: what their cells want beyond their folders they do not get, and nothing outside is opened,
/// written or removed, as the system's own record of it shows.
@Suite struct HostileNotebookTests {
    struct Attack: CustomTestStringConvertible, Sendable {
        let cell: String
        var header = ""
        var testDescription: String { cell + header }

        func text(_ outside: String) -> String {
            let start = header.isEmpty ? "" : "---\nplotline:\n  version: 1\n\(header)---\n"
            let whole = start + "```plotline\n\(cell)\n```\n"
            return whole.split(separator: "@", omittingEmptySubsequences: false).joined(separator: outside)
        }
    }

    /// `@` is the folder with the secrets, which is the home folder too.
    static let attacks = [
        Attack(cell: "load ../outside/secret.csv"),
        Attack(cell: "load data/../../outside/secret.csv"),
        Attack(cell: "load @/secret.csv"),
        Attack(cell: "load ~/secret.csv"),
        Attack(cell: "load link.csv"),
        Attack(cell: "load linked/secret.csv"),
        Attack(cell: "load far/outside/secret.csv"),
        Attack(cell: "load own.csv link.csv"),
        Attack(cell: "load ../outside/*.csv"),
        Attack(cell: "load linked/*.csv"),
        Attack(cell: "load */secret.csv"),
        Attack(cell: "load ~/*.csv"),
        Attack(cell: "load /etc/pass*"),
        Attack(cell: "load /etc/passwd"),
        Attack(cell: "load /proc/self/environ"),
        Attack(cell: "load /proc/self/cwd/../outside/secret.csv"),
        Attack(cell: "load /proc/self/root@/secret.csv"),
        Attack(cell: "load /dev/stdin"),
        Attack(cell: "load pipe.csv"),
        Attack(cell: "load secret.csv", header: "  base: ../outside\n"),
        Attack(cell: "load etc/passwd", header: "  base: /\n"),
        Attack(cell: "load secret.csv", header: "  base: \"~\"\n"),
        Attack(cell: "file = \"@/secret.csv\"\nload {file}"),
        Attack(cell: "load readings.db query \"attach '@/secret.db' as x\""),
        Attack(cell: "load readings.db query \"select * from readings; attach '@/secret.db' as x\""),
        Attack(cell: "load readings.db query \"select load_extension('@/x.so')\""),
        Attack(cell: "load readings.db query \"select readfile('@/secret.csv')\""),
        Attack(cell: "load linked.db table readings"),
        Attack(cell: "load linked.parquet"),
        Attack(cell: "load own.csv | export ../outside/new.csv"),
        Attack(cell: "load own.csv | export @/new.csv"),
        Attack(cell: "load own.csv | export ~/new.csv"),
        Attack(cell: "load own.csv | export linked/new.csv"),
        Attack(cell: "load own.csv | export link.csv"),
        Attack(cell: "load own.csv | export! link.csv"),
        Attack(cell: "load own.csv | export .profile.csv"),
        Attack(cell: "load own.csv | export .git/new.csv"),
        Attack(cell: "load own.csv | export own.csv"),
        Attack(cell: "load own.csv | export! own.csv"),
        Attack(cell: "load own.csv | first 1 | export other.csv"),
        Attack(cell: "load own.csv | export new.csv", header: "  base: ../outside\n"),
        Attack(cell: "load own.csv | plot line n | export ../outside/new.png"),
        Attack(cell: "load own.csv | plot line n | export n0.files/new.svg"),
        Attack(cell: "load own.csv | export ok.csv\nload own.csv | export ../outside/new.csv"),
    ]

    /// Secrets outside, a notebook's folder with links that lead there, and a notebook an attack.
    private func rig() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let made = try Execution([
            "/bin/sh", "-c",
            """
            set -e
            mkdir -p '\(folder.root)/outside' '\(folder.root)/project/data' '\(folder.root)/project/.git' \
                '\(folder.root)/temporary'
            cd '\(folder.root)/project'
            ln -s ../outside/secret.csv link.csv; ln -s ../outside linked; ln -s .. far; ln -s ../outside/secret.db linked.db
            ln -s ../outside/secret.parquet linked.parquet; mkfifo pipe.csv; ln -s ../outside n0.files
            cp '\(Project.root)/Samples/readings.db' .; cp '\(Project.root)/Samples/readings.db' ../outside/secret.db
            cp '\(Project.root)/Samples/feeders.parquet' ../outside/secret.parquet
            cp '\(Project.root)/Samples/readings.db' control.db
            """,
        ])
        #expect(made.end == .exit(0), "\(made.errors)")
        try folder.write("time,n\n2024-01-01,1\n2024-01-02,2\n", to: "project/own.csv")
        try folder.write("theirs\n", to: "project/other.csv")
        try folder.write("time,n\n2024-01-01,77\n", to: "outside/secret.csv")
        for (number, attack) in Self.attacks.enumerated() {
            try folder.write(attack.text(folder.path("outside")), to: "project/n\(number).md")
        }
        try folder.write(
            "```plotline\nload own.csv | export made.csv\nload control.db table readings\n```\n",
            to: "project/control.md")
        return folder
    }

    /// What stands in the folders that no notebook may change: names, links, times and contents.
    private func state(_ folder: TemporaryFolder) throws -> String {
        try Execution([
            "/bin/sh", "-c",
            """
            cd '\(folder.root)' && ls -lAR --full-time outside project/.git && cat outside/* project/own.csv project/other.csv \
            | cksum && ls -A project | grep -v '^made.csv$'
            """,
        ]).output
    }

    private func environment(_ folder: TemporaryFolder) -> [String: String] {
        ["HOME": folder.path("outside"), "XDG_STATE_HOME": folder.path("state"), "TMPDIR": folder.path("temporary")]
    }

    @Test func noneGetsWhatItWants() throws {
        let folder = try rig()
        let before = try state(folder)
        let script = """
            for n in $(seq 0 \(Self.attacks.count - 1)); do
                timeout 20 '\(Project.executable())' run "$@" n$n.md > out 2> err < /dev/null
                echo "$? $(grep -q '^error' err && echo said)"
                grep -l 77 out
            done
            rm -f out err
            """
        for words in [[], ["--save"]] as [[String]] {
            let run = try Execution(
                ["/bin/sh", "-c", script, "sh"] + words, environment: environment(folder),
                folder: folder.path("project"), within: 300)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == Self.attacks.count, "\(run.output)\(run.errors)")
            for (attack, line) in zip(Self.attacks, lines) { #expect(line == "3 said", "\(attack) \(words)") }
        }
        #expect(try state(folder) == before)
    }

    /// Standard input is a path outside; nobody reads it for a notebook unless its person says so by that name.
    @Test(arguments: ["load - | show csv", "file = \"-\"\nload {file} | show csv", "load own.csv -"])
    func standardInputIsOutside(_ cell: String) throws {
        let folder = try rig()
        try folder.write("```plotline\n\(cell)\n```\n", to: "project/in.md")
        func run(_ words: [String]) throws -> Execution {
            try Execution(
                [Project.executable(), "run"] + words + ["in.md"], input: "time,n\n2024-01-03,77\n",
                environment: environment(folder), folder: folder.path("project"))
        }
        for words in [[], ["--allow-read", "./-"], ["--allow-read", folder.path("project")]] as [[String]] {
            let refused = try run(words)
            #expect(refused.end == .exit(3) && refused.output.find("77") == nil, "\(words) \(refused.output)")
            #expect(refused.errors.find("--allow-read -") != nil, "\(refused.errors)")
        }
        let allowed = try run(["--allow-read", "-"])
        #expect(allowed.end == .exit(0) && allowed.output.find(" row") != nil, "\(allowed.errors)")
        let verified = try Execution(
            [Project.executable(), "verify", "in.md"], input: "time,n\n2024-01-03,77\n",
            environment: environment(folder), folder: folder.path("project"))
        #expect(verified.end == .exit(3), "\(verified.output)")
    }

    /// By strace: every file that a process opened, renamed to or removed, of all attacks under `run --save` and `verify`.
    @Test func nothingOutsideIsOpened() throws {
        let folder = try rig()
        let before = try state(folder)
        let script = """
            for n in $(seq 0 \(Self.attacks.count - 1)); do
                timeout 30 '\(Project.executable())' run --save n$n.md
            done
            timeout 60 '\(Project.executable())' verify n*.md
            timeout 30 '\(Project.executable())' run control.md
            """
        let trace = folder.path("trace")
        let run = try Execution(
            [
                "/usr/bin/strace", "-f", "-y", "-qq", "-s", "4096", "-o", trace, "-e",
                "trace=open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,"
                    + "symlink,symlinkat,truncate,execve",
                "/bin/sh", "-c", script,
            ], environment: environment(folder), folder: folder.path("project"), within: 500)
        #expect(run.end == .exit(0), "strace must be installed: scripts/setup --tests (\(run.errors.suffix(500)))")
        #expect(try state(folder) == before)
        let lines = (folder.read("trace") ?? "").split(separator: "\n").map(String.init)
        let calls = lines.compactMap { SystemCall($0) }
        // What the record is good for: the control's file is in it, and what it wrote.
        #expect(calls.contains { $0.opened == folder.path("project/own.csv") })
        #expect(calls.contains { $0.opened == folder.path("project/control.db") })
        #expect(calls.contains { $0.changes.contains { $0.hasSuffix("/made.csv") } })
        let strange = calls.filter { !isInside($0, folder) }
        #expect(strange.isEmpty, "\(strange.prefix(10).map(\.line).joined(separator: "\n"))")
    }

    /// Whether a call touches nothing but the notebook's folder, the program's own places and the system's.
    private func isInside(_ call: SystemCall, _ folder: TemporaryFolder) -> Bool {
        let own = ["project", "state", "temporary"].map { folder.path($0) }
        func isOwn(_ path: String) -> Bool { own.contains { path == $0 || path.hasPrefix($0 + "/") } }
        let system = [
            "/lib/", "/lib64/", "/usr/", "/etc/ld.so", "/etc/ssl/", "/etc/fonts/", "/etc/locale", "/etc/localtime",
            "/etc/timezone", "/var/cache/fontconfig", "/sys/", "/dev/null", "/dev/tty", "/dev/urandom", "/bin/",
            Project.executable(), "/opt/",
            // The program itself asks it for the homes of accounts.
            "/etc/passwd",
            // The program's own face, in memory.
            "/memfd:Inter-",
        ]
        if let opened = call.opened, !isOwn(opened) {
            let isSystem = system.contains { opened.hasPrefix($0) } || Self.isOfProcess(opened)
            // The folders on the way to its own are opened as places to start from, never read.
            if !isSystem || call.isWriting && opened != "/dev/null" && opened != "/dev/tty" { return false }
        }
        return call.changes.allSatisfy { isOwn($0) || $0.hasPrefix("/proc/self/fd/") && !$0.contains("..") }
    }

    /// What the program asks of the system about itself: how it was started, its memory; not its environment.
    private static func isOfProcess(_ path: String) -> Bool {
        path.hasPrefix("/proc/")
            && [
                "/stat", "/maps", "/cgroup", "/mountinfo", "/status", "/cmdline", "/meminfo", "/cpuinfo",
                "/filesystems",
            ]
            .contains { path.hasSuffix($0) }
            || path.hasPrefix("/proc/sys/")
    }
}

/// One line of strace's record of a call that succeeded.
struct SystemCall {
    let line: String
    /// The file that it opened, as the kernel names it.
    private(set) var opened: String?
    var isWriting: Bool { line.contains("O_WRONLY") || line.contains("O_RDWR") || line.contains("O_CREAT") }
    /// Paths that it made, renamed or removed.
    private(set) var changes: [String] = []

    init?(_ line: String) {
        self.line = line
        // A call of one thread that another's interrupts has its words on one line and its answer on a later one.
        let isCut = line.contains("<unfinished")
        let name = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
        let isOpening = ["open", "openat", "openat2", "creat"].contains(name) || line.contains("<... open")
        if isOpening {
            guard let end = Self.last(" = ", in: line), let start = line[end...].firstIndex(of: "<") else { return nil }
            opened = String(line[line.index(after: start)...].prefix { $0 != ">" })
            return
        }
        if !isCut {
            guard let end = Self.last(" = ", in: line), !line[end...].hasPrefix("-1"), !line[end...].hasPrefix("?")
            else { return nil }
        }
        guard name != "execve" else { return nil }
        // Names behind a folder's descriptor, `5</folder>, "name"`, and whole paths.
        let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
        for place in stride(from: 1, to: quoted.count, by: 2) {
            let path = String(quoted[place])
            let before = quoted[place - 1]
            if path.hasPrefix("/") {
                changes.append(path)
            } else if let open = before.lastIndex(of: "<"), let close = before.lastIndex(of: ">"), open < close {
                changes.append(before[before.index(after: open)..<close] + "/" + path)
            } else {
                changes.append(path)
            }
        }
    }

    private static func last(_ text: String, in line: String) -> String.Index? {
        var index = line.endIndex
        while index > line.startIndex {
            line.formIndex(before: &index)
            if line[index...].hasPrefix(text) { return line.index(index, offsetBy: text.count) }
        }
        return nil
    }
}
