import Glibc
import Series

/// Byte strings numbered in order of first appearance: the words of a text column while it is read.
///
/// Distinct ones by open addressing with linear probing, at most half full; hashes start from a random seed, so that no file can
/// aim at one slot. Looking up n bytes is O(n).
///
/// A table that may give way stops looking once most texts are new: from then on each text is a word of its own, and the words are
/// handed over as pieces. Some texts are still looked for, and where most of these are known after all, looking begins again.
package struct TextCodes {
    /// What is looked at first: a short text itself, or the hash of a longer one, and the code.
    private struct Slot {
        var key: UInt64 = 0
        var code: Int32 = -1
    }

    /// Distinct words, those before any that were not looked for.
    private var distinct = 0
    private var bytes: [UInt8] = []
    /// Where each string ends in `bytes`.
    private var ends: [Int] = []
    private var slots = [Slot](repeating: Slot(), count: 64)
    /// The string of before, which most often comes again.
    private var last = Slot()
    private let seed: UInt64

    private let mayGiveWay: Bool
    /// Texts asked for since the words were counted last, and how many those were.
    private var asked = 0
    private var counted = 0
    /// Whether words are no longer looked for.
    private(set) var isLoose = false
    /// Pieces of words that were not looked for, how many words they hold, and those behind them.
    private var pieces: [TextPieces.Piece] = []
    private var pieceCount = 0
    private var looseBytes: [UInt8] = []
    private var looseEnds: [Int32] = []
    /// Texts that were looked for among those that are not, and how many of them were known.
    private var tried = 0
    private var met = 0

    /// - Parameter mayGiveWay: whether it may stop looking for texts that were there before.
    package init(seed: UInt64, mayGiveWay: Bool = false) {
        self.seed = seed
        self.mayGiveWay = mayGiveWay
    }

    package var count: Int { distinct + pieceCount + looseEnds.count }

    /// Words that are looked for at least before a table gives way.
    package static let leastWords = 1 << 16

    /// The number of the string, a new one when it is not known yet.
    package mutating func code(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
        if isLoose { return unsafe looseCode(of: text) }
        asked += 1
        let key = unsafe key(of: text)
        if key == last.key, last.code >= 0, unsafe text.count <= Self.short || equals(Int(last.code), text) {
            return last.code
        }
        let slot = unsafe slot(of: text, key)
        if slots[slot].code >= 0 {
            last = slots[slot]
            return last.code
        }
        let code = Int32(truncatingIfNeeded: distinct)
        last = Slot(key: key, code: code)
        slots[slot] = last
        unsafe bytes.append(contentsOf: text)
        ends.append(bytes.count)
        distinct += 1
        if distinct * 2 > slots.count { grow() }
        return code
    }

    /// The bytes of one of the distinct strings.
    package func bytes(of code: Int) -> ArraySlice<UInt8> {
        bytes[(code == 0 ? 0 : ends[code - 1])..<ends[code]]
    }

    /// The first words, so many at most.
    func first(_ count: Int) -> [[UInt8]] { (0..<min(count, distinct)).map { Array(bytes(of: $0)) } }

    /// The number that `text` has here, for a string of another table.
    package mutating func code(of text: ArraySlice<UInt8>) -> Int32 {
        unsafe text.withUnsafeBufferPointer { unsafe code(of: $0) }
    }

    private func equals(_ code: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = code == 0 ? 0 : ends[code - 1]
        guard ends[code] - start == text.count else { return false }
        guard let other = text.baseAddress else { return true }
        // SAFETY: as many bytes of both are there.
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let own = bytes.baseAddress else { return false }
            return unsafe memcmp(own + start, other, text.count) == 0
        }
    }

    /// Texts of so many bytes are their own keys: with their length in the byte that is left.
    private static let short = 7

    private func key(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard text.count <= Self.short else { return unsafe TextHash.hash(text, seed: seed) | 0xFF << 56 }
        var key = UInt64(truncatingIfNeeded: text.count)
        for index in 0..<text.count { key = unsafe key << 8 | UInt64(text[index]) }
        return key
    }

    /// Where a text stands, or would.
    @inline(__always)
    private func slot(of text: UnsafeBufferPointer<UInt8>, _ key: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = place(of: key) & mask
        while true {
            let found = slots[slot]
            if found.code < 0 { return slot }
            if found.key == key, unsafe text.count <= Self.short || equals(Int(found.code), text) { return slot }
            slot = (slot + 1) & mask
        }
    }

    private func place(of key: UInt64) -> Int {
        Int(truncatingIfNeeded: TextHash.mix(key ^ seed) >> 20)
    }

    private mutating func grow() {
        isLoose = mayGiveWay && distinct > Self.leastWords && (distinct - counted) * 2 > asked
        (asked, counted) = (0, distinct)
        var larger = [Slot](repeating: Slot(), count: slots.count * 2)
        let mask = larger.count - 1
        for old in slots where old.code >= 0 {
            var slot = place(of: old.key) & mask
            while larger[slot].code >= 0 { slot = (slot + 1) & mask }
            larger[slot] = old
        }
        slots = larger
    }
}

