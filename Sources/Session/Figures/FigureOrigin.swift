import Checked
import Files
import Formats
import Interchange
import Syntax
import Terminal

/// What a figure was made of: it stands in the file, so that `plotline why` can say it of any copy.
package struct FigureOrigin: Sendable, Equatable {
    /// A file that its cells read.
    package struct Data: Sendable, Equatable {
        /// Relative to `base`.
        package var path: String
        package var bytes: Int
        /// Lower-case hexadecimal; nil for one that had changed since it was read, or could not be read again.
        package var sha256: String?

        package init(path: String, bytes: Int, sha256: String?) {
            (self.path, self.bytes, self.sha256) = (path, bytes, sha256)
        }
    }
    package var version: String
    /// The cells that made what it shows, in order; the last one wrote it. Of very many the last ones. What could act on a
    /// terminal is written out, and a heap of marks cut off.
    package var cells: [String]
    package var data: [Data]
    /// By name, in order.
    package var settings: [(name: String, value: String)]
    /// From the file's folder to the one that paths of its cells start at.
    package var base: String

    /// What wrote it.
    package static let program = "0.1.0"

    package init(
        version: String = program, cells: [String], data: [Data], settings: [(name: String, value: String)],
        base: String
    ) {
        (self.version, self.data, self.settings, self.base) = (version, data, settings, base)
        self.cells = cells.map { DisplayText.safe($0, keeping: [.newline, .tab]) }
    }

    package static func == (one: FigureOrigin, other: FigureOrigin) -> Bool { one.json == other.json }

    package var json: JSON {
        .object([
            JSON.Member("plotline", .text(version)), JSON.Member("base", .text(base)),
            JSON.Member("cells", .list(cells.map { .text($0) })),
            JSON.Member(
                "data",
                .list(
                    data.map { file in
                        .object(
                            [
                                JSON.Member("path", .text(file.path)), JSON.Member("bytes", .number(file.bytes)),
                            ] + (file.sha256.map { [JSON.Member("sha256", .text($0))] } ?? []))
                    })),
            JSON.Member("settings", .object(settings.map { JSON.Member($0.name, .text($0.value)) })),
        ])
    }

    /// On one line of ASCII, for files whose texts are that.
    package var line: String {
        var style = JSON.Style(indent: nil)
        (style.isASCII, style.ending) = (true, "")
        return String(decoding: json.written(style), as: UTF8.self)
    }

    /// Nil for what is none.
    package init?(_ json: JSON) {
        guard let version = json["plotline"]?.text, let cells = json["cells"]?.items else { return nil }
        self.init(
            version: version, cells: cells.compactMap(\.text),
            data: (json["data"]?.items ?? []).compactMap { file in
                guard let path = file["path"]?.text else { return nil }
                return Data(path: path, bytes: file["bytes"]?.whole ?? 0, sha256: file["sha256"]?.text)
            },
            settings: (json["settings"]?.members ?? []).compactMap { one in one.value.text.map { (one.key, $0) } },
            base: json["base"]?.text ?? ".")
    }

    package init?(line: String) {
        guard let json = try? JSON(reading: Array(line.utf8)) else { return nil }
        self.init(json)
    }
}

/// The cells and files that something of the workspace comes from.
package struct ItemOrigin: Sendable {
    /// With the number of each, in order.
    private(set) var cells: [(number: Int, source: String)] = []
    private(set) var files: [LoadedFile] = []

    /// So many cells are kept of a thing that was made by ever more.
    private static let most = 100

    mutating func add(_ other: ItemOrigin) {
        cells += other.cells.filter { cell in !cells.contains { $0.number == cell.number } }
        cells.sort { $0.number < $1.number }
        if cells.count > Self.most { cells.removeFirst(cells.count - Self.most) }
        for file in other.files { add(file) }
    }

    mutating func add(_ source: String, number: Int) { cells.append((number, source)) }

    mutating func add(_ file: LoadedFile) {
        if !files.contains(where: { Path($0.path) == Path(file.path) }) { files.append(file) }
    }
}

extension CellRun {
    /// What this cell's results come from, as far as it has run.
    private var itemOrigin: ItemOrigin {
        var origin = ItemOrigin()
        for case .item(let name) in touch.reads {
            if let known = begun.origins[name] { origin.add(known) }
        }
        origin.add(source, number: (begun.origins.values.compactMap { $0.cells.last?.number }.max() ?? 0) + 1)
        for file in reads.files { origin.add(file) }
        return origin
    }

    /// Notes what the things that it has made come from.
    mutating func noteOrigins() {
        let origin = itemOrigin
        for case .item(let name) in touch.writes { workspace.origins[name] = workspace[name] == nil ? nil : origin }
    }

    /// What a figure comes from that this cell writes to a folder.
    func figureOrigin(in folder: Path) -> FigureOrigin {
        let origin = itemOrigin
        let base = access.path(".")
        let data = origin.files.map { file in
            let path = access.path(file.path).relative(to: base)
            var one = FigureOrigin.Data(path: path.text, bytes: file.byteSize, sha256: nil)
            if let opened = try? access.asked(by: file.asker).open(file.path), opened.stamp == file.stamp {
                one.sha256 = SHA256.of(opened).map { SHA256.text($0.digest) }
            }
            return one
        }
        return FigureOrigin(
            cells: origin.cells.map { PictureSource.text($0.source, access: access, vocabulary: vocabulary) },
            data: data,
            settings: SettingCatalog.names.compactMap { name in
                settings.text(name).map { (name: name, value: $0) }
            }, base: base.absolute.relative(to: folder.absolute).text)
    }
}
