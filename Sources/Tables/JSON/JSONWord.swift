import Reading
/// Numbers and literals of JSON as they must be spelled (RFC 8259, sections 3 and 6).
enum JSONWord {
    /// `-12.5e+3`: no leading zero, digits on both sides of a point, digits behind an exponent.
    static func isNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let span = unsafe word.span
        var at = 0
        if at < span.count, span[at] == UInt8(ascii: "-") { at += 1 }
        let first = at
        let whole = unsafe digits(word, &at)
        guard whole > 0, whole == 1 || span[first] != 48 else { return false }
        if at < span.count, span[at] == UInt8(ascii: ".") {
            at += 1
            guard unsafe digits(word, &at) > 0 else { return false }
        }
        if at < span.count, span[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < span.count, span[at] == UInt8(ascii: "-") || span[at] == UInt8(ascii: "+") { at += 1 }
            guard unsafe digits(word, &at) > 0 else { return false }
        }
        return at == span.count
    }

    private static func digits(_ word: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Int {
        let span = unsafe word.span
        let start = at
        while at < span.count, isDigit(span[at]) { at += 1 }
        return at - start
    }

    /// Words for what is not a number, which programs write though JSON has none.
    static func isNoNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe word.elementsEqual("NaN".utf8) || word.elementsEqual("Infinity".utf8)
            || word.elementsEqual("-Infinity".utf8)
    }

    static func isValue(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe isNumber(word) || isNoNumber(word) || word.elementsEqual("true".utf8)
            || word.elementsEqual("false".utf8) || word.elementsEqual("null".utf8)
    }
}
