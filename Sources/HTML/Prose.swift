import CMarkdown
import Checked
import Terminal

/// Markdown as markup that acts on nothing: GitHub's with tables, by libcmark-gfm in safe mode.
///
/// Raw HTML is shown as it was written, but for whole comments, which nobody sees in any other reader either. Links lead to
/// `https:`, `mailto:` and `#`; others are their words. A picture is in the page, or is the words that stand for it.
package enum Prose {
    /// - Parameter image: the bytes of a picture that a text names by its path; nil for one that may not be read, or is none.
    /// - Throws: `HTMLError.noMemory`.
    package static func markup(_ text: String, image: (String) -> [UInt8]?) throws(HTMLError) -> String {
        var bytes = DisplayText.safe(text, keeping: .layout).utf8.map { CChar(bitPattern: $0) }
        let count = bytes.count
        bytes.append(0)
        // SAFETY: the bytes outlive the call, which copies what it keeps; the tree is freed below.
        guard let root = unsafe markdown_parse(bytes, count) else { throw .noMemory }
        defer { unsafe cmark_node_free(root) }
        var nodes = unsafe MarkdownNodes(root)
        nodes.tame(image)
        guard let html = unsafe markdown_html(root) else { throw .noMemory }
        defer { unsafe markdown_free(html) }
        // SAFETY: it is terminated.
        return unsafe scrolling(String(cString: html))
    }

    /// A table may be wider than a screen: keys move it too. What a text says in angle brackets stands escaped, so that each of these is
    /// a table of Markdown's.
    private static func scrolling(_ markup: String) -> String {
        guard markup.contains("<table>") else { return markup }
        return markup.replacing(
            "<table>", with: "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n<table>"
        )
        .replacing("</table>", with: "</table>\n</div>")
    }

    /// The first heading of a text, in words, and its level; nil without one.
    package static func heading(_ text: String) throws(HTMLError) -> (words: String, level: Int)? {
        var bytes = DisplayText.safe(text, keeping: .layout).utf8.map { CChar(bitPattern: $0) }
        let count = bytes.count
        bytes.append(0)
        // SAFETY: as above.
        guard let root = unsafe markdown_parse(bytes, count) else { throw .noMemory }
        defer { unsafe cmark_node_free(root) }
        return unsafe MarkdownNodes(root).firstHeading
    }
}
