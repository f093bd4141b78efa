/// What a person did at a terminal, or the terminal itself answered.
package enum InputEvent: Sendable, Equatable {
    case key(KeyPress)
    /// Text that was pasted, as it came.
    case paste(String)
    case mouse(MouseEvent)
    case reply(InputReply)
}

/// A key with what was held down with it. Shift shows in a character itself, so it is said of other keys alone.
package struct KeyPress: Sendable, Hashable {
    package enum Key: Sendable, Hashable {
        case character(Character)
        case enter, tab, backspace, escape
        case up, down, left, right, home, end, pageUp, pageDown, insert, delete
        /// F1 and on.
        case function(Int)
    }

    package struct Modifiers: OptionSet, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)
    }

    package var key: Key
    package var modifiers: Modifiers

    package init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    package static func character(_ character: Character) -> KeyPress { KeyPress(.character(character)) }
    package static func control(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .control) }
}

/// A button, the wheel or the pointer.
package struct MouseEvent: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Button 0 is the left one.
        case press(Int), release(Int)
        /// Moved with a button held down.
        case drag(Int)
        case move
        case wheelUp, wheelDown, wheelLeft, wheelRight
    }

    package var kind: Kind
    /// From 0 at the top left: cells, or pixels under mode 1016.
    package var x: Int
    package var y: Int
    package var modifiers: KeyPress.Modifiers

    package init(_ kind: Kind, x: Int, y: Int, _ modifiers: KeyPress.Modifiers = []) {
        self.kind = kind
        self.x = x
        self.y = y
        self.modifiers = modifiers
    }
}

/// An answer of the terminal.
package enum InputReply: Sendable, Equatable {
    /// Primary device attributes, `CSI ? … c`, which every terminal answers: what was sent before it has arrived.
    case attributes
    /// `CSI ? MODE ; STATE $ y` (DECRPM): 0 unknown, 1 set, 2 reset, 3 always, 4 never.
    case mode(Int, state: Int)
    case focus(Bool)
    /// XTSMGRAPHICS, `CSI ? ITEM ; STATUS ; … S`: the largest sixel picture in pixels, `nil` where no size is named.
    case graphics(most: PixelSize?)
    case other
}

/// Whole pixels.
package struct PixelSize: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
