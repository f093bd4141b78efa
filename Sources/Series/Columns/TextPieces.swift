import Glibc

/// Texts one after another in pieces of UTF-8, each with the places where its texts end.
package final class TextPieces: Sendable {
    package struct Piece: Sendable {
        package let bytes: Buffer<UInt8>
        /// Where each text ends in `bytes`.
        package let ends: Buffer<Int32>

        package init(bytes: Buffer<UInt8>, ends: Buffer<Int32>) {
            self.bytes = bytes
            self.ends = ends
        }
    }

    package let pieces: [Piece]
    /// The number of each piece's first text, and how many there are in all.
    private let firsts: [Int]
    package let count: Int

    package init(_ pieces: [Piece]) {
        var firsts: [Int] = []
        var count = 0
        for piece in pieces {
            firsts.append(count)
            count += piece.ends.count
        }
        self.pieces = pieces
        self.firsts = firsts
        self.count = count
    }

    var byteCount: Int { pieces.reduce(0) { $0 + $1.bytes.byteCount + $1.ends.byteCount } }

    /// The piece that a text stands in. O(log pieces).
    private func piece(of place: Int) -> Int {
        var (low, high) = (0, firsts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if firsts[middle] <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of a text, which must be below `count`.
    @inline(__always)
    package func withBytes<Result>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let number = piece(of: place)
        let piece = pieces[number]
        let ends = piece.ends.span
        let own = place - firsts[number]
        let (start, end) = (own == 0 ? 0 : Int(ends[own - 1]), Int(ends[own]))
        // SAFETY: the ends ascend to the number of bytes at most, and the piece lives while self does.
        return unsafe body(
            UnsafeBufferPointer(start: piece.bytes.pointer.map { unsafe $0 + start }, count: end - start))
    }

    /// The code of each text among the distinct ones, and these in order of first appearance. O(bytes) expected.
    func settled() -> TextWords.Settled {
        var codes = [Int32](repeating: 0, count: count)
        var firsts: [Int32] = []
        var hashes: [UInt32] = []
        let seed = UInt64.random(in: 0 ... .max)
        var slots = [Int32](repeating: -1, count: 1024)
        for place in 0..<count {
            let hash = unsafe withBytes(place) { unsafe TextHash.hash($0, seed: seed) }
            let short = UInt32(truncatingIfNeeded: hash)
            var slot = Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
            var found: Int32 = -1
            while slots[slot] >= 0 {
                let code = slots[slot]
                if hashes[Int(code)] == short, areEqual(place, Int(firsts[Int(code)])) {
                    found = code
                    break
                }
                slot = (slot + 1) & (slots.count - 1)
            }
            if found < 0 {
                found = Int32(truncatingIfNeeded: firsts.count)
                slots[slot] = found
                firsts.append(Int32(truncatingIfNeeded: place))
                hashes.append(short)
                if firsts.count * 2 > slots.count { grow(&slots, firsts, seed) }
            }
            codes[place] = found
        }
        // Where none comes again these are the dictionary as they stand.
        let distinct = firsts.count == count ? self : picked(firsts)
        return TextWords.Settled(codes: codes, dictionary: TextWords(distinct, areDistinct: true))
    }

    private func areEqual(_ a: Int, _ b: Int) -> Bool {
        unsafe withBytes(a) { a in
            unsafe withBytes(b) { b in
                guard a.count == b.count, let one = a.baseAddress, let other = b.baseAddress else {
                    return a.count == b.count
                }
                // SAFETY: as many bytes of both are there.
                return unsafe memcmp(one, other, a.count) == 0
            }
        }
    }

    private func grow(_ slots: inout [Int32], _ firsts: [Int32], _ seed: UInt64) {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for (code, place) in firsts.enumerated() {
            let hash = unsafe withBytes(Int(place)) { unsafe TextHash.hash($0, seed: seed) }
            var slot = Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: code)
        }
    }

    /// Some of the texts, copied.
    private func picked(_ places: [Int32]) -> TextPieces {
        var pieces: [Piece] = []
        var bytes: [UInt8] = []
        var ends: [Int32] = []
        for place in places {
            unsafe withBytes(Int(place)) { unsafe bytes.append(contentsOf: $0) }
            ends.append(Int32(truncatingIfNeeded: bytes.count))
            if bytes.count >= Self.usual {
                pieces.append(Piece(bytes: Buffer(bytes), ends: Buffer(ends)))
                (bytes, ends) = ([], [])
            }
        }
        pieces.append(Piece(bytes: Buffer(bytes), ends: Buffer(ends)))
        return TextPieces(pieces)
    }

    /// Bytes of a piece, but for that of its last text.
    package static let usual = 1 << 20
}
