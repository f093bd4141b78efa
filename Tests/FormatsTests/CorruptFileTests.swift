import Glibc
import Seeded
import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Engines
@testable import Tables

/// Every sample of every format, cut, flipped and distorted in many places: each gives a series or an error in words that
/// names the file, and never ends the process.
@Suite struct CorruptFileTests {
    /// Formats in which what cannot be read to the end is an error; the others are lines, or recordings.
    private static let closed: Set<String> = ["applehealth", "zip", "json", "prometheus", "influxql", "sqlite"]

    /// The samples that one damage is tried on.
    private static func drawn(_ damage: String) -> [FormatSample] {
        Survey.sample(FormatSample.all, oneIn: 8, of: damage)
    }

    /// What becomes of the bytes: the rows, or the error in words.
    private func outcome(_ bytes: [UInt8], _ sample: FormatSample, asItself: Bool = false) throws -> String {
        guard !bytes.isEmpty else { return "empty" }
        var options = LoadOptions()
        sample.options(&options)
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let words = fault {
            let source = try ByteSource.bytes(bytes, path: sample.file).unpacked(context)
            let head = try source.slice(offset: 0, count: 64 << 10)
            let isAsked = asItself || options.lines != nil
            let format = FormatCatalog.all.first { isAsked ? $0.entry.name == sample.format : $0.recognises(head) }
            let request = ReadRequest(options: options, context: context, workers: 1)
            let content = try (format ?? CSVFormat.self).read(source, request)
            for series in content.series {
                for column in series.frame.columns { #expect(column.count == series.frame.count) }
            }
        }
        if words != "no error" {
            #expect(words.contains(sample.file) || words.contains("StepCount"), "\(words)")
            #expect(!words.contains("Error("), "\(words)")
        }
        return words
    }

    /// What becomes of the bytes as whatever they look like, and as the format that they were of: once where both are one.
    private func asAnything(_ bytes: [UInt8], _ sample: FormatSample) throws -> String {
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let head = try? ByteSource.bytes(bytes, path: sample.file).unpacked(context).slice(offset: 0, count: 64 << 10)
        let found = head.flatMap { head in FormatCatalog.all.first { $0.recognises(head) } }
        if found?.entry.name != sample.format { _ = try outcome(bytes, sample) }
        return try outcome(bytes, sample, asItself: true)
    }

    @Test(arguments: FormatSample.all) func whole(_ sample: FormatSample) throws {
        let bytes = try sample.bytes()
        #expect(try outcome(bytes, sample) == "no error")
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let source = try ByteSource.bytes(bytes, path: sample.file).unpacked(context)
        let head = try source.slice(offset: 0, count: 64 << 10)
        // Lines of any log are only asked for.
        let found = FormatCatalog.all.first { $0.recognises(head) }?.entry.name
        #expect(found == (sample.format == "lines" ? "csv" : sample.format))
    }

    /// Cut at every kilobyte, at bytes around it, and at every byte of the first and last forty.
    @Test(arguments: drawn("cut")) func cut(_ sample: FormatSample) throws {
        let bytes = Array(try sample.bytes().prefix(200_000))
        let limit = min(bytes.count, 24 << 10)
        var places = Set(stride(from: 1024, to: limit, by: 1024).flatMap { [$0 - 1, $0, $0 + 1] })
        places.formUnion(1..<min(40, bytes.count))
        places.formUnion(max(1, bytes.count - 40)..<bytes.count)
        for place in places.sorted() {
            let words = try asAnything(Array(bytes.prefix(place)), sample)
            // The last bytes may be white space, or what a reader does not need.
            if Self.closed.contains(sample.format), place < bytes.count - 4 {
                #expect(words != "no error", "cut at \(place)")
            }
        }
    }

    /// Some bytes changed, by a generator with a seed, so that a failure can be had again.
    @Test(arguments: drawn("flipped")) func flipped(_ sample: FormatSample) throws {
        let bytes = Array(try sample.bytes().prefix(16 << 10))
        var random = SplitMix(seed: 42)
        func next(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        for round in 0..<60 {
            var changed = bytes
            for _ in 0...round % 8 { changed[next(changed.count)] ^= UInt8(1 << next(8)) }
            if round % 3 == 0 { changed[next(changed.count)] = 0 }
            if round % 5 == 0 {
                changed.insert(contentsOf: [0xFF, 0xFE, 0x22, 0x7B][0...next(4)], at: next(changed.count))
            }
            _ = try asAnything(changed, sample)
        }
    }

    /// Times, numbers and names replaced by what nothing should be.
    @Test(arguments: drawn("absurdValues").filter(\.hasLines)) func absurdValues(_ sample: FormatSample) throws {
        let text = String(decoding: try sample.bytes().prefix(8 << 10), as: UTF8.self)
        for absurd in [
            "1e999", "-9223372036854775808", "9999-99-99", "", "\u{0}", "\"", String(repeating: "9", count: 400),
        ] {
            for digit in ["2", "47", "20"] {
                let bytes = Array(text.replacing(digit, with: absurd).utf8.prefix(256 << 10))
                _ = try outcome(bytes, sample)
            }
        }
    }

    /// A zero byte in the middle, at the end, and a stretch of them, as a disk leaves where power was lost.
    @Test(arguments: drawn("zeroBytes")) func zeroBytes(_ sample: FormatSample) throws {
        let bytes = Array(try sample.bytes().prefix(64 << 10))
        let middle = bytes.count / 2
        for (place, count) in [(0, 1), (1, 1), (middle, 1), (bytes.count, 1), (middle, 5000), (bytes.count, 5000)] {
            var changed = bytes
            changed.insert(contentsOf: [UInt8](repeating: 0, count: count), at: place)
            _ = try asAnything(changed, sample)
        }
    }

    /// Windows' line ends, and those mixed with others, mean nothing.
    @Test(arguments: drawn("lineEnds").filter(\.hasLines)) func lineEnds(_ sample: FormatSample) throws {
        // Calendars have Windows' line ends already.
        let bytes = try sample.bytes().prefix(200_000).filter { $0 != 13 }
        let plain = try recognised(bytes, path: sample.file, sample.options)
        var ends: [UInt8] = []
        var mixed: [UInt8] = []
        for byte in bytes {
            if byte == 10 {
                ends.append(13)
                if mixed.count % 2 == 0 { mixed.append(13) }
            }
            ends.append(byte)
            mixed.append(byte)
        }
        for changed in [ends, mixed] {
            let read = try recognised(changed, path: sample.file, sample.options)
            #expect(read.format == plain.format && table(read.content) == table(plain.content))
        }
    }

    /// The name of a file tells nothing: any other leaves format and rows as they are.
    @Test(arguments: drawn("wrongNames")) func wrongNames(_ sample: FormatSample) throws {
        let folder = try Folder()
        // Of the one that is longer, half a row at its end is of no matter.
        let bytes = Array(try sample.bytes().prefix(200_000))
        var options = LoadOptions()
        sample.options(&options)
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        try folder.write(bytes, to: sample.file)
        let own = try Loader.load(paths: [folder.path(sample.file)], options: options, context: context)
        for name in ["a.csv", "a.fit", "a.xml", "a.gz", "a"] {
            try folder.write(bytes, to: name)
            let loaded = try Loader.load(paths: [folder.path(name)], options: options, context: context)
            // UPower's own name says what is measured.
            if sample.format != "upower" { #expect(table(loaded) == table(own), "\(name)") }
        }
    }

    /// A file that loses its end, or all, between being opened and being read.
    @Test(arguments: drawn("shrinking")) func shrinking(_ sample: FormatSample) throws {
        let folder = try Folder()
        let bytes = try sample.bytes()
        var options = LoadOptions()
        sample.options(&options)
        let request = ReadRequest(
            options: options, context: SeriesContext(calendar: Calendar(zone: .utc), now: 0), workers: 2)
        let format = try #require(FormatCatalog.all.first { $0.entry.name == sample.format })
        for part in [0, bytes.count / 2, bytes.count - 1] {
            try folder.write(bytes, to: sample.file)
            let path = folder.path(sample.file)
            let source = try ByteSource.open(path)
            unsafe truncate(path, off_t(part))
            let words = fault { _ = try format.read(try source.unpacked(request.context), request) }
            // SQLite has its own way into the file, and needs no byte of its last page.
            if sample.format != "sqlite" { #expect(words != "no error", "\(part) bytes left") }
            if words != "no error" { #expect(words.contains(sample.file), "\(words)") }
        }
    }

    /// What is not a regular file is refused before any format sees it, whichever is asked for; a FIFO that ends without a byte is
    /// an empty file.
    @Test(arguments: FormatCatalog.all.map { $0.entry.name }) func foldersAndPipes(_ format: String) throws {
        let folder = try Folder()
        let pipe = FIFO(folder.path("pipe"))
        var options = LoadOptions()
        options.format = format
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        func load(_ path: String) -> String {
            fault { _ = try Loader.load(paths: [path], options: options, context: context) }
        }
        #expect(load(folder.root).hasPrefix("'\(folder.root)' is a folder"))
        pipe.write()
        #expect(load(pipe.path) == "'\(pipe.path)' is empty")
        #expect(load("/dev/null").hasPrefix("'/dev/null' is not a regular file"))
    }

    /// Any start that promises a format, and nothing of it behind.
    @Test(
        arguments: [
            ("zip", [0x50, 0x4B, 3, 4]), ("fit", [14, 0x20, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x2E, 0x46, 0x49, 0x54]),
            ("sqlite", Array("SQLite format 3\0".utf8)), ("applehealth", Array("<HealthData>".utf8)),
            ("gpx", Array("<gpx>".utf8)), ("tcx", Array("<TrainingCenterDatabase>".utf8)),
            ("prometheus", Array(#"{"status":"success","data":{"resultType":"matrix","result":["#.utf8)),
            ("json", Array("[{".utf8)),
        ] as [(String, [UInt8])])
    func aStartThatLies(_ format: String, _ start: [UInt8]) throws {
        let sample = FormatSample("lies.bin", format, [])
        for tail in [
            [], [UInt8](repeating: 0, count: 4096), [UInt8](repeating: 0xFF, count: 4096), Array("a,b\n1,2\n".utf8),
        ] {
            #expect(try outcome(start + tail, sample, asItself: true) != "no error")
            _ = try outcome(start + tail, sample)
        }
    }

    /// Nested beyond any use, and entities within entities.
    @Test(arguments: ["json", "jsonl", "prometheus", "influxql", "graphite", "journald"]) func deepNesting(
        _ format: String
    ) throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let text = String(repeating: open, count: 100_000) + "1" + String(repeating: close, count: 100_000)
            let words = try outcome(Array((text + "\n").utf8), FormatSample("deep.json", format, []), asItself: true)
            #expect(words != "no error" && words.contains("deep.json"), "\(words)")
        }
    }

    @Test(arguments: ["HealthData", "gpx", "TrainingCenterDatabase", "feed"]) func billionLaughs(_ root: String) throws
    {
        let words = fault { _ = try recognised(Array(Self.laughs(root).utf8)) }
        #expect(words.hasPrefix("'t' declares an entity, 'lol'"))
    }

    /// A document whose one text would be a thousand million words.
    static func laughs(_ root: String) -> String {
        var text = "<?xml version=\"1.0\"?><!DOCTYPE \(root) [\n<!ENTITY lol \"lol\">\n"
        for level in 1...9 {
            let before = level == 1 ? "lol" : "lol\(level - 1)"
            text += "<!ENTITY lol\(level) \"" + String(repeating: "&\(before);", count: 10) + "\">\n"
        }
        return text + "]>\n<\(root) xmlns:e=\"http://naesb.org/espi\">&lol9;</\(root)>"
    }

    /// Whatever it names and wherever it ends: refused by name, not read as text with commas. GPX 1.1 and TCX 2 are defined by
    /// XML Schema alone and have no document type.
    @Test(arguments: [
        "<!DOCTYPE gpx>", "<!DOCTYPE other SYSTEM \"file:///etc/passwd\">",
        "<!DOCTYPE x [ <!ELEMENT x (a|b)> <!-- ] > --> ]>",
        "<!DOCTYPE gpx PUBLIC '-//X//>' \"http://x.y/z.dtd\" [\n<!ATTLIST gpx a CDATA \">\">\n]>",
        "<!-- c --><!DOCTYPE\ngpx>",
    ])
    func aDocumentType(_ type: String) throws {
        for (root, format) in [("gpx", "gpx"), ("TrainingCenterDatabase", "tcx")] {
            let text =
                "<?xml version=\"1.0\"?>\n\(type.replacing("gpx", with: root))\n<\(root)><trk><trkseg>"
                + "<trkpt lat=\"1\" lon=\"2\"><time>2024-01-01T00:00:00Z</time></trkpt></trkseg></trk></\(root)>"
            let words = fault { _ = try recognised(Array(text.utf8)) }
            #expect(words.hasPrefix("'t' declares a document type, which no \(format) file has"), "\(words)")
        }
    }

    /// Every format asked to read every other's file.
    @Test(arguments: drawn("readAsAnother")) func readAsAnother(_ sample: FormatSample) throws {
        let bytes = try sample.bytes()
        for format in FormatCatalog.all {
            let other = FormatSample(sample.file, format.entry.name, [])
            _ = try outcome(bytes, other, asItself: true)
        }
    }

    /// Longer than 64 MB without a line end, a quote or a bracket that ends it.
    @Test(arguments: ["json", "influx"]) func aLineWithoutEnd(_ format: String) throws {
        let starts = ["jsonl": "{\"a\":\"", "json": "[{\"a\":\"", "influx": "m f=1 1\nm f=\""]
        var bytes = Array((starts[format] ?? "").utf8)
        bytes += [UInt8](repeating: UInt8(ascii: "x"), count: 65 << 20)
        let words = try outcome(bytes, FormatSample("long.txt", format, []), asItself: true)
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
            Array((texts[format] ?? "").utf8), FormatSample("wide.txt", format, []), asItself: true)
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
        let words = try outcome(Array(text.utf8), FormatSample("many.lp", "influx", []))
        #expect(words == "'many.lp' holds more than 5000 series (load one with 'only NAME')")
    }
}
