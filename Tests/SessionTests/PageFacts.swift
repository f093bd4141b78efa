import Glibc
import Testing

/// What a page is made of, told by Python's own HTML parser and hashlib: `Tests/Support/page_facts.py`.
struct PageFacts {
    private struct NoPython: Error {}
    private let lines: Set<Substring>

    init(_ path: String) throws {
        let command = "python3 '\(projectRoot)/Tests/Support/page_facts.py' '\(path)'"
        let opened = unsafe popen(command, "r")
        guard let pipe = unsafe opened else { throw NoPython() }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe fread(&piece, 1, piece.count, pipe)
            if count == 0 { break }
            bytes += piece[..<count]
        }
        let status = unsafe pclose(pipe)
        #expect(status == 0)
        lines = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n"))
    }

    func all(_ kind: String) -> Set<String> {
        Set(lines.filter { $0.hasPrefix(kind + " ") }.map { String($0.dropFirst(kind.count + 1)) })
    }

    /// Elements and attributes that pages of ours have; none of them acts.
    private static let tags: Set<String> = [
        "html", "head", "meta", "title", "style", "script", "body", "main", "h1", "h2", "h3", "h4", "h5", "h6", "p",
        "a",
        "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "hr", "br", "img", "table", "thead", "tbody",
        "tr",
        "th", "td", "figure", "div", "details", "summary", "svg", "g", "path", "rect", "circle", "text", "desc", "defs",
        "clippath", "lineargradient", "stop",
    ]
    private static let attributes: Set<String> = [
        "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "title", "src", "alt", "align",
        "start",
        "scope", "colspan", "tabindex", "role", "aria-label", "aria-hidden", "aria-labelledby", "data-of", "data-at",
        "data-p", "data-free", "data-label", "data-plots", "data-shown", "type", "xmlns", "width", "height", "viewbox",
        "font-family", "font-size", "font-weight", "font-variant", "text-anchor", "transform", "x", "y", "x1", "x2",
        "y1",
        "y2", "cx", "cy", "r", "d", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width",
        "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "shape-rendering", "clip-path", "offset", "stop-color",
        "stop-opacity", "gradientunits",
    ]

    /// Nothing of the page acts but its one script, and nothing leads anywhere but where prose may.
    func expectInert(_ location: SourceLocation = #_sourceLocation) {
        #expect(all("tag").subtracting(Self.tags) == [], sourceLocation: location)
        #expect(all("attribute").subtracting(Self.attributes) == [], sourceLocation: location)
        for link in all("link") {
            let isFine = ["https:", "mailto:", "#"].contains { link.lowercased().hasPrefix($0) }
            #expect(isFine, "\(link)", sourceLocation: location)
        }
        #expect(all("source").allSatisfy { $0.hasPrefix("data:image/") }, sourceLocation: location)
        #expect(all("script") == ["listed"] && all("style") == ["listed"], sourceLocation: location)
        let policy = all("policy").first ?? ""
        #expect(policy.hasPrefix("default-src 'none'; img-src data:; style-src 'sha256-"), sourceLocation: location)
        #expect(!policy.contains("unsafe") && !policy.contains("*"), sourceLocation: location)
    }
}
