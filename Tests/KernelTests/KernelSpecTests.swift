import Files
import Glibc
import Interchange
import Presenting
import Testing

@testable import Kernel

/// Where Jupyter looks for kernels: jupyter_core 5.9, `jupyter_data_dir` and `SYSTEM_JUPYTER_PATH`.
@Suite struct KernelSpecTests {
    private func folder(_ place: KernelSpec.Place, _ environment: [String: String]) throws -> String {
        try KernelSpec(place) { environment[$0] }.folder.text
    }

    @Test func places() throws {
        #expect(try folder(.prefix("/usr/local"), [:]) == "/usr/local/share/jupyter/kernels/plotline")
        #expect(try folder(.environment, ["VIRTUAL_ENV": "/v"]) == "/v/share/jupyter/kernels/plotline")
        #expect(try folder(.environment, ["CONDA_PREFIX": "/c"]) == "/c/share/jupyter/kernels/plotline")
        #expect(try folder(.user, ["XDG_DATA_HOME": "/d"]) == "/d/jupyter/kernels/plotline")
        #expect(try folder(.user, ["XDG_DATA_HOME": "/d", "JUPYTER_DATA_DIR": "/j"]) == "/j/kernels/plotline")
        #expect(throws: KernelError.self) { try folder(.environment, ["VIRTUAL_ENV": ""]) }
    }

    @Test func whatItSays() {
        let json = KernelSpec.json(program: "/usr/bin/plotline", extra: ["image/svg+xml"])
        let words = json["argv"]?.items.compactMap(\.text)
        #expect(
            words == [
                "/usr/bin/plotline", "kernel", "start", "--also", "image/svg+xml", "-f", "{connection_file}",
            ])
        #expect(json["interrupt_mode"] == .text("message") && json["language"] == .text("plotline"))
    }

    /// The page has every word of the language, and links to nothing beyond itself.
    @Test func help() throws {
        let page = try KernelHelp.page()
        for word in ["aggregate", "histogram", "weekstart", "rolling"] {
            #expect(page.contains(" id=\"s-\(word)\""), "\(word)")
        }
        #expect(page.matches(of: /href="(?!#)/).isEmpty && !page.contains("index of all words"))
        let named = page.matches(of: #/href="#([^"]+)"/#).map(\.output.1)
        let made = page.matches(of: #/ id="([^"]+)"/#).map(\.output.1)
        #expect(named.count == 6 && Set(named).isSubset(of: made))
        #expect(Set(made).count == made.count)
    }

    /// What jupyter_server 2 writes of itself beside the connection files; without it nobody serves the page.
    @Test(arguments: [
        (#"{"base_url": "/", "hostname": "localhost", "port": 8888, "token": ""}"#, "/kernelspecs/plotline/help.html"),
        (#"{"base_url": "/user/a/"}"#, "/user/a/kernelspecs/plotline/help.html"), (#"{"base_url": "//x/"}"#, nil),
        (#"{"base_url": "javascript:"}"#, nil), ("{", nil), ("", nil),
    ])
    func links(_ text: String, _ url: String?) throws {
        let folder = Path("/tmp/plotline-links-\(getpid())-\(text.utf8.count)")
        folder.makeFolders(rights: 0o700)
        let file = folder.joined("jpserver-7.json")
        let descriptor = file.open(O_WRONLY | O_CREAT, 0o600)
        _ = unsafe text.withCString { unsafe write(descriptor, $0, text.utf8.count) }
        close(descriptor)
        let links = KernelHelp.links(beside: folder.joined("kernel-1.json"), server: 7)
        #expect(links.items.map { $0["url"] } == (url.map { [.text($0)] } ?? []))
        #expect(KernelHelp.links(beside: folder.joined("kernel-1.json"), server: 8).items.isEmpty)
        file.remove()
        folder.removeFolder()
    }

    /// Other people's files stay.
    @Test func thereAndGone() throws {
        let prefix = Path("/tmp/plotline-spec-\(getpid())")
        let spec = try KernelSpec(.prefix(prefix)) { _ in nil }
        try spec.install(program: "/usr/bin/plotline", extra: [])
        let names = ["kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg", "help.html"]
        for name in names { #expect(spec.folder.joined(name).exists, "\(name)") }
        close(spec.folder.joined("mine").open(O_WRONLY | O_CREAT, 0o600))
        try spec.uninstall()
        for name in names { #expect(!spec.folder.joined(name).exists, "\(name)") }
        #expect(spec.folder.joined("mine").exists)
        #expect(throws: KernelError.self) { try spec.uninstall() }
        spec.folder.joined("mine").remove()
        for folder in [spec.folder, spec.folder.folder, spec.folder.folder.folder, prefix.joined("share"), prefix] {
            #expect(folder.removeFolder(), "\(folder.text)")
        }
        #expect(throws: KernelError.self) { try spec.install(program: "/x", extra: ["text/nonsense"]) }
        #expect(!prefix.exists)
    }
}
