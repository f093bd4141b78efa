/// Control sequences that terminals send: keys with modifiers, the mouse, replies.
enum ControlSequence {
    /// - Parameter bytes: what came behind CSI, at least one.
    static func read(_ bytes: ArraySlice<UInt8>) -> InputReading {
        guard let first = bytes.first, let last = bytes.last else { return .more }
        // The Linux console's function keys, `CSI [ A`.
        if first == UInt8(ascii: "["), bytes.count <= 2 {
            if bytes.count == 1 { return .more }
            return (65...69).contains(last) ? .event(.key(KeyPress(.function(Int(last) - 64)))) : .nothing
        }
        // X10 mouse reports have three bytes behind the M.
        if first == UInt8(ascii: "M") { return bytes.count < 4 ? .more : .nothing }
        switch last {
        case 0x20...0x3F: return .more
        case 0x40...0x7E: return meaning(bytes.dropLast(), final: last)
        // It broke off, and another sequence or a control has begun.
        case 0..<0x20: return .eventBefore(nil)
        default: return .nothing
        }
    }

    private static func meaning(_ body: ArraySlice<UInt8>, final: UInt8) -> InputReading {
        let isPrivate = body.first.map { (0x3C...0x3F).contains($0) } ?? false
        let numbers = numbers(isPrivate ? body.dropFirst() : body)
        if body.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
            return mouse(numbers, isRelease: final == UInt8(ascii: "m")).map { .event(.mouse($0)) } ?? .nothing
        }
        if isPrivate { return .event(.reply(reply(body, numbers, final: final))) }
        switch final {
        case UInt8(ascii: "~"): return tilde(numbers)
        case UInt8(ascii: "u"): return unicodeKey(body)
        case UInt8(ascii: "Z"): return .event(.key(KeyPress(.tab, .shift)))
        case UInt8(ascii: "I"): return .event(.reply(.focus(true)))
        case UInt8(ascii: "O"): return .event(.reply(.focus(false)))
        // A cursor's position, which F3 with modifiers looks like; sizes and states.
        case UInt8(ascii: "R") where numbers.count > 1, UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "c"),
            UInt8(ascii: "y"), UInt8(ascii: "x"):
            return .event(.reply(.other))
        default:
            guard let key = letterKey(final) else { return .nothing }
            guard isPressed(body) else { return .nothing }
            return .event(.key(KeyPress(key, numbers.count > 1 ? modifiers(numbers[1]) : [])))
        }
    }

    /// The keys that end in a letter of their own, behind CSI and SS3.
    static func letterKey(_ letter: UInt8) -> KeyPress.Key? {
        switch letter {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"), UInt8(ascii: "Q"), UInt8(ascii: "R"), UInt8(ascii: "S"): .function(Int(letter) - 79)
        default: nil
        }
    }

    private static func tilde(_ numbers: [Int]) -> InputReading {
        let modifiers = numbers.count > 1 ? modifiers(numbers[1]) : []
        func key(_ key: KeyPress.Key) -> InputReading { .event(.key(KeyPress(key, modifiers))) }
        switch numbers.first ?? 0 {
        case 1, 7: return key(.home)
        case 2: return key(.insert)
        case 3: return key(.delete)
        case 4, 8: return key(.end)
        case 5: return key(.pageUp)
        case 6: return key(.pageDown)
        case 11...15: return key(.function(numbers[0] - 10))
        case 17...21: return key(.function(numbers[0] - 11))
        case 23...26: return key(.function(numbers[0] - 12))
        // modifyOtherKeys: `CSI 27 ; MODIFIERS ; CODE ~`.
        case 27 where numbers.count > 2: return codeKey(numbers[2], modifiers)
        case 200: return .paste
        default: return .nothing
        }
    }

    /// `CSI CODE[:SHIFTED:BASE] ; MODIFIERS[:EVENT] u`.
    private static func unicodeKey(_ body: ArraySlice<UInt8>) -> InputReading {
        guard isPressed(body) else { return .nothing }
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let codes = parts.first.map { $0.split(separator: UInt8(ascii: ":")).map { number($0) } } ?? []
        let held = parts.count > 1 ? parts[1].split(separator: UInt8(ascii: ":")).first.map { number($0) } ?? 1 : 1
        var code = codes.first ?? 0
        // With Shift the character that it makes, where the terminal says it.
        if modifiers(held).contains(.shift), codes.count > 1, codes[1] > 0 { code = codes[1] }
        return codeKey(code, modifiers(held))
    }

    /// Whether a sequence of kitty's speaks of a press or a repetition, and not of a release.
    private static func isPressed(_ body: ArraySlice<UInt8>) -> Bool {
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count > 1 else { return true }
        let event = parts[1].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return event.count < 2 || number(event[1]) != 3
    }

    private static func codeKey(_ code: Int, _ modifiers: KeyPress.Modifiers) -> InputReading {
        let special: KeyPress.Key? =
            switch code {
            case 9: .tab
            case 13, 57414: .enter
            case 27: .escape
            case 127, 8: .backspace
            case 57417: .left
            case 57418: .right
            case 57419: .up
            case 57420: .down
            case 57421: .pageUp
            case 57422: .pageDown
            case 57423: .home
            case 57424: .end
            case 57425: .insert
            case 57426: .delete
            // The keypad's characters 0 … 9 and . / * - + by kitty's numbers.
            case 57399...57408: .character(Character(Unicode.Scalar(UInt8(code - 57399 + 48))))
            case 57409: .character(".")
            case 57410: .character("/")
            case 57411: .character("*")
            case 57412: .character("-")
            case 57413: .character("+")
            case 57415: .character("=")
            default: nil
            }
        if let special { return .event(.key(KeyPress(special, modifiers))) }
        guard code >= 32, code < 57344 || code > 63743, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
        else { return .nothing }
        // Shift shows in the character.
        let rest = modifiers.subtracting(.shift)
        let shifted = modifiers.contains(.shift) && rest.isEmpty ? String(scalar).uppercased().first : nil
        return .event(.key(KeyPress(.character(shifted ?? Character(scalar)), rest)))
    }

    /// xterm's number of modifiers: one more than the sum of shift 1, alt 2, control 4.
    static func modifiers(_ number: Int) -> KeyPress.Modifiers {
        number > 1 && number <= 256 ? KeyPress.Modifiers(rawValue: (number - 1) & 7) : []
    }

    /// SGR mouse reports (1006, and 1016 in pixels): button, column and row from 1.
    private static func mouse(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let code = numbers[0]
        var modifiers: KeyPress.Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        let button = code & 3
        let kind: MouseEvent.Kind
        switch code & (64 | 128) {
        case 64: kind = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][button]
        case 0 where isRelease: kind = .release(button)
        case 0 where code & 32 != 0: kind = button == 3 ? .move : .drag(button)
        case 0: kind = .press(button)
        default: return nil
        }
        return MouseEvent(kind, x: numbers[1] - 1, y: numbers[2] - 1, modifiers)
    }

    private static func reply(_ body: ArraySlice<UInt8>, _ numbers: [Int], final: UInt8) -> InputReply {
        switch final {
        case UInt8(ascii: "c") where body.first == UInt8(ascii: "?"): return .attributes
        case UInt8(ascii: "y") where body.last == UInt8(ascii: "$") && numbers.count == 2:
            return .mode(numbers[0], state: numbers[1])
        case UInt8(ascii: "S") where body.first == UInt8(ascii: "?"):
            guard numbers.count == 4, numbers[0] == 2, numbers[1] == 0, numbers[2] > 0, numbers[3] > 0 else {
                return .graphics(most: nil)
            }
            return .graphics(most: PixelSize(width: numbers[2], height: numbers[3]))
        default: return .other
        }
    }

    /// Decimal numbers between semicolons, a missing one 0, of which the part before a colon counts.
    private static func numbers(_ body: ArraySlice<UInt8>) -> [Int] {
        body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).prefix(16).map { part in
            number(part.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "$") })
        }
    }

    /// 0 for what is none, or has more than seven digits.
    static func number(_ digits: ArraySlice<UInt8>) -> Int {
        var value = 0
        for digit in digits {
            guard (48...57).contains(digit), value < 1_000_000 else { return 0 }
            value = value * 10 + Int(digit - 48)
        }
        return value
    }
}
