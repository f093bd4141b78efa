import FuzzTargets
import Glibc
import Testing

/// Every input that a fuzzer has kept, through its target again: what once ended the program, and what reached new code. A line
/// of a corpus is one input in Base64. An input that ends the program ends this suite.
@Suite struct CorpusReplayTests {
    @Test(arguments: FuzzTarget.all.map(\.name)) func ends(_ name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let corpus = try Self.corpus(name)
        #expect(!corpus.isEmpty)
        for input in corpus { target.run(input) }
    }

    /// A corpus without a target would never be replayed.
    @Test func everyCorpusHasATarget() throws {
        guard let folder = unsafe opendir(Self.folder) else {
            Issue.record("no folder of corpora")
            return
        }
        defer { _ = unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            // SAFETY: d_name is a terminated array inside the entry, read before the next call.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            #expect(FuzzTarget.named(String(name.prefix { $0 != "." })) != nil, "\(name)")
        }
    }

    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
        + "/FuzzTargets/Corpora"

    private static func corpus(_ name: String) throws -> [[UInt8]] {
        guard let file = unsafe fopen(folder + "/" + name + ".base64", "r") else { return [] }
        defer { unsafe fclose(file) }
        var text: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = unsafe fread(&room, 1, room.count, file)
            if got == 0 { break }
            text += room[..<got]
        }
        return text.split(separator: UInt8(ascii: "\n")).map { decoded($0) }
    }

    /// RFC 4648, without looking for what is none of it.
    private static func decoded(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = []
        var held: UInt32 = 0
        var bits: UInt32 = 0
        for letter in line {
            guard let value = letters.firstIndex(of: letter) else { continue }
            held = (held << 6 | UInt32(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> bits))
            }
        }
        return bytes
    }
}
