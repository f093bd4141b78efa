import Glibc
import Seeded
import Testing

/// A long session keeps what it showed and a bounded past, and no series beyond.
@Suite(.serialized) struct MemoryTests {
    /// The most memory that a run of the cells had, in MiB.
    ///
    /// The kernel tells it of the living process, up to a moment before its end. What `wait4` tells counts whoever started the program
    /// as well, whose memory was the program's until that was loaded.
    static func peak(_ cells: [String], _ folder: TemporaryFolder) throws -> Int {
        try folder.write(cells.joined(separator: "\n") + "\n", to: "cells")
        let streams = (
            input: unsafe open(folder.path("cells"), O_RDONLY | O_CLOEXEC),
            output: unsafe open("/dev/null", O_WRONLY | O_CLOEXEC),
            errors: unsafe open(folder.path("errors"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        )
        defer {
            close(streams.input)
            close(streams.output)
            close(streams.errors)
        }
        let child = try ChildProcess(
            [Project.executable(), "--preview", "none"], environment: Project.environment, folder: Project.root,
            streams: streams)
        var (status, most): (Int32, Int?) = (0, nil)
        while unsafe waitpid(child.id, &status, WNOHANG) == 0 {
            most = peak(of: child.id) ?? most
            usleep(2000)
        }
        #expect(status == 0, "\(folder.read("errors") ?? "")")
        return try #require(most) >> 10
    }

    /// The most memory that a living process had since its program was loaded, in KiB; nil once it has none.
    private static func peak(of process: pid_t) -> Int? {
        guard let file = unsafe fopen("/proc/\(process)/status", "r") else { return nil }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace)
        return words.flatMap { $0.count > 1 ? Int($0[1]) : nil }
    }

    /// A cell of each kind of verb; the series it works on stays the same.
    static let kinds = [
        "obs | aggregate hourly mean wind", "obs | where wind > 3", "obs | show 5", "obs | show csv", "obs | describe",
        "series",
        "obs | plot line wind", "title \"Wind\"", "note \"so it is\"", "set theme dark",
        "obs | sort wind as sorted_wind", "forget sorted_wind",
        "n = 3", "help aggregate", "obs | explain", "obs | derive x = wind * 2", "obs | rolling 3 rows mean wind",
        "undo",
        "redo",
        "obs | join obs", "load Samples/weather.csv as obs",
    ]

    /// Ten thousand cells where surveys are whole, else two thousand, and as much less memory.
    @Test func manyCellsLeaveItFlat() throws {
        let folder = try TemporaryFolder()
        let (count, most) = Survey.isWhole ? (10_000, 40) : (2_000, 8)
        let first = ["load Samples/weather.csv as obs"]
        let cells = (0..<count).map { Self.kinds[$0 % Self.kinds.count] }
        let early = try Self.peak(first + cells.prefix(count / 4), folder)
        let late = try Self.peak(first + cells, folder)
        // What was typed and answered is kept, since a save writes it: some hundred bytes a cell.
        #expect(late - early < most, "\(early) MiB after \(count / 4) cells, \(late) MiB after \(count)")
    }

    /// 8,000 rows of three columns, read 250 times where surveys are whole, else 130: undo keeps the last fifty loads, the cells none.
    @Test func showKeepsWhatItShows() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<8000).map { "\(1_600_000_000 + $0 * 60),\($0 % 977),\($0 % 13)" }
        try folder.write("time,a,b\n" + rows.joined(separator: "\n") + "\n", to: "many.csv")
        let one = "load \(folder.path("many.csv")) | derive c = a + b, d = a - b\nit | show 3"
        let (loads, most) = Survey.isWhole ? (250, 60) : (130, 40)
        let cells = (0..<loads).flatMap { _ in one.split(separator: "\n").map(String.init) }
        let few = try Self.peak(Array(cells.prefix(20)), folder)
        let many = try Self.peak(cells, folder)
        // 450 kB a load: 250 of them would be 110 MB, 130 of them 58. Undo reaches back over the last hundred cells, 50 loads.
        #expect(many - few < most, "\(few) MiB after 10 loads, \(many) MiB after \(loads)")
    }

    /// Rows that there is no memory for are a statement's error; the session goes on with what it had.
    @Test func memoryThatIsNotThere() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<20_000).map { "\(1_600_000_000 + $0 * 60),\($0 % 977)" }
        try folder.write("time,a\n" + rows.joined(separator: "\n") + "\n", to: "m.csv")
        let terminal = try PseudoTerminal(
            ["/bin/sh", "-c", "ulimit -v 500000; exec $0 --preview none", Project.executable()], rows: 40, columns: 100,
            environment: ["HOME": "/nonexistent"], folder: folder.root)
        try terminal.expect("[1]")
        terminal.type("load m.csv as m\n")
        try terminal.expect("[2]", within: 20)
        // Twelve doublings would be 82 million rows.
        for _ in 0..<12 { terminal.type("m | append m as m\n") }
        try terminal.expect("error:", within: 60)
        try terminal.expect("memory", within: 10)
        terminal.type("note \"still here\"\nm | aggregate max a | show\n")
        try terminal.expect("still here", within: 60)
        // The remainders by 977 end at 976.
        try terminal.expect("976", within: 60)
    }
}
