import Interchange

/// One message of Jupyter's protocol 5.4. Source: jupyter-client, «Messaging in Jupyter».
package struct Message: Sendable {
    /// Who it came from, or goes to; topics on the iopub socket.
    package var identities: [[UInt8]]
    package var header: JSON
    /// The header of what it answers, as it came.
    package var parent: JSON
    package var metadata: JSON
    /// JSON, read when it is wanted: a cell may be large.
    private var body: [UInt8]
    /// The same once it was read.
    private var known: JSON?

    package static let version = "5.4"
    private static let delimiter = Array("<IDS|MSG>".utf8)

    package var type: String { header["msg_type"]?.text ?? "" }

    /// Bytes that it keeps.
    package var size: Int { body.count + 1024 }

    /// Why frames are not a message of ours.
    package enum Refusal: Error, Sendable { case unsigned, incomplete, unreadable }

    package init(
        _ type: String, _ content: JSON, parent: JSON = .object([]), to identities: [[UInt8]] = [], from sender: Sender
    ) {
        self.identities = identities
        self.parent = parent
        header = sender.header(type)
        metadata = .object([])
        body = Self.bytes(content)
    }

    /// Takes frames apart: identities, the delimiter, the signature, four parts, and buffers, which nothing of ours uses.
    package init(_ frames: [[UInt8]], _ signature: Signature) throws(Refusal) {
        guard let place = frames.firstIndex(of: Self.delimiter), frames.count >= place + 6 else { throw .incomplete }
        let parts = Array(frames[(place + 2)..<(place + 6)])
        guard signature.matches(frames[place + 1], parts) else { throw .unsigned }
        identities = Array(frames[..<place])
        header = try Self.read(parts[0])
        parent = try Self.read(parts[1])
        metadata = try Self.read(parts[2])
        body = parts[3]
        guard !type.isEmpty else { throw .unreadable }
    }

    /// Its content; an empty object where that is none. What answers a request asks `opened` first.
    package var content: JSON { known ?? (try? Self.read(body)) ?? .object([]) }

    /// The same with its content read, on the thread that wants it.
    package func opened() throws(Refusal) -> Message {
        var message = self
        message.known = try Self.read(body)
        return message
    }

    /// The frames that go over the wire.
    package func frames(_ signature: Signature) -> [[UInt8]] {
        let parts = [header, parent, metadata].map(Self.bytes) + [body]
        return identities + [Self.delimiter, signature.of(parts)] + parts
    }

    private static func read(_ bytes: [UInt8]) throws(Refusal) -> JSON {
        guard String(validating: bytes, as: UTF8.self) != nil, let json = try? JSON(reading: bytes),
            case .object = json
        else { throw .unreadable }
        return json
    }

    private static func bytes(_ json: JSON) -> [UInt8] {
        var style = JSON.Style(indent: nil)
        style.ending = ""
        return json.written(style)
    }
}
