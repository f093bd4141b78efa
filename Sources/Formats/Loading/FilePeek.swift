import Diagnostics
import Files
import Reading
import Series

/// What a file's first rows tell of its series, for somebody who is still typing: a regular file alone, never one that must be
/// waited for or unpacked. How its format tells them is `FileFormat.glimpse`.
package enum FilePeek {
    /// The series of the first of the files, named as a load names them, with its first rows; none for whatever is not known by
    /// them.
    package static func series(
        _ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess
    ) -> [(name: String, frame: Frame)] {
        guard let seen = Seen(paths, options, context, access), let content = seen.content else { return [] }
        let stem = FilePaths.seriesName(of: seen.path)
        return content.series.filter { LoadOptions.isChosen($0.entity, options.only) }
            .map { (name: $0.entity.map { stem + "_" + FilePaths.typable($0) } ?? stem, frame: $0.frame) }
    }

    /// What the first of the files holds that a word of `load` chooses from: the tables of a database, the sheets of a workbook,
    /// the entities that the first rows name (`only`).
    package static func names(
        for word: String, _ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess
    ) -> [String] {
        var options = options
        (options.only, options.table, options.sheet) = (nil, nil, nil)
        guard let seen = Seen(paths, options, context, access) else { return [] }
        if word == "only" { return seen.content?.series.compactMap(\.entity) ?? [] }
        guard let option = FormatOption(rawValue: word) else { return [] }
        return (try? seen.format.choices(of: option, in: seen.source, seen.request)) ?? []
    }

    private struct Seen {
        let path: String
        let source: ByteSource
        let format: any FileFormat.Type
        let request: ReadRequest

        init?(_ paths: [String], _ options: LoadOptions, _ context: SeriesContext, _ access: FileAccess) {
            // Whoever is typing sees no bar in the line.
            var context = context
            context.progress = NoProgress()
            guard let loader = try? Loader(paths: paths, options: options, context: context, access: access),
                let path = loader.files.first, path != "-", access.isRegular(path),
                let source = try? ByteSource.open(path, through: access, context.cancellation),
                source.file?.isPipe == false, let head = try? source.slice(offset: 0, count: 6), !Self.isPacked(head),
                let format = try? loader.format(of: source)
            else { return nil }
            (self.path, self.source, self.format) = (path, source, format)
            request = ReadRequest(options: options, context: context, workers: 1)
        }

        var content: FileContent? { (try? format.glimpse(source, request)).flatMap { $0 } }

        private static func isPacked(_ head: [UInt8]) -> Bool {
            head.starts(with: [0x1F, 0x8B]) || PackedContent.Kind(head) != nil
        }
    }
}
