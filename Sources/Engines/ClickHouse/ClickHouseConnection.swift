import CCurl
import Diagnostics
import Files
import Reading

/// A server asked over HTTP, one statement at a time.
@safe final class ClickHouseConnection {
    private let handle: http_client_t
    private let address: EngineAddress
    private let password: String?
    private var place: HostPort { address.place }

    /// Asks nothing yet.
    ///
    /// - Throws: `FormatsError.missingLibrary`, `EngineError.unreachable`, `.badAddress`.
    init(_ address: EngineAddress, password: String?) throws {
        guard http_is_there() != 0 else {
            throw FormatsError.missingLibrary(
                name: "ClickHouse", package: .curl, reason: unsafe String(cString: http_missing()))
        }
        guard !address.place.isSocket else { throw EngineError.badAddress(address.text, .host) }
        // They stand in lines of their own, and a line ends them.
        let lines = [address.user, password].compactMap { $0 }
        guard lines.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } }) else {
            throw EngineError.badAddress(address.text, .escape)
        }
        guard password == nil || address.isEncrypted || address.place.isOnThisMachine else {
            throw EngineError.badAddress(address.text, .plainPassword)
        }
        guard let opened = unsafe http_open() else {
            throw EngineError.unreachable(address.place, reason: "out of memory")
        }
        unsafe handle = opened
        self.address = address
        self.password = password
    }

    deinit { unsafe http_close(handle) }

    /// Hands over the rows of a statement that reads, as they come.
    ///
    /// - Throws: `EngineError.slow` after `seconds`, `.lost`, `.failed`, `.notAdmitted`, `.unreachable`; what `body` throws. The
    ///   statement is stopped on the server then.
    func rows(
        _ text: String, seconds: Int, _ cancellation: Cancellation, _ body: ([EngineCell]) throws -> Void
    ) throws {
        let name = "plotline-\(UInt64.random(in: 0 ... .max))"
        // Whatever the server's profile says, a shard that is gone is an error and never half of the rows.
        let settings = ["readonly": "1", "skip_unavailable_shards": "0", "query_id": name]
        do {
            try ask(text, settings, EngineClock(seconds: seconds), cancellation, body)
        } catch let error as EngineError {
            unsafe http_end(handle)
            if case .slow = error { stop(name) }
            throw error
        } catch {
            unsafe http_end(handle)
            stop(name)
            throw error
        }
    }

    /// Runs a statement of our own, whatever it changes.
    func run(_ text: String, seconds: Int = EnginePatience.connecting) throws {
        defer { unsafe http_end(handle) }
        try ask(text, [:], EngineClock(seconds: seconds), Cancellation()) { _ in }
    }

    /// Stops a statement on the server, which would go on without anybody who reads its answer.
    private func stop(_ name: String) {
        guard let own = try? ClickHouseConnection(address, password: password) else { return }
        try? own.run("KILL QUERY WHERE query_id = '\(name)' ASYNC", seconds: 2)
    }

    private func ask(
        _ text: String, _ parameters: [String: String], _ clock: EngineClock, _ cancellation: Cancellation,
        _ body: ([EngineCell]) throws -> Void
    ) throws {
        var parameters = parameters
        parameters["default_format"] = "Native"
        if !address.database.isEmpty { parameters["database"] = address.database }
        let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.escaped($0.value))" }
        let url = "\(address.isEncrypted ? "https" : "http")://\(place.text)/?\(query.joined(separator: "&"))"
        var headers = "X-ClickHouse-User: \(address.user ?? "default")\n"
        if let password { headers += "X-ClickHouse-Key: \(password)\n" }
        let connecting = EnginePatience.connecting * 1000
        // SAFETY: all texts are copied before the call returns.
        let begun = unsafe http_post(handle, url, headers, text, text.utf8.count, Certificates.bundle, connecting)
        guard begun != 0 else { throw EngineError.unreachable(place, reason: "out of memory") }
        var blocks = NativeBlocks()
        var words: [UInt8] = []
        var isOver = false
        while !isOver {
            isOver = unsafe http_step(handle, 20) != 0
            try cancellation.check()
            if !isOver, clock.isOver { throw EngineError.slow(place, seconds: clock.seconds) }
            var count = 0
            let start = unsafe http_bytes(handle, &count)
            // SAFETY: as many bytes as it says, until the next step.
            let piece = unsafe UnsafeBufferPointer(start: start, count: count)
            if unsafe http_status(handle) == 200 {
                do { unsafe try blocks.take(piece, body) } catch is NativeBlocks.Bad { throw unreadable }
            } else if words.count < 1 << 16 {
                unsafe words.append(contentsOf: piece)
            }
        }
        guard unsafe http_status(handle) == 200 else { throw refusal(words, clock) }
        let rest: [UInt8]
        do { rest = try blocks.finish(body) } catch is NativeBlocks.Bad { throw unreadable }
        if let failure = ClickHouseFailure(rest) { throw failure.error(place, clock) }
        guard unsafe http_failure(handle) == 0, rest.isEmpty else { throw EngineError.lost(place, reason: reason) }
    }

    private var unreadable: EngineError { .failed(place, message: "a value that is none of its type") }

    private var reason: String {
        let failure = unsafe http_failure(handle)
        if failure == 0 { return "the answer breaks off" }
        let words = unsafe String(cString: http_reason(handle))
        // Its own words begin with the place and the time that it took.
        guard failure == Int32(HTTP_NO_CONNECTION), let last = words.lastIndex(of: ":") else { return words }
        return String(words[words.index(after: last)...]).trimmingBlanks
    }

    /// What an answer means that brings no rows.
    private func refusal(_ words: [UInt8], _ clock: EngineClock) -> EngineError {
        let status = unsafe http_status(handle)
        if let failure = ClickHouseFailure(words) { return failure.error(place, clock) }
        switch unsafe http_failure(handle) {
        case 0 where status == 401 || status == 403:
            return .notAdmitted(place, reason: "HTTP \(status)", needsPassword: true)
        case 0: return .unreachable(place, reason: "what answers there is no ClickHouse (HTTP \(status))")
        case Int32(HTTP_NO_HOST), Int32(HTTP_NO_CONNECTION), Int32(HTTP_NO_TLS), Int32(HTTP_BAD_CERTIFICATE):
            return .unreachable(place, reason: reason)
        case Int32(HTTP_SLOW_CONNECTION):
            return .unreachable(place, reason: "no answer within \(EnginePatience.connecting) s")
        default: return .lost(place, reason: reason)
        }
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            return isPlain
                ? String(Unicode.Scalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

extension EngineAddress {
    fileprivate var isEncrypted: Bool { scheme == "clickhouses" }
}

/// What a server says of a statement that failed: `Code: 60. DB::Exception: Table x does not exist. (UNKNOWN_TABLE)`.
struct ClickHouseFailure {
    let code: Int
    let words: String

    static let mark = Array("Code: ".utf8)

    /// Nil for what is none.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.suffix(1 << 16), as: UTF8.self)
        guard let start = text.firstRange(of: "Code: "),
            let code = Int(text[start.upperBound...].prefix { $0.isNumber })
        else { return nil }
        self.code = code
        // What another server said to it stands in lines of its own; the last one tells the cause.
        let lines = text[start.lowerBound...].split(whereSeparator: \.isNewline)
        let causes = lines.dropFirst().filter { $0.hasPrefix("Code: ") }
        words = ([lines[0]] + causes.suffix(1)).map { Self.words(of: $0) }.joined(separator: " ")
    }

    private static func words(of line: Substring) -> String {
        var rest = line
        if let said = rest.firstRange(of: "Exception: ") { rest = rest[said.upperBound...] }
        for end in [", e.what()", " (version "] {
            if let found = rest.firstRange(of: end) { rest = rest[..<found.lowerBound] }
        }
        // Its own name for the code.
        if rest.hasSuffix(")"), let name = rest.lastIndex(of: "("),
            rest[name...].dropFirst().dropLast().allSatisfy({ $0.isUppercase || $0 == "_" || $0.isNumber })
        {
            rest = rest[..<name]
        }
        return String(rest).trimmingBlanks
    }

    /// Source of the codes: ClickHouse, src/Common/ErrorCodes.cpp.
    func error(_ place: HostPort, _ clock: EngineClock) -> EngineError {
        switch code {
        case 192: .notAdmitted(place, reason: words, needsPassword: false)
        case 193, 194, 516: .notAdmitted(place, reason: words, needsPassword: true)
        case 159, 160: .slow(place, seconds: clock.seconds)
        default: .failed(place, message: words)
        }
    }
}
