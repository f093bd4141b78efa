import Diagnostics
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

extension LoadRequest {
    /// Puts the rows of a big file through the first transforms up to an aggregate, without keeping them.
    ///
    /// - Returns: nil when the file must be loaded whole, which also finds out what is wrong with it, and where.
    /// - Throws: `Interrupted`.
    func stream(
        through transforms: [any Transform], in cell: inout CellRun
    ) throws -> (result: StreamedAggregation.Result, stageCount: Int, notes: [String])? {
        guard var aggregation = StreamedAggregation(transforms, cell.context) else { return nil }
        var options = options
        options.needed = options.columns == nil ? needed : nil
        do {
            let loaded = try Loader.stream(
                paths: paths, options: options, context: cell.context, base: cell.access.base
            ) { try aggregation.take($0) }
            guard let loaded else { return nil }
            let result = try aggregation.finish()
            for file in loaded.files { cell.workspace.record(file) }
            return (result, aggregation.stageCount, loaded.notes)
        } catch let interrupted as Interrupted {
            throw interrupted
        } catch {
            return nil
        }
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
