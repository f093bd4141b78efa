import Synchronization

/// Texts by number: few ones as Swift's strings, which are quick to hand out, many as pieces of UTF-8, which take no more than
/// their bytes.
package struct TextWords: Sendable, RandomAccessCollection {
    private enum Storage: Sendable {
        case strings([String])
        case pieces(TextPieces)
    }

    private let storage: Storage
    /// Whether no two are the same.
    package let areDistinct: Bool
    /// What the words come to when equal ones are one; made when somebody first asks.
    private let settling: Settling?

    /// - Parameter strings: distinct ones.
    package init(_ strings: [String]) {
        storage = .strings(strings)
        areDistinct = true
        settling = nil
    }

    package init(_ pieces: TextPieces, areDistinct: Bool) {
        storage = .pieces(pieces)
        self.areDistinct = areDistinct
        settling = areDistinct ? nil : Settling()
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .strings(let strings): strings.count
        case .pieces(let pieces): pieces.count
        }
    }

    package subscript(place: Int) -> String {
        switch storage {
        case .strings(let strings): strings[place]
        case .pieces(let pieces): unsafe pieces.withBytes(place) { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Whether a word stands before another in the order of their characters' numbers, which is that of the bytes of UTF-8.
    func precedes(_ a: Int, _ b: Int) -> Bool {
        switch storage {
        case .strings(let strings):
            strings[a].unicodeScalars.lexicographicallyPrecedes(strings[b].unicodeScalars)
        case .pieces(let pieces):
            unsafe pieces.withBytes(a) { a in
                unsafe pieces.withBytes(b) { b in unsafe a.lexicographicallyPrecedes(b) }
            }
        }
    }

    /// Bytes held beside those of the strings' own characters.
    var byteCount: Int {
        switch storage {
        case .strings(let strings): strings.count * MemoryLayout<String>.stride
        case .pieces(let pieces): pieces.byteCount
        }
    }

    /// Of each word its code among the distinct ones, and these in order of first appearance.
    package struct Settled: Sendable {
        package let codes: [Int32]
        package let dictionary: TextWords
    }

    /// O(bytes) at the first call.
    var settled: Settled {
        guard let settling, case .pieces(let pieces) = storage else {
            return Settled(codes: indices.map { Int32(truncatingIfNeeded: $0) }, dictionary: self)
        }
        return settling.made.withLock { made in
            if let made { return made }
            let settled = pieces.settled()
            made = settled
            return settled
        }
    }

    private final class Settling: Sendable {
        let made = Mutex<Settled?>(nil)
    }
}
