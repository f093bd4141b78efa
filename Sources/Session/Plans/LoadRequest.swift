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
    /// Made once, since standard input can be read once.
    private var opened: Loader?

    init(paths: [String], options: LoadOptions) {
        self.paths = paths
        self.options = options
    }

    private mutating func loader(in cell: CellRun) throws -> Loader {
        if let opened { return opened }
        var options = options
        options.needed = options.columns == nil ? needed : nil
        return try Loader(paths: paths, options: options, context: cell.context, base: cell.access.base)
    }

    /// Reads the files.
    mutating func load(in cell: inout CellRun) throws -> LoadedSeries {
        var loader = try loader(in: cell)
        let loaded = try loader.load()
        Self.record(loaded, in: &cell)
        return LoadedSeries(series: loaded.series, notes: loaded.notes, paths: paths)
    }

    private static func record(_ loaded: Loaded, in cell: inout CellRun) {
        for file in loaded.files where file.path != "-" { cell.workspace.record(file) }
    }
}

extension LoadRequest {
    /// Puts the rows of big files through the first transforms up to an aggregate, without keeping them.
    ///
    /// - Returns: nil when the files must be loaded whole, which also finds out what is wrong with them, and where.
    /// - Throws: `Interrupted`.
    mutating func stream(
        through transforms: [any Transform], in cell: inout CellRun
    ) throws -> (result: StreamedAggregation.Result, stageCount: Int, notes: [String])? {
        guard var aggregation = StreamedAggregation(transforms, cell.context) else { return nil }
        do {
            var loader = try loader(in: cell)
            defer { opened = loader }
            guard let loaded = try loader.stream({ try aggregation.take($0) }) else { return nil }
            let result = try aggregation.finish()
            Self.record(loaded, in: &cell)
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
