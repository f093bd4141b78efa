import Files
import Glibc
import Presenting
import Terminal

/// Asks the person at the terminal whether a notebook's cell may have what it wants.
enum FenceQuestion {
    /// Only a plain yes is one: the end of input, Ctrl-C and anything else are a no.
    static func ask(_ request: FenceRequest) -> Bool {
        let place = DisplayText.safe(request.target.text)
        let wish =
            request.host == nil ? "\(request.kind.rawValue) \(place), outside its folders" : "ask the server \(place)"
        StandardStreams.say(
            "this notebook wants to \(wish)\n"
                + "allow it, now and when these cells run again? [y/N] ")
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.count < 64 {
            // SAFETY: one byte of room.
            let count = unsafe read(0, &byte, 1)
            guard count == 1 else {
                StandardStreams.print("\n")
                return false
            }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        let answer = String(decoding: line, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
        return answer == "y" || answer == "yes"
    }
}
