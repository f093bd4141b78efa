import Terminal

/// What a key does.
enum KeyMeaning: Sendable, Equatable {
    case gesture(Gesture)
    /// Text is asked for first.
    case ask(Question)
    case help, leave, copy, releaseMouse, suspend, cancel, redraw
}

/// What the last line asks for.
enum Question: Sendable, Equatable {
    case jump, annotate
}

/// Which key does what: one list for the keyboard, the page of keys and the tests that press each.
enum KeyBindings {
    struct Binding: Sendable {
        var keys: [KeyPress]
        var meaning: KeyMeaning
        /// How the keys are written on the page of keys; empty for one that is another's double.
        var written: String
        var words: String

        init(_ keys: [KeyPress], _ meaning: KeyMeaning, _ written: String = "", _ words: String = "") {
            self.keys = keys
            self.meaning = meaning
            self.written = written
            self.words = words
        }
    }

    private static func letters(_ text: String) -> [KeyPress] { text.map { .character($0) } }

    static let all: [Binding] = [
        Binding([KeyPress(.left)], .gesture(.move(-1)), "← →", "the value before, next"),
        Binding([KeyPress(.right)], .gesture(.move(1))),
        Binding([KeyPress(.up)], .gesture(.across(1)), "↑ ↓", "the cell, panel, series"),
        Binding([KeyPress(.down)], .gesture(.across(-1))),
        Binding([KeyPress(.left, .shift)], .gesture(.moveRow(-1)), "Shift ← →", "row by row"),
        Binding([KeyPress(.right, .shift)], .gesture(.moveRow(1))),
        Binding([KeyPress(.pageUp)], .gesture(.page(-1)), "PgUp PgDn", "a tenth of what is seen"),
        Binding([KeyPress(.pageDown)], .gesture(.page(1))),
        Binding([KeyPress(.home)], .gesture(.first), "Home End", "the first value, the last"),
        Binding([KeyPress(.end)], .gesture(.last)),
        Binding(letters("e"), .gesture(.extreme(highest: true)), "e E", "the highest seen, the lowest"),
        Binding(letters("E"), .gesture(.extreme(highest: false))),
        Binding(letters("}"), .gesture(.gap(forward: true)), "{ }", "the gap before, the next"),
        Binding(letters("{"), .gesture(.gap(forward: false))),
        Binding(letters("/"), .ask(.jump), "/", "to monday, 20, > 900k"),
        Binding(letters("n"), .gesture(.again(forward: true)), "n N", "the next match, last one"),
        Binding(letters("N"), .gesture(.again(forward: false))),
        Binding([KeyPress(.tab)], .gesture(.next(1)), "Tab", "the next tab, series, panel"),
        Binding([KeyPress(.tab, .shift)], .gesture(.next(-1))),
        Binding(letters("=+"), .gesture(.zoomIn), "+ −", "closer, farther"),
        Binding(letters("-_"), .gesture(.zoomOut)),
        Binding(letters("0"), .gesture(.showAll), "0", "all of it"),
        Binding(letters("h"), .gesture(.pan(-1)), "h l", "a quarter back, on"),
        Binding(letters("l"), .gesture(.pan(1))),
        Binding(letters("b"), .gesture(.step(-1)), "b f", "a day, week … back, on"),
        Binding(letters("f"), .gesture(.step(1))),
        Binding(letters(","), .gesture(.unit(-1)), ", .", "shorter ones, longer ones"),
        Binding(letters("."), .gesture(.unit(1))),
        Binding(letters("d"), .gesture(.combine(1)), "d D", "longer periods, shorter"),
        Binding(letters("D"), .gesture(.combine(-1))),
        Binding(letters("a"), .ask(.annotate), "a", "words beside the value"),
        Binding(letters("v"), .gesture(.mark), "v", "mark; Return shows it"),
        Binding([KeyPress(.enter)], .gesture(.showMarked)),
        Binding(letters("B"), .gesture(.shade), "B", "shade the mark, or all seen"),
        Binding(letters("w"), .gesture(.write), "w", "keep the mark or range"),
        Binding(letters("x"), .gesture(.hide), "x X", "hide the series; show all"),
        Binding(letters("X"), .gesture(.showHidden)),
        Binding(letters("u"), .gesture(.undo), "u", "undo a step"),
        Binding(letters("y"), .copy, "y", "copy the values"),
        Binding(letters("m"), .releaseMouse, "m", "the mouse to the terminal"),
        Binding([KeyPress(.escape)], .cancel, "Esc", "cancel; nothing selected"),
        Binding(letters("?"), .help, "?", "these keys"),
        Binding(letters("q"), .leave, "q", "leave"),
        Binding([.control("c"), .control("d")], .leave),
        Binding([.control("z")], .suspend),
        Binding([.control("l")], .redraw),
    ]

    private static let meanings: [KeyPress: KeyMeaning] = Dictionary(
        all.flatMap { binding in binding.keys.map { ($0, binding.meaning) } }, uniquingKeysWith: { first, _ in first })

    static func meaning(of press: KeyPress) -> KeyMeaning? { meanings[press] }

    /// The page of keys: how each is written, and what it does.
    static var page: [(written: String, words: String)] {
        all.filter { !$0.written.isEmpty }.map { ($0.written, $0.words) }
            + [("click drag", "a value, a range"), ("wheel", "closer, farther; Shift pans")]
    }
}
