/// What a run of bytes that begins a key, a sequence or a character amounts to.
enum InputReading: Equatable {
    /// It may go on.
    case more
    case event(InputEvent)
    /// It ended before its last byte.
    case eventBefore(InputEvent?)
    /// A sequence of no meaning here, or no text.
    case nothing
    /// A control string has begun.
    case string
    /// Pasted text has begun.
    case paste

    /// - Parameter bytes: at least one; one more than when it last answered `more`.
    static func read(_ bytes: ArraySlice<UInt8>) -> InputReading {
        guard let first = bytes.first else { return .nothing }
        if first == 0x1B { return bytes.count == 1 ? .more : escape(bytes.dropFirst()) }
        if first < 0x20 || first == 0x7F { return .event(.key(control(first))) }
        return character(bytes, [])
    }

    private static func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> InputReading {
        .event(.key(KeyPress(key, modifiers)))
    }

    /// C0 and DEL.
    private static func control(_ byte: UInt8) -> KeyPress {
        switch byte {
        case 0x09: KeyPress(.tab)
        case 0x0A, 0x0D: KeyPress(.enter)
        case 0x08, 0x7F: KeyPress(.backspace)
        case 0x1B: KeyPress(.escape)
        case 0x00: .control(" ")
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    /// A character in UTF-8.
    private static func character(_ bytes: ArraySlice<UInt8>, _ modifiers: KeyPress.Modifiers) -> InputReading {
        guard let first = bytes.first else { return .more }
        let length: Int
        switch first {
        case 0x20..<0x7F: length = 1
        case 0xC2..<0xE0: length = 2
        case 0xE0..<0xF0: length = 3
        case 0xF0..<0xF5: length = 4
        default: return .nothing
        }
        if let last = bytes.last, bytes.count > 1, last & 0xC0 != 0x80 { return .eventBefore(nil) }
        if bytes.count < length { return .more }
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first, text.count == 1 else {
            return .nothing
        }
        return key(.character(character), modifiers)
    }

    /// Behind ESC.
    private static func escape(_ bytes: ArraySlice<UInt8>) -> InputReading {
        guard let first = bytes.first else { return .more }
        let rest = bytes.dropFirst()
        switch first {
        // The first Escape was a key; the second may begin a sequence.
        case 0x1B: return .eventBefore(.key(KeyPress(.escape)))
        case UInt8(ascii: "["): return rest.isEmpty ? .more : ControlSequence.read(rest)
        case UInt8(ascii: "O"): return rest.isEmpty ? .more : singleShift(rest)
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            guard let next = rest.first else { return .more }
            if begins(first, next) { return .string }
            // It was Alt and that letter.
            let letter = Character(Unicode.Scalar(first))
            return .eventBefore(.key(KeyPress(.character(letter), .alt)))
        case 0..<0x20, 0x7F:
            var press = control(first)
            press.modifiers.insert(.alt)
            return .event(.key(press))
        default: return character(bytes, .alt)
        }
    }

    /// How the strings that terminals answer with go on; any other letter behind it was typed.
    private static func begins(_ introducer: UInt8, _ next: UInt8) -> Bool {
        switch introducer {
        case UInt8(ascii: "P"): next == UInt8(ascii: ">") || next == UInt8(ascii: "!") || (48...57).contains(next)
        case UInt8(ascii: "]"): (48...57).contains(next) || next == UInt8(ascii: "L") || next == UInt8(ascii: "l")
        case UInt8(ascii: "_"): next == UInt8(ascii: "G")
        default: false
        }
    }

    /// Behind SS3: function keys and the keypad in application mode, which some terminals give modifiers.
    private static func singleShift(_ bytes: ArraySlice<UInt8>) -> InputReading {
        guard let last = bytes.last else { return .more }
        if (48...57).contains(last) || last == UInt8(ascii: ";") { return bytes.count < 6 ? .more : .nothing }
        let digits = bytes.dropLast().split(separator: UInt8(ascii: ";")).last ?? []
        let modifiers = ControlSequence.modifiers(ControlSequence.number(digits))
        if last == 0x1B || last < 0x20 {
            return .eventBefore(bytes.count == 1 ? .key(KeyPress(.character("O"), .alt)) : nil)
        }
        if let found = ControlSequence.letterKey(last) { return key(found, modifiers) }
        switch last {
        case UInt8(ascii: "M"): return key(.enter, modifiers)
        case UInt8(ascii: "I"): return key(.tab, modifiers)
        // The keypad: j … y are the characters * … 9.
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            return key(.character(Character(Unicode.Scalar(last - 0x40))), modifiers)
        case UInt8(ascii: "X"): return key(.character("="), modifiers)
        default: return .nothing
        }
    }
}
