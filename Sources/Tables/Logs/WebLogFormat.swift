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
            "Columns are `host`, `user`, `method`, `path`, `status`, `bytes`, and of combined logs `referer` and `agent`."
    )

    package static func recognises(_ head: [UInt8]) -> Bool { LogReading.recognises(head, row) }

    struct Row {
        var host, user: ArraySlice<UInt8>
        var time: Int64
        var method, path: ArraySlice<UInt8>?
        var status: Double
        var bytes: Double?
        var referer, agent: ArraySlice<UInt8>?
    }

    package static func read(_ source: ByteSource, _ request: ReadRequest) throws -> FileContent {
        let order = ["host", "user", "method", "path", "status", "bytes", "referer", "agent"]
        return try LogReading.read(source, request, row, order: order) { try put($0, into: $1) }
    }

    static func row(_ line: [UInt8], _ context: LogContext) -> Row? {
        var line = LogLine(line)
        guard let host = line.word(), line.word() != nil, let user = line.word(),
            let stamp = line.enclosed("[", "]"), let time = instant(stamp), line.take(32),
            let request = line.enclosed("\"", "\""), line.take(32), let status = line.word(),
            let code = NumberStyle().number(Array(status).span), (100...999).contains(code), let bytes = line.word()
        else { return nil }
        let words = request.split(separator: 32)
        var row = Row(host: host, user: user, time: time, status: code)
        // What is not a request at all stands as it came.
        row.method = words.count > 1 ? words[0] : nil
        row.path = words.count > 1 ? words[1] : request
        row.bytes = NumberStyle().number(Array(bytes).span)
        row.referer = line.enclosed("\"", "\"")
        _ = line.take(32)
        row.agent = line.enclosed("\"", "\"")
        return row
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
