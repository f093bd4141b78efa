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

    /// Other people's files stay.
    @Test func thereAndGone() throws {
        let prefix = Path("/tmp/plotline-spec-\(getpid())")
        let spec = try KernelSpec(.prefix(prefix)) { _ in nil }
        try spec.install(program: "/usr/bin/plotline", extra: [])
        let names = ["kernel.json", "logo-32x32.png", "logo-64x64.png", "logo-svg.svg"]
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
