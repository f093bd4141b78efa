import Glibc
import Testing

/// What goes wrong is said: what happened, where, and how to mend it. The program ends with 1, writes nothing to
/// standard output for the failing statement and never traps.
@Suite struct BadInputTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let cell: String
        /// What standard error has to hold.
        let says: [String]

        init(_ name: String, _ cell: String, says: String...) {
            self.name = name
            self.cell = cell
            self.says = says
        }

        var testDescription: String { name }
    }

    static let cases = [
        Case("missing file", "load wether.csv", says: "wether.csv"),
        Case("directory", "load folder", says: "folder", "folder"),
        Case("empty file", "load empty.csv", says: "empty.csv", "empty"),
        Case("binary garbage", "load garbage.csv", says: "garbage.csv"),
        Case("unclosed quote in the file", "load quote.csv", says: "quote.csv", "line 3", "quote"),
        Case(
            "unclosed quote in the command", "load small.csv | plot line wind title \"Wind", says: "never closed",
            "close it with a \""),
        Case("half a column is text", "load half.csv | aggregate all mean wind", says: "'wind'", "needs numbers"),
        Case("unknown verb", "load small.csv | agregate daily", says: "'agregate'", "did you mean 'aggregate'?"),
        Case("unknown column", "load small.csv | aggregate daily mean wnd", says: "'wnd'", "did you mean 'wind'?"),
        Case("unknown aggregate", "load small.csv | aggregate daily maen wind", says: "'maen'", "did you mean 'mean'?"),
        Case("unknown format", "load small.csv format cvs", says: "'cvs'", "csv"),
        Case("unknown tick format", "load small.csv | plot line wind x format houre", says: "houre", "hour"),
        Case("unknown series", "load small.csv\nsmal | show", says: "'smal'", "did you mean 'small'?"),
        Case("unknown series in a layer", "load small.csv\nplot line wind from smal", says: "'smal'", "small"),
        Case("step 0", "load small.csv | downsample step 0", says: "0", "1"),
        Case(
            "step beyond 64 bits", "load small.csv | downsample step 99999999999999999999",
            says: "99999999999999999999"),
        Case("step below 0", "load small.csv | downsample step -3", says: "-3"),
        Case(
            "huge size", "load small.csv | plot line wind\nexport a.png size 1000000x1000000", says: "1000000x1000000"),
        Case("huge size of the session", "set size 1000000x1000000", says: "1000000x1000000"),
        Case("aggregate of text", "load small.csv | aggregate daily mean place", says: "'place'", "needs numbers"),
        Case("plot of an empty series", "load header.csv | plot line wind", says: "no values to plot"),
        Case("plot of nothing left", "load small.csv | where wind > 1000 | plot line wind", says: "no values to plot"),
        Case("no series yet", "aggregate daily", says: "no series", "load"),
        Case("no chart yet", "load small.csv\nexport a.png", says: ""),
        Case("unknown time zone", "set timezone Europe/Berlinn", says: "Europe/Berlinn", "Europe/Berlin"),
        Case("unknown setting", "set timezon UTC", says: "timezon", "timezone"),
        Case("no such day", "load small.csv | window 2024-02-30", says: "2024-02-30"),
        Case("text compared with a number", "load small.csv | where place > 3", says: "text", "number"),
        Case(
            "a folder that is not there", "load small.csv | plot line wind\nexport no/where.png", says: "no/where.png"),
        Case("a file type that is none", "load small.csv | plot line wind\nexport a.pgn", says: "a.pgn", "png"),
        Case("a control character in a name", "load \"a\u{1B}]0;x\u{7}.csv\"", says: "\\"),
        Case("deep parentheses", "load small.csv | where " + String(repeating: "(", count: 5000), says: "("),
        Case("a pipe to nothing", "load small.csv |", says: "|"),
    ]

    /// The files that the cells name.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let small = "time,wind (m/s),place\n2024-01-01T00:00Z,3.5,a\n2024-01-01T01:00Z,4,b\n2024-01-02T00:00Z,2,a\n"
        try folder.write(small, to: "small.csv")
        try folder.write("", to: "empty.csv")
        try folder.write("time,wind (m/s)\n", to: "header.csv")
        try folder.write("time,wind\n2024-01-01,1\n\"2024-01-02,2\n2024-01-03,3\n", to: "quote.csv")
        var half = "time,wind\n"
        for day in 1...28 { half += "2024-01-\(day < 10 ? "0" : "")\(day),\(day % 2 == 0 ? "calm" : "3")\n" }
        try folder.write(half, to: "half.csv")
        // A fixed sequence (x ← 5x + 3 mod 2^32, high bytes) with every byte value in it, zero bytes too.
        var state: UInt32 = 1
        try folder.write(
            (0..<100_000).map { _ in
                state = state &* 5 &+ 3
                return UInt8(truncatingIfNeeded: state >> 16)
            }, to: "garbage.csv")
        unsafe mkdir(folder.path("folder"), 0o755)
        return folder
    }

    @Test(arguments: cases) func aClearErrorAndExit1(_ example: Case) throws {
        let folder = try Self.folder()
        let run = try Execution([Project.executable(), "-q", "-c", example.cell], folder: folder.root)
        #expect(run.end == .exit(1), "\(run.errors)")
        // A chart that an earlier statement drew may stand there; nothing of the failing one.
        if example.cell.find("export") == nil { #expect(run.output == "") }
        #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
        #expect(run.errors.find("^") != nil, "no caret in \(run.errors)")
        for words in example.says where !words.isEmpty {
            #expect(run.errors.find(words) != nil, "no ‘\(words)’ in \(run.errors)")
        }
        let controls = run.errors.unicodeScalars.filter {
            $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value)
        }
        #expect(controls.isEmpty, "control characters in \(run.errors.debugDescription)")
    }

    @Test func raggedRowsAreReportedByLineAndKept() throws {
        let folder = try TemporaryFolder()
        try folder.write("time,a,b\n2024-01-01,1,2\n2024-01-02,3\n2024-01-03,4,5,6\n", to: "ragged.csv")
        let run = try Execution([Project.executable(), "-c", "load ragged.csv"], folder: folder.root)
        #expect(run.end == .exit(0))
        #expect(run.output.find("3 rows") != nil)
        #expect(run.output.find("lines 3, 4") != nil, "\(run.output)")
        let csv = try Execution([Project.executable(), "-q", "-c", "load ragged.csv | show csv"], folder: folder.root)
        #expect(csv.output == "time,a,b\n2024-01-01T00:00:00Z,1,2\n2024-01-02T00:00:00Z,3,\n2024-01-03T00:00:00Z,4,5\n")
    }

    /// It is left out, said with its line, and everything else is there.
    @Test func aTimeOnLineHalfAMillionThatIsNoneIsNamedByItsLine() throws {
        let folder = try TemporaryFolder()
        var text = "time,wind\n"
        for line in 2...500_001 {
            text += line == 500_000 ? "yesterday-ish,1\n" : "\(1_700_000_000 + line * 60),\(line % 90)\n"
        }
        try folder.write(text, to: "long.csv")
        let run = try Execution([Project.executable(), "-c", "load long.csv"], folder: folder.root)
        let said = run.output + run.errors
        #expect(said.find("'yesterday-ish' on line 500,000") != nil && said.find("499,999 rows") != nil, "\(said)")
        #expect(run.end == .exit(0))
    }

    @Test func aFolderThatMayNotBeWrittenLosesNothing() throws {
        let folder = try Self.folder()
        // A privileged user may write to any folder of a disk, but not to the kernel's own.
        var closed = "/sys/kernel"
        if geteuid() != 0 {
            closed = folder.path("folder")
            unsafe chmod(closed, 0o555)
        }
        let run = try Execution(
            [Project.executable(), "-q", "-c", "load small.csv | plot line wind\nexport \(closed)/a.png"],
            folder: folder.root)
        #expect(run.end == .exit(1))
        #expect(run.errors.find("\(closed)/a.png") != nil, "\(run.errors)")

        let terminal = try PseudoTerminal(
            [Project.executable(), "--preview", "none"], environment: ["HOME": "/nonexistent"], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("load small.csv\n")
        try terminal.expect("small:")
        try terminal.expect("[2]")
        terminal.type("save \(closed)/a.md\n")
        try terminal.expect("error:")
        try terminal.expect("[2]")
        terminal.type("series\n")
        try terminal.expect("small")
    }
}
