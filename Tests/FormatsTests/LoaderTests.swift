import Diagnostics
import Dispatch
import Files
import Glibc
import Series
import Testing

@testable import Formats
@testable import Reading

/// Files in a folder of the test's own: what `load` makes of paths, before any format is asked.
@Suite struct LoaderTests {
    /// A fresh folder with some files, removed at the end.
    private final class Folder {
        let path: String
        private var names: [String] = []

        init(_ files: [String: String] = [:]) {
            var template = Array("/tmp/plotline-loader-XXXXXX".utf8CString)
            // SAFETY: mkdtemp writes within the template and returns it.
            path = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)) }
            for (name, text) in files { write(name, text) }
        }

        deinit {
            // SAFETY: C strings made for the calls, here and below.
            for name in names { unsafe unlink(path + "/" + name) }
            unsafe rmdir(path)
        }

        func write(_ name: String, _ text: String) {
            names.append(name)
            let file = unsafe fopen(path + "/" + name, "w")!
            unsafe fputs(text, file)
            unsafe fclose(file)
        }
    }

    private func load(_ paths: [String], options: LoadOptions = LoadOptions()) throws -> Loaded {
        try Loader.load(
            paths: paths, options: options, context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
    }

    @Test func oneFile() throws {
        let folder = Folder(["wind-2024.csv": "time,v\n2024-01-01,1\n2024-01-02,2\n"])
        let loaded = try load([folder.path + "/wind-2024.csv"])
        #expect(loaded.series.map(\.name) == ["wind_2024"])
        #expect(loaded.files.map(\.rowCount) == [2] && loaded.files.map(\.byteSize) == [33])
    }

    @Test func aPatternAppendsInOrder() throws {
        let folder = Folder([
            "b.csv": "time,v\n2024-01-02,2\n", "a.csv": "time,v\n2024-01-01,1\n", "c.txt": "time,v\n2024-01-03,3\n",
        ])
        let loaded = try load([folder.path + "/*.csv"])
        let frame = loaded.series[0].frame
        #expect(loaded.series.count == 1 && frame.count == 2)
        #expect(frame.columns.map(\.name) == ["v", "file"])
        #expect(try frame.columns[0].numbers.map { $0.span[1] } == 2)
    }

    /// Where a file has a column of that name, the names of the files stand in another, and none of either is lost.
    @Test func filesThatHaveAColumnFile() throws {
        let folder = Folder(["a.csv": "time,file\n2024-01-01,x\n", "b.csv": "time,file\n2024-01-02,y\n"])
        let frame = try load([folder.path + "/a.csv", folder.path + "/b.csv"]).series[0].frame
        #expect(frame.columns.count == 2 && Set(frame.columnNames).count == 2 && frame.columnNames.contains("file"))
        let texts = frame.columns.map { column in (0..<2).map { row in column.text?[row] ?? "" } }
        #expect(
            texts.contains(["x", "y"]) && texts.contains { $0[0].hasPrefix("a") && $0[1].hasPrefix("b") }, "\(texts)")
    }

    /// An index that pandas goes on with from file to file is one in all of them, and a column that is none in the first is none.
    @Test func numbersOfRowsGoOn() throws {
        let folder = Folder(["a.csv": ",v\n0,5\n1,6\n", "b.csv": ",v\n2,7\n3,8\n"])
        let both = try load([folder.path + "/a.csv", folder.path + "/b.csv"])
        #expect(both.series[0].frame.columnNames == ["v", "file"])
        let back = try load([folder.path + "/b.csv", folder.path + "/a.csv"])
        #expect(back.series[0].frame.columnNames == ["column1", "v", "file"])
        #expect(try back.series[0].frame.column("column1")?.numbers.map { $0.span[3] } == 1)
    }

    /// A person is told what is called much the same in that folder; a notebook's cell learns no name.
    @Test func aSlipInAPath() throws {
        let folder = Folder(["weather.csv": "v\n1\n", "other.txt": "", "weather-year.csv": "v\n1\n"])
        #expect(
            throws: FormatsError.missingFile(path: folder.path + "/wether.csv", near: [folder.path + "/weather.csv"])
        ) {
            _ = try load([folder.path + "/wether.csv"])
        }
        let near = FormatsError.missingFile(path: "wether.csv", near: ["weather.csv"])
        #expect(near.mend == "did you mean 'weather.csv'?")
        #expect(FormatsError.missingFile(path: "none.csv").mend == "check the path and the folder")
        let missing = FormatsError.missingFile(path: folder.path + "/wether.csv")
        #expect(missing.withNear(FileAccess().asked(by: .notebook)) == missing)
        #expect(
            FormatsError.missingFile(path: "nowhere/a.csv").withNear(FileAccess())
                == .missingFile(path: "nowhere/a.csv"))
    }

    @Test func refusalsTellThePath() {
        let folder = Folder(["empty.csv": "", "a.csv": "v\n1\n"])
        #expect(fault { _ = try load([folder.path + "/none.csv"]) }.hasPrefix("no file '\(folder.path)/none.csv'"))
        #expect(fault { _ = try load([folder.path + "/a.csv/b.csv"]) }.hasPrefix("no file"))
        #expect(fault { _ = try load([folder.path + "/*.tsv"]) }.hasPrefix("no file matches"))
        // A folder is the files in it.
        #expect(fault { _ = try load([folder.path]) } == "'\(folder.path)/empty.csv' is empty")
        #expect(fault { _ = try load(["/proc/self/task"]) }.hasPrefix("'/proc/self/task' is a folder"))
        #expect(fault { _ = try load([folder.path + "/empty.csv"]) } == "'\(folder.path)/empty.csv' is empty")
        #expect(fault { _ = try load(["/dev/null"]) }.hasPrefix("'/dev/null' is not a regular file"))
    }

    /// Its rows come one after the other, from whoever writes there.
    @Test func aFIFOIsReadToItsEnd() throws {
        let folder = Folder()
        let pipe = FIFO(folder.path + "/rows")
        pipe.write(["time,v\n", "2024-01-01,1\n", "2024-01-02,2\n"])
        #expect(table(try load([pipe.path])) == "@time|v\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2")
    }

    /// A FIFO that nobody writes to is waited for until the person stops it.
    @Test func theWaitForAWriterEnds() throws {
        let folder = Folder()
        let pipe = FIFO(folder.path + "/rows")
        let started = DispatchTime.now()
        let cancellation = Cancellation()
        let raiser = Raiser(cancellation) { DispatchTime.now() > started + .milliseconds(300) }
        defer { raiser.stop() }
        #expect(throws: Interrupted.self) { _ = try ByteSource.open(pipe.path, cancellation) }
    }

    @Test func onlyWhatIsThere() {
        let folder = Folder(["a.csv": "v\n1\n"])
        var options = LoadOptions()
        options.only = "kitchen"
        #expect(
            fault { _ = try load([folder.path + "/a.csv"], options: options) }
                == "'\(folder.path)/a.csv' holds one series, without a name (leave 'only' out)")
    }

    @Test func refusedBeforeItIsOpened() {
        let words = fault {
            _ = try Loader.load(
                paths: ["/nowhere/a.csv"], context: SeriesContext(calendar: Calendar(zone: .utc), now: 0),
                access: FileAccess().asked(by: .notebook))
        }
        #expect(words.contains("--allow-read /nowhere/a.csv"), "\(words)")
    }
}
