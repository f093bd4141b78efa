import Files
import Interchange
import Presenting
import Session
import Testing

@testable import Kernel

/// Figures as more than a picture, by wish. Sources: HTML Living Standard 4.8.5 (sandbox, srcdoc); jupyter-client, «Messaging».
@Suite struct FigureFormTests {
    private func bundle(_ extra: [String], _ clauses: String = "") throws -> MimeBundle {
        let session = Session(settings: Settings(), access: FileAccess(base: Path("Samples")))
        let code = "load weather.csv\nplot line wind\n" + clauses
        let result = session.run(code)
        let figure = try #require(result.outputs.last, "\(String(describing: result.error))")
        return try MimeBundle(
            figure, on: Page(settings: session.settings, source: code), try KernelStart.renderers(extra))
    }

    @Test func usuallyOnlyAPictureAndText() throws {
        #expect(Set(try bundle([]).data.members.map(\.key)) == ["image/png", "text/plain"])
    }

    /// All script stands within the one attribute of the frame, and is of no origin; the picture is beside it and within.
    @Test func thePageStandsInItsFrame() throws {
        let data = try bundle(["text/html"], "title \"</iframe><script>alert('1')</script>\"").data
        let html = try #require(data["text/html"]?.text)
        #expect(html.hasPrefix("<iframe sandbox=\"allow-scripts\" ") && html.hasSuffix("</iframe>"))
        #expect(html.split(separator: "<iframe").count == 1 && !html.contains("allow-same-origin"))
        // Every tag that a reader finds: the page is one attribute, in which no < and no quote stand.
        #expect(html.matches(of: /<[a-z\/]+/).map { String($0.output) } == ["<iframe", "<img", "</iframe"])
        #expect(
            html.contains("srcdoc=\"&lt;!DOCTYPE html&gt;") && html.contains("&lt;script&gt;&quot;use strict&quot;"))
        let picture = try #require(data["image/png"]?.text)
        #expect(html.contains("<img src=\"data:image/png;base64,\(picture)\""))
    }

    @Test func vegaLiteIsAnObject() throws {
        let data = try bundle(["application/vnd.vegalite.v5+json"]).data
        let chart = try #require(data["application/vnd.vegalite.v5+json"])
        #expect(chart["$schema"] == .text("https://vega.github.io/schema/vega-lite/v5.json"))
        #expect(data["image/png"] != nil && data["text/html"] == nil)
    }

    @Test func nobodyElsesForm() {
        #expect(throws: KernelError.self) { try KernelStart.renderers(["text/nonsense"]) }
    }
}
