import Glibc
import Session
import Testing

/// A pipe by its path, as a shell's `<(…)` is one, gives its bytes once.
@Suite struct PipedLoadTests {
    @Test(arguments: [("load pipe", "2 rows"), ("load pipe | where v > 0 | sum v", "→ 1 row")])
    func isReadOnce(line: String, reply: String) throws {
        let rig = try SessionRig()
        let path = rig.folder + "/pipe"
        _ = unsafe mkfifo(path, 0o600)
        defer { rig.remove("pipe") }
        // A shell of its own writes, and ends when all is read.
        let writer = unsafe popen("printf 't,v\\n2024-01-01,1\\n2024-01-02,2\\n' > '\(path)'", "w")
        let said = rig.run(line)
        if let writer = unsafe writer { _ = unsafe pclose(writer) }
        #expect(!said.contains("error"), "\(said)")
        #expect(said.contains(reply), "\(said)")
    }
}
