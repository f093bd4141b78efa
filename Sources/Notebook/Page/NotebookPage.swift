import Charts
import Files
import HTML
import Interchange
import Session

/// A notebook with what its cells answered as a page in one file.
package enum NotebookPage {
    /// Most bytes of a picture that prose names.
    private static let mostBytes = 16 << 20

    /// - Parameters:
    ///   - results: the answer of each cell in order, the last of which may have failed; nil for one that did not run, of which
    ///     the page shows what the notebook holds.
    ///   - session: that ran them; its fence says which pictures prose may show.
    ///   - place: of the notebook, whose name is the title where no heading is.
    ///   - folder: that the page is for: what it says of its data starts there.
    /// - Throws: what drawing throws, `HTMLError`.
    package static func text(
        _ document: NotebookDocument, results: [CellResult?], session: Session, place: Path, in folder: Path
    ) throws -> String {
        var figures = try FigureMarkup(theme: .init(rawValue: session.settings.theme) ?? .light)
        let home = document.home ?? place.folder
        let heading = try document.firstHeading()
        var page = HTMLPage(title: heading?.words ?? place.name.stem.text)
        // Whoever goes from heading to heading begins at one of the first level.
        if heading?.level != 1 { page.body += "<h1>\(HTMLText.escaped(place.name.stem.text))</h1>\n" }
        var number = 0
        for block in document.blocks {
            switch block {
            case .prose(let prose):
                let attached = document.jupyter?.attachments(of: prose) ?? [:]
                page.body += try Prose.markup(prose.withoutBreaks) { address in
                    Self.attachment(address, attached) ?? picture(address, home, session)
                }
            case .cell(let cell):
                let result = number < results.count ? results[number] : nil
                number += 1
                if !cell.tags.contains(where: { hiding.contains($0) }) { page.body += CellMarkup.code(cell.program) }
                var markup = CellMarkup(cell: number)
                if let result {
                    try markup.add(result, &figures)
                } else {
                    try markup.add(held: cell.outputs) { FigureFolder.picture($0, in: home) }
                }
                page.body += markup.markup
            }
            try session.cancellation.check()
        }
        if results.count < number, results.contains(where: { $0?.error != nil }) {
            page.body += "<p class=\"note\">The cell above failed; those after it did not run.</p>\n"
        }
        page.paints = figures.paints
        page.record = try record(results, session, folder).json
        return page.text()
    }

    /// What it was made of, as an exported figure says it: every cell that ran, and what they read.
    private static func record(_ results: [CellResult?], _ session: Session, _ folder: Path) throws -> FigureOrigin {
        let base = session.access.path(".")
        let data = try NotebookSaver.pinnedFiles(session).files.map { file in
            FigureOrigin.Data(
                path: session.access.path(file.path).relative(to: base).text, bytes: file.bytes,
                sha256: file.sha256.isEmpty ? nil : file.sha256)
        }
        let cells = results.compactMap { $0?.source }.filter { !$0.isEmpty }
        return FigureOrigin(
            cells: cells.map { PictureSource.text($0, access: session.access, vocabulary: session.vocabulary) },
            data: data,
            settings: SettingCatalog.names.compactMap { name in
                session.settings.text(name).map { (name: name, value: $0) }
            }, base: base.absolute.relative(to: folder.absolute).text)
    }

    /// Tags of MyST-NB and Jupyter Book that leave a cell's text out.
    private static let hiding: Set = ["remove-input", "hide-input", "remove_input", "hide_input"]

    /// The bytes of a picture that a cell of Jupyter's brings along, `attachment:NAME`.
    private static func attachment(_ address: String, _ attached: [String: JSON]) -> [UInt8]? {
        let scheme = "attachment:"
        guard address.hasPrefix(scheme) else { return nil }
        let name = String(decoding: decoded(String(address.dropFirst(scheme.count))), as: UTF8.self)
        let forms = (attached[name]?.members ?? []).lazy.filter { $0.key.utf8.starts(with: "image/".utf8) }
        return forms.compactMap { JupyterReader.lines($0.value).flatMap { Base64.decode($0) } }.first
    }

    /// The bytes of a picture that prose names, as far as the notebook's cells might read them.
    private static func picture(_ path: String, _ home: Path, _ session: Session) -> [UInt8]? {
        guard !path.isEmpty, !path.contains(":") else { return nil }
        let access = session.access.asked(by: .notebook)
        // A link is an address, in which a blank is `%20`; that a name holds such signs itself is rare.
        let places = [Path(bytes: decoded(path)), Path(path)]
        guard
            let file = places.lazy.compactMap({ try? access.open($0.resolved(from: home), typed: path) }).first,
            file.size <= mostBytes
        else { return nil }
        return try? FileReader.bytes(of: file.descriptor, path: path, limit: mostBytes)
    }
}

extension NotebookPage {
    /// RFC 3986, 2.1.
    private static func decoded(_ address: String) -> [UInt8] {
        let bytes = Array(address.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let isTwo = bytes[at] == UInt8(ascii: "%") && at + 2 < bytes.count && bytes[at + 1] != UInt8(ascii: "+")
            if isTwo, let byte = UInt8(String(decoding: bytes[at + 1...at + 2], as: UTF8.self), radix: 16), byte > 0 {
                result.append(byte)
                at += 3
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return result
    }
}

extension JupyterHoldings {
    /// What the cells of a piece of prose bring along, by name; of two of one name the first. Source: nbformat 4.5, «Attachments».
    fileprivate func attachments(of text: String) -> [String: JSON] {
        let cells = prose.first { $0.text == text }?.cells ?? []
        let members = cells.flatMap { $0["attachments"]?.members ?? [] }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

extension NotebookDocument {
    fileprivate func firstHeading() throws -> (words: String, level: Int)? {
        for case .prose(let text) in blocks {
            if let heading = try Prose.heading(text.withoutBreaks) { return heading }
        }
        return nil
    }
}

extension String {
    /// Without MyST's lines that part one cell of prose from the next.
    fileprivate var withoutBreaks: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("+++") ? "" : String($0) }.joined(separator: "\n")
    }
}
