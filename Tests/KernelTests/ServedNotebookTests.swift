import Files
import Glibc
import Testing

@testable import Kernel

/// Which notebook a kernel serves, from the files of a process as proc(5) has them: `cmdline` with a zero byte after each argument,
/// `cwd` a link.
@Suite struct ServedNotebookTests {
    private let folder = Path("/tmp/plotline-served-\(getpid())-\(UInt32.random(in: 0 ... .max))")

    private func write(_ text: String, to name: String) {
        let descriptor = folder.joined(name).open(O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var bytes = Array(text.utf8)
        _ = unsafe Glibc.write(descriptor, &bytes, bytes.count)
        close(descriptor)
    }

    private func served(_ words: String...) -> ServedNotebook {
        write(words.map { $0 + "\0" }.joined(), to: "cmdline")
        return ServedNotebook(named: nil, orStartedBy: folder)
    }

    @Test func isTheFirstOfItsStartersArguments() throws {
        folder.makeFolders(rights: 0o700)
        defer {
            for name in ["a.md", "b.md", "c.md", "prose.md", "cmdline", "cwd"] { folder.joined(name).remove() }
            folder.removeFolder()
        }
        _ = unsafe folder.text.withCString { to in
            unsafe folder.joined("cwd").text.withCString { unsafe symlink(to, $0) }
        }
        func notebook(_ zone: String) -> String {
            "---\nplotline:\n  version: 1\n  timezone: \(zone)\n---\n\n```plotline\nn = 1\n```\n"
        }
        write(notebook("America/New_York"), to: "a.md")
        write(notebook("America/New_York"), to: "b.md")
        write(notebook("Asia/Tokyo"), to: "c.md")
        write("# Words\n", to: "prose.md")
        let found = try #require(served("python", "jupytext", "--to", "ipynb", "prose.md", "gone.md", "a.md").file)
        #expect(found.document.header.settings["timezone"] == "America/New_York")
        #expect(found.place.name == FileName("a.md"))
        #expect(served("papermill", "a.md", "b.md").file?.place.name == FileName("a.md"))
        // Of two that differ neither is it.
        let two = served("nbconvert", "a.md", "c.md")
        #expect(two.file == nil && two.words?.contains("c.md differ") == true)
        #expect(served("python", "-m", "jupyter_console", "prose.md").file == nil)
        #expect(served("python").words?.hasPrefix("note: no notebook is known") == true)
        // A front end that names one is asked alone.
        #expect(ServedNotebook(named: "console-1", orStartedBy: folder).file == nil)
        #expect(ServedNotebook(named: folder.joined("c.md").text, orStartedBy: folder).file != nil)
    }
}
