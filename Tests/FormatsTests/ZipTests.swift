import CZlib
import Diagnostics
import Series
import Testing

@testable import Reading

/// Archives: written here by hand after APPNOTE 6.3.10, stored, so that every field can be made to lie; deflated ones are the
/// sample's, by Python's zipfile.
@Suite struct ZipTests {
    private static let csv = Array("time,v\n2024-01-01,1\n2024-01-02,2\n".utf8)

    /// One stored file, with whatever is wrong about it.
    func archive(
        _ files: [(name: String, bytes: [UInt8])], method: UInt16 = 0, flags: UInt16 = 0, size: UInt32? = nil,
        checksum: UInt32? = nil, isWide: Bool = false, swollen: (name: String, text: String, spaces: Int)? = nil
    ) -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in files {
            let offset = out.count
            var (bytes, method, length) = (content, method, size ?? UInt32(content.count))
            if let swollen, swollen.name == name {
                bytes = Self.deflated(swollen.text, spaces: swollen.spaces)
                (method, length) = (8, UInt32(swollen.text.utf8.count + swollen.spaces))
            }
            let sum = checksum ?? Self.sum(bytes)
            let common = le(flags, 2) + le(method, 2) + le(0 as UInt16, 4) + le(sum, 4)
            out += [0x50, 0x4B, 3, 4] + le(20 as UInt16, 2) + common + le(UInt32(bytes.count), 4) + le(length, 4)
            out += le(UInt16(name.utf8.count), 2) + le(0 as UInt16, 2) + Array(name.utf8) + bytes
            let extra =
                isWide
                ? le(1 as UInt16, 2) + le(24 as UInt16, 2) + le(UInt64(length), 8) + le(UInt64(bytes.count), 8)
                    + le(UInt64(offset), 8) : []
            let all = UInt32.max
            directory += [0x50, 0x4B, 1, 2] + le(20 as UInt16, 2) + le(20 as UInt16, 2) + common
            directory += le(isWide ? all : UInt32(bytes.count), 4) + le(isWide ? all : length, 4)
            directory += le(UInt16(name.utf8.count), 2) + le(UInt16(extra.count), 2) + le(0 as UInt16, 2)
            directory += le(0 as UInt16, 4) + le(0 as UInt16, 4) + le(isWide ? all : UInt32(offset), 4)
            directory += Array(name.utf8) + extra
        }
        let start = out.count
        out += directory
        if isWide {
            let record = out.count
            out +=
                [0x50, 0x4B, 6, 6] + le(44 as UInt64, 8) + le(45 as UInt16, 2) + le(45 as UInt16, 2)
                + le(0 as UInt32, 4)
            out += le(0 as UInt32, 4) + le(UInt64(files.count), 8) + le(UInt64(files.count), 8)
            out += le(UInt64(directory.count), 8) + le(UInt64(start), 8)
            out += [0x50, 0x4B, 6, 7] + le(0 as UInt32, 4) + le(UInt64(record), 8) + le(1 as UInt32, 4)
        }
        let all = UInt32.max
        out += [0x50, 0x4B, 5, 6] + le(0 as UInt32, 4) + le(UInt16(files.count), 2) + le(UInt16(files.count), 2)
        return out + le(isWide ? all : UInt32(directory.count), 4) + le(isWide ? all : UInt32(start), 4)
            + le(0 as UInt16, 2)
    }

    private func le(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: UInt64(truncatingIfNeeded: value) >> UInt64(8 * $0)) }
    }

    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        // SAFETY: the array lives for the call.
        unsafe bytes.withUnsafeBufferPointer { UInt32(unsafe crc32(0, $0.baseAddress, uInt($0.count))) }
    }

    private func read(_ bytes: [UInt8], type: String? = nil) throws -> FileContent {
        let read = try recognised(bytes, path: "a.zip") { $0.type = type }
        #expect(read.format == "zip")
        return read.content
    }

    @Test func theOnlyFile() throws {
        for isWide in [false, true] {
            let content = try read(archive([("folder/", []), ("folder/a.csv", Self.csv)], isWide: isWide))
            #expect(content.notes.sentences.first == "'folder/a.csv' of the archive")
            #expect(table(content) == "@time|v\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2")
        }
    }

    /// What a system keeps beside a file is not a file of the archive.
    @Test(arguments: [".a.csv", "folder/.DS_Store", "__MACOSX/._a.csv", "__MACOSX/a.csv"])
    func whatASystemKeeps(_ name: String) throws {
        let content = try read(archive([(name, Self.csv), ("a.csv", Self.csv)]))
        #expect(content.notes.sentences.first == "'a.csv' of the archive")
    }

    @Test func anExportAmongOthers() throws {
        let health = Array(
            "<HealthData><Workout startDate=\"2024-01-01 00:00:00 +0000\" duration=\"3\"/></HealthData>".utf8)
        let content = try read(
            archive([("x.xml", Array("<x/>".utf8)), ("y/Exportación.xml", health)]), type: "Workout")
        #expect(table(content) == "@startDate|duration\n2024-01-01T00:00:00Z|3")
        let strava = try ProjectFile.bytes("Samples/strava-activities.csv")
        #expect(try read(archive([("bikes.csv", Self.csv), ("activities.csv", strava)])).series[0].frame.count == 14)
    }

    @Test func whatCannotBeRead() {
        let one = ("a.csv", Self.csv)
        #expect(fault { _ = try read(archive([one, ("b.csv", Self.csv)])) }.contains("holds 2 files and no export"))
        #expect(fault { _ = try read(archive([])) } == "the archive 'a.zip' holds no file")
        #expect(fault { _ = try read(archive([one], flags: 1)) }.contains("'a.csv' in 'a.zip' is encrypted"))
        #expect(fault { _ = try read(archive([one], method: 93)) }.contains("is packed by method 93, not deflate"))
        #expect(fault { _ = try read(archive([one], method: 8)) }.contains("'a.csv' is damaged"))
        #expect(fault { _ = try read(archive([one], size: 5)) }.contains("more than the 5 bytes"))
        #expect(fault { _ = try read(archive([one], size: 99)) }.contains("holds 33 bytes where the directory says 99"))
        #expect(fault { _ = try read(archive([one], checksum: 1)) }.contains("has a wrong checksum"))
        #expect(fault { _ = try read(archive([("a", Self.csv)], size: .max - 1)) }.contains("takes more than 1 GB"))
        let inner = archive([one])
        #expect(fault { _ = try read(archive([("b.zip", inner)])) }.contains("is an archive itself"))
    }

    /// 300 MB of spaces behind a document's start, in 300 KB.
    @Test func aBombIsRefused() throws {
        let packed = Self.deflated("<HealthData>", spaces: 300 << 20)
        let name = "export.xml"
        var out: [UInt8] =
            [0x50, 0x4B, 3, 4] + le(20 as UInt16, 2) + le(0 as UInt16, 2) + le(8 as UInt16, 2) + le(0 as UInt32, 4)
        let rest =
            le(0 as UInt32, 4) + le(UInt32(packed.count), 4) + le(UInt32((300 << 20) + 12), 4)
            + le(UInt16(name.utf8.count), 2)
        out += rest + le(0 as UInt16, 2) + Array(name.utf8) + packed
        let start = out.count
        out += [0x50, 0x4B, 1, 2] + le(20 as UInt16, 2) + le(20 as UInt16, 2) + le(0 as UInt16, 2) + le(8 as UInt16, 2)
        out +=
            le(0 as UInt32, 4) + rest + le(0 as UInt16, 2) + le(0 as UInt16, 2) + le(0 as UInt64, 8)
            + le(0 as UInt32, 4)
        out += Array(name.utf8)
        let size = out.count - start
        out += [0x50, 0x4B, 5, 6] + le(0 as UInt32, 4) + le(1 as UInt16, 2) + le(1 as UInt16, 2) + le(UInt32(size), 4)
        out += le(UInt32(start), 4) + le(0 as UInt16, 2)
        #expect(fault { _ = try read(out) }.contains("swells"))
    }

    /// Bare deflate data of a text and so many spaces.
    static func deflated(_ text: String, spaces: Int) -> [UInt8] {
        var stream = unsafe z_stream()
        var out = [UInt8](repeating: 0, count: spaces / 900 + 4096)
        var chunk = Array(text.utf8)
        let blank = [UInt8](repeating: 32, count: 1 << 20)
        // SAFETY: the arrays outlive the calls that are given their memory, and their sizes are told.
        unsafe deflateInit2_(
            &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        var left = spaces
        let room = out.count
        let count = unsafe out.withUnsafeMutableBufferPointer { target -> Int in
            unsafe stream.next_out = target.baseAddress
            unsafe stream.avail_out = uInt(room)
            while true {
                let isLast = left == 0
                unsafe chunk.withUnsafeMutableBufferPointer { source in
                    unsafe stream.next_in = source.baseAddress
                    unsafe stream.avail_in = uInt(source.count)
                    _ = unsafe deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                }
                if isLast { break }
                chunk = blank
                left -= blank.count
            }
            return room - Int(unsafe stream.avail_out)
        }
        _ = unsafe deflateEnd(&stream)
        return Array(out[0..<count])
    }
}
