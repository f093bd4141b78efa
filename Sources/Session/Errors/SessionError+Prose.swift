import Checked
import Diagnostics
import Series
import Syntax

extension SessionError: Fault {
    package var what: String {
        switch self {
        case .unknownName(let name, _): "there is no series or chart '\(name)'"
        case .isAColumn(let name, let series): "'\(name)' is a column of \(series), not a series"
        case .notASeries(let name): "'\(name)' is a chart, not a series"
        case .notAChart(let name): "'\(name)' is a series, not a chart"
        case .noSeries: "there is no series yet"
        case .notFetched(let name): "the rows of \(name) are at their server"
        case .noChart: "no chart has been drawn yet"
        case .nothingToPipe(let verb, let after): "'\(verb)' needs a series, and '\(after)' passes none on"
        case .unknownSetting(let name, _): "unknown setting '\(name)'"
        case .badSetting(let name, let value, _, _): "'\(value)' is not a \(name)"
        case .badSize(let text): "'\(text)' is not a size"
        case .smallSize(let text): "a figure of \(text) is too small"
        case .hugeSize(let text): "a figure of \(text) is too large"
        case .badScale(let scale): "scale \(Self.plain(scale)) is out of range"
        case .unknownFileType(let path, _): "\(path) does not end in a file type that can be written"
        case .wrongFileType(let path, let type, let of, _): "\(path): \(of) cannot be written as \(type)"
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
        case .partlyWritten(let path, let reason, _): "\(path) cannot be written: \(reason)"
        case .loadedHere(let path): "\(path) holds data that this session has loaded"
        case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)"
        case .tooMuchToCopy(let name, let rows):
            "\(name) with its \(GroupedNumber.text(rows)) rows is more than a terminal's clipboard takes"
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .unknownWord(let word, _): "no help for '\(word)'"
        case .onlyAtPrompt(let verb): "'\(verb)' works only at the prompt"
        case .emptyComposition(let verb): "'\(verb)' needs a chart"
        case .tooManyCharts(let verb, let count, let limit):
            "\(count) charts are too many for '\(verb)', which takes \(limit)"
        case .badColumns(let count): "\(count) columns are out of range"
        case .notOneClause(let text): "'\(text)' is not a clause of a chart"
        case .composedChart(let name, let word, let clause):
            "'\(clause)' does not refine '\(name)', which is made of other charts (\(word))"
        }
    }

    package var mend: String? {
        switch self {
        case .unknownName(let name, let known):
            NearMiss.mend(name, known)
                ?? (known.isEmpty ? "load a file first: load FILE.csv" : "'series' lists what there is")
        case .isAColumn(let name, let series):
            "name it after a verb: \(series) | plot line \(name), or \(series) | keep \(name)"
        case .notASeries: "what changes rows goes before the chart; else name a series"
        case .notAChart: "name a chart, or draw one: NAME | plot line"
        case .noSeries: "load a file first: load FILE.csv"
        case .notFetched(let name): "'\(name) | show' fetches them"
        case .noChart: "draw one first: plot line"
        case .nothingToPipe: "begin a new line, or put a series before the |: NAME | …"
        case .unknownSetting(let name, let known):
            NearMiss.mend(name, known) ?? "settings are " + known.joined(separator: ", ")
        case .badSetting(_, let value, let wanted, let candidates): NearMiss.mend(value, candidates) ?? "give \(wanted)"
        case .badSize, .smallSize: "give WIDTHxHEIGHT in points, 40x40 or more, like 800x400"
        case .hugeSize: "64 megapixels is the limit, like 8000x8000"
        case .badScale: "scale is 0.5 to 4"
        case .unknownFileType(_, let known), .wrongFileType(_, _, _, let known):
            "end it in " + known.map { "." + $0 }.joined(separator: ", ")
        case .cannotWrite: "nothing was written; choose another place or free some room"
        case .partlyWritten(_, _, let changed):
            "the cell's other files are new already: \(changed.joined(separator: ", "))"
        case .loadedHere(let path):
            "choose another name, or write over it: export! \(PathSpelling.typed(path))"
        case .cannotRead: nil
        case .tooMuchToCopy: "copy fewer rows, as in 'copy 100', or 'export FILE.csv'"
        case .nothingToUndo, .nothingToRedo: nil
        case .unknownWord(let word, let candidates): NearMiss.mend(word, candidates) ?? "'help words' lists every word"
        case .onlyAtPrompt: "start plotline without -c or a notebook to run"
        case .emptyComposition: "name the charts: A, B"
        case .tooManyCharts: "make two figures of them"
        case .badColumns: "give 1 to 24"
        case .notOneClause: "'help select' shows what one looks like"
        case .composedChart(_, let word, let clause):
            "refine one of its charts, CHART | \(clause) …, then write \(word) again"
        }
    }

    package var subject: String? {
        switch self {
        case .unknownName(let name, _), .isAColumn(let name, _), .notASeries(let name), .notAChart(let name),
            .unknownSetting(let name, _), .unknownWord(let name, _):
            name
        case .badSetting(_, let value, _, _): value
        case .badSize(let text), .smallSize(let text), .hugeSize(let text): text
        case .badScale(let scale): Self.plain(scale)
        case .badColumns(let count): "\(count)"
        case .composedChart(_, _, let clause): clause
        case .unknownFileType(let path, _), .wrongFileType(let path, _, _, _), .cannotWrite(let path, _),
            .cannotRead(let path, _), .partlyWritten(let path, _, _), .loadedHere(let path):
            path
        default: nil
        }
    }

    /// `9`, `1.5`.
    private static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(saturating: number)) : String(number)
    }
}
