import Glibc
import PNGReader
import SceneSamples
import Testing

@testable import Notebook
@testable import Session

/// The recorded figures of the notebooks are their golden pictures: drawn again they look the same. A little tolerance, since
/// glyphs move by a hair with the version of the fonts.
@Suite struct FigureGoldenTests {
    static let notebooks = SessionRig.names(in: projectRoot + "/notebooks").filter { $0.hasSuffix(".md") }

    @Test(arguments: notebooks) func looksAsRecorded(_ name: String) throws {
        let file = try NotebookFile.read("\(projectRoot)/notebooks/\(name)")
        let session = try file.session(basedOn: Settings()) { $0 }
        let replay = NotebookReplay.run(file.document, in: session)
        for (place, result) in replay.results.enumerated() {
            #expect(result.error == nil)
            // Scripts and emoji of fonts that a machine need not have.
            if result.source.contains("東") { continue }
            let recorded = try RecordedOutputs(result, cell: place + 1)
            let pictures = try RecordedFigure.bytes(of: recorded.figures, settings: session.settings)
            for (figure, bytes) in zip(recorded.figures, pictures) {
                let path = "\(projectRoot)/notebooks/\(file.figureFolder)/\(figure.name)"
                let wanted = try #require(Picture(try FileReader.bytes(path)), "\(path) is no picture")
                let found = try #require(Picture(bytes))
                guard let fault = found.fault(against: wanted) else { continue }
                let stem = path.dropLast(4)
                try write(bytes, "\(stem)-actual.png")
                try write(found.difference(from: wanted), "\(stem)-difference-actual.ppm")
                Issue.record("\(name), cell \(place + 1): \(fault); see \(figure.name) and what stands beside it")
            }
        }
    }

    private func write(_ bytes: [UInt8], _ path: String) throws {
        _ = unsafe unlink(path)
        var writer = try FileWriter(creating: path, typed: path)
        try writer.append(bytes)
        try writer.finish()
    }

    @Test func aChangeIsSeen() throws {
        let white = Picture(width: 40, height: 20, rgb: [UInt8](repeating: 255, count: 2400))
        var marked = white
        for place in 0..<300 { marked.rgb[place * 3] = 0 }
        #expect(white.fault(against: white) == nil)
        #expect(marked.fault(against: white) != nil)
        #expect(white.fault(against: Picture(width: 20, height: 40, rgb: white.rgb)) != nil)
        #expect(marked.difference(from: white).count == 2400 + "P6 40 20 255\n".utf8.count)
    }
}

/// The pixels of a picture.
private struct Picture {
    var width: Int
    var height: Int
    /// Three bytes a pixel, row by row.
    var rgb: [UInt8]

    init(width: Int, height: Int, rgb: [UInt8]) { (self.width, self.height, self.rgb) = (width, height, rgb) }

    init?(_ png: [UInt8]) {
        // SAFETY: the bytes are read within the call; what it returns is copied, then freed once.
        let pixels = unsafe png_pixels_read(png, png.count)
        guard let base = unsafe pixels.rgb else { return nil }
        width = Int(unsafe pixels.width)
        height = Int(unsafe pixels.height)
        rgb = unsafe Array(UnsafeBufferPointer(start: base, count: width * height * 3))
        unsafe png_pixels_free(base)
    }

    /// How it differs beyond the tolerance: in mean by less than one level of 255, and by more than 64 levels in less than a
    /// hundredth of the bytes.
    func fault(against wanted: Picture) -> String? {
        guard width == wanted.width, height == wanted.height else {
            return "\(wanted.width) × \(wanted.height) pixels are now \(width) × \(height)"
        }
        var sum = 0
        var far = 0
        for (a, b) in zip(rgb, wanted.rgb) {
            let change = abs(Int(a) - Int(b))
            sum += change
            if change > 64 { far += 1 }
        }
        let mean = Double(sum) / Double(max(1, rgb.count))
        let share = Double(far) / Double(max(1, rgb.count))
        return mean < 1 && share < 0.01 ? nil : "it differs by \(mean) levels in mean, \(share * 100) % of it by far"
    }

    /// As a portable pixmap: white where they are the same, darker the farther apart.
    func difference(from wanted: Picture) -> [UInt8] {
        var bytes = Array("P6 \(width) \(height) 255\n".utf8)
        for place in rgb.indices {
            let other = wanted.rgb.indices.contains(place) ? wanted.rgb[place] : 255
            bytes.append(255 - UInt8(clamping: 3 * abs(Int(rgb[place]) - Int(other))))
        }
        return bytes
    }
}