/// Words that were not looked for.
extension TextCodes {
    /// The number of a new word, but for a text that comes again at once.
    private mutating func looseCode(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
        let start = looseEnds.count > 1 ? Int(looseEnds[looseEnds.count - 2]) : 0
        if let end = looseEnds.last, Int(end) - start == text.count {
            let isSame = unsafe looseBytes[start...].elementsEqual(text)
            if isSame { return Int32(truncatingIfNeeded: count - 1) }
        }
        if looseBytes.count >= TextPieces.usual, !mayGiveWay { closePiece() }
        if mayGiveWay, looseEnds.count & 63 == 0 {
            let key = unsafe key(of: text)
            tried += 1
            if unsafe slots[slot(of: text, key)].code >= 0 { met += 1 }
        }
        unsafe looseBytes.append(contentsOf: text)
        looseEnds.append(Int32(truncatingIfNeeded: looseBytes.count))
        return Int32(truncatingIfNeeded: count - 1)
    }

    private mutating func closePiece() {
        guard !looseEnds.isEmpty else { return }
        pieceCount += looseEnds.count
        pieces.append(TextPieces.Piece(bytes: Buffer(looseBytes), ends: Buffer(looseEnds)))
        (looseBytes, looseEnds) = ([], [])
    }

    /// How many words have a code that stays the same from chunk to chunk.
    var lasting: Int { distinct }

    /// The words of a chunk that were not looked for, which then are forgotten; nil when there are none.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    mutating func takeLoose() throws(SeriesError) -> TextPieces.Piece? {
        guard !looseEnds.isEmpty else { return nil }
        let bytes = try BufferBuilder(copying: looseBytes.span).freeze()
        let ends = try BufferBuilder(copying: looseEnds.span).freeze()
        looseBytes.removeAll(keepingCapacity: true)
        looseEnds.removeAll(keepingCapacity: true)
        return TextPieces.Piece(bytes: bytes, ends: ends)
    }

    /// Forgets the words of a chunk that were not looked for; the next chunk looks again where most would be known.
    mutating func startChunk() {
        if tried >= 256 {
            if met * 2 > tried { (isLoose, asked, counted) = (false, 0, distinct) }
            (tried, met) = (0, 0)
        }
        looseBytes.removeAll(keepingCapacity: true)
        looseEnds.removeAll(keepingCapacity: true)
    }

    /// Adds words of another table, none of which is looked for; returns the number of the first.
    mutating func adopt(_ piece: TextPieces.Piece) -> Int32 {
        isLoose = true
        closePiece()
        let first = Int32(truncatingIfNeeded: count)
        pieces.append(piece)
        pieceCount += piece.ends.count
        return first
    }

    /// All words, and whether no two are the same.
    package var all: (pieces: TextPieces, areDistinct: Bool) {
        var all: [TextPieces.Piece] = []
        var place = 0
        while place < distinct {
            // A piece's ends are of 32 bits.
            let start = place == 0 ? 0 : ends[place - 1]
            let from = place
            while place < distinct, ends[place] - start <= 1 << 30 || place == from { place += 1 }
            let own = ends[from..<place].map { Int32(truncatingIfNeeded: $0 - start) }
            let isWhole = place == distinct && from == 0
            let bytes = isWhole ? self.bytes : Array(self.bytes[start..<ends[place - 1]])
            all.append(TextPieces.Piece(bytes: Buffer(bytes), ends: Buffer(own)))
        }
        all += pieces
        if !looseEnds.isEmpty { all.append(TextPieces.Piece(bytes: Buffer(looseBytes), ends: Buffer(looseEnds))) }
        return (TextPieces(all), !isLoose)
    }
}
