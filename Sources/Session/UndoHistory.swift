import Series

/// All that `undo` brings back: the workspace and the settings at one moment. Never files.
package struct SessionState: Sendable {
    var workspace: Workspace
    var settings: Settings

    /// Whether nothing that was made, named or set differs; which series is the current one does not count.
    func isSame(as other: SessionState) -> Bool {
        settings == other.settings && workspace.isSame(as: other.workspace)
    }

    /// What a person sees when this state takes the place of `now`, a few words for each thing.
    func news(insteadOf now: SessionState) -> [String] {
        var news: [String] = []
        for name in workspace.names where !workspace.holdsSame(name, as: now.workspace) {
            let word = now.workspace[name] == nil ? "is back" : "is as it was"
            switch workspace[name] {
            case .series(let frame)?: news.append("\(name) \(word), \(Reply.rowChain([frame.count]))")
            case .chart(let chart)?: news.append("\(name) \(word), \(chart.summary)")
            case nil: break
            }
        }
        news += now.workspace.names.filter { workspace[$0] == nil }.map { "\($0) is gone" }
        for name in SettingCatalog.names where settings.text(name) != now.settings.text(name) {
            news.append("\(name) is \(settings.shown(name))")
        }
        if !workspace.hasSameParameters(as: now.workspace) {
            let names = Set(workspace.parameters.values.keys).union(now.workspace.parameters.values.keys).sorted()
            for name in names {
                let held = workspace.parameters.values[name].map { AssignmentRunner.text($0) }
                if held == now.workspace.parameters.values[name].map({ AssignmentRunner.text($0) }) { continue }
                news.append(held.map { "\(name) = \($0)" } ?? "\(name) is gone")
            }
        }
        guard news.count > Self.most else { return news }
        return news.prefix(Self.most) + ["and \(news.count - Self.most) more"]
    }

    /// Most things that an answer names.
    private static let most = 6
}

/// The states that `undo` and `redo` step through, the nearest last.
struct UndoHistory {
    private var past: [SessionState] = []
    private var future: [SessionState] = []

    /// Most cells that `undo` goes back.
    private static let limit = 100

    var previous: SessionState? { past.last }
    var next: SessionState? { future.last }

    /// A cell has changed something: what could be redone is gone.
    ///
    /// - Parameters:
    ///   - present: what the session holds now.
    ///   - limit: bytes of columns that the states alone may hold; the oldest go beyond it.
    mutating func add(_ before: SessionState, present: Workspace, limit: Int) {
        past.append(before)
        if past.count > Self.limit { past.removeFirst() }
        past.removeFirst(UndoBudget.surplus(past.map(\.workspace), present: present, limit: limit))
        future = []
    }

    mutating func forgetFuture() { future = [] }

    mutating func undo(from now: SessionState) -> SessionState? {
        guard let before = past.popLast() else { return nil }
        future.append(now)
        return before
    }

    mutating func redo(from now: SessionState) -> SessionState? {
        guard let after = future.popLast() else { return nil }
        past.append(now)
        return after
    }
}
