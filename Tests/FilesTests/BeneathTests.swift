import Glibc
import Testing

@testable import Files

/// What stands below a folder is opened, and nothing else, by both ways of asking the system; expected values are those of
/// openat2(2), RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS.
@Suite struct BeneathTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let names: [FileName]
        /// 0 for a descriptor.
        let code: Int32
        var testDescription: String { names.map(\.text).joined(separator: "/") }
    }

    static let cases = [
        Case(names: ["plain.csv"], code: 0),
        Case(names: ["folder", "deep", "inner.csv"], code: 0),
        Case(names: [], code: 0),
        Case(names: ["missing.csv"], code: ENOENT),
        Case(names: ["missing", "x.csv"], code: ENOENT),
        Case(names: ["plain.csv", "x.csv"], code: ENOTDIR),
        Case(names: ["link.csv"], code: ELOOP),
        Case(names: ["inside.csv"], code: ELOOP),
        Case(names: ["dangling.csv"], code: ELOOP),
        Case(names: ["linked", "secret.csv"], code: ELOOP),
        Case(names: ["folder", "linked", "secret.csv"], code: ELOOP),
        Case(names: [".."], code: EXDEV),
        Case(names: ["..", "secret.csv"], code: EXDEV),
        Case(names: ["folder", "..", "plain.csv"], code: EXDEV),
        Case(names: ["."], code: EXDEV),
        Case(names: [""], code: EXDEV),
        Case(names: ["folder/deep"], code: EXDEV),
        Case(names: ["plain.csv\0.png"], code: EXDEV),
    ]

    @Test(arguments: cases, [Beneath.Way.whole, .byName])
    func opens(_ sample: Case, _ way: Beneath.Way) throws {
        let rig = try FilesRig()
        try rig.write("a,b\n1,2\n", to: "root/plain.csv")
        try rig.write("a,b\n1,2\n", to: "root/folder/deep/inner.csv")
        try rig.write("secret\n", to: "outside/secret.csv")
        rig.link(rig.path("outside/secret.csv"), "root/link.csv")
        rig.link("plain.csv", "root/inside.csv")
        rig.link("nowhere", "root/dangling.csv")
        rig.link("../outside", "root/linked")
        rig.link("../../outside", "root/folder/linked")
        let folder = try #require(OpenFolder(rig.place("root")))
        let flags = sample.names.isEmpty ? O_RDONLY | O_DIRECTORY : O_RDONLY
        let descriptor = Beneath.open(sample.names, in: folder.descriptor, flags: flags, way: way)
        let code = errno
        defer { if descriptor >= 0 { close(descriptor) } }
        #expect((descriptor >= 0 ? 0 : code) == sample.code)
    }

    /// The very folder that was opened, whatever stands at its path by now.
    @Test(arguments: [Beneath.Way.whole, .byName])
    func aFolderThatWasExchanged(_ way: Beneath.Way) throws {
        let rig = try FilesRig()
        try rig.write("ours\n", to: "root/x.csv")
        try rig.write("theirs!\n", to: "outside/x.csv")
        let folder = try #require(OpenFolder(rig.place("root")))
        _ = unsafe rename(rig.path("root"), rig.path("moved"))
        rig.link(rig.path("outside"), "root")
        let descriptor = Beneath.open(["x.csv"], in: folder.descriptor, flags: O_RDONLY, way: way)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(lseek(descriptor, 0, SEEK_END) == 5)
    }
}
