import Glibc
import Testing

@testable import Files

/// Whether a file is as it was, by what the system says of it.
@Suite struct FileStampTests {
    /// As long as before, of the same place and second: the nanoseconds tell.
    @Test func aChangeWithinTheSecond() throws {
        let rig = try FilesRig()
        try rig.write("one", to: "a.csv")
        func stamp(_ nanoseconds: Int) -> FileStamp? {
            let times = [
                timespec(tv_sec: 1_700_000_000, tv_nsec: nanoseconds),
                timespec(tv_sec: 1_700_000_000, tv_nsec: nanoseconds),
            ]
            // SAFETY: two times, as utimensat reads.
            #expect(unsafe utimensat(AT_FDCWD, rig.path("a.csv"), times, 0) == 0)
            return FileStamp(of: rig.place("a.csv"))
        }
        let before = stamp(5)
        #expect(before != nil && stamp(5) == before)
        #expect(stamp(6) != before)
        #expect(FileStamp(of: rig.place("none.csv")) == nil)
    }
}
