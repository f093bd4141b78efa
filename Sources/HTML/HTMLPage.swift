import Interchange
import Surfaces

/// A page in one file that asks for nothing else: its policy lets no request out, and no script or style in but its own.
/// Source: Content Security Policy Level 3.
package struct HTMLPage: Sendable {
    package var title: String
    /// Markup; whatever came from outside has passed `HTMLText`.
    package var body = ""
    /// The colours that its pictures change on a dark ground.
    package var paints = DarkPaints()
    /// What it was made of, for programs.
    package var record = JSON.null

    package init(title: String) { self.title = title }

    /// The whole file, the same for the same content: no time of writing, no name of a machine.
    package func text() -> String {
        let style = PageStyle.text + PageStyle.dark(paints.rules)
        let policy = [
            "default-src 'none'", "img-src data:", "style-src '\(ContentHash.source(style))'",
            "script-src '\(ContentHash.source(PageScript.text))'", "base-uri 'none'", "form-action 'none'",
        ]
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy.joined(separator: "; "))">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="generator" content="Plotline">
            <meta name="referrer" content="no-referrer">
            <title>\(HTMLText.line(title))</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            \(body)</main>
            \(data)<script>\(PageScript.text)</script>
            </body>
            </html>

            """
    }

    /// JSON that no text within can end early: `<` is written as an escape.
    private var data: String {
        guard record != .null else { return "" }
        var style = JSON.Style.jupyter
        style.isASCII = true
        let json = String(decoding: record.written(style), as: UTF8.self).replacing("<", with: "\\u003c")
        return "<script type=\"application/json\" id=\"\(Self.recordName)\">\n\(json)</script>\n"
    }

    /// The id of the element that holds the record.
    package static let recordName = "plotline-record"
}
