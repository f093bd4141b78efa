import CKernels
import Reading
import Series

/// The tokens of JSON (RFC 8259) in a file, one after the other, through a window that moves along it.
///
/// At least 512 bytes from `p` on are in memory at each token, or all that is left, with 64 zero bytes behind them; a
/// longer text makes the window larger. Memory: the window, 256 KiB unless one text is longer; twice the source's line limit at
/// most.
@safe struct JSONScanner: ~Copyable {
    let source: ByteSource
    /// The next byte; zero at the end of the file.
    private(set) var p: UnsafePointer<UInt8>
    private var end: UnsafePointer<UInt8>
    private var refillAt: UnsafePointer<UInt8>
    private var memory: BufferBuilder<UInt8>
    /// The place in the file of `end`, and where the file ends.
    private var loaded: Int
    private let limit: Int
    private(set) var line: Int
    private var lineStart: Int
    private var scratch: [UInt8]

    /// Objects and arrays within each other.
    static let depthLimit = 512
    private static let padding = 64
    private static let reserve = 512

    init(_ source: ByteSource, from offset: Int = 0, line: Int = 1, window: Int = 256 << 10) throws(FormatsError) {
        let memory = try BufferBuilder<UInt8>.window(window + 2 * Self.padding, of: source.path)
        self = try Self.begun(Self(source, offset, line, memory))
    }

    /// The same with its first window, behind a mark of UTF-8.
    private static func begun(_ empty: consuming Self) throws(FormatsError) -> Self {
        let isStart = empty.loaded == 0
        unsafe try empty.refill(empty.p)
        if unsafe isStart && empty.p[0] == 0xEF && empty.p[1] == 0xBB && empty.p[2] == 0xBF { unsafe empty.p += 3 }
        return empty
    }

    private init(_ source: ByteSource, _ offset: Int, _ line: Int, _ memory: consuming BufferBuilder<UInt8>) {
        self.source = source
        self.line = line
        lineStart = offset
        loaded = offset
        limit = source.size
        // SAFETY: the window starts behind its padding; `refill` fills it.
        unsafe p = UnsafePointer(memory.pointer + Self.padding)
        unsafe end = p
        unsafe refillAt = p
        self.memory = memory
        scratch = []
    }

    /// The place of `p` in the file.
    var position: Int { unsafe loaded - (end - p) }

    /// Whether nothing but the end is left.
    var isAtEnd: Bool { unsafe p >= end && loaded == limit }

    /// Moves what begins at `keep` to the front of the window and reads on behind it; `p` moves along.
    @inline(never)
    private mutating func refill(_ keep: UnsafePointer<UInt8>) throws(FormatsError) {
        // SAFETY: `keep` and `p` lie in the window, and the window has room for what is kept and read.
        let kept = unsafe end - keep
        let ahead = unsafe p - keep
        var room = memory.capacity - 2 * Self.padding
        if kept > room / 2 {
            guard kept < source.lineLimit else {
                throw .rowTooLong(path: source.path, line: line, offset: loaded - kept, limit: source.lineLimit)
            }
            room *= 2
            let larger = try BufferBuilder<UInt8>.window(room + 2 * Self.padding, of: source.path)
            unsafe (larger.pointer + Self.padding).update(from: keep, count: kept)
            memory = larger
        } else {
            unsafe (memory.pointer + Self.padding).update(from: keep, count: kept)
        }
        let start = unsafe memory.pointer + Self.padding
        let count = min(limit - loaded, room - kept)
        unsafe try source.read(into: start + kept, offset: loaded, count: count)
        loaded += count
        unsafe (start + kept + count).update(repeating: 0, count: Self.padding)
        unsafe end = UnsafePointer(start + kept + count)
        unsafe p = UnsafePointer(start + ahead)
        unsafe refillAt = loaded == limit ? end + Self.padding : max(UnsafePointer(start), end - Self.reserve)
    }

    /// Moves behind the first line end in the window, or to the window's end; true when that is where it should be.
    mutating func passLineEnd() throws(FormatsError) -> Bool {
        // SAFETY: the scan stops at the zero behind the window.
        var q = unsafe kernel_find(p, 10, 0, 0)
        while unsafe q[0] == 0 && q < end { unsafe q = kernel_find(q + 1, 10, 0, 0) }
        if unsafe q >= end {
            unsafe p = end
            if loaded == limit { return true }
            unsafe try refill(p)
            return false
        }
        unsafe p = q + 1
        return true
    }

    // MARK: Tokens

    /// Moves to the next token.
    @inline(__always)
    mutating func skipSpace() throws(FormatsError) {
        if unsafe p[0] > 32 && p < refillAt { return }
        try skipSpaceSlowly()
    }

    @inline(never)
    private mutating func skipSpaceSlowly() throws(FormatsError) {
        while true {
            if unsafe p >= refillAt { unsafe try refill(p) }
            switch unsafe p[0] {
            case 32, 9, 13: unsafe p += 1
            case 10:
                unsafe p += 1
                line += 1
                lineStart = position
            default: return
            }
        }
    }

