import Foundation

/// A named pipe whose writer comes from a thread of its own, writes and goes.
final class FIFO {
    let path: String

    init(_ path: String) {
        self.path = path
        unsafe mkfifo(path, 0o600)
    }

    deinit { unsafe unlink(path) }

    func write(_ lines: [String] = []) {
        let path = path
        Thread {
            let descriptor = unsafe open(path, O_WRONLY)
            for line in lines {
                unsafe line.withCString { _ = unsafe Foundation.write(descriptor, $0, line.utf8.count) }
            }
            close(descriptor)
        }.start()
    }
}
