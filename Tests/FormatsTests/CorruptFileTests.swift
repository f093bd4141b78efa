import Glibc
import Series
import Testing

@testable import Formats

/// Every sample of every format, cut and flipped in many places: each gives a series or an error in words that names the
/// file, and never ends the process. One line of `samples` per file.
@Suite struct CorruptFileTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var file: String
        /// The format that recognises it whole.
        var format: String
        var options: @Sendable (inout LoadOptions) -> Void = { _ in }
        var testDescription: String { file }
    }

    static let samples: [Sample] = [
        Sample(file: "weather.csv", format: "csv"),
        Sample(file: "stations.csv", format: "csv"),
        Sample(file: "flow.csv.gz", format: "csv"),
        Sample(file: "sensors.jsonl", format: "jsonl"),
        Sample(file: "tides.json", format: "json"),
        Sample(file: "requests-prometheus.json", format: "prometheus"),
        Sample(file: "greenhouse.lp", format: "influx"),
        Sample(file: "readings.db", format: "sqlite") { $0.table = "readings" },
        Sample(file: "readings.db", format: "sqlite"),
        Sample(file: "home-assistant.db", format: "sqlite"),
        Sample(file: "morning-run.fit", format: "fit"),
    ]

    /// What becomes of the bytes: the rows, or the error in words.
    private func outcome(_ bytes: [UInt8], _ sample: Sample, asItself: Bool = false) throws -> String {
        guard !bytes.isEmpty else { return "empty" }
        var options = LoadOptions()
        sample.options(&options)
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let words = fault {
            let source = try ByteSource.bytes(bytes, path: sample.file).unpacked(context)
            let head = try source.slice(offset: 0, count: 64 << 10)
            let format = FormatCatalog.all.first { asItself ? $0.entry.name == sample.format : $0.recognises(head) }
            let request = ReadRequest(options: options, context: context, workers: 1)
            let content = try (format ?? CSVFormat.self).read(source, request)
            for series in content.series {
                for column in series.frame.columns { #expect(column.count == series.frame.count) }
            }
        }
        if words != "no error" {
            #expect(words.contains(sample.file), "\(words)")
            #expect(!words.contains("Error("), "\(words)")
        }
        return words
    }

    @Test(arguments: samples) func whole(_ sample: Sample) throws {
        let bytes = try ProjectFile.bytes("Samples/" + sample.file)
        #expect(try outcome(bytes, sample) == "no error")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let source = try ByteSource.bytes(bytes, path: sample.file).unpacked(context)
        let head = try source.slice(offset: 0, count: 64 << 10)
        #expect(FormatCatalog.all.first { $0.recognises(head) }?.entry.name == sample.format)
    }

    /// Cut at every kilobyte, at bytes around it, and at every byte of the first and last forty.
    @Test(arguments: samples) func cut(_ sample: Sample) throws {
        let bytes = try ProjectFile.bytes("Samples/" + sample.file)
        let limit = min(bytes.count, 16 << 10)
        var places = Set(stride(from: 1024, to: limit, by: 1024).flatMap { [$0 - 1, $0, $0 + 1] })
        places.formUnion(1..<min(40, bytes.count))
        places.formUnion(max(1, bytes.count - 40)..<bytes.count)
        for place in places.sorted() {
            _ = try outcome(Array(bytes.prefix(place)), sample)
            _ = try outcome(Array(bytes.prefix(place)), sample, asItself: true)
        }
    }

    /// Some bytes changed, by a generator with a seed (Knuth's MMIX multiplier), so that a failure can be had again.
    @Test(arguments: samples) func flipped(_ sample: Sample) throws {
        let whole = try ProjectFile.bytes("Samples/" + sample.file)
        let bytes = Array(whole.prefix(8 << 10))
        var state: UInt64 = 42
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<60 {
            var changed = bytes
            for _ in 0...round % 8 { changed[next(changed.count)] ^= UInt8(1 << next(8)) }
            if round % 3 == 0 { changed[next(changed.count)] = 0 }
            if round % 5 == 0 {
                changed.insert(contentsOf: [0xFF, 0xFE, 0x22, 0x7B][0...next(4)], at: next(changed.count))
            }
            _ = try outcome(changed, sample)
            _ = try outcome(changed, sample, asItself: true)
        }
    }

    /// Every format asked to read every other's file.
    @Test(arguments: samples) func readAsAnother(_ sample: Sample) throws {
        let bytes = try ProjectFile.bytes("Samples/" + sample.file)
        for format in FormatCatalog.all {
            _ = try outcome(bytes, Sample(file: sample.file, format: format.entry.name), asItself: true)
        }
    }

    /// Longer than 64 MB without a line end, a quote or a bracket that ends it.
    @Test(arguments: ["json", "influx"]) func aLineWithoutEnd(_ format: String) throws {
        let starts = ["jsonl": "{\"a\":\"", "json": "[{\"a\":\"", "influx": "m f=1 1\nm f=\""]
        var bytes = Array((starts[format] ?? "").utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "x"), count: 65 << 20)
        let words = try outcome(bytes, Sample(file: "long.txt", format: format), asItself: true)
        #expect(
            words.contains("longer than 64 MB") || words.contains("opens on line 2") || words.contains("ends inside"),
            "\(words)")
    }

    @Test(arguments: ["jsonl", "json", "influx"]) func aHundredThousandColumns(_ format: String) throws {
        let names = (0..<100_000).map { "c\($0)" }
        let texts = [
            "jsonl": "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}\n",
            "json": "[{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}]",
            "influx": "m " + names.map { "\($0)=1" }.joined(separator: ",") + " 1\n",
        ]
        let words = try outcome(
            Array((texts[format] ?? "").utf8), Sample(file: "wide.txt", format: format), asItself: true)
        #expect(words.contains("columns, more than 16384"), "\(words)")
    }

    /// A database that another program holds locked.
    @Test func aLockedDatabase() throws {
        let path = "/tmp/plotline-locked-\(getpid()).db"
        let bytes = try ProjectFile.bytes("Samples/readings.db")
        let file = unsafe fopen(path, "w")
        // SAFETY: a C string and the array's own memory; the file was just opened.
        unsafe fwrite(bytes, 1, bytes.count, file)
        unsafe fclose(file)
        defer { unsafe unlink(path) }
        // SQLite's pending byte, at 2³⁰ (sqlite.org/fileformat2.html#the_lock_byte_page), held by another process.
        let program = try #require(Program.find("python3"))
        let script = """
            import fcntl, os, sys, time
            file = open(sys.argv[1], "r+b")
            fcntl.lockf(file, fcntl.LOCK_EX, 512, 0x40000000)
            open(sys.argv[1] + ".ready", "w").close()
            while os.path.exists(sys.argv[1] + ".ready"): time.sleep(0.05)
            """
        let arguments: [String] = [program, "-c", script, path]
        var child = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe arguments.map { unsafe strdup($0) } + [nil]
        // SAFETY: copies of the arguments, freed behind the call.
        let status = unsafe posix_spawn(&child, program, nil, nil, words, environ)
        for index in unsafe words.indices { unsafe free(words[index]) }
        unsafe words.removeAll()
        #expect(status == 0)
        defer {
            unsafe unlink(path + ".ready")
            waitpid(child, nil, 0)
        }
        for _ in 0..<400 where unsafe access(path + ".ready", F_OK) != 0 { usleep(50_000) }
        var options = LoadOptions()
        options.table = "readings"
        let message = fault {
            _ = try Loader.load(
                paths: [path], options: options, context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        }
        #expect(
            message
                == "'\(path)' cannot be read: database is locked (another program is writing to it: try again, or copy it first)"
        )
    }

    /// Series without end in one file.
    @Test func entitiesWithoutEnd() throws {
        let text = (0..<6000).map { "m\($0) f=1 \($0)\n" }.joined()
        let words = try outcome(Array(text.utf8), Sample(file: "many.lp", format: "influx"))
        #expect(words == "'many.lp' holds more than 5000 series (load one with 'only NAME')")
    }
}
