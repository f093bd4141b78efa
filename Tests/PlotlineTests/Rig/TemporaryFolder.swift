import Glibc

/// A folder that is gone, with all in it, when the value is.
final class TemporaryFolder: Sendable {
    let root: String

    init() throws {
        var template = Array("/tmp/plotline-test.XXXXXX".utf8CString)
        guard
            unsafe template.withUnsafeMutableBufferPointer({ unsafe $0.baseAddress.map { unsafe mkdtemp($0) } != nil })
        else {
            throw RigError.cannotStart(program: "mkdtemp", code: errno)
        }
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // A folder that a test made read-only becomes writable first.
        for command in [["/bin/chmod", "-R", "u+rwx", root], ["/bin/rm", "-rf", root]] {
            let child = try? ChildProcess(command, environment: Project.environment, folder: "/")
            _ = try? child?.end(within: 10)
        }
    }

    func path(_ name: String) -> String {
        "\(root)/\(name)"
    }

    func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let file = unsafe fopen(path(name), "w") else {
            throw RigError.cannotStart(program: path(name), code: errno)
        }
        // SAFETY: the pointer and the count are those of the array, alive for the length of the call.
        _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
        unsafe fclose(file)
    }

    /// The text of a file here, nil when it cannot be read.
    func read(_ name: String) -> String? {
        guard let file = unsafe fopen(path(name), "r") else { return nil }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            // SAFETY: the pointer and the count are those of the array, alive for the length of the call.
            let count = unsafe piece.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