    /// The next byte, behind white space.
    @inline(__always)
    mutating func next() throws(FormatsError) -> UInt8 {
        try skipSpace()
        return unsafe p[0]
    }

    /// Steps over one byte that `next` has shown.
    @inline(__always)
    mutating func step() { unsafe p += 1 }

    /// Takes the byte if it is the next one.
    @inline(__always)
    mutating func take(_ byte: UInt8) throws(FormatsError) -> Bool {
        guard try next() == byte else { return false }
        unsafe p += 1
        return true
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8) throws(FormatsError) {
        guard try take(byte) else { throw malformed("'\(Character(Unicode.Scalar(byte)))'") }
    }

    /// Whether another member or element follows: takes the comma, or the bracket that closes.
    @inline(__always)
    mutating func goesOn(until close: UInt8) throws(FormatsError) -> Bool {
        let byte = try next()
        if byte == UInt8(ascii: ",") {
            unsafe p += 1
            return true
        }
        guard byte == close else { throw malformed("',' or '\(Character(Unicode.Scalar(close)))'") }
        unsafe p += 1
        return false
    }

    /// The text whose opening quote is next; valid until the next token, sixteen readable bytes behind it.
    @inline(__always)
    mutating func text() throws(FormatsError) -> UnsafeBufferPointer<UInt8> {
        // SAFETY: the scan stops at the zero behind the window at the latest.
        let from = unsafe p + 1
        let q = unsafe kernel_find(from, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0)
        if unsafe q[0] == UInt8(ascii: "\"") {
            if unsafe kernel_has_control(from, Int64(q - from)) { throw malformed("no control character in a text") }
            unsafe p = q + 1
            return unsafe UnsafeBufferPointer(start: from, count: q - from)
        }
        return unsafe try longText()
    }

