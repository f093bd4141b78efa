import Charts
import Series
import Syntax

/// `select a, b` of rows, as SQL has it: the columns, where no chart stands before it in which something could be selected.
extension CellRun {
    /// The stage as rows take it; any other as it is.
    ///
    /// - Parameters:
    ///   - input: what stands before it.
    ///   - isPlanned: whether rows do that nobody has run yet.
    func onRows(_ stage: StageSyntax, after input: Piped, isPlanned: Bool) -> StageSyntax {
        guard stage.refines, stage.verb.text == SelectClause.entry.name,
            case let names = stage.arguments.all, names.allSatisfy({ $0.label == "category" && $0.value.word != nil })
        else { return stage }
        switch input {
        case .series: break
        case .nothing where isPlanned: break
        case .nothing:
            guard let chart = workspace.currentChart.flatMap({ workspace.chart($0) }) else { break }
            let columns = workspace.currentSeries.flatMap { workspace.frame($0) }?.columnNames ?? []
            guard names.allSatisfy({ columns.contains($0.value.word ?? "") }),
                (try? chart.refined(by: stage, as: chart.name, in: self)) == nil
            else { return stage }
        case .chart, .planned: return stage
        }
        var kept = stage
        kept.kind = .verb
        kept.verb = Word(KeepTransform.entry.name, stage.verb.range)
        kept.arguments = Arguments(
            names.map { name in
                let column = Argument(label: "column", value: name.value, range: name.range, isColumn: true)
                return Argument(
                    label: "keep", value: .group(Arguments([column], range: name.range)), range: name.range)
            }, range: stage.arguments.range)
        return kept
    }
}
