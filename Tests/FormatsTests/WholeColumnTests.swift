import Diagnostics
import Glibc
import Series
import Syntax
import Testing

@testable import Formats
@testable import Reading

/// Whole numbers beyond 2⁵³ keep every digit from file to file. The digits are those that were put in; the database was
/// written by Python's sqlite3.
@Suite struct WholeColumnTests {
    /// 2⁵³ + 1, which no double is; the greatest and the least of 64 bits that there may be.
    static let ids = ["9007199254740993", "-9007199254740993", "9223372036854775807", "-9223372036854775807", "7"]

    private func column(_ text: String, named name: String = "id", workerChunk: Int = 512 << 10) throws -> Column {
        let content = try read(text, workerChunk: workerChunk, workers: 2)
        return try #require(content.series[0].frame.column(name))
    }

    private func cells(_ column: Column) -> [String] {
        (0..<column.count).map { row in
            switch column.cell(row) {
            case .missing: "·"
            case .number(let number): NumberText.text(number)
            case .whole(let whole): String(whole)
            case .text(let text): "'\(text)'"
            case .time(let time): "\(time)"
            }
        }
    }

    @Test func csvKeepsEveryDigit() throws {
        let text = "id,x\n" + Self.ids.map { "\($0),1.5\n" }.joined() + ",2\n\"12\",NA\n"
        let frame = try read(text).series[0].frame
        #expect(frame.columns[0].kind == .wholes && frame.columns[1].kind == .numbers)
        #expect(cells(frame.columns[0]) == Self.ids + ["·", "12"])
        var written: [UInt8] = []
        try CSVWriter(frame, zone: .utc).write { written += $0 }
        #expect(
            String(decoding: written, as: UTF8.self) == "id,x\n" + Self.ids.map { "\($0),1.5\n" }.joined() + ",2\n12,\n"
        )
        #expect(cells(try read(bytes: written).series[0].frame.columns[0]) == Self.ids + ["·", "12"])
    }

    /// The sample has none: the rows behind it tell, in whatever chunk and by either set of instructions.
    @Test(arguments: [true, false]) func aLateOneMakesTheColumnWhole(isWide: Bool) throws {
        let text = "id,x\n" + (0..<2000).map { "\($0),0.5\n" }.joined() + "9007199254740993,1\n"
        for chunk in [300, 512 << 10] {
            let frame = try read(bytes: Array(text.utf8), workerChunk: chunk, workers: 2, mayBeWide: isWide).series[0]
                .frame
            #expect(frame.columns[0].kind == .wholes)
            #expect(frame.columns[0].cell(1999) == .whole(1999))
            #expect(frame.columns[0].cell(2000) == .whole(9_007_199_254_740_993))
        }
    }

    @Test func numbersStayNumbers() throws {
        // 2⁵³ itself is a double; fractions and exponents beside greater ones make doubles of all.
        #expect(try column("id,x\n9007199254740992,1\n-5,1\n").kind == .numbers)
        #expect(cells(try column("id,x\n9007199254740993,1\n0.5,1\n")) == ["9007199254740992", "0.5"])
        #expect(try column("id,x\n9007199254740993,1\n1e300,1\n").kind == .numbers)
        let late = "id,x\n" + (0..<2000).map { "\($0),0\n" }.joined() + "9007199254740993,1\n0.5,1\n"
        #expect(try column(late, workerChunk: 300).kind == .numbers)
        #expect(try column(late, workerChunk: 300).cell(2001) == .number(0.5))
    }

    @Test func beyond64BitsIsText() throws {
        let note = "`id` is text: 12345678901234567890 is beyond whole numbers of 64 bits"
        let early = try read("id,x\n12345678901234567890,1\n5,1\n")
        #expect(cells(early.series[0].frame.columns[0]) == ["'12345678901234567890'", "'5'"])
        #expect(early.notes.sentences.contains(note))
        let late = try read("id,x\n" + (0..<2000).map { "\($0),0\n" }.joined() + "12345678901234567890,1\n")
        #expect(late.series[0].frame.columns[0].cell(2000) == .text("12345678901234567890"))
        #expect(late.notes.sentences.contains(note))
        // −2⁶³ stands for a missing value and so is none.
        #expect(cells(try column("id,x\n-9223372036854775808,1\n")) == ["'-9223372036854775808'"])
    }

    @Test func groupsOfDigits() throws {
        let content = try read("id;x\n9.007.199.254.740.993;1,5\n1.000;2,5\n")
        #expect(cells(content.series[0].frame.columns[0]) == ["9007199254740993", "1000"])
    }

    @Test func json() throws {
        let rows = Self.ids.map { "{\"id\": \($0), \"x\": 1}" }
        let lines = rows.joined(separator: "\n") + "\n"
        let array = "[" + rows.joined(separator: ",") + "]"
        for text in [lines, array] {
            let frame = try recognised(Array(text.utf8)).content.series[0].frame
            #expect(cells(frame.columns[0]) == Self.ids)
            for isLines in [true, false] {
                var written: [UInt8] = []
                try JSONWriter(frame, zone: .utc, isLines: isLines).write { written += $0 }
                for id in Self.ids { #expect(String(decoding: written, as: UTF8.self).contains("\"id\":\(id),")) }
                #expect(cells(try recognised(written).content.series[0].frame.columns[0]) == Self.ids)
            }
        }
    }

    @Test func aLateOneInJSON() throws {
        let rows = (0..<2000).map { "{\"id\": \($0), \"y\": \($0)}" }
        let large = "{\"id\": 9007199254740993, \"y\": 12345678901234567890}"
        for text in [
            (rows + [large]).joined(separator: "\n") + "\n", "[" + (rows + [large]).joined(separator: ",") + "]",
        ] {
            let content = try recognised(Array(text.utf8)).content
            #expect(content.series[0].frame.columns[0].cell(2000) == .whole(9_007_199_254_740_993))
            #expect(content.series[0].frame.columns[1].cell(2000) == .text("12345678901234567890"))
            #expect(
                content.notes.sentences.contains("`y` is text: 12345678901234567890 is beyond whole numbers of 64 bits")
            )
            let mixed = text.replacing("\"id\": 3,", with: "\"id\": 3.5,")
            #expect(try recognised(Array(mixed.utf8)).content.series[0].frame.columns[0].cell(3) == .number(3.5))
        }
    }

    /// `create table t (id integer, code text, x real)`, packed by gzip.
    static let database = """
        1f8b08000000000002030b0ef4c92c495548cb2fca4d2c513066606260646470505060600032211806188198058d4f083031\
        e82533f28214331e6200a251407560c3c826cecfcf9859929894935a52c2e41ce4ea18e2aa10e2e8e4e3aa50a2a09199a290\
        9957929a9e5aa4a3909c9f92aa50925a51a2a350a150949a98a3098a1b16c6fd0c8c4f19ef305e033246c15002a22c2c6cfc\
        ec0dd00c59e100cd9f2ccc20063b130ba32027ab9fa324230b9b383b830244959181918981fd03884a00f4716a3a00040000
        """

    @Test func sqlite() throws {
        let digits = Array(Self.database.utf8).map { $0 > 57 ? $0 - 87 : $0 - 48 }
        let packed = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        let folder = try Folder()
        try folder.write(packed, to: "t.db.gz")
        let loaded = try Loader.load(
            paths: [folder.path("t.db.gz")], context: SeriesContext(calendar: Calendar(zone: .utc), now: 0))
        let frame = loaded.series[0].frame
        #expect(frame.columns.map(\.kind) == [.wholes, .text, .numbers])
        #expect(cells(frame.columns[0]) == ["9007199254740993", "5", "·", "-9223372036854775807"])
        #expect(cells(frame.columns[1]) == ["'20240'", "'NA'", "·", "'x'"])
    }

    @Test func filesThatDifferAreOne() throws {
        let folder = try Folder()
        try folder.write(Array("id,x\n1,1\n".utf8), to: "a.csv")
        try folder.write(Array("id,x\n9007199254740993,1\n".utf8), to: "b.csv")
        try folder.write(Array("id,x\n0.5,1\n".utf8), to: "c.csv")
        func load(_ names: [String]) throws -> Column {
            try Loader.load(
                paths: names.map { folder.path($0) }, context: SeriesContext(calendar: Calendar(zone: .utc), now: 0)
            ).series[0].frame.columns[0]
        }
        #expect(cells(try load(["a.csv", "b.csv"])) == ["1", "9007199254740993"])
        #expect(cells(try load(["b.csv", "c.csv"])) == ["9007199254740992", "0.5"])
    }

    @Test func zeroHasNoSign() throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(2)), columns: [Column("a", [-0.0, 0]), Column("b", [-0.0, -1e-5])])
        var written: [UInt8] = []
        try CSVWriter(frame, zone: .utc).write { written += $0 }
        #expect(String(decoding: written, as: UTF8.self) == "a,b\n0,0\n0,-1e-05\n")
    }
}
