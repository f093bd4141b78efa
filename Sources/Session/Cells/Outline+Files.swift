import Files
import Foreign
import Formats
import Reading
import Series

extension Outline {
    /// The columns of a file as those number them who read it by themselves: its series' where it is loaded as it stands, else by its first
    /// bytes.
    ///
    /// - Parameter typed: the file as it is called in a line; the current series' file where none is.
    /// - Returns: nil where the columns cannot be known.
    func columns(ofFile typed: String?) -> NumberedColumns? {
        let known = whole.seriesNames.compactMap { name in file(of: name).map { (name, $0) } }
        guard let typed else {
            return known.first { $0.0 == whole.currentSeries }.flatMap { columns(of: $0.1, in: $0.0) }
        }
        let path = Path(typed)
        let same = known.filter { Path($0.1) == path }
        // A file may have been loaded from another folder.
        let found =
            same.isEmpty && !cell.access.isRegular(typed) ? known.filter { path.names == [Path($0.1).name] } : same
        if found.count > 1 { return nil }
        return found.first.map { columns(of: $0.1, in: $0.0) } ?? columns(of: typed, in: nil)
    }

    /// The only file that a series holds, whose rows nothing was done to.
    private func file(of series: String) -> String? {
        guard let plan = whole.plan(of: series), plan.steps.isEmpty, let files = whole.origins[series]?.files,
            files.count == 1, whole.remotes[series] == nil
        else { return nil }
        return files[0].path
    }

    private func columns(of file: String, in series: String?) -> NumberedColumns? {
        var options = LoadOptions()
        func peeked() -> [(name: String, frame: Frame)] { FilePeek.series([file], options, cell.context, cell.access) }
        let read = peeked()
        options.refusesTime = true
        let numbered = peeked()
        guard read.count == 1, numbered.count == 1, let frame = series.map({ whole.frame($0) }) ?? read[0].frame else {
            return nil
        }
        let held = Set(frame.columnNames + [frame.index.name])
        let names = numbered[0].frame.columnNames
        let isNamed = !names.enumerated().allSatisfy { $0.element == "column\($0.offset + 1)" }
        // A date and a clock are one time.
        let parts = names.filter { !held.contains($0) }
        let isJoined = parts.count > 1 && frame.index.times != nil
        return NumberedColumns(
            file: file, series: series,
            names: names.map { held.contains($0) ? $0 : isJoined && $0 == parts[0] ? frame.index.name : nil },
            index: frame.index.name,
            hasHeader: isNamed, isCurrent: series != nil && series == whole.currentSeries)
    }
}
