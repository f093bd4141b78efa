import Files
import Glibc
import Testing

@testable import Kernel

/// What a connection file may say. The keys are those that jupyter_client 8.10 writes (`write_connection_file`).
@Suite struct ConnectionFileTests {
    private func text(_ changes: [String: String?] = [:]) -> [UInt8] {
        var members: [String: String?] = [
            "shell_port": "50001", "iopub_port": "50002", "stdin_port": "50003", "control_port": "50004",
            "hb_port": "50005", "ip": "\"127.0.0.1\"", "key": "\"a1-b2\"", "transport": "\"tcp\"",
            "signature_scheme": "\"hmac-sha256\"", "kernel_name": "\"plotline\"",
        ]
        members.merge(changes) { $1 }
        let lines = members.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }
        return Array("{\(lines.joined(separator: ", "))}".utf8)
    }

    private func read(_ changes: [String: String?] = [:]) throws -> ConnectionFile {
        try ConnectionFile(text(changes), path: "c.json")
    }

    @Test func whatJupyterWrites() throws {
        let file = try read()
        #expect(file.address(of: .shell) == "tcp://127.0.0.1:50001")
        #expect(file.address(of: .heartbeat) == "tcp://127.0.0.1:50005")
        #expect(file.key == Array("a1-b2".utf8) && file.curveSecret == nil)
        #expect(try read(["ip": "\"::1\""]).address(of: .iopub) == "tcp://[::1]:50002")
        #expect(try read(["ip": "\"localhost\""]).address(of: .stdin) == "tcp://127.0.0.1:50003")
        let ipc = try read(["transport": "\"ipc\"", "ip": "\"/run/user/1/kernel\"", "control_port": "4"])
        #expect(ipc.address(of: .control) == "ipc:///run/user/1/kernel-4")
        let secret = String(repeating: "a", count: 40)
        #expect(try read(["curve_secretkey": "\"\(secret)\""]).curveSecret == secret)
    }

    @Test(arguments: [
        "0.0.0.0", "192.168.1.7", "*", "127.1", "127.0.0.1.example.org", "::", "128.0.0.1", "127.0.0.256",
    ])
    func noOtherMachine(_ address: String) {
        #expect { _ = try read(["ip": "\"\(address)\""]) } throws: {
            if case KernelError.notHere = $0 { true } else { false }
        }
    }

    @Test func whatIsWrong() {
        for changes: [String: String?] in [
            ["shell_port": nil], ["hb_port": "0"], ["iopub_port": "70000"], ["stdin_port": "\"50003\""],
            ["ip": nil], ["ip": "\"\""], ["transport": "\"udp\""], ["curve_secretkey": "\"short\""],
        ] {
            #expect { _ = try read(changes) } throws: {
                if case KernelError.badConnection = $0 { true } else { false }
            }
        }
        for key in ["\"\"", nil] {
            #expect { _ = try read(["key": key]) } throws: { if case KernelError.noKey = $0 { true } else { false } }
        }
        #expect { _ = try read(["signature_scheme": "\"hmac-md5\""]) } throws: {
            if case KernelError.otherSignature = $0 { true } else { false }
        }
        #expect { _ = try ConnectionFile(Array("{\"ip\":".utf8), path: "c") } throws: {
            if case KernelError.notJSON = $0 { true } else { false }
        }
        #expect { _ = try ConnectionFile([0xFF, 0xFE], path: "c") } throws: {
            if case KernelError.connectionFile = $0 { true } else { false }
        }
    }

    /// Only a file that nobody else can write, and sockets in a folder that nobody else can enter. What the umask 022 lets others read,
    /// as VS Code writes it, is its owner's alone when it has been read.
    @Test func nobodyElse() throws {
        let folder = Path("/tmp/plotline-connection-\(getpid())")
        folder.makeFolders(rights: 0o700)
        let path = folder.joined("c.json")
        defer {
            path.remove()
            folder.removeFolder()
        }
        func write(_ bytes: [UInt8], _ rights: UInt32) {
            path.remove()
            let descriptor = path.open(O_WRONLY | O_CREAT, rights)
            _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
            _ = fchmod(descriptor, rights)
            close(descriptor)
        }
        #expect(throws: KernelError.self) { try ConnectionFile(path: path) }
        write(text(), 0o600)
        #expect(try ConnectionFile(path: path).words == nil)
        for rights: UInt32 in [0o644, 0o640, 0o604] {
            write(text(), rights)
            #expect(try ConnectionFile(path: path).words?.contains("0600") == true)
            #expect(path.status()?.st_mode == S_IFREG | 0o600)
        }
        for rights: UInt32 in [0o664, 0o646, 0o620, 0o602] {
            write(text(), rights)
            #expect(throws: KernelError.self) { try ConnectionFile(path: path) }
        }
        // What is no connection file keeps its rights.
        write(Array("{}".utf8), 0o644)
        #expect(throws: KernelError.self) { try ConnectionFile(path: path) }
        #expect(path.status()?.st_mode == S_IFREG | 0o644)
        if geteuid() == 0 {
            write(text(), 0o644)
            _ = unsafe chown(path.text, 1, 1)
            #expect(throws: KernelError.self) { try ConnectionFile(path: path) }
        }
        write(text(["transport": "\"ipc\"", "ip": "\"\(folder.text)/k\""]), 0o600)
        #expect(throws: Never.self) { try ConnectionFile(path: path) }
        write(text(["transport": "\"ipc\"", "ip": "\"/tmp/k\""]), 0o600)
        #expect(throws: KernelError.self) { try ConnectionFile(path: path) }
    }
}
