import Series
import Testing

@testable import Formats
@testable import Reading

/// Logs of a time in brackets, in whatever form of dates, and what happened then. Expected times are those written, in UTC.
@Suite struct StampedMessageTests {
    private static let messages = [
        "Linux version 6.18.44 (builder@host) #1 SMP", "[Firmware Bug]: TSC doesn't count, with P0 frequency!",
        "BIOS-e820: [mem 0x0000-0x9fbff] usable", "NX (Execute Disable) protection: active",
        "DMI not present or invalid.",
        "tsc: Detected 2596.100 MHz processor", "x86/PAT: Configuration [0-7]: WB  WC  UC- UC  WB  WP",
        "Using GB pages for direct mapping",
    ]

    /// util-linux' `dmesg -T`, Apache's errors, Python's and Java's loggers.
    @Test(arguments: [
        "Sat Nov 28 22:36:37 2026", "2026-11-28 22:36:37", "2026-11-28T22:36:37Z", "28/Nov/2026:22:36:37 +0000",
        "28.11.2026 22:36:37", "Nov 28, 2026 22:36:37", "1795905397",
    ])
    func aTimeAndAMessage(_ time: String) throws {
        let text = Self.messages.map { "[\(time)] \($0)\n" }.joined()
        let found = try recognised(Array(text.utf8), path: "t.log").content
        #expect(
            table(found)
                == "@time|message\n" + Self.messages.map { "2026-11-28T22:36:37Z|'\($0)'" }.joined(separator: "\n"))
    }

    /// Fields behind it are columns as before.
    @Test func fieldsStayColumns() throws {
        let text = (0..<8).map { "[2026-11-28 22:36:0\($0)] 23.\($0) 41\n" }.joined()
        #expect(table(try recognised(Array(text.utf8), path: "t.log").content).hasPrefix("@time|column3|column4\n"))
    }
}
