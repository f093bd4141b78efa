import Formats
import Series

/// What a `load` asks for, before any file is opened.
struct LoadRequest {
    /// As typed.
    var paths: [String]
    var options: LoadOptions
    /// The columns that the pipeline after it can use, nil for all.
    var needed: Set<String>?

    /// Reads the files.
    func load(in cell: inout CellRun) throws -> LoadedSeries {
        var options = options
        options.needed = options.columns == nil ? needed : nil
        let loaded = try Loader.load(
            paths: paths, options: options, context: cell.context, base: cell.access.base)
        for file in loaded.files where file.path != "-" { cell.workspace.record(file) }
        return LoadedSeries(series: loaded.series, notes: loaded.notes, paths: paths)
    }
}

/// The series that a load made.
struct LoadedSeries {
    var series: [(name: String, frame: Frame)]
    var notes: [String]
    var paths: [String]

    /// The one series of the file.
    ///
    /// - Throws: `SessionError.severalSeries`: a stage after a load of several is asked to name one.
    var only: (name: String, frame: Frame) {
        get throws {
            guard let first = series.first, series.count == 1 else {
                throw SessionError.severalSeries(path: paths.first ?? "-", names: series.map(\.name))
            }
            return first
        }
    }
}
