import Diagnostics
import Glibc
import Terminal
import Testing

@testable import Explore

/// What a person sees and can do while a key's work takes long.
@Suite struct SlowWorkTests {
    /// A terminal's input to write to; both ends are closed when it goes.
    private final class Keys {
        var ends: [Int32] = [-1, -1]

        init() { _ = unsafe pipe(&ends) }
        deinit { for end in ends { close(end) } }

        func type(_ text: String) {
            let bytes = Array(text.utf8)
            _ = unsafe write(ends[1], bytes, bytes.count)
        }
    }

    /// Work that types once the line is shown, and goes on until it is stopped or as long as is said.
    private func work(typing text: String, for limit: Double = 20_000) -> (
        meanwhile: SlowWork.Meanwhile, said: String, stopped: Bool
    ) {
        let (keys, sink, cancellation) = (Keys(), OutputSink(), Cancellation())
        let (stopped, meanwhile) = SlowWork.run(
            input: keys.ends[0], stopping: [cancellation], say: { sink.put(FullScreen.working($0, row: 23)) }
        ) {
            let start = ExploreFace.now()
            var hasTyped = false
            while ExploreFace.now() - start < limit, !cancellation.isRaised {
                if !hasTyped, !sink.contents.isEmpty {
                    keys.type(text)
                    hasTyped = true
                }
                usleep(1000)
            }
            return cancellation.isRaised
        }
        #expect(!cancellation.isRaised, "the next work may begin")
        return (meanwhile, String(decoding: sink.contents, as: UTF8.self), stopped)
    }

    @Test(arguments: ["\u{3}", "\u{1B}"]) func isStopped(by key: String) {
        let (meanwhile, said, stopped) = work(typing: "ll" + key)
        #expect(stopped)
        #expect(said == "\u{1B}[23;1H\u{1B}[0m\u{1B}[K working (Esc stops it)")
        #expect(meanwhile == SlowWork.Meanwhile(isShown: true, isStopped: true, before: Array("ll".utf8)))
    }

    /// An arrow begins with Escape, and is none.
    @Test func otherKeysAreKept() {
        let (meanwhile, said, stopped) = work(typing: "h\u{1B}[A", for: 1700)
        #expect(!stopped)
        #expect(said.hasSuffix(" working, 1 s (Esc stops it)"))
        #expect(meanwhile == SlowWork.Meanwhile(isShown: true, typed: Array("h\u{1B}[A".utf8)))
    }

    /// Short work shows nothing, and leaves what is typed where it is.
    @Test func shortWorkIsNotSpokenOf() {
        let (meanwhile, said, _) = work(typing: "", for: 20)
        #expect(said.isEmpty)
        #expect(meanwhile == SlowWork.Meanwhile())
    }
}
