import ArgumentParser
import Diagnostics
import Glibc

/// Cells from standard input that is no terminal: a statement and the lines that continue it are one cell.
struct PipedCells {
    private let cancellation: Cancellation
    /// A line that was read to see whether it continues the cell before it.
    private var waiting: String?
    private var buffer: [UInt8] = []
    private var place = 0
    private var hasEnded = false

    init(cancellation: Cancellation) { self.cancellation = cancellation }

    /// The next cell; nil at the end of input.
    ///
    /// - Parameter isUnfinished: whether a statement is still open at the end of a text.
    /// - Throws: exit 130, as shells say of what Ctrl-C ended, for one that comes while it waits.
    mutating func next(_ isUnfinished: (String) -> Bool) throws -> String? {
        var text = ""
        while let line = try take() {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if text.isEmpty, isBlank { continue }
            text += text.isEmpty ? line : "\n" + line
            guard let following = try peek() else { break }
            if !isUnfinished(text), !Self.continues(following) { break }
        }
        return text.isEmpty ? nil : text
    }

    private mutating func take() throws -> String? {
        defer { waiting = nil }
        return try peek()
    }

    private mutating func peek() throws -> String? {
        if waiting == nil { waiting = try line() }
        return waiting
    }

    /// The next line without its end; nil after the last one.
    private mutating func line() throws -> String? {
        var line: [UInt8] = []
        while true {
            if let end = buffer[place...].firstIndex(of: 0x0A) {
                line += buffer[place..<end]
                place = end + 1
                break
            }
            line += buffer[place...]
            place = buffer.count
            if try !fill() {
                if line.isEmpty { return nil }
                break
            }
        }
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Reads what there is; false at the end.
    private mutating func fill() throws -> Bool {
        guard !hasEnded else { return false }
        buffer = [UInt8](repeating: 0, count: 1 << 16)
        place = 0
        while true {
            // SAFETY: the array's own size is passed.
            let count = unsafe read(0, &buffer, buffer.count)
            if count < 0, errno == EINTR {
                if cancellation.isRaised { throw ExitCode(130) }
                continue
            }
            buffer.removeLast(buffer.count - max(0, count))
            hasEnded = count <= 0
            return count > 0
        }
    }

    private static func continues(_ line: String) -> Bool {
        guard let first = line.first, first == " " || first == "\t" || first == "|" || first == "+" else {
            return false
        }
        return !line.allSatisfy(\.isWhitespace)
    }
}
