import Files
import HTML
import Interchange
import Language
import Session

/// The language's reference as one page beside `kernel.json`, which a server of Jupyter serves with it: help that needs no network.
package enum KernelHelp {
    static let name = "help.html"
    private static let title = "The language of Plotline"

    /// - Throws: `HTMLError.noMemory`.
    static func page() throws -> String {
        var contents: [String] = []
        var blocks: [String] = []
        for page in ReferencePage.all {
            let markdown = page.markdown(vocabulary: VerbCatalog.vocabulary) { _ in nil }
            // The second paragraph leads to an index of files, which this is not.
            let paragraphs = markdown.split(separator: "\n\n", maxSplits: 2, omittingEmptySubsequences: false)
            let words = try Prose.heading(markdown)?.words ?? page.name
            contents.append("- [\(words)](#\(words.replacing(" ", with: "-")))")
            // One level below the title, and none is left out.
            let entries = String(paragraphs.last ?? "")
            let hasKinds = entries.hasPrefix("## ") || entries.contains("\n## ")
            blocks.append("## \(words)\n\n" + (hasKinds ? Self.lowered(entries) : entries))
        }
        let text = (["# " + title, contents.joined(separator: "\n")] + blocks).joined(separator: "\n\n")
        var page = HTMLPage(title: title)
        page.body = try Prose.markup(text) { _ in nil }
        return page.text()
    }

    private static func lowered(_ markdown: String) -> String {
        markdown.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("## ") || $0.hasPrefix("### ") ? "#" + $0 : $0 }
            .joined(separator: "\n")
    }

    /// The link to it for a kernel that a server of Jupyter has started; none for any other, since nobody serves the page.
    ///
    /// A server says where it answers in a file beside the connection files, under its number. Source: jupyter_server 2,
    /// `ServerApp.info_file` and `KernelSpecResourceHandler`.
    package static func links(beside connection: Path, server: Int32) -> JSON {
        let file = connection.folder.joined("jpserver-\(server).json")
        guard let bytes = try? FileReader.bytes(file, limit: 1 << 16), let said = try? JSON(reading: bytes),
            let base = said["base_url"]?.text, base.hasPrefix("/"), base.hasSuffix("/"), !base.hasPrefix("//")
        else { return .list([]) }
        let url = base + "kernelspecs/\(KernelInfo.name)/\(name)"
        return .list([.sorted(["text": .text(title), "url": .text(url)])])
    }
}
