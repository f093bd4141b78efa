import Files
import Glibc
import Session
import Surfaces
import Terminal
import Testing

@testable import Explore

/// The tour of docs/explore.md: each run of keys is pressed, and the screen compared with the one that stands below it.
/// `UPDATE_GOLDEN=1` writes the screens anew, to be looked at.
@Suite struct TourTests {
    private static let path = projectRoot + "/docs/explore.md"

    private static let keys: [String: String] = [
        "Right": "\u{1B}[C", "Left": "\u{1B}[D", "Home": "\u{1B}[H", "End": "\u{1B}[F", "Return": "\r", "Tab": "\t",
    ]

    @Test func isWhatIsSeen() throws {
        let text = String(decoding: try FileReader.bytes(Path(Self.path)), as: UTF8.self)
        var screen: ExploreScreen?
        var result: [Substring] = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var count = 0
        while let line = lines.popFirst() {
            result.append(line)
            guard line == "```tour" || line == "```keys" else { continue }
            let body = Array(lines.prefix { $0 != "```" })
            lines = lines.dropFirst(body.count + 1)
            result += body + ["```"]
            if line == "```tour" {
                let rig = try ExploreRig(cells: body.map(String.init))
                screen = ExploreScreen(rig.exploration)
                continue
            }
            count += 1
            press(body.joined(separator: " "), on: &screen)
            let drawn = screen?.draw(columns: 80, rows: 22, ExploreStyle(colour: .none))
            let shown = try #require(drawn).text
            // What stands below is the screen.
            if lines.first == "", lines.dropFirst().first == "```screen" {
                let old = Array(lines.dropFirst(2).prefix { $0 != "```" })
                lines = lines.dropFirst(old.count + 3)
                if !Self.isUpdating { #expect(old.joined(separator: "\n") == shown, "after \(body)") }
            } else if !Self.isUpdating {
                Issue.record("no screen below \(body)")
            }
            result += ["", "```screen"] + shown.split(separator: "\n", omittingEmptySubsequences: false) + ["```"]
        }
        #expect(count >= 10, "the tour was found")
        if Self.isUpdating { try write(result.joined(separator: "\n")) }
    }

    private static var isUpdating: Bool {
        // SAFETY: the environment is not changed while tests run.
        unsafe getenv("UPDATE_GOLDEN") != nil
    }

    private func write(_ text: String) throws {
        let file = unsafe open(Self.path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        try #require(file >= 0)
        let bytes = Array(text.utf8)
        // SAFETY: the count is the array's own.
        #expect(unsafe Glibc.write(file, bytes, bytes.count) == bytes.count)
        close(file)
    }

    /// Words apart by blanks: names of keys, or letters that are pressed one by one; `-` within words is a blank.
    private func press(_ words: String, on screen: inout ExploreScreen?) {
        var decoder = InputDecoder()
        var isAsked = false
        for word in words.split(separator: " ") {
            var bytes = Self.keys[String(word)] ?? String(word)
            if isAsked, Self.keys[String(word)] == nil { bytes = bytes.map { $0 == "-" ? " " : String($0) }.joined() }
            isAsked = word == "a"
            for event in decoder.feed(Array(bytes.utf8)) {
                let effect = screen?.handle(event)
                #expect(effect == nil)
            }
        }
    }
}
