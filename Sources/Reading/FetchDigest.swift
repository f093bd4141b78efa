import Diagnostics
import Files
import Series

/// Goes over the rows that a server gave, for a `ServerFetch`.
struct FetchDigest: ~Copyable {
    private var hash = SHA256()
    private var piece: [UInt8] = []
    private let cancellation: Cancellation
    private var sum = 0.0
    private var scale = 0.0

    private init(_ cancellation: Cancellation) { self.cancellation = cancellation }

    /// - Parameters:
    ///   - inexact: columns of sums that come out otherwise by a rounding each time.
    ///   - left: columns that are left out.
    static func of(
        _ frame: Frame, inexact: Set<String>, left: Set<String>, _ cancellation: Cancellation
    ) throws -> (sha256: String, sum: Double?, scale: Double) {
        var digest = FetchDigest(cancellation)
        if case .time(let times) = frame.index.keys {
            digest.add(name: frame.index.name, "t")
            try digest.add(times.count) { UInt64(bitPattern: times.span[$0]) }
        }
        for (place, column) in frame.columns.enumerated() where !left.contains(column.name) {
            try digest.add(column, place, isInexact: inexact.contains(column.name))
        }
        digest.flush()
        let isSummed = frame.columns.contains { inexact.contains($0.name) && $0.isNumeric }
        return (SHA256.text(digest.hash.finish()), isSummed ? digest.sum : nil, digest.scale)
    }

    private mutating func add(_ column: Column, _ place: Int, isInexact: Bool) throws {
        if isInexact, column.kind == .numbers, let numbers = try column.numbers {
            for rows in Stretches(of: numbers.count) {
                try cancellation.check()
                for row in rows where numbers.span[row].isFinite {
                    let weighed = numbers.span[row] * Self.weight(row, place)
                    sum += weighed
                    scale += weighed.magnitude
                }
            }
            return
        }
        add(name: column.name, "\(column.kind)")
        if let text = column.text { return try add(text) }
        try add(column.count, column.values.accept(RowBits()))
    }

    /// The bits of each row.
    private struct RowBits: ColumnVisitor {
        func visit<Element: ColumnElement>(_ buffer: Buffer<Element>) -> (Int) -> UInt64 { { buffer.span[$0].bits } }
    }

    /// Words by their first rows: the order in which a server gave them is none of theirs.
    private mutating func add(_ text: TextColumn) throws {
        var numbers: [Int32: UInt64] = [:]
        var words: [String] = []
        let (codes, dictionary) = (text.codes, text.dictionary)
        try add(codes.count) { row in
            let code = codes.span[row]
            guard code >= 0 else { return .max }
            if let known = numbers[code] { return known }
            let number = UInt64(words.count)
            numbers[code] = number
            words.append(dictionary[Int(code)])
            return number
        }
        for word in words { add(name: word, "") }
    }

    /// Between a half and one and a half, without a pattern that values could follow.
    private static func weight(_ row: Int, _ place: Int) -> Double {
        var bits = UInt64(truncatingIfNeeded: row) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: place + 1)
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return 0.5 + Double((bits ^ bits >> 31) >> 11) * 0x1p-53
    }

    /// A text with its length, so that none runs into the next.
    private mutating func add(name: String, _ kind: String) {
        add(UInt64(name.utf8.count))
        piece += name.utf8
        piece += kind.utf8
        if piece.count >= 1 << 16 { flush() }
    }

    private mutating func add(_ count: Int, _ value: (Int) -> UInt64) throws {
        add(UInt64(count))
        for rows in Stretches(of: count) {
            try cancellation.check()
            for row in rows { add(value(row)) }
            flush()
        }
    }

    private mutating func add(_ value: UInt64) {
        // SAFETY: the bytes are copied before the call returns.
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe piece.append(contentsOf: $0) }
    }

    private mutating func flush() {
        hash.update(piece[...])
        piece.removeAll(keepingCapacity: true)
    }
}

extension ServerFetch {
    /// - Parameters:
    ///   - rows: that came, or that those which came were made of.
    ///   - last: µs since 1970; nil for none.
    ///   - inexact: columns of sums that come out otherwise by a rounding each time.
    ///   - left: columns that are left out.
    package init(
        source: String, of frame: Frame, rows: Int, last: Int64?, inexact: Set<String> = [], left: Set<String> = [],
        _ cancellation: Cancellation
    ) throws {
        let digest = try FetchDigest.of(frame, inexact: inexact, left: left, cancellation)
        self.init(
            source: source, rows: rows, last: last.map { Calendar(zone: .utc).iso8601($0) }, sha256: digest.sha256,
            sum: digest.sum, scale: digest.scale)
    }
}
