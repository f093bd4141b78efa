/// Cuts what a program writes to a terminal into characters, control codes and sequences; a piece may end anywhere.
struct SequenceParser {
    /// `CSI ? 2026 h`: prefix `?`, parameters `2026`, final `h`.
    struct Sequence: Equatable {
        var prefix = ""
        var parameters = ""
        var final: Character = " "

        func number(_ index: Int) -> Int? {
            let parts = parameters.split(separator: ";", omittingEmptySubsequences: false)
            return index < parts.count ? Int(parts[index]) : nil
        }
    }

    enum Event: Equatable {
        case character(Character)
        case control(UInt8)
        case sequence(Sequence)
        /// A string of DCS (`P`), APC (`_`), OSC (`]`) and their like: the introducing letter and what came.
        case string(String, String)
    }

    private enum State {
        case ground, escape, skipOne, sequence(Sequence), string(String, [UInt8]), stringEscape(String, [UInt8])
    }

    private var state = State.ground
    private var pending: [UInt8] = []

    mutating func read(_ bytes: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes { read(byte, &events) }
        return events
    }

    private mutating func read(_ byte: UInt8, _ events: inout [Event]) {
        switch state {
        case .ground: ground(byte, &events)
        case .skipOne: state = .ground
        case .escape:
            switch byte {
            case 0x5B: state = .sequence(Sequence())  // [
            case 0x50, 0x5D, 0x5E, 0x5F, 0x58:  // P ] ^ _ X
                state = .string(String(UnicodeScalar(byte)), [])
            case 0x20...0x2F: state = .skipOne  // ESC ( B and its like
            default: state = .ground
            }
        case .sequence(var sequence):
            let letter = Character(UnicodeScalar(byte))
            switch byte {
            case 0x30...0x3B:
                sequence.parameters.append(letter)
                state = .sequence(sequence)
            case 0x20...0x2F, 0x3C...0x3F:
                sequence.prefix.append(letter)
                state = .sequence(sequence)
            default:
                sequence.final = letter
                state = .ground
                events.append(.sequence(sequence))
            }
        case .string(let introducer, let body):
            if byte == 0x1B {
                state = .stringEscape(introducer, body)
            } else if byte == 0x07, introducer == "]" {
                finish(introducer, body, &events)
            } else {
                state = .string(introducer, body + [byte])
            }
        case .stringEscape(let introducer, let body):
            if byte == 0x5C {
                finish(introducer, body, &events)
            } else {
                state = .string(introducer, body + [0x1B, byte])
            }
        }
    }

    private mutating func finish(_ introducer: String, _ body: [UInt8], _ events: inout [Event]) {
        events.append(.string(introducer, String(decoding: body, as: UTF8.self)))
        state = .ground
    }

    private mutating func ground(_ byte: UInt8, _ events: inout [Event]) {
        if byte == 0x1B {
            state = .escape
        } else if byte < 0x20 || byte == 0x7F {
            events.append(.control(byte))
        } else {
            pending.append(byte)
            let length = byte < 0x80 ? 1 : expectedLength(pending[0])
            guard pending.count >= length else { return }
            for character in String(decoding: pending, as: UTF8.self) { events.append(.character(character)) }
            pending = []
        }
    }

    private func expectedLength(_ lead: UInt8) -> Int {
        switch lead {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}
