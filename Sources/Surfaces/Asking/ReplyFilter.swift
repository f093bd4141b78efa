/// Tells a terminal's replies from typed keys, byte by byte: keys pass, replies are swallowed however late they come.
///
/// A state machine without input or clock of its own, for the probe and for the line editor's reader. Sources: ECMA-48
/// (5.4 control sequences, 5.6 control strings), XTerm Control Sequences.
package struct ReplyFilter: Sendable {
    /// What a byte led to: keys to hand on, in order, and a reply that it completed.
    package struct Outcome: Sendable, Equatable {
        package var keys: [UInt8] = []
        package var reply: TerminalReply?
    }

    private enum State: Equatable {
        case ground, escape, control
        /// After `ESC P`, `ESC ]` or `ESC _`, which are also Alt-P, Alt-] and Alt-_ until the next byte tells.
        case introduced(UInt8)
        case string(UInt8)
        /// In a string, after ESC: `\` ends it.
        case ending(UInt8)
    }

    /// Longer sequences are not replies of a terminal that means well.
    private static let longestControl = 64
    private static let longestString = 4096

    private var state = State.ground
    private var held: [UInt8] = []
    private var body: [UInt8] = []

    package init() {}

    /// Whether bytes are held that may still turn out to be keys: when none follows for a while, take `flush()`.
    package var isHolding: Bool { !held.isEmpty }

    /// The held bytes as keys: a lone Escape, an Alt-P.
    package mutating func flush() -> [UInt8] {
        guard !held.isEmpty else { return [] }
        let keys = held
        reset()
        return keys
    }

    package mutating func feed(_ byte: UInt8) -> Outcome {
        switch state {
        case .ground:
            guard byte == 0x1B else { return Outcome(keys: [byte]) }
            held = [byte]
            state = .escape
            return Outcome()
        case .escape:
            switch byte {
            case UInt8(ascii: "["):
                held.append(byte)
                state = .control
            case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"):
                held.append(byte)
                state = .introduced(byte)
            case 0x1B:
                // The first one was a key; this one may begin a reply.
                return Outcome(keys: [0x1B])
            default:
                return giveBack(byte)
            }
            return Outcome()
        case .control:
            return feedControl(byte)
        case .introduced(let kind):
            guard Self.begins(kind, byte) else {
                guard byte == 0x1B else { return giveBack(byte) }
                let keys = flush()
                return Outcome(keys: keys + feed(byte).keys)
            }
            held.removeAll(keepingCapacity: true)
            body = [byte]
            state = .string(kind)
            return Outcome()
        case .string(let kind):
            return feedString(byte, kind)
        case .ending(let kind):
            if byte == UInt8(ascii: "\\") { return finish(.string(kind, body)) }
            // The string broke off, and a new sequence has begun.
            reset()
            held = [0x1B]
            state = .escape
            return feed(byte)
        }
    }

    private mutating func feedControl(_ byte: UInt8) -> Outcome {
        switch byte {
        case 0x40...0x7E:
            guard let reply = TerminalReply.control(body, final: byte) else { return giveBack(byte) }
            return finish(reply)
        case 0x20...0x3F where body.count < Self.longestControl:
            held.append(byte)
            body.append(byte)
            return Outcome()
        case 0x1B:
            let keys = flush()
            return Outcome(keys: keys + feed(byte).keys)
        default:
            return giveBack(byte)
        }
    }

    private mutating func feedString(_ byte: UInt8, _ kind: UInt8) -> Outcome {
        switch byte {
        case 0x1B: state = .ending(kind)
        case 0x07 where kind == UInt8(ascii: "]"): return finish(.string(kind, body))
        case 0..<0x20:
            // No reply holds a control: this is Ctrl-C or Return after a reply that broke off.
            reset()
            return Outcome(keys: [byte])
        default:
            if body.count < Self.longestString { body.append(byte) } else { reset() }
        }
        return Outcome()
    }

    /// How the replies that are asked for go on: `DCS > |` or a number, `OSC` a number, `APC G`.
    private static func begins(_ kind: UInt8, _ byte: UInt8) -> Bool {
        let isDigit = (48...57).contains(byte)
        switch kind {
        case UInt8(ascii: "P"): return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "!") || isDigit
        case UInt8(ascii: "]"): return isDigit
        default: return byte == UInt8(ascii: "G")
        }
    }

    private mutating func giveBack(_ byte: UInt8) -> Outcome {
        let keys = held + [byte]
        reset()
        return Outcome(keys: keys)
    }

    private mutating func finish(_ reply: TerminalReply) -> Outcome {
        reset()
        return Outcome(keys: [], reply: reply)
    }

    private mutating func reset() {
        state = .ground
        held.removeAll(keepingCapacity: true)
        body.removeAll(keepingCapacity: true)
    }
}
