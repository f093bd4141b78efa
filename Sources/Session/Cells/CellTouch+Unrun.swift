import Language
import Syntax

extension Session {
    /// What a cell that did not run to its end would have made, as far as its text tells; nothing only where that is sure.
    package func wouldMake(_ source: String) -> Set<CellTouch.Thing> {
        let current: Set<CellTouch.Thing> = [.currentSeries, .currentChart, .item("it"), .item("chart"), .list]
        guard let parsed = try? Parser(vocabulary: vocabulary).parse(source, parameters: workspace.parameters) else {
            return current
        }
        var things: Set<CellTouch.Thing> = []
        for statement in parsed.statements {
            switch statement.body {
            case .assignment(let name, _): things.insert(.parameter(name.text))
            case .rename(let old, let new): things.formUnion(current.union([.item(old.text), .item(new.text)]))
            case .name: things.formUnion(current)
            case .pipeline(nil, let stages) where stages.allSatisfy(\.makesNothing): continue
            case .pipeline(_, let stages):
                things.formUnion(current)
                things.formUnion(stages.compactMap { $0.result.map { .item($0.text) } })
                if stages.contains(where: { $0.verb.text == SetVerb.entry.name }) { things.insert(.settings) }
            }
        }
        return things
    }

    /// Whether a cell is words with nothing to fill in, the same wherever it stands.
    package func isWordsAlone(_ source: String) -> Bool {
        let parsed = try? Parser(vocabulary: vocabulary).parse(source, parameters: workspace.parameters)
        return parsed?.statements.allSatisfy { statement in
            if case .pipeline(nil, let stages) = statement.body { stages.allSatisfy(\.isPlainNote) } else { false }
        } ?? false
    }
}

extension StageSyntax {
    fileprivate var makesNothing: Bool { result == nil && VerbCatalog.verb(self)?.makesNothing ?? false }
}
