import Language
import Syntax

extension Session {
    /// What a cell that did not run to its end would have made, as far as its text tells.
    package func wouldMake(_ source: String) -> Set<CellTouch.Thing> {
        let parsed = try? Parser(vocabulary: vocabulary).parse(source, parameters: workspace.parameters)
        var things: Set<CellTouch.Thing> = [.currentSeries, .currentChart, .item("it"), .item("chart")]
        for statement in parsed?.statements ?? [] {
            switch statement.body {
            case .assignment(let name, _): things.insert(.parameter(name.text))
            case .rename(let old, let new): things.formUnion([.item(old.text), .item(new.text)])
            case .name: continue
            case .pipeline(_, let stages):
                things.formUnion(stages.compactMap { $0.result.map { .item($0.text) } })
                if stages.contains(where: { $0.verb.text == SetVerb.entry.name }) { things.insert(.settings) }
            }
        }
        return things
    }
}
