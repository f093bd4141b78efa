import CCairo
import Diagnostics
import Scene
import Terminal

/// PDF through Cairo: one page of the scene's size, shapes as vectors, text as text in embedded fonts.
package enum PDFSurface {
    /// PDF's points are 1/72 inch, the scene's are CSS pixels of 1/96 inch.
    private static let scale = 0.75

    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// The bytes of the file, with title, description, and the text that it was made from as its keywords; no time is recorded. Throws `notASize`, `librariesMissing`,
    /// `fontsMissing` and `drawingFailed`.
    package static func encode(_ scene: Scene, source: String = "") throws(SurfacesError) -> [UInt8] {
        let size = scene.size
        // 14,400 units are the format's own limit for a side (PDF 32000-1, annex C).
        guard size.width > 0, size.height > 0, size.width * scale <= 14_400, size.height * scale <= 14_400 else {
            throw .notASize(width: size.width, height: size.height, scale: scale)
        }
        try CairoLibrary.open()
        let sink = Sink()
        // SAFETY: the sink outlives the canvas, which finishes the surface before this function ends, and Cairo calls
        // back on this thread within the calls made here.
        let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
        let surface = unsafe cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                guard let closure = unsafe closure else { return cairoStatusWriteError }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
                unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                return cairoStatusSuccess
            }, closure, size.width * scale, size.height * scale)
        unsafe cairo_pdf_surface_set_metadata(surface, cairoPDFTitle, DisplayText.safe(scene.title))
        unsafe cairo_pdf_surface_set_metadata(surface, cairoPDFSubject, DisplayText.safe(scene.words.description))
        if !source.isEmpty {
            unsafe cairo_pdf_surface_set_metadata(surface, cairoPDFKeywords, DisplayText.safe(source))
        }
        if !scene.words.origin.isEmpty {
            unsafe cairo_pdf_surface_set_metadata(surface, cairoPDFCreator, "Plotline \(scene.words.origin)")
        }
        // Left alone it would be the time of writing, and no two files the same.
        unsafe cairo_pdf_surface_set_metadata(surface, cairoPDFCreateDate, "2000-01-01T00:00:00Z")
        let canvas = unsafe try Canvas(vector: surface, scale: scale)
        let page = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if scene.background.alpha > 0 {
            try canvas.draw(Element(.grid, .rect(page, corners: []), fill: .solid(scene.background)))
        }
        for element in scene.elements {
            if Cancellation.process.isRaised { throw .interrupted }
            try canvas.draw(element)
        }
        try canvas.finish()
        return withExtendedLifetime(sink) { sink.bytes }
    }
}
