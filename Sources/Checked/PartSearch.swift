// Parts found in a whole, as the standard library's `_StringProcessing` finds them. That library brings a parser and a machine for
// regular expressions, 1.5 MB, into every program that asks whether a text contains another; no room imports it.

extension StringProtocol where SubSequence == Substring {
    /// Whether a text stands in this one, character by character; an empty one does.
    @_disfavoredOverload
    package func contains<Part: StringProtocol>(_ other: Part) -> Bool where Part.SubSequence == Substring {
        TextSearch.first(other[...], in: self[...]) != nil
    }

    /// Where a text stands first; at the start when it is empty.
    package func firstRange<Part: StringProtocol>(of other: Part) -> Range<String.Index>?
    where Part.SubSequence == Substring { TextSearch.first(other[...], in: self[...]) }

    /// Where a text stands, one place behind the other; an empty one stands before each character and at the end.
    package func ranges<Part: StringProtocol>(of other: Part) -> [Range<String.Index>]
    where Part.SubSequence == Substring { TextSearch.all(other[...], in: self[...]) }

    /// What stands between the places of a text.
    @_disfavoredOverload
    package func split<Part: StringProtocol>(
        separator: Part, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [Substring] where Part.SubSequence == Substring {
        TextSearch.pieces(of: self[...], between: separator[...], maxSplits, omittingEmptySubsequences)
    }
}

extension String {
    /// This with another text in each place of one.
    package func replacing<Part: StringProtocol, Other: StringProtocol>(
        _ other: Part, with replacement: Other, maxReplacements: Int = .max
    ) -> String where Part.SubSequence == Substring, Other.SubSequence == Substring {
        TextSearch.replaced(other[...], in: self[...], with: replacement[...], maxReplacements)
    }
}

extension Substring {
    /// This with another text in each place of one.
    package func replacing<Part: StringProtocol, Other: StringProtocol>(
        _ other: Part, with replacement: Other, maxReplacements: Int = .max
    ) -> Substring where Part.SubSequence == Substring, Other.SubSequence == Substring {
        TextSearch.replaced(other[...], in: self, with: replacement[...], maxReplacements)[...]
    }
}

extension Collection where Element: Equatable {
    /// Where a part stands first; at the start when it is empty.
    @inlinable
    package func firstRange<Part: Collection>(of other: Part) -> Range<Index>? where Part.Element == Element {
        var start = startIndex
        while true {
            var (place, wanted) = (start, other.startIndex)
            while wanted < other.endIndex, place < endIndex, self[place] == other[wanted] {
                formIndex(after: &place)
                other.formIndex(after: &wanted)
            }
            if wanted == other.endIndex { return start..<place }
            guard start < endIndex else { return nil }
            formIndex(after: &start)
        }
    }
}

/// The searches in texts, once for all kinds of them: characters are equal as the standard library has it.
private enum TextSearch {
    static func first(_ part: Substring, in whole: Substring) -> Range<String.Index>? {
        switch plainPlace(of: part, in: whole) {
        case .at(let offset):
            let start = whole.utf8.index(whole.startIndex, offsetBy: offset)
            return start..<whole.utf8.index(start, offsetBy: part.utf8.count)
        case .nowhere: return nil
        case .unknown: return byCharacters(part, in: whole)
        }
    }

    static func all(_ part: Substring, in whole: Substring) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        var rest = whole
        while let range = first(part, in: rest) {
            found.append(range)
            guard range.upperBound < whole.endIndex else { break }
            rest = whole[(range.isEmpty ? whole.index(after: range.upperBound) : range.upperBound)...]
        }
        return found
    }

    static func pieces(of whole: Substring, between part: Substring, _ most: Int, _ omitsEmpty: Bool) -> [Substring] {
        guard !whole.isEmpty else { return omitsEmpty ? [] : [whole] }
        var pieces: [Substring] = []
        var start = whole.startIndex
        for range in all(part, in: whole) where pieces.count < most {
            if !omitsEmpty || start < range.lowerBound { pieces.append(whole[start..<range.lowerBound]) }
            start = range.upperBound
        }
        if !omitsEmpty || start < whole.endIndex { pieces.append(whole[start...]) }
        return pieces
    }

    static func replaced(
        _ part: Substring, in whole: Substring, with replacement: Substring, _ most: Int
    ) -> String {
        var result = ""
        var start = whole.startIndex
        for range in all(part, in: whole).prefix(most) {
            result += whole[start..<range.lowerBound]
            result += replacement
            start = range.upperBound
        }
        return result + whole[start...]
    }

    private static func byCharacters(_ part: Substring, in whole: Substring) -> Range<String.Index>? {
        let wanted = Array(part)
        var start = whole.startIndex
        while true {
            var (place, at) = (start, 0)
            while at < wanted.count, place < whole.endIndex, whole[place] == wanted[at] {
                place = whole.index(after: place)
                at += 1
            }
            if at == wanted.count { return start..<place }
            guard start < whole.endIndex else { return nil }
            start = whole.index(after: start)
        }
    }
}

/// The same by bytes, where these alone tell it.
extension TextSearch {
    enum PlainPlace {
        case at(Int)
        case nowhere
        /// Only the characters tell.
        case unknown
    }

    static func plainPlace(of part: Substring, in whole: Substring) -> PlainPlace {
        let place = unsafe whole.utf8.withContiguousStorageIfAvailable { whole in
            unsafe part.utf8.withContiguousStorageIfAvailable { part in unsafe plainPlace(of: part, in: whole) }
        }
        return (place ?? nil) ?? .unknown
    }

    /// A part of ASCII without line ends is found by its bytes. A mark behind it, or a sign before it that joins what follows, would make
    /// other characters; and three letters beyond ASCII are equal to one in it (`mayEqualASCII`).
    private static func plainPlace(
        of part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>
    ) -> PlainPlace {
        guard let first = unsafe part.first else { return .at(0) }
        guard unsafe part.allSatisfy({ $0 < 0x80 && $0 != 0x0D && $0 != 0x0A }) else { return .unknown }
        var start = 0
        while start <= whole.count - part.count {
            var length = unsafe whole[start] == first ? 1 : 0
            while length > 0, length < part.count {
                guard unsafe whole[start + length] == part[length] else { break }
                length += 1
            }
            if length == part.count {
                let before = start == 0 ? first : unsafe whole[start - 1]
                let after = start + length == whole.count ? first : unsafe whole[start + length]
                let stands = unsafe before < 0x80 && after < 0x80 && !whole[..<start].contains(where: mayEqualASCII)
                return stands ? .at(start) : .unknown
            }
            start += 1
        }
        return unsafe whole.contains(where: mayEqualASCII) ? .unknown : .nowhere
    }

    /// Whether a byte may begin U+037E, U+1FEF or U+212A, which are equal to `;`, a grave accent and `K`.
    private static func mayEqualASCII(_ byte: UInt8) -> Bool { byte == 0xCD || byte == 0xE1 || byte == 0xE2 }
}
