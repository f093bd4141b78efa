/// Whether a column that was taken for one of numbers holds names.
extension CSVPass.Result {
    /// Classes that somebody counts in, `<5`, 6, 7, 8, `10+`, are few.
    private static let classLimit = 12

    /// Whether texts among the numbers of a column name something, `207a` beside 206 and 208, or are open ends of few classes: more
    /// than a slip of the pen, and whole numbers all around them.
    func areNames(_ index: Int, _ column: CSVColumn) -> Bool {
        let labels = problems.labels[index] ?? 0
        let ends = problems.openEnds[index] ?? 0
        guard column.kind == .number, column.spelling == nil, labels + ends > 1, (labels + ends) * 1000 >= rows,
            let values = numbers[index]
        else { return false }
        let mayBeClasses = ends > 0
        var classes: Set<Double> = []
        var count = 0
        let span = values.span
        for row in 0..<min(rows, span.count) where !span[row].isNaN {
            let value = span[row]
            count += 1
            guard value == value.rounded(.towardZero) else { return false }
            if labels == 0, mayBeClasses, classes.count <= Self.classLimit { classes.insert(value) }
            if classes.count > Self.classLimit { return false }
        }
        // Classes come again; counts of a laboratory seldom do.
        return labels > 0 || count >= 2 * classes.count
    }
}
