import Reading
import Series

extension Loader {
    /// Hands the rows of the files over chunk by chunk, in order of time, instead of keeping them; those of several files
    /// with the column `file`.
    ///
    /// - Parameters:
    ///   - mark: where an earlier scan ended.
    ///   - take: gets each chunk and where a later scan goes on; the frame is its own, not to be kept.
    /// - Returns: the notes and the files, without a series; nil when the load must be done whole: little to read, a format that
    ///   reads whole files only, files of different columns, or rows that only the whole file can settle. What was handed
    ///   over is void then.
    /// - Throws: `FormatsError`, `Interrupted`, what `take` throws.
    package mutating func stream(
        from mark: ScanMark? = nil, _ take: @escaping (Frame, ScanMark) throws -> Void
    ) throws -> Loaded? {
        (misjudged, knowsBetter) = ([], false)
        guard isWorthwhile() else { return nil }
        let names = FrameAppending.fileNames(files)
        var parts: [(file: LoadedFile, notes: [FormatsNote])] = []
        var shape: [RowChunks.Shape] = []
        var kind: String?
        for (number, path) in files.enumerated() where number >= mark?.part ?? 0 {
            let source = try open(path, keeping: 2 * options.chunkBytes)
            guard files.count > 1 || source.size > options.chunkBytes else { return nil }
            let name = files.count > 1 ? names[number] : nil
            let request = request(for: path)
            let resumed = number == mark?.part ? mark : nil
            let (partitions, needed) = (partitions, options.needed)
            let rows = RowChunks(
                path: source.path, zone: request.zone, shown: request.context.calendar.zone, from: resumed,
                learns: known[path] != nil
            ) { frame, reached in
                var reached = reached
                reached.part = number
                let own = try partitions.bearing(frame, file: number, needed: needed)
                try take(name.map { try FrameAppending.bearing($0, own) } ?? own, reached)
            }
            do {
                let format = try format(of: source)
                kind = kind ?? format.entry.name
                guard let notes = try format.stream(source, request, into: rows) else { return nil }
                var file = LoadedFile(
                    path: path, byteSize: source.originalSize, rowCount: rows.isEnough ? nil : rows.rows,
                    stamp: source.stamp,
                    outside: source.outside)
                file.asker = access.asker
                parts.append((file, source.notes + notes))
                noteNumbering(notes, of: format)
            } catch let stop as RowChunks.Unstreamable {
                misjudged = stop.columns
                knowsBetter = stop.better != nil
                if let better = stop.better { learn(better, of: path, isTable: kind == CSVFormat.entry.name) }
                return nil
            }
            if shape.isEmpty { shape = rows.shape }
            guard rows.shape == shape || rows.shape.isEmpty else { return nil }
            if rows.isEnough { break }
        }
        return Loaded(
            series: [], notes: Self.notes(of: parts.map { ($0.file.path, $0.notes) }), files: parts.map(\.file),
            kind: kind ?? "")
    }

    /// Keeps what columns are: all of a text table, whose places tell them, elsewhere those that were misjudged, by their names.
    private mutating func learn(_ better: [CSVColumn], of path: String, isTable: Bool) {
        guard !isTable else { return known[path] = better }
        let found = better.filter { misjudged.contains($0.name) }
        known[path] = (known[path] ?? []).filter { !misjudged.contains($0.name) } + found
    }

    /// Whether there may be more to read than a chunk holds: by the sizes of several files, of which packed ones may be some
    /// times as large. One file is looked at again when it is unpacked.
    func isWorthwhile() -> Bool {
        if files.count == 1 || files.contains(where: access.isReadOnce) { return true }
        var bytes = 0
        for file in files {
            guard let size = access.size(file) else { return false }
            let (sum, overflows) = bytes.addingReportingOverflow(size)
            if overflows { return true }
            bytes = sum
        }
        return bytes > options.chunkBytes / 4
    }
}
