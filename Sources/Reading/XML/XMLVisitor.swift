/// Who gets the elements of a document as they are parsed. What is thrown stops the parser and is thrown on.
package protocol XMLVisitor: AnyObject {
    /// Whether `text` is wanted.
    var wantsText: Bool { get }
    func start(_ name: XMLName, _ attributes: XMLAttributes) throws
    func end(_ name: XMLName) throws
    /// Text between tags, possibly in pieces.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws
}

extension XMLVisitor {
    package var wantsText: Bool { false }
    package func end(_ name: XMLName) throws {}
    package func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {}
}

/// The local name of an element or attribute, without its prefix. Valid during the call that hands it over.
@safe package struct XMLName {
    private let start: UnsafePointer<UInt8>

    /// - Parameter start: ends in a zero byte.
    @unsafe package init(_ start: UnsafePointer<UInt8>) { unsafe self.start = start }

    @inline(__always)
    package static func == (name: XMLName, word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        var index = 0
        // SAFETY: both end in a zero byte, and the loop stops at the first difference.
        while index < count {
            if unsafe name.start[index] != word.utf8Start[index] { return false }
            index += 1
        }
        return unsafe name.start[index] == 0
    }

    /// A copy that stays.
    package var text: String { unsafe String(cString: start) }
}

/// The attributes of an element. Valid during the call that hands them over.
@safe package struct XMLAttributes {
    private let fields: UnsafePointer<UnsafePointer<UInt8>?>?
    package let count: Int

    /// - Parameter fields: five a attribute: local name, prefix, URI, value and its end.
    @unsafe package init(_ fields: UnsafePointer<UnsafePointer<UInt8>?>?, count: Int) {
        unsafe self.fields = unsafe fields
        self.count = unsafe fields == nil ? 0 : count
    }

    package func name(_ index: Int) -> XMLName? {
        // SAFETY: libxml2 gives five pointers for each attribute, and `index` is below their count.
        guard index < count, let fields = unsafe fields, let name = unsafe fields[index * 5] else { return nil }
        return unsafe XMLName(name)
    }

    /// The bytes of a value, entities replaced; empty when there is none.
    @unsafe package func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        // SAFETY: as above; value and end belong to one stretch of memory.
        guard index < count, let fields = unsafe fields, let start = unsafe fields[index * 5 + 3],
            let end = unsafe fields[index * 5 + 4], unsafe end >= start
        else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(start: start, count: end - start)
    }

    /// The number of the attribute of that name.
    package func index(_ word: StaticString) -> Int? {
        for index in 0..<count {
            if let name = name(index), name == word { return index }
        }
        return nil
    }

    /// The value of an attribute as text, nil when there is none.
    package func text(_ word: StaticString) -> String? {
        index(word).map { unsafe String(decoding: value($0), as: UTF8.self) }
    }

    /// The value of an attribute as a number, nil when there is none or it is not a number.
    package func number(_ word: StaticString) -> Double? {
        index(word).flatMap { unsafe NumberStyle().number(value($0).span) }
    }

    /// The value of an attribute as an instant, ISO 8601 with offset: µs since 1970.
    package func time(_ word: StaticString) -> Int64? {
        index(word).flatMap { unsafe TimeLayout.iso(offset: true).read(value($0).span)?.microseconds }
    }
}
