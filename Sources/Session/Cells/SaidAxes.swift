import Catalog
import Charts
import Language
import Series
import Syntax

/// Columns that stand on axes by the letters of these: `plot point gdp y life`, `plot point life x gdp`, `plot scatter x gdp y life`. Two columns of
/// numbers beside each other are points of a plane, x first: `plot point gdp life`.
///
/// The words of a scale keep their meaning (`y log`), as no line with them gets here; so do columns that are called `x` and `y`.
struct SaidAxes {
    let words: LineWords

    /// The line with the column of x after what is drawn, `plot point life over gdp`; nil for others.
    func line(_ stage: String) -> String? {
        let typed = LineWords.split(stage)
        guard typed.count > 3, typed[0].lowercased() == PlotForm.entry.name,
            let entry = words.vocabulary.entry(.mark, typed[1]), let mark = MarkCatalog.named(entry.name)
        else { return nil }
        var place = 2
        var axes = Axes()
        while place < typed.count, let taken = axes.take(typed[place...], words) { place += taken }
        guard let (x, y) = axes.columns(areOfPlane: mark.arrangement == .cloud, words) else { return nil }
        let line = [typed[0], typed[1], y] + along(x, mark) + typed[place...]
        return line.joined(separator: " ")
    }

    /// The words that put a column along x: of numbers and times each row is at its own, of names they stand side by side.
    private func along(_ x: String, _ mark: any Mark.Type) -> [String] {
        let isPlace = words.numbers([x]) != nil || words.times([x]) != nil
        let isJoined = mark.arrangement == .cloud || mark.arrangement == .joined
        return [isPlace && isJoined ? "over" : "by", x]
    }

    /// What stands at the head of a plot's line.
    private struct Axes {
        private var bare: [String] = []
        private var x: String?
        private var y: String?

        /// How many of the words are of it; nil for those that begin something else.
        mutating func take(_ rest: ArraySlice<String>, _ words: LineWords) -> Int? {
            guard let first = rest.first else { return nil }
            if let next = rest.dropFirst().first, !words.isColumn(first), let column = words.column([next]) {
                if first.lowercased() == "x", x == nil {
                    x = column
                    return 2
                }
                if first.lowercased() == "y", y == nil {
                    y = column
                    return 2
                }
            }
            guard x == nil, y == nil, bare.count < 2, let column = words.column([first]) else { return nil }
            bare.append(column)
            return 1
        }

        /// Both columns, where the words say both and no more.
        func columns(areOfPlane: Bool, _ words: LineWords) -> (x: String, y: String)? {
            switch (bare.count, x, y) {
            case (0, let x?, let y?): (x, y)
            case (1, nil, let y?): (bare[0], y)
            case (1, let x?, nil): (x, bare[0])
            case (2, nil, nil) where areOfPlane && bare.allSatisfy { words.numbers([$0]) != nil }: (bare[0], bare[1])
            default: nil
            }
        }
    }
}
