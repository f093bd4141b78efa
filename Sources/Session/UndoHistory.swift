import Series
import Syntax

/// All that `undo` brings back: the workspace and the settings at one moment. Never files.
package struct SessionState: Sendable {
    var workspace: Workspace
    var settings: Settings

    /// Whether nothing that was made, named or set differs; which series is the current one does not count.
    func isSame(as other: SessionState) -> Bool {
        settings == other.settings && workspace.isSame(as: other.workspace)
    }

    /// What a person sees when this state takes the place of `now`; of many changes the first ones and how many more.
    func changes(from now: SessionState) -> [StateChange] {
        var changes: [StateChange] = []
        for name in workspace.names where !workspace.holdsSame(name, as: now.workspace) {
            let isBack = now.workspace[name] == nil
            switch workspace[name] {
            case .series(let frame)?:
                changes.append(.series(name, rows: workspace.remotes[name]?.rows ?? frame.count, isBack: isBack))
            case .chart(let chart)?: changes.append(.chart(name, summary: chart.summary, isBack: isBack))
            case nil: break
            }
        }
        changes += now.workspace.names.filter { workspace[$0] == nil }.map { .gone($0) }
        for name in SettingCatalog.names where settings.text(name) != now.settings.text(name) {
            changes.append(.setting(name, shown: settings.shown(name)))
        }
        if !workspace.hasSameParameters(as: now.workspace) {
            let names = Set(workspace.parameters.values.keys).union(now.workspace.parameters.values.keys).sorted()
            for name in names {
                let held = workspace.parameters.values[name]
                if Value.areSame(held, now.workspace.parameters.values[name]) { continue }
                changes.append(held.map { .parameter(name, $0) } ?? .gone(name))
            }
        }
        guard changes.count > Self.most else { return changes }
        return changes.prefix(Self.most) + [.more(changes.count - Self.most)]
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
