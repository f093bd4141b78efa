import Interchange
import Series
import Session

/// Who writes messages: the kernel of one start.
package struct Sender: Sendable {
    private let session = Sender.identifier()
    private let name = Environment["USER"] ?? "plotline"

    package init() {}

    func header(_ type: String) -> JSON {
        .sorted([
            "msg_id": .text(Self.identifier()), "session": .text(session), "username": .text(name),
            "date": .text(Calendar(zone: .utc).iso8601(SystemClock.now)), "msg_type": .text(type),
            "version": .text(Message.version),
        ])
    }

    /// 128 bits by chance, in hexadecimal.
    static func identifier() -> String {
        var random = SystemRandomNumberGenerator()
        return [random.next(), random.next()].map { (bits: UInt64) in
            let digits = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
