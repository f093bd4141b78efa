import Session
import Surfaces

/// Compares a picture that a notebook holds with the chart that its cell draws now: by what the chart says, and by whether
/// the picture is still the one that was drawn.
struct FigureCheck {
    var settings: Settings

    /// What differs, with `- old` and `+ new` lines; empty when nothing does.
    ///
    /// - Parameter path: as the notebook names it.
    func differences(
        _ held: [UInt8], _ path: String, from figure: RecordedFigure
    ) throws -> [(what: String, details: [String])] {
        let chunks = PNGChunks(held)
        guard chunks.isWhole, let picture = PNGPicture.pixels(held) else {
            return [("\(path) is cut off or damaged", [])]
        }
        guard let record = chunks.texts[FigureFile.recordKeyword] else {
            return [("\(path) holds no record of its chart, so that it cannot be compared", [])]
        }
        let changes = TextComparison.changes(from: record, to: try figure.record())
        if !changes.isEmpty { return [("its figure differs", changes)] }
        // A picture whose digest holds is as it was drawn, whatever fonts this machine has.
        if chunks.texts[FigureFile.pictureKeyword] == picture.digest { return [] }
        guard let drawn = try figure.pixels(settings), let fault = PictureComparison.fault(picture, against: drawn)
        else {
            return []
        }
        return [("\(path) is not the picture that the cell draws: \(fault)", [])]
    }
}
