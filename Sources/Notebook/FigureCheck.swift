import Session
import Surfaces

/// Compares a picture that is held with the one that is drawn now: by what it says, and by its pixels.
enum FigureCheck {
    /// What differs, with `- old` and `+ new` lines; empty when nothing does.
    ///
    /// - Parameters:
    ///   - path: as the notebook names it.
    ///   - texts: what the picture says now, by keyword.
    ///   - settings: whose zone the dates of what differs are in.
    ///   - pixels: draws it.
    static func differences(
        _ held: [UInt8], _ path: String, texts: [String: String], _ settings: Settings,
        pixels: () throws -> Pixels?
    ) throws -> [(what: String, details: [String])] {
        let chunks = PNGChunks(held)
        guard chunks.isWhole, let picture = PNGPicture.pixels(held) else {
            return [("\(path) is cut off or damaged", [])]
        }
        guard let record = chunks.texts[FigureFile.recordKeyword] else {
            return [("\(path) holds no record of its chart, so that it cannot be compared", [])]
        }
        let now = texts[FigureFile.recordKeyword] ?? ""
        if !TextComparison.changes(from: record, to: now).isEmpty {
            return [("its figure differs", FigureDrift(settings).words(from: record, to: now))]
        }
        var found: [(what: String, details: [String])] = []
        for thing in foreign(chunks, texts) {
            found.append(("\(path) holds what Plotline did not write: \(thing)", []))
        }
        for keyword in ["Title", "Description", "Source"] {
            let changes = TextComparison.changes(from: chunks.texts[keyword] ?? "", to: texts[keyword] ?? "")
            if !changes.isEmpty { found.append(("the \(keyword) that \(path) carries differs", changes)) }
        }
        if let fault = try fault(picture, chunks, texts, pixels) {
            found.append(("\(path) is not the picture that the cell draws: \(fault)", []))
        }
        return found
    }

    /// What differs in a figure's alternative text; nothing where the chart itself is another, from which that follows.
    static func words(
        _ held: String, _ now: String, of path: String, besides picture: [UInt8]?, texts: [String: String]
    ) -> [(what: String, details: [String])] {
        let record = picture.flatMap { PNGChunks($0).texts[FigureFile.recordKeyword] }
        let chart = texts[FigureFile.recordKeyword] ?? ""
        if let record, !TextComparison.changes(from: record, to: chart).isEmpty { return [] }
        let changes = TextComparison.changes(from: held, to: now)
        return changes.isEmpty ? [] : [("the alternative text of \(path) differs", changes)]
    }

    /// The same of the other forms that a notebook's file holds of a figure. Lines of text move with no font; what an SVG says
    /// moves with them, so that it is compared where the same libraries drew it.
    static func otherForms(
        _ held: NotebookPicture, of figure: RecordedFigure
    ) throws -> [(what: String, details: [String])] {
        let now = try figure.forms()
        var found: [(what: String, details: [String])] = []
        if let text = held.text, let new = now.text, text != new {
            found.append(("its figure in text differs", TextComparison.changes(from: text, to: new)))
        }
        if let svg = held.svg, let new = now.svg, svg != new,
            PNGChunks(held.png).texts[FigureFile.librariesKeyword] == (try DrawingLibraries.text())
        {
            found.append(("its figure as SVG differs", []))
        }
        return found
    }

    /// Where the same libraries and fonts drew it, every pixel counts. Another machine's picture stands when its digest says
    /// that it is as it was drawn, or when it looks alike.
    private static func fault(
        _ picture: Pixels, _ chunks: PNGChunks, _ texts: [String: String], _ pixels: () throws -> Pixels?
    ) throws -> String? {
        if let drawers = chunks.texts[FigureFile.librariesKeyword], drawers == texts[FigureFile.librariesKeyword] {
            return try pixels().flatMap { PictureComparison.exactFault(picture, against: $0) }
        }
        if chunks.texts[FigureFile.pictureKeyword] == picture.digest { return nil }
        return try pixels().flatMap { PictureComparison.fault(picture, against: $0) }
    }

    private static func foreign(_ chunks: PNGChunks, _ texts: [String: String]) -> [String] {
        let known = Set(texts.keys).union([FigureFile.pictureKeyword, FigureFile.librariesKeyword])
        return chunks.foreign + chunks.texts.keys.filter { !known.contains($0) }.sorted().map { "a text \($0)" }
    }
}
