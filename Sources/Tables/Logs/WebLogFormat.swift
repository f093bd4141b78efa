import Catalog
import Reading
import Series

/// The access log of nginx and Apache: common and combined (httpd.apache.org/docs/2.4/logs.html).
package struct WebLogFormat: FileFormat {
    package static let entry = CatalogEntry(
        .fileFormat, "weblog", aliases: ["nginx", "apache"],
        summary: "Access log of nginx or Apache, common or combined",
        examples: [Example("load Samples/access.log format weblog")],
        notes:
            "Columns are `host`, `user`, `method`, `path`, `status`, `bytes`, and of combined logs `referer` and `agent`; what the server was told to add behind them is `extra1` and so on, or has its own name (`rt=0.12`)."
    )

    package static func recognises(_ head: [UInt8]) -> Bool { LogReading.recognises(head, row) }

    struct Row {
        var host, user: ArraySlice<UInt8>
        var time: Int64
        var method, path: ArraySlice<UInt8>?
        var status: Double
        var bytes: Double?
        var referer, agent: ArraySlice<UInt8>?
        /// What the server was told to add: a time, an upstream, where it was forwarded from; `rt=0.123` has a name.
        var others: [Other] = []

        struct Other {
            var name: String?
            var value: ArraySlice<UInt8>
        }
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let order = ["host", "user", "method", "path", "status", "bytes", "referer", "agent"]
        var unnamed = 0
        var content = try LogReading.read(source, request, row, order: order) { row, builder in
            unnamed = max(unnamed, row.others.count { $0.name == nil })
            return try put(row, into: builder)
        }
        if unnamed > 0 { content.notes.append(.unnamedFields(columns: (1...unnamed).map { "extra\($0)" })) }
        return content
    }

    static func row(_ line: [UInt8], _ context: LogContext) -> Row? {
        var line = LogLine(line)
        guard let host = line.word(), line.word() != nil, let user = line.word(),
            let stamp = line.enclosed("[", "]"), let time = instant(stamp), line.take(32),
            let request = line.enclosed("\"", "\""), line.take(32), let status = line.word(),
            let code = NumberStyle().number(Array(status).span), (100...999).contains(code), let bytes = line.word()
        else { return nil }
        var row = Row(host: host, user: user, time: time, status: code)
        (row.method, row.path) = parts(of: request)
        row.bytes = NumberStyle().number(Array(bytes).span)
        row.referer = line.enclosed("\"", "\"")
        _ = line.take(32)
        row.agent = line.enclosed("\"", "\"")
        line.skipSpaces()
        while let other = other(&line) {
            row.others.append(other)
            line.skipSpaces()
        }
        return row
    }

    /// The method, and what is asked for, which may hold blanks; what is not a request at all stands as it came.
    private static func parts(of request: ArraySlice<UInt8>) -> (method: ArraySlice<UInt8>?, path: ArraySlice<UInt8>) {
        guard let first = request.firstIndex(of: 32) else { return (nil, request) }
        var path = request[(first + 1)...]
        if let last = path.lastIndex(of: 32), path[(last + 1)...].starts(with: "HTTP/".utf8) { path = path[..<last] }
        return (request[..<first], path)
    }

    private static func other(_ line: inout LogLine) -> Row.Other? {
        if line.isAtEnd { return nil }
        if let value = line.enclosed("\"", "\"") ?? line.enclosed("[", "]") { return Row.Other(value: value) }
        let key = line.rest.prefix { isDigit($0) || $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || $0 == UInt8(ascii: "_") }
        guard !key.isEmpty, line.rest.dropFirst(key.count).first == UInt8(ascii: "=") else {
            return line.word().map { Row.Other(value: $0) }
        }
        line.skip(key.count + 1)
        let name = String(decoding: key, as: UTF8.self)
        return Row.Other(name: name, value: line.enclosed("\"", "\"") ?? line.word() ?? [])
    }

    static func put(_ row: Row, into builder: FrameBuilder) throws -> Bool {
        try builder.put(time: row.time)
        try builder.put("host", row.host)
        try builder.put("user", row.user)
        try builder.put("method", row.method)
        try builder.put("path", row.path)
        try builder.put("status", number: row.status)
        try builder.put("bytes", number: row.bytes)
        try builder.put("referer", row.referer)
        try builder.put("agent", row.agent)
        var place = 0
        for other in row.others {
            if other.name == nil { place += 1 }
            guard !other.value.isEmpty, !other.value.elementsEqual([UInt8(ascii: "-")]) else { continue }
            builder.set(try builder.column(other.name ?? "extra\(place)"), spelled: other.value, isText: false)
        }
        return true
    }

    /// `10/Oct/2000:13:55:36 -0700`.
    private static func instant(_ stamp: ArraySlice<UInt8>) -> Int64? {
        let field = Array(stamp)
        guard field.count >= 26, field[2] == UInt8(ascii: "/"), field[6] == UInt8(ascii: "/"),
            field[11] == UInt8(ascii: ":")
        else { return nil }
        var spelled = field
        spelled[11] = 32
        return TimeLayout.named(offset: true).read(spelled.span)?.microseconds
    }
}
