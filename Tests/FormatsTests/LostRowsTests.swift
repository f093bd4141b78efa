import Testing

@testable import Formats
@testable import Reading

/// Rows of earlier blocks, which are left out with the lines above the last one.
@Suite struct LostRowsTests {
    /// As `top -b` (procps) writes its snapshots, but with a header of its own above each: facts, a blank line, the header and rows.
    @Test func earlierSnapshotsAreSaid() throws {
        let text = (0..<6).map { block in
            "top - 06:50:5\(block) up  8:14,  0 user,  load average: 3.49, 2.50, 2.24\nTasks:  83 total,   1 running\n\n"
                + "  PID USER      PR  %CPU COMMAND\(block)\n 2703 root      20 106.7 plotline\n    1 root      20   0.0 init\n"
                + "    2 root       0   0.0 kthreadd\n"
        }.joined()
        let content = try read(text)
        let kept = content.series[0].frame.count
        #expect(kept < 18)
        #expect(
            content.notes.sentences.contains(
                "\(18 - kept) lines above the table look like its rows and are left out, as those of a block before"))
    }

    @Test func factsAreNoRows() throws {
        let notes = try read("Lab 7\nrun 3, 4, x\n\na,b,c\n1,2,3\n4,5,6\n7,8,9\n").notes.sentences
        #expect(!notes.contains { $0.contains("look like its rows") })
    }
}
