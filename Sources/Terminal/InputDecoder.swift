/// Bytes of a terminal into keys, mouse events, pasted text and replies, however they are cut into pieces.
///
/// A value without input or clock of its own. A lone Escape cannot be told from the beginning of a sequence until something
/// else comes or time passes: while `isHolding`, call `flush` when nothing has come for `escapeWait` milliseconds. Bytes that
/// mean nothing are swallowed; nothing that comes makes it fail, and what it holds is bounded.
///
/// Sources: ECMA-48; XTerm Control Sequences («PC-Style Function Keys», «VT220-Style Function Keys», «Mouse Tracking»,
/// «Bracketed Paste Mode»); "Comprehensive keyboard handling in terminals" of kitty's documentation (CSI u).
package struct InputDecoder: Sendable {
    /// How long a lone Escape waits for what might follow it, milliseconds.
    package static let escapeWait = 50

    /// Longer sequences are nobody's keys.
    private static let longestSequence = 64
    /// Longer pastes are cut.
    private static let longestPaste = 1 << 20

    enum Mode: Equatable {
        case ground
        /// In a control string (DCS, OSC, APC, PM, SOS), of no use here; `isEnding` after an ESC.
        case string(isEnding: Bool)
        case paste
    }

    private var mode = Mode.ground
    private var held: [UInt8] = []
    private var pasted: [UInt8] = []

    package init() {}

    /// Whether bytes are held that may be keys by themselves.
    package var isHolding: Bool { !held.isEmpty && mode == .ground }

    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { feed(byte, &events) }
        return events
    }

    /// What is held as keys: a lone Escape, an Alt-[.
    package mutating func flush() -> [InputEvent] {
        guard isHolding else { return [] }
        let bytes = held
        held.removeAll(keepingCapacity: true)
        guard bytes[0] == 0x1B else { return [] }
        if bytes.count == 1 { return [.key(KeyPress(.escape))] }
        if bytes.count == 2, bytes[1] < 0x80 {
            return [.key(KeyPress(.character(Character(Unicode.Scalar(bytes[1]))), .alt))]
        }
        // A sequence that broke off.
        return []
    }

    private mutating func feed(_ byte: UInt8, _ events: inout [InputEvent]) {
        switch mode {
        case .string(let isEnding): skipString(byte, isEnding, &events)
        case .paste: paste(byte, &events)
        case .ground:
            held.append(byte)
            decode(&events)
        }
    }

    private mutating func skipString(_ byte: UInt8, _ isEnding: Bool, _ events: inout [InputEvent]) {
        if isEnding {
            mode = .ground
            if byte != UInt8(ascii: "\\") {
                // The string broke off, and another sequence has begun.
                feed(0x1B, &events)
                feed(byte, &events)
            }
        } else if byte == 0x1B {
            mode = .string(isEnding: true)
        } else if byte == 0x07 {
            mode = .ground
        } else if byte < 0x20 {
            // No reply holds a control: a key after a reply that broke off.
            mode = .ground
            feed(byte, &events)
        }
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
        pasted.append(byte)
        if pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
            pasted.removeLast(Self.pasteEnd.count)
            events.append(.paste(String(decoding: pasted, as: UTF8.self)))
            pasted = []
            mode = .ground
        } else if pasted.count > Self.longestPaste {
            // Its beginning is kept; room for the end to be found.
            pasted.removeSubrange((Self.longestPaste - Self.pasteEnd.count)..<(pasted.count - Self.pasteEnd.count))
        }
    }

    /// Takes what `held` holds whole; waits for more where it does not.
    private mutating func decode(_ events: inout [InputEvent]) {
        switch InputReading.read(held[...]) {
        case .more where held.count < Self.longestSequence: return
        case .more, .nothing: held.removeAll(keepingCapacity: true)
        case .event(let event):
            held.removeAll(keepingCapacity: true)
            events.append(event)
        case .eventBefore(let event):
            // The last byte begins something else.
            let last = held[held.count - 1]
            held.removeAll(keepingCapacity: true)
            if let event { events.append(event) }
            feed(last, &events)
        case .string:
            held.removeAll(keepingCapacity: true)
            mode = .string(isEnding: false)
        case .paste:
            held.removeAll(keepingCapacity: true)
            mode = .paste
        }
    }
}
