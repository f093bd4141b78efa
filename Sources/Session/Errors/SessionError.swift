import Diagnostics

/// What can go wrong between the stages, as facts.
package enum SessionError: Error, Sendable {
    /// No series or chart of that name.
    case unknownName(String, known: [String])
    /// The name is a chart where a series is wanted, or the other way round.
    /// A column where a series was meant.
    case isAColumn(String, of: String)
    case notASeries(String)
    case notAChart(String)
    case noSeries
    /// Rows are needed of a series that was left at its server.
    case notFetched(String)
    case noChart
    /// A data stage stands after one that makes no series.
    case nothingToPipe(verb: String, after: String)
    case unknownSetting(String, known: [String])
    case badSetting(name: String, value: String, wanted: String, candidates: [String])
    case badSize(String)
    case smallSize(String)
    case hugeSize(String)
    case badScale(Double)
    case unknownFileType(path: String, known: [String])
    case wrongFileType(path: String, type: String, of: String, known: [String])
    case cannotWrite(path: String, reason: String)
    /// Files of a cell that could not be put back when another one failed.
    case partlyWritten(path: String, reason: String, changed: [String])
    /// `export` over a file that the session has loaded.
    case loadedHere(path: String)
    case cannotRead(path: String, reason: String)
    /// More than a terminal's clipboard takes.
    case tooMuchToCopy(name: String, rows: Int)
    case nothingToUndo
    case nothingToRedo
    case unknownWord(String, candidates: [String])
    /// A face-only verb where no person is at a prompt.
    case onlyAtPrompt(String)
    /// `tabs` or `board` of nothing, or of too much.
    case emptyComposition(String)
    case tooManyCharts(String, count: Int, limit: Int)
    case badColumns(Int)
    /// Other words than those of one clause.
    case notOneClause(String)
    /// A clause on tabs or a board.
    case composedChart(name: String, String, clause: String)
}
