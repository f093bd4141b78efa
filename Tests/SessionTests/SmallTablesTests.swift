import Files
import HTML
import Interchange
import Testing

@testable import Session

/// Rules that are a table of cases: times as they are said, names of temporary files, first bytes of pictures, keys of JSON.
@Suite struct SmallTablesTests {
    /// ISO 8601 counts minutes and seconds to 59; 12 am is midnight and 12 pm noon (NIST, «Times of Day FAQ»).
    @Test(
        arguments: [
            ("10:30", "10:30"), ("7:59", "07:59"), ("7:60", nil), ("7:61", nil), ("23:59:59", "23:59:59"),
            ("23:59:60", nil),
            ("24:00", nil), ("0:00", "00:00"), ("12 am", "00:00"), ("12 pm", "12:00"), ("1 pm", "13:00"),
            ("13 pm", nil),
            ("0 am", nil), ("11:59 pm", "23:59"), ("5 p.m.", "17:00"), ("7:5", nil), ("123:00", nil), ("7", nil),
            ("", nil),
        ] as [(String, String?)])
    func timesAsTheyAreSaid(_ said: String, _ time: String?) {
        #expect(ClockWords.time(said.split(separator: " ").map(String.init)) == time)
    }

    /// Only what is named as ours is swept, and only where no process of that number is there (proc(5): they end at 4,194,304).
    @Test(arguments: [
        ("plotline-4194305-1-1.part", true), ("other-4194305-1-1.part", false), ("plotline-4194305-1-1.csv", false),
        ("plotline-4194305-1.part", false), ("plotline-4194305-1-1-1.part", false), ("plotline-x-1-1.part", false),
        ("plotline--1-1-1.part", false), ("plotline-0-1-1.part", false), ("-4194305-1-1.part", false),
        ("a.part", false),
    ])
    func whatIsSwept(_ name: String, _ isDead: Bool) {
        #expect(TemporaryName.isDead(FileName(name)) == isDead)
    }

    /// The first bytes of each kind (RFC 2083, ITU T.81, GIF89a, RFC 9649); what only begins as one is none.
    @Test(
        arguments: [
            ("GIF87a....", "image/gif"), ("GIF89a....", "image/gif"), ("GIF90a....", nil),
            ("RIFF....WEBPVP8 ", "image/webp"),
            ("RIFF....WAVEfmt ", nil), ("RIFF....", nil), ("<svg xmlns=\"\"/>", "image/svg+xml"),
            ("<?xml version=\"1.0\"?><svg/>", "image/svg+xml"), ("<?xml version=\"1.0\"?><html/>", nil),
            ("<html>", nil),
            ("", nil), ("plain", nil),
        ] as [(String, String?)])
    func picturesByTheirFirstBytes(_ bytes: String, _ type: String?) {
        let markup = InlineImage.markup(Array(bytes.utf8), words: "a")
        #expect((markup != nil) == (type != nil))
        if let type { #expect(markup?.hasPrefix("<img src=\"data:\(type);base64,") == true) }
    }

    /// RFC 8259 leaves names that come again open; here as in Python's `json` the last one counts, also where it is set.
    @Test func theLastOfAKeyCounts() {
        var object = JSON.object([.init("a", .number(1)), .init("b", .number(2)), .init("a", .number(3))])
        #expect(object["a"] == .number(3))
        object["a"] = .number(4)
        #expect(object["a"] == .number(4) && object["b"] == .number(2))
        object["a"] = nil
        #expect(object["a"] == .number(1))
        object["c"] = .number(5)
        #expect(object["c"] == .number(5))
    }

    /// One option for each way, to a folder where several files of it are wanted in that way.
    @Test func optionsForWhatIsWanted() {
        func request(_ kind: FenceRequest.Kind, _ path: String) -> FenceRequest {
            FenceRequest(kind, path: path, target: Path(path))
        }
        #expect(FenceRequest.flags([request(.read, "/d/a"), request(.read, "/d/b")]) == ["--allow-read /d"])
        #expect(
            FenceRequest.flags([request(.read, "/d/a"), request(.write, "/d/b")])
                == ["--allow-read /d/a", "--allow-write /d/b"])
        #expect(FenceRequest.flags([request(.read, "/d/a"), request(.read, "/d/a")]) == ["--allow-read /d/a"])
        #expect(
            FenceRequest.flags([request(.read, "/d/a"), request(.read, "/e/b"), request(.read, "/d/c")])
                == ["--allow-read /d", "--allow-read /e/b"])
    }
}