    /// A text with escapes, or one that the window cuts off.
    @inline(never)
    private mutating func longText() throws(FormatsError) -> UnsafeBufferPointer<UInt8> {
        scratch.removeAll(keepingCapacity: true)
        var isWhole = true
        // Bytes of the text before `part`, counted from the opening quote, which stays in the window.
        var part = 1
        var at = 1
        while true {
            // SAFETY: as for `text`; offsets are taken from `p` anew after the window has moved.
            let q = unsafe kernel_find(p + at, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0)
            at = unsafe q - p
            switch unsafe q[0] {
            case UInt8(ascii: "\""):
                if unsafe kernel_has_control(p + part, Int64(at - part)) {
                    throw malformed("no control character in a text")
                }
                if isWhole {
                    let from = unsafe p + 1
                    unsafe p = q + 1
                    return unsafe UnsafeBufferPointer(start: from, count: q - from)
                }
                unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: p + part, count: at - part))
                unsafe p = q + 1
                let count = scratch.count
                scratch.append(contentsOf: repeatElement(0, count: 16))
                // The array is not touched before the next token, so its memory stays.
                return unsafe scratch.withUnsafeBufferPointer { unsafe UnsafeBufferPointer(rebasing: $0[0..<count]) }
            case UInt8(ascii: "\\"):
                // An escape takes twelve bytes at most.
                if unsafe end - q < 16 && loaded < limit {
                    unsafe try refill(p)
                    continue
                }
                if unsafe kernel_has_control(p + part, Int64(at - part)) {
                    throw malformed("no control character in a text")
                }
                isWhole = false
                unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: p + part, count: at - part))
                at += try escape(at)
                part = at
            default:
                guard unsafe q >= end else { throw malformed("text", at: at) }
                guard loaded < limit else { throw cutOff("a text") }
                unsafe try refill(p)
            }
        }
    }

    /// Adds the character escaped at `at` to the scratch and returns the length of the escape.
    private mutating func escape(_ at: Int) throws(FormatsError) -> Int {
        // SAFETY: twelve bytes behind the backslash are readable.
        let q = unsafe p + at
        switch unsafe q[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unsafe scratch.append(q[1])
        case UInt8(ascii: "b"): scratch.append(8)
        case UInt8(ascii: "f"): scratch.append(12)
        case UInt8(ascii: "n"): scratch.append(10)
        case UInt8(ascii: "r"): scratch.append(13)
        case UInt8(ascii: "t"): scratch.append(9)
        case UInt8(ascii: "u"):
            guard let unit = unsafe hexadecimal(q + 2) else { throw malformed("four hexadecimal digits", at: at) }
            if unit & 0xFC00 == 0xD800, unsafe q[6] == UInt8(ascii: "\\") && q[7] == UInt8(ascii: "u"),
                let low = unsafe hexadecimal(q + 8), low & 0xFC00 == 0xDC00
            {
                append(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF))
                return 12
            }
            // Half a pair stands for nothing.
            append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit)
            return 6
        default:
            if unsafe q + 1 >= end { throw cutOff("a text") }
            throw malformed("an escape", at: at)
        }
        return 2
    }

    private mutating func append(_ value: UInt32) {
        guard let scalar = Unicode.Scalar(value) else { return }
        scratch.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    @unsafe private func hexadecimal(_ q: UnsafePointer<UInt8>) -> UInt32? {
        var value: UInt32 = 0
        for index in 0..<4 {
            // SAFETY: within the twelve bytes of an escape.
            let byte = unsafe q[index]
            switch byte {
            case 48...57: value = value << 4 | UInt32(byte - 48)
            case 65...70, 97...102: value = value << 4 | UInt32((byte | 0x20) - 87)
            default: return nil
            }
        }
        return value
    }

    /// The number that is next, quickly: nil for one that is unusual in any way (`word` takes those).
    @inline(__always)
    mutating func number() -> Double? {
        var value = 0.0
        // SAFETY: 512 bytes of the window, or its padding, are readable.
        let digits = unsafe p[0] == UInt8(ascii: "-") ? p + 1 : p
        if unsafe !isDigit(digits[0]) || (digits[0] == 48 && isDigit(digits[1])) { return nil }
        let length = unsafe scanDecimal(p, decimal: UInt8(ascii: "."), &value)
        let behind = unsafe p + length
        // What no double is may be wanted digit for digit.
        guard length > 0, length < 400, value.magnitude < 0x1p53, unsafe isDigit(behind[-1]) else { return nil }
        // Before an exponent there may be a point without digits.
        for back in 2...min(5, length + 1) where unsafe behind[-back] | 0x20 == UInt8(ascii: "e") { return nil }
        switch unsafe behind[0] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 32, 10, 13, 9:
            unsafe p = behind
            return value
        default: return nil
        }
    }

    /// A number or literal as spelled: letters, digits, signs and points; sixteen readable bytes behind it.
    mutating func word() throws(FormatsError) -> UnsafeBufferPointer<UInt8> {
        var count = 0
        while true {
            // SAFETY: the zero behind the window ends the loop.
            let byte = unsafe p[count]
            let isPart =
                isDigit(byte) || (byte | 0x20 >= 97 && byte | 0x20 <= 122) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
            if isPart {
                count += 1
                continue
            }
            if unsafe p + count >= end && loaded < limit {
                unsafe try refill(p)
                continue
            }
            break
        }
        guard count > 0 else { throw isAtEnd ? cutOff("a value") : malformed("a value") }
        let start = unsafe p
        unsafe p += count
        return unsafe UnsafeBufferPointer(start: start, count: count)
    }

    /// Steps over one value of any shape.
    mutating func skipValue() throws(FormatsError) {
        var open: [UInt8] = []
        while true {
            switch try next() {
            case UInt8(ascii: "\""): _ = unsafe try text()
            case UInt8(ascii: "{"):
                step()
                if try !take(UInt8(ascii: "}")) {
                    try begin(UInt8(ascii: "}"), &open)
                    try skipKey()
                    continue
                }
            case UInt8(ascii: "["):
                step()
                if try !take(UInt8(ascii: "]")) {
                    try begin(UInt8(ascii: "]"), &open)
                    continue
                }
            default: try skipScalar()
            }
            while let close = open.last, try !goesOn(until: close) { open.removeLast() }
            guard let close = open.last else { return }
            if close == UInt8(ascii: "}") { try skipKey() }
        }
    }

    private func begin(_ close: UInt8, _ open: inout [UInt8]) throws(FormatsError) {
        guard open.count < Self.depthLimit else { throw tooDeep() }
        open.append(close)
    }

    private mutating func skipKey() throws(FormatsError) {
        guard try next() == UInt8(ascii: "\"") else { throw malformed("a key in quotes") }
        _ = unsafe try text()
        try expect(UInt8(ascii: ":"))
    }

    /// Steps over a number or literal.
    ///
    /// - Throws: `malformed` for what RFC 8259 has not, but for `NaN` and the infinities.
    mutating func skipScalar() throws(FormatsError) {
        let word = unsafe try word()
        guard unsafe !JSONWord.isValue(word) else { return }
        throw malformed("a value", at: -word.count)
    }

    // MARK: Errors

    /// Where `p` is, and `ahead` bytes on.
    func place(ahead: Int = 0) -> FilePlace {
        let from = max(lineStart, position + ahead - (1 << 20))
        let before = (try? source.slice(offset: from, count: position + ahead - from)) ?? []
        return .line(line, column: from - lineStart + before.filter { $0 & 0xC0 != 0x80 }.count + 1)
    }

    func malformed(_ expected: String, at ahead: Int = 0) -> FormatsError {
        // SAFETY: `p + ahead` lies in the window or the padding behind it.
        let byte = unsafe p[ahead]
        if unsafe p + ahead >= end { return cutOff(expected) }
        let found =
            byte > 32 && byte < 127
            ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
        return .malformed(path: source.path, place: place(ahead: ahead), expected: expected, found: found)
    }

    func cutOff(_ inside: String) -> FormatsError { .cutOff(path: source.path, place: place(), inside: inside) }

    func tooDeep() -> FormatsError { .tooDeep(path: source.path, place: place(), limit: Self.depthLimit) }
}
