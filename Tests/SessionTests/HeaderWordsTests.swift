import Diagnostics
import Session
import Testing

@testable import Notebook

/// Headers as people write them by hand: what cannot be meant is refused with its line and what mends it.
@Suite struct HeaderWordsTests {
    private static let cell = "\n```{code-cell} plotline\nseries\n```\n"

    private func refusal(_ text: String) throws -> String {
        do {
            let document = try MystNotebookFormat.read(text + Self.cell, path: "n.md")
            let file = NotebookFile(path: "n.md", document: document, digest: "")
            _ = try file.session(basedOn: Settings()) { $0 }
            return ""
        } catch let fault as any Fault {
            return fault.what + (fault.mend.map { " | " + $0 } ?? "")
        }
    }

    /// A value that a setting does not take: the setting's own words, and the line.
    @Test(arguments: [
        (
            "---\ntitle: x\nplotline:\n  size: 0x0\n---\n",
            "n.md, line 4: a figure of 0x0 is too small | give WIDTHxHEIGHT"
        ),
        ("---\nplotline: {version: 1, size: ten}\n---\n", "n.md, line 2: 'ten' is not a size | give WIDTHxHEIGHT"),
        ("---\nplotline:\n  theme: lihgt\n---\n", "n.md, line 3: 'lihgt' is not a theme | did you mean 'light'?"),
        (
            "---\nplotline:\n  \"timezone\": Mars/Base\n---\n",
            "n.md, line 3: unknown time zone 'Mars/Base' | a name such as Europe/Berlin"
        ),
        ("---\nsize: ten\nplotline:\n  size: 80x80\n---\n", ""),
    ])
    func values(_ text: String, _ words: String) throws {
        let said = try refusal(text)
        #expect(words.isEmpty ? said.isEmpty : said.hasPrefix(words), "\(said)")
    }

    /// A key that is nearly one of ours is a mistake of typing; any other is somebody else's.
    @Test(arguments: [
        ("time_zone: Europe/Berlin", "n.md, line 4: the header has no key 'time_zone' | did you mean 'timezone'?"),
        ("Theme: dark", "n.md, line 4: the header has no key 'Theme' | did you mean 'theme'?"),
        ("week: monday", "n.md, line 4: the header has no key 'week' | did you mean 'weekstart'?"), ("editor: vi", ""),
    ])
    func keys(_ line: String, _ words: String) throws {
        #expect(try refusal("---\nplotline:\n  version: 1\n  \(line)\n---\n") == words)
    }

    /// Front matter stands at the very beginning (Jekyll, MyST, Jupytext): below blank lines nobody would read it.
    @Test func aHeaderBelowBlankLines() throws {
        let header = "---\nplotline:\n  theme: dark\n---\n"
        #expect(
            try refusal("\n \n" + header)
                == "n.md, line 3: a header below blank lines is not read | take out the lines above it")
        #expect(try refusal("\n\n---\n\nA rule, and then another.\n\n---\n") == "")
        #expect(try refusal("# Title\n\n" + header) == "")
    }

    /// Nobody sees blanks at a line's end.
    @Test func blanksBehindTheRules() throws {
        let text = "--- \nplotline:\n  theme: dark\n---\t \n" + Self.cell
        let document = try MystNotebookFormat.read(text, path: "n.md")
        #expect(document.header.settings["theme"] == "dark")
        #expect(MystNotebookFormat.write(document) == text)
        let other = try JupyterNotebookFormat.read(JupyterNotebookFormat.write(document), path: "n.ipynb")
        #expect(MystNotebookFormat.write(other) == text)
    }

    /// A cell of parameters that cannot be read is why there are none.
    @Test func parametersThatCannotBeRead() throws {
        let text = "# A\n\n```{code-cell} plotline\n:tags: [parameters]\nlimit = 5\nway = 3 km\n```\n"
        let document = try MystNotebookFormat.read(text, path: "n.md")
        do {
            _ = try document.read(["limit": "6"])
            Issue.record("it was read")
        } catch let fault as any Fault {
            #expect(fault.what == "line 6: the parameters cannot be read: unknown unit 'km'")
            #expect(fault.mend == "`help units` lists them")
        }
    }
}
