import Interchange
import Testing

@testable import Kernel

/// Messages as frames.
@Suite struct MessageTests {
    private let signature = Signature(key: Array("key".utf8))
    private let sender = Sender()

    @Test func thereAndBack() throws {
        let parent = JSON.object([.init("msg_id", .text("7")), .init("é", .number("1e3"))])
        let sent = Message(
            "stream", .sorted(["text": .text("höhe\n\u{1}"), "name": .text("stdout")]), parent: parent,
            to: [[1, 2]], from: sender)
        let frames = sent.frames(signature)
        #expect(frames.count == 7 && frames[0] == [1, 2] && frames[1] == Array("<IDS|MSG>".utf8))
        let read = try Message(frames, signature)
        #expect(read.type == "stream" && read.parent == parent && read.identities == [[1, 2]])
        #expect(read.content["text"] == .text("höhe\n\u{1}"))
        #expect(read.header["version"] == .text("5.4"))
        // Buffers after it are taken.
        #expect(throws: Never.self) { try Message(frames + [[0], []], signature) }
    }

    /// jupyter_client 8.10, `Session(key=b"key").sign` of these four parts.
    @Test func asJupyterSignsThem() throws {
        let parts = [
            #"{"msg_id":"1","msg_type":"execute_request","username":"u","session":"s","date":"2024-01-01T00:00:00Z","version":"5.4"}"#,
            "{}", "{}", #"{"code":"show 3","silent":false}"#,
        ].map { Array($0.utf8) }
        let code = "e6927a4f9bc5060a3b0a7e0ae145a201323e88e771bfcc12fba74b0cee54854e"
        let message = try Message([Array("c".utf8), Array("<IDS|MSG>".utf8), Array(code.utf8)] + parts, signature)
        #expect(message.type == "execute_request" && message.content["code"]?.text == "show 3")
    }

    /// Any one digit that differs, wherever it stands.
    @Test func oneOtherDigit() throws {
        let parts = ["{}", "{}", "{}", "{}"].map { Array($0.utf8) }
        let code = signature.of(parts)
        #expect(signature.matches(code, parts))
        for place in code.indices {
            for digit in Array("0123456789abcdef".utf8) where digit != code[place] {
                var other = code
                other[place] = digit
                #expect(!signature.matches(other, parts), "\(place)")
            }
        }
    }

    @Test func whatIsNone() throws {
        let whole = Message("x_request", .object([]), to: [[9]], from: sender).frames(signature)
        func refusal(_ frames: [[UInt8]]) -> Message.Refusal? {
            do throws(Message.Refusal) {
                _ = try Message(frames, signature)
                return nil
            } catch {
                return error
            }
        }
        for count in whole.indices { #expect(refusal(Array(whole[..<count])) == .incomplete) }
        for place in whole.indices.dropFirst(2) {
            var frames = whole
            frames[place] += [0x20]
            #expect(refusal(frames) == .unsigned)
        }
        // Rightly signed, and still nothing.
        for parts in [["[]", "{}", "{}", "{}"], ["{", "{}", "{}", "{}"], ["{}", "{}", "{}", "{}"]] {
            let bytes = parts.map { Array($0.utf8) }
            let code = signature.of(bytes)
            #expect(refusal([Array("<IDS|MSG>".utf8), code] + bytes) == .unreadable)
        }
        let deep =
            [Array("{\"msg_type\":\"x\"}".utf8), Array("{}".utf8), Array("{}".utf8)] + [
                Array(String(repeating: "[", count: 100_000).utf8)
            ]
        let code = signature.of(deep)
        #expect(try Message([Array("<IDS|MSG>".utf8), code] + deep, signature).content == .object([]))
    }

    /// RFC 8259, 6 to 8: NaN is no number, half of a surrogate pair no character, and text is UTF-8.
    @Test func contentThatNobodyCanRead() throws {
        let head = [#"{"msg_type":"x"}"#, "{}", "{}"].map { Array($0.utf8) }
        func opened(_ content: [UInt8]) throws -> Message {
            let parts = head + [content]
            return try Message([Array("<IDS|MSG>".utf8), signature.of(parts)] + parts, signature).opened()
        }
        for text in [#"{"code":"bad \ud83d"}"#, "[]", #"{"code":NaN}"#, "{", ""] {
            #expect(throws: Message.Refusal.unreadable, "\(text)") { _ = try opened(Array(text.utf8)) }
        }
        let other: [UInt8] = Array(#"{"code":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        #expect(throws: Message.Refusal.unreadable) { _ = try opened(other) }
        let pair = Array(#"{"code":"\ud83d\ude00"}"#.utf8)
        #expect(try opened(pair).content["code"]?.text == "\u{1F600}")
    }
}
