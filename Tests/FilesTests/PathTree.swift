import Glibc
import Seeded

@testable import Files

/// A tree of folders, files and links by chance, and paths by chance through it.
final class PathTree {
    private let rig: FilesRig
    private var random: SplitMix
    let root: Path
    /// Every regular file of the tree that no link leads to, by its device and inode.
    private(set) var files: Set<Inode> = []
    /// By folder, from the root.
    private var names: [String: [String]] = [:]

    struct Inode: Hashable {
        let device: UInt64
        let number: UInt64

        init(_ status: stat) { (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino)) }

        init?(_ descriptor: Int32) {
            var status = stat()
            // SAFETY: `status` outlives the call that fills it.
            guard unsafe fstat(descriptor, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    /// One of each length of UTF-8, and those that make one `Character` of what stands beside them.
    private static let scalars =
        ["a", "b", "x.csv", "\u{E9}", "e\u{301}", "\u{20AC}", "\u{1F600}", "'", "\"", "\\", " ", "{", "*"]
        + PathBytesTests.joining

    init(seed: UInt64) throws {
        rig = try FilesRig()
        random = SplitMix(seed: seed)
        rig.make("root")
        root = rig.place("root").real ?? rig.place("root")
        try rig.write("secret\n", to: "outside/secret.csv")
        try rig.write("secret\n", to: "outside/x.csv")
        try fill("", depth: 0)
    }

    private func fill(_ folder: String, depth: Int) throws {
        let below = "root/" + folder
        for _ in 0..<Int.random(in: 3...7, using: &random) {
            let name = self.name()
            if name == "." || name == ".."
                || names[folder, default: []].contains(where: { Array($0.utf8) == Array(name.utf8) })
            {
                continue
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3 where depth < 3:
                rig.make(below + name)
                try fill(folder + name + "/", depth: depth + 1)
            case 0..<6:
                try rig.write("t,n\n1,2\n", to: below + name)
                if let status = rig.place(below + name).status(followsLinks: false) { files.insert(Inode(status)) }
            default: rig.link(leading(from: depth), below + name)
            }
            names[folder, default: []].append(name)
        }
    }

    private func leading(from depth: Int) -> String {
        let up = String(repeating: "../", count: depth)
        return [
            up + "../outside", up + "../outside/secret.csv", "nowhere", ".", "..", up + "../root", rig.path("root"),
            rig.path("outside"), "loop", up + (names[""]?.randomElement(using: &random) ?? "a"), "/etc/passwd",
            "/proc/self/cwd",
        ].randomElement(using: &random) ?? "."
    }

    private func name() -> String {
        let count = Int.random(in: 1...3, using: &random)
        let body = (0..<count).map { _ in Self.scalars.randomElement(using: &random) ?? "a" }.joined()
        return Int.random(in: 0..<8, using: &random) == 0 ? "." + body : body
    }

    /// Some way down, up and about, of names that are there and names that are not.
    func path() -> String {
        var here = ""
        var parts: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            switch Int.random(in: 0..<24, using: &random) {
            case 0: parts.append(".")
            case 1, 2: parts.append("..")
            case 3: parts.append("")
            case 4: parts.append(name())
            case 5:
                parts.append(
                    [".", ".."].randomElement(using: &random)!
                        + (PathBytesTests.joining.randomElement(using: &random) ?? ""))
            case 6: parts += ["..", "root"]
            case 7: parts += ["..", "outside", "x.csv"]
            default:
                let next = names[here]?.randomElement(using: &random) ?? name()
                parts.append(next)
                here += next + "/"
            }
        }
        let path = parts.joined(separator: "/") + (Int.random(in: 0..<8, using: &random) == 0 ? "/" : "")
        return Int.random(in: 0..<8, using: &random) == 0 ? root.text + "/" + path : path
    }
}
