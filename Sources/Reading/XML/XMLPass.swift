import CXML
import Diagnostics
import Series

/// One pass of libxml2's SAX parser over a stream of bytes. Memory is what the parser keeps of one element.
///
/// A document type is not looked at (Apple's own has been malformed for years) and one that declares entities is refused,
/// so that nothing is expanded or fetched.
@safe package final class XMLPass {
    private let stream: any ByteStream
    private let visitor: any XMLVisitor
    private let context: SeriesContext
    /// Bytes that were read to look at the document type, before those of the stream.
    private var head: [UInt8] = []
    private var headDone = 0
    private var failure: (any Error)?
    /// Bytes given to the parser, and whether those were the last.
    private var given = 0
    private var isAtEnd = false
    private var nextReport = 0

    private static let headSize = 256 << 10
    private static let reportStep = 4 << 20

    private init(_ stream: any ByteStream, _ visitor: any XMLVisitor, _ context: SeriesContext) {
        self.stream = stream
        self.visitor = visitor
        self.context = context
    }

    /// - Parameter isUTF8: whether the bytes are UTF-8 whatever the document's declaration says.
    /// - Parameter format: the format when it knows no document type: one that has it is refused.
    /// - Throws: `FormatsError` with line and column for a document that is none, `cutOff` for one that ends too early;
    ///   `Interrupted`; what the visitor throws.
    package static func run(
        _ stream: any ByteStream, isUTF8: Bool, withoutDoctype format: String? = nil, _ context: SeriesContext,
        _ visitor: any XMLVisitor
    ) throws {
        let pass = XMLPass(stream, visitor, context)
        let head = try stream.next(headSize)
        pass.head = try XMLProlog.withoutDoctype(head, path: stream.path)
        if let format, XMLProlog.hasDoctype(head) {
            throw FormatsError.documentType(path: stream.path, format: format)
        }
        try pass.parse(isUTF8: isUTF8)
    }

    private func parse(isUTF8: Bool) throws {
        // SAFETY: `self` outlives the call of the parser, which alone uses the pointer.
        var handler = unsafe xml_handler(
            context: Unmanaged.passUnretained(self).toOpaque(),
            read: { context, target, count in unsafe XMLPass.of(context)?.read(target, count) ?? -1 },
            start: { context, name, count, attributes in
                guard let pass = unsafe XMLPass.of(context) else { return 1 }
                return pass.guarded {
                    unsafe try pass.visitor.start(XMLName(name), XMLAttributes(attributes, count: Int(count)))
                }
            },
            end: { context, name in
                guard let pass = unsafe XMLPass.of(context) else { return 1 }
                return pass.guarded { unsafe try pass.visitor.end(XMLName(name)) }
            },
            text: nil)
        if visitor.wantsText {
            unsafe handler.text = { context, bytes, count in
                guard let pass = unsafe XMLPass.of(context) else { return 1 }
                return pass.guarded {
                    unsafe try pass.visitor.text(UnsafeBufferPointer(start: bytes, count: max(0, Int(count))))
                }
            }
        }
        var found = xml_failure()
        let outcome = Int(unsafe xml_parse(&handler, isUTF8 ? 1 : 0, &found))
        if let failure { throw failure }
        let place = FilePlace.line(Int(found.line), column: Int(found.column))
        switch outcome {
        case Int(xml_done): return
        case Int(xml_missing):
            throw FormatsError.missingLibrary(name: "libxml2", package: .xml, reason: Self.reason(found))
        case Int(xml_entity): throw FormatsError.entityDeclared(path: stream.path, name: Self.reason(found))
        case Int(xml_malformed) where isCutOff(found):
            throw FormatsError.cutOff(path: stream.path, place: place, inside: "an element")
        default: throw FormatsError.malformedXML(path: stream.path, place: place, reason: Self.reason(found))
        }
    }

    /// Whether the parser failed for want of bytes: at the end of them, up to three of a broken character before it, and
    /// not over a tag that closes another or over something behind the root.
    private func isCutOff(_ found: xml_failure) -> Bool {
        // XML_ERR_DOCUMENT_END and XML_ERR_TAG_NAME_MISMATCH.
        guard isAtEnd, found.code != 5, found.code != 76 else { return false }
        return found.consumed < 0 || Int(found.consumed) + 3 >= given
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLPass? {
        // SAFETY: the pointer is the one that `parse` made of the pass.
        unsafe context.map { unsafe Unmanaged<XMLPass>.fromOpaque($0).takeUnretainedValue() }
    }

    /// 0, or 1 after remembering what was thrown.
    private func guarded(_ body: () throws -> Void) -> Int32 {
        do {
            try body()
            return 0
        } catch {
            failure = error
            return 1
        }
    }

    private func read(_ target: UnsafeMutablePointer<CChar>, _ count: Int32) -> Int32 {
        var got: Int32 = 0
        let outcome = guarded {
            try context.cancellation.check()
            // SAFETY: libxml2 has room for `count` bytes, and one byte is as large as another.
            let bytes = unsafe UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self)
            let room = max(0, Int(count))
            if headDone < head.count {
                let length = min(room, head.count - headDone)
                for index in 0..<length { unsafe bytes[index] = head[headDone + index] }
                headDone += length
                if headDone == head.count {
                    head = []
                    headDone = 0
                }
                got = Int32(length)
            } else {
                got = Int32(unsafe try stream.read(into: bytes, count: room))
            }
            given += Int(got)
            if got == 0 { isAtEnd = true }
            let (done, total) = stream.progress
            if done >= nextReport {
                nextReport = done + Self.reportStep
                context.progress.report(done: done, total: total, label: "load \(stream.path)")
            }
        }
        return outcome == 0 ? got : -1
    }

    /// The words of the parser, which end in a zero byte.
    private static func reason(_ failure: xml_failure) -> String {
        unsafe withUnsafeBytes(of: failure.reason) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
