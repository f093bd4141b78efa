/// What stands before a document's first element.
package enum XMLProlog {
    /// The bytes with the document type made blank, so that lines stay what they were.
    ///
    /// - Parameter head: the start of the document; when the root element is not in it the bytes are left as they are.
    /// - Throws: `entityDeclared` when the type declares entities.
    package static func withoutDoctype(_ head: [UInt8], path: String) throws(FormatsError) -> [UInt8] {
        guard let start = find("<!DOCTYPE", in: head, from: 0) else { return head }
        var at = start + 9
        while at < head.count, isSpace(head[at]) { at += 1 }
        var root = [UInt8(ascii: "<")]
        while at < head.count, !isSpace(head[at]), head[at] != UInt8(ascii: "["), head[at] != UInt8(ascii: ">") {
            root.append(head[at])
            at += 1
        }
        guard root.count > 1, let end = element(root, in: head, from: at) else { return head }
        if let entity = find("<!ENTITY", in: head, from: at), entity < end {
            let name = head[(entity + 8)..<end].drop(while: isSpace).prefix { !isSpace($0) }
            throw .entityDeclared(path: path, name: TextDecoding.text(name))
        }
        var result = head
        for index in start..<end where result[index] != 10 && result[index] != 13 { result[index] = 32 }
        return result
    }

    /// Whether the first element of a document, behind declaration, comments and type, has that local name.
    package static func begins(_ head: [UInt8], with name: String) -> Bool {
        var at = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at < head.count, isSpace(head[at]) { at += 1 }
        guard at < head.count, head[at] == UInt8(ascii: "<") else { return false }
        while let open = head[at...].firstIndex(of: UInt8(ascii: "<")), open + 1 < head.count {
            let next = head[open + 1]
            if next == UInt8(ascii: "?") {
                guard let end = find("?>", in: head, from: open) else { return false }
                at = end + 2
            } else if next == UInt8(ascii: "!") {
                if head[open...].starts(with: "<!--".utf8) {
                    guard let end = find("-->", in: head, from: open) else { return false }
                    at = end + 3
                } else if head[open...].starts(with: "<!DOCTYPE".utf8) {
                    // `<!DOCTYPE HealthData [` names it, but another name does not say what the element is.
                    let root = head[(open + 9)...].drop(while: isSpace)
                    if root.starts(with: name.utf8), root.dropFirst(name.utf8.count).first.map(isNameEnd) ?? false {
                        return true
                    }
                    guard let end = doctypeEnd(head, from: open + 9) else { return false }
                    at = end
                } else {
                    return false
                }
            } else {
                let own = head[(open + 1)...].prefix { !isNameEnd($0) }
                let local = own.lastIndex(of: UInt8(ascii: ":")).map { own[($0 + 1)...] } ?? own
                return local.elementsEqual(name.utf8)
            }
        }
        return false
    }

    /// Whether a document type stands before the first element.
    static func hasDoctype(_ head: [UInt8]) -> Bool {
        var at = 0
        while let open = head[at...].firstIndex(of: UInt8(ascii: "<")), open + 1 < head.count {
            if head[open...].starts(with: "<!DOCTYPE".utf8) { return true }
            let end =
                head[open...].starts(with: "<!--".utf8)
                ? find("-->", in: head, from: open)
                : head[open + 1] == UInt8(ascii: "?") ? find("?>", in: head, from: open) : nil
            guard let end else { return false }
            at = end + 2
        }
        return false
    }

    /// Behind the `>` that ends a document type: the first one outside quotes and brackets.
    private static func doctypeEnd(_ head: [UInt8], from start: Int) -> Int? {
        var depth = 0
        var quote: UInt8?
        for at in start..<max(start, head.count) {
            switch (head[at], quote) {
            case (let byte, let open?): if byte == open { quote = nil }
            case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil): quote = head[at]
            case (UInt8(ascii: "["), nil): depth += 1
            case (UInt8(ascii: "]"), nil): depth -= 1
            case (UInt8(ascii: ">"), nil) where depth <= 0: return at + 1
            default: break
            }
        }
        return nil
    }

    private static func isNameEnd(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "[")
    }

    private static func element(_ root: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while let found = find(root, in: bytes, from: at) {
            if found + root.count < bytes.count, isNameEnd(bytes[found + root.count]) { return found }
            at = found + 1
        }
        return nil
    }

    private static func find(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
        find(Array(word.utf8), in: bytes, from: start)
    }

    private static func find(_ word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while at <= bytes.count - word.count, let first = bytes[at...].firstIndex(of: word[0]) {
            if bytes[first...].starts(with: word) { return first }
            at = first + 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }
}
