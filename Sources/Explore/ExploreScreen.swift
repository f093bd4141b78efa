import Checked
import Scene
import Terminal

/// The screen of an exploration without a terminal: takes what a person did, says what the terminal is to do beside drawing.
package struct ExploreScreen {
    /// What is to be done outside.
    package enum Effect: Sendable, Equatable {
        case leave(Keep)
        case copy(String)
        case takeMouse(Bool)
        case suspend
        /// Everything is drawn anew.
        case redraw
    }

    /// What the keys go to.
    enum Mode: Equatable {
        case looking
        case asking(Question, String)
        case help
        /// What to keep on leaving.
        case leaving
    }

    package private(set) var exploration: Exploration
    private(set) var mode = Mode.looking
    private(set) var hasMouse = true
    /// Where the plots were when the chart was drawn last, in cells; what the mouse points at.
    package var plots: [Scene.Plot] = [] {
        didSet {
            exploration.panelAreas = plots.map(\.area)
            exploration.columns = plotColumns == nil ? nil : plots.first.map { ($0.end - $0.start).magnitude }
        }
    }
    /// Where a drag began, in shares of the plot.
    private var dragStart: (share: Double, x: Int)?
    /// Something to say that no gesture said.
    private var notice: String?

    package init(_ exploration: Exploration) { self.exploration = exploration }

    /// Whether the words of the last line are being typed, so that a caret stands there.
    package var caret: String? { if case .asking(_, let text) = mode { text } else { nil } }

    package mutating func handle(_ event: InputEvent) -> Effect? {
        switch event {
        case .key(let press): return handle(press)
        case .paste(let text):
            guard case .asking(let question, let typed) = mode else { return nil }
            let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
            mode = .asking(question, typed + String(line.prefix(Self.longestWords)))
            return nil
        case .mouse(let event):
            handle(event)
            return nil
        case .reply: return nil
        }
    }

    private static let longestWords = 400

    private mutating func handle(_ press: KeyPress) -> Effect? {
        notice = nil
        exploration.message = nil
        switch mode {
        case .looking: return look(press)
        case .help:
            mode = .looking
            return KeyBindings.meaning(of: press) == .suspend ? .suspend : nil
        case .asking(let question, let text):
            answer(press, question, text)
            return nil
        case .leaving: return leave(press)
        }
    }

    private mutating func look(_ press: KeyPress) -> Effect? {
        // On a chart that lies on its side the values stand below each other.
        var press = press
        if plots.first?.isSideways ?? exploration.chart.lies(onCells: true) {
            let turned: [KeyPress.Key: KeyPress.Key] =
                exploration.cells == nil
                ? [.up: .left, .down: .right] : [.up: .left, .down: .right, .left: .down, .right: .up]
            press.key = turned[press.key] ?? press.key
        }
        switch KeyBindings.meaning(of: press) {
        case .gesture(let gesture): exploration.apply(gesture)
        case .ask(let question):
            if question == .annotate, exploration.chart.selection == nil {
                exploration.apply(.annotate(""))
                notice = exploration.message ?? "select a value first: the words stand beside it"
            } else {
                mode = .asking(question, "")
            }
        case .help: mode = .help
        case .leave:
            guard exploration.hasSteps else { return .leave(.nothing) }
            mode = .leaving
        case .copy:
            notice = "copied: \(exploration.readout)"
            return .copy(exploration.readout)
        case .releaseMouse:
            hasMouse.toggle()
            notice =
                hasMouse
                ? "the mouse points and drags here" : "the mouse is the terminal's: select text; m takes it back"
            return .takeMouse(hasMouse)
        case .suspend: return .suspend
        case .cancel: exploration.apply(.unselect)
        case .redraw: return .redraw
        case nil: notice = "that key does nothing here; ? lists the keys"
        }
        return nil
    }

    private mutating func answer(_ press: KeyPress, _ question: Question, _ text: String) {
        switch press.key {
        case .escape: mode = .looking
        case .character("c") where press.modifiers == .control: mode = .looking
        case .character("u") where press.modifiers == .control: mode = .asking(question, "")
        case .backspace:
            if text.isEmpty { mode = .looking } else { mode = .asking(question, String(text.dropLast())) }
        case .enter:
            mode = .looking
            switch question {
            case .jump: exploration.apply(.jump(text))
            case .annotate: exploration.apply(.annotate(text))
            }
        case .character(let character) where press.modifiers.subtracting(.shift).isEmpty:
            if text.count < Self.longestWords { mode = .asking(question, text + String(character)) }
        default: break
        }
    }

    private mutating func leave(_ press: KeyPress) -> Effect? {
        switch press {
        case .character("r"), KeyPress(.enter): return .leave(.result)
        case .character("s"): return .leave(.steps)
        case .character("n"), .control("c"): return .leave(.nothing)
        case .character("q"), KeyPress(.escape): mode = .looking
        default: break
        }
        return nil
    }

    // MARK: The mouse

    private mutating func handle(_ event: MouseEvent) {
        guard hasMouse, mode == .looking else { return }
        notice = nil
        let share = share(event)
        switch event.kind {
        case .press(0):
            guard let share else { return }
            dragStart = (share, event.x)
        case .drag(0):
            guard let start = dragStart, let share, (event.x - start.x).magnitude > 1 else { return }
            notice = exploration.words(from: start.share, to: share)
        case .release(0):
            defer { dragStart = nil }
            guard let start = dragStart, let share else { return }
            if (event.x - start.x).magnitude > 1 {
                exploration.apply(.range(start.share, share))
            } else {
                exploration.apply(.point(share))
            }
        case .wheelUp, .wheelDown:
            let isUp = event.kind == .wheelUp
            if event.modifiers.contains(.shift) {
                exploration.apply(.pan(isUp ? -1 : 1))
            } else if let share {
                exploration.apply(.zoomAt(share, inward: isUp))
            }
        case .wheelLeft: exploration.apply(.pan(-1))
        case .wheelRight: exploration.apply(.pan(1))
        default: break
        }
    }

    /// Where a pointer is along x of the plot under it, or of the nearest: 0…1.
    private func share(_ event: MouseEvent) -> Double? {
        let (x, y) = (Double(event.x) + 0.5, Double(event.y) + 0.5)
        let inside = plots.first { plot in
            x >= plot.area.x - 1 && x <= plot.area.maxX + 1 && y >= plot.area.y && y <= plot.area.maxY
        }
        guard let plot = inside ?? (plots.count == 1 ? plots.first : nil), plot.end != plot.start else { return nil }
        let along = plot.isSideways ? y : x
        return min(1, max(0, (along - plot.start) / (plot.end - plot.start)))
    }

    // MARK: Words

    /// What is said of what is looked at.
    package var status: String {
        switch mode {
        case .leaving: "keep what you did?"
        case .asking(.jump, _): "as the axis has it: Nov 27, 11/27, monday, 14:20, a name; a value: 20, > 900k, < 0"
        case .asking(.annotate, _): exploration.readout
        case .looking, .help: notice ?? exploration.message ?? exploration.readout
        }
    }

    /// The last line: the cell as it will be written, or what is asked.
    package var footer: String {
        switch mode {
        case .asking(.jump, let text): "go to: " + text
        case .asking(.annotate, let text): "words: " + text
        case .leaving: "r the result   s every step   n nothing   Esc goes on"
        case .looking, .help:
            exploration.cell ?? "← → values   + − closer, farther   ? keys   q leaves"
        }
    }

    /// Which of several series or panels the keys go along, for the end of the status line; empty where there is one.
    package var aside: String {
        let leads = exploration.leads
        guard leads.names.count > 1, leads.names.indices.contains(leads.shown) else { return "" }
        return "\(leads.names[leads.shown]) \(leads.shown + 1)/\(leads.names.count)"
    }
}
