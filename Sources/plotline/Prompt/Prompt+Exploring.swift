import Explore
import Presenting
import Session
import Surfaces

extension Prompt {
    /// A chart full screen; what the person keeps of it becomes cells.
    func explore(_ name: String) throws {
        guard isTerminal, let editor else { throw SessionError.onlyAtPrompt("explore") }
        guard let chart = session.workspace.chart(name) else { throw ExploreError.nothingToExplore }
        let exploration = try Exploration(chart, in: session)
        if ExploreFace.needsLines { return keep(try PlainFace(exploration).run()) }
        let face = ExploreFace(exploration, presenter, session.settings)
        switch try face.run(typedAhead: editor.takeTyped()) {
        case .lost: isLost = true
        case .left(let kept):
            keep(kept)
            editor.returned(face.leftOver)
        }
    }

    /// Runs the cells as if they had been typed; the last one's chart is shown.
    private func keep(_ kept: [String]) {
        for (place, cell) in kept.enumerated() {
            StandardStreams.print(Self.listed(document.cells.kept.count + 1, cell))
            editor?.remember(cell)
            HistoryFile.append(cell)
            var result = document.run(cell)
            if place < kept.count - 1 {
                result.outputs.removeAll { if case .figure = $0 { true } else { false } }
            }
            presenter.show(result, settings: session.settings)
            document.settle()
            if result.error != nil { return }
        }
    }
}
