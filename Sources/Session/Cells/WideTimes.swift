import Diagnostics
import Series
import Syntax

/// A table that has its times side by side, one column each, asked for its values: `plot line value by year color country` is of the rows
/// that `unpivot` makes.
enum WideTimes {
    static func line(_ typed: String, _ unknown: UnknownColumn?, of frame: Frame?) -> String? {
        // `Norway over time`: the times are those of the columns.
        let said = LineWords.split(typed.lowercased())
        let isCourse = QuestionWords.trends.contains { said.count > $0.count && said.suffix($0.count) == $0[...] }
        guard unknown != nil || isCourse, let frame, frame.index.times == nil else { return nil }
        let names = frame.numberColumns.map(\.name)
        guard names.count > 3, names.count < frame.columns.count,
            names.allSatisfy({ InstantSyntax(reading: $0) != nil })
        else { return nil }
        return "\(UnpivotTransform.entry.name) | \(typed)"
    }
}
