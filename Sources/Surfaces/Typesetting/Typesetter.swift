import CCairo
import CFace
import Glibc
import Scene
import Synchronization
import Terminal

/// Pango with our fonts: measures and draws one line of text. Unhinted, grey, and with unrounded positions, so that
/// a line at scale 2 is exactly twice the line at scale 1. Points are CSS pixels.
///
/// One typesetter serves the process, since making one takes some 8 ms; it is made on first use and lives behind a
/// lock, because Pango's font map is not thread-safe.
@safe final class Typesetter {
    private let layout: OpaquePointer
    private var descriptions: [TextStyle: OpaquePointer] = unsafe [:]
    private let tabular: OpaquePointer
    /// What it draws with: the libraries' files, and the face that the program brings.
    let libraries: String
    private let configuration: OpaquePointer
    private var extents: [Key: TextExtent] = [:]

    private struct Key: Hashable {
        var text: String
        var style: TextStyle
    }

    private struct Shared: ~Copyable {
        var outcome: Result<Typesetter, SurfacesError>?
    }

    private static let shared = Mutex(Shared())

    /// Runs `body` with the process's typesetter. Throws `librariesMissing` and `fontsMissing`.
    static func withShared<R: Sendable>(_ body: @Sendable (Typesetter) -> R) throws(SurfacesError) -> R {
        let result: Result<R, SurfacesError> = shared.withLock { shared in
            let outcome = shared.outcome ?? make()
            shared.outcome = outcome
            return outcome.map(body)
        }
        return try result.get()
    }

    private static func make() -> Result<Typesetter, SurfacesError> {
        do throws(SurfacesError) {
            return .success(try Typesetter())
        } catch {
            return .failure(error)
        }
    }

    private init() throws(SurfacesError) {
        try CairoLibrary.open()
        let text = FontConfiguration.text { name in
            // SAFETY: getenv returns nil or a NUL-terminated string, copied at once.
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
        // SAFETY: the libraries are open. Each object made here lives as long as the process, as this object does;
        // the pointers are not null by Pango's contract, or checked.
        guard let configuration = unsafe FcConfigCreate() else { throw .fontsMissing }
        let bytes = Array(text.utf8) + [0]
        guard unsafe FcConfigParseAndLoadFromMemory(configuration, bytes, 0) != 0,
            unsafe FcConfigBuildFonts(configuration) != 0,
            let map = unsafe pango_cairo_font_map_new_for_font_type(cairoFontTypeFreeType)
        else { throw .fontsMissing }
        for number in 0..<face_count() {
            // SAFETY: a terminated path that the C side made, freed here; fontconfig copies it.
            guard let path = unsafe face_path(number) else { continue }
            unsafe _ = FcConfigAppFontAddFile(configuration, path)
            unsafe free(path)
        }
        unsafe self.configuration = configuration
        unsafe pango_fc_font_map_set_config(map, configuration)
        let context = unsafe pango_font_map_create_context(map)
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, cairoAntialiasGray)
        unsafe cairo_font_options_set_hint_style(options, cairoHintStyleNone)
        unsafe cairo_font_options_set_hint_metrics(options, cairoHintMetricsOff)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_cairo_context_set_resolution(context, 96)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe layout = pango_layout_new(context)
        unsafe tabular = pango_attr_list_new()
        unsafe pango_attr_list_insert(tabular, pango_attr_font_features_new("tnum=1"))
        var words = [CChar](repeating: 0, count: 1024)
        unsafe cairo_drawing_libraries(&words, words.count)
        let files = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        libraries = files + " Inter-4.0-beta7"
    }

    /// A digest of the fonts of this machine, which set what Inter does not have.
    var otherFonts: String { unsafe String(cairo_fonts_digest(configuration), radix: 16) }

    /// The first of the letters that Inter does not have; nil where it has all.
    func firstBeyondFace(in text: String) -> Character? {
        text.first { letter in
            letter.unicodeScalars.contains { scalar in
                unsafe cairo_face_has(configuration, scalar.value) == 0 && scalar.value >= 0x20
            }
        }
    }

    /// The advance width of a line, and its font's ascent and descent, in points; kept for the next time.
    func extent(of text: String, style: TextStyle) -> TextExtent {
        let text = DisplayText.label(text)
        let key = Key(text: text, style: style)
        if let known = extents[key] { return known }
        set(text, style)
        var width: Int32 = 0
        var height: Int32 = 0
        // SAFETY: layout lives; the two integers outlive the call.
        unsafe pango_layout_get_size(layout, &width, &height)
        let ascent = Double(unsafe pango_layout_get_baseline(layout)) / Double(pangoScale)
        let extent = TextExtent(
            width: Double(width) / Double(pangoScale), ascent: ascent,
            descent: Double(height) / Double(pangoScale) - ascent)
        // A board of charts has some thousand labels; live views with ever new numbers must not grow without end.
        if extents.count >= 20_000 { extents.removeAll(keepingCapacity: true) }
        extents[key] = extent
        return extent
    }

    /// How many characters of a line no font here has; they are drawn as boxes with their number.
    func unknownGlyphs(in text: String) -> Int {
        set(text, TextStyle(size: 12))
        // SAFETY: layout lives.
        return Int(unsafe pango_layout_get_unknown_glyphs_count(layout))
    }

    /// Draws a line with its baseline's start at the current origin, in the current colour.
    func show(_ text: String, style: TextStyle, on context: OpaquePointer) {
        set(DisplayText.label(text), style)
        // SAFETY: layout and context live.
        unsafe pango_cairo_update_layout(context, layout)
        let baseline = Double(unsafe pango_layout_get_baseline(layout)) / Double(pangoScale)
        unsafe cairo_move_to(context, 0, -baseline)
        unsafe pango_cairo_show_layout(context, layout)
    }

    /// Bytes of a line beyond which nothing is set.
    private static let longest = 100_000

    /// Plain text, never markup: what stands in data cannot style itself.
    private func set(_ text: String, _ style: TextStyle) {
        // SAFETY: layout and descriptions live; Pango copies the text, whose length is passed, and replaces what is
        // not valid.
        unsafe pango_layout_set_font_description(layout, description(of: style))
        unsafe pango_layout_set_attributes(layout, style.tabularDigits ? tabular : nil)
        var text = text
        text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else {
                unsafe pango_layout_set_text(layout, "", 0)
                return
            }
            var end = min(bytes.count, Self.longest)
            // No letter is cut in two.
            while end > 0, end < bytes.count, unsafe bytes[end] & 0xC0 == 0x80 { end -= 1 }
            let count = Int32(clamping: end)
            unsafe base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                unsafe pango_layout_set_text(layout, $0, count)
            }
        }
    }

    private func description(of style: TextStyle) -> OpaquePointer {
        if let known = unsafe descriptions[style] { return unsafe known }
        // SAFETY: a new description, kept for good; Pango copies the family's name.
        let description = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(description, FontConfiguration.families)
        unsafe pango_font_description_set_weight(description, Int32(style.weight.rawValue))
        let size = style.size.isFinite ? min(max(style.size, 1), 1_000) : 12
        unsafe pango_font_description_set_absolute_size(description, size * Double(pangoScale))
        unsafe descriptions[style] = description
        return unsafe description
    }
}

/// Opening Cairo and Pango, on first use.
enum CairoLibrary {
    static func open() throws(SurfacesError) {
        guard cairo_open() != 0 else { return }
        // SAFETY: a NUL-terminated string that lives as long as the process.
        throw .librariesMissing(reason: unsafe String(cString: cairo_open_failure()))
    }
}
