import Series

/// The ends of a column of numbers, and what stands next to them: what tells that a number far away from all others, `-999`, may stand
/// for a value that is missing.
struct ColumnEnds {
    private(set) var least = Double.infinity
    private(set) var largest = -Double.infinity
    /// The least and largest of the others.
    private var second = Double.infinity
    private var secondLargest = -Double.infinity
    private var leastCount = 0
    private var largestCount = 0
    private var count = 0

    mutating func add(_ numbers: Span<Double>) {
        for row in 0..<numbers.count {
            let value = numbers[row]
            if value <= least {
                addLeast(value, 1)
            } else if value < second {
                second = value
            }
            if value >= largest {
                addLargest(value, 1)
            } else if value > secondLargest {
                secondLargest = value
            }
            if !value.isNaN { count += 1 }
        }
    }

    mutating func add(_ other: ColumnEnds) {
        guard other.count > 0 else { return }
        count += other.count
        addLeast(other.least, other.leastCount)
        addLargest(other.largest, other.largestCount)
        if other.second > least { second = min(second, other.second) }
        if other.secondLargest < largest { secondLargest = max(secondLargest, other.secondLargest) }
    }

    private mutating func addLeast(_ value: Double, _ times: Int) {
        if value < least {
            (second, least, leastCount) = (least, value, times)
        } else if value == least {
            leastCount += times
        } else {
            second = min(second, value)
        }
    }

    private mutating func addLargest(_ value: Double, _ times: Int) {
        if value > largest {
            (secondLargest, largest, largestCount) = (largest, value, times)
        } else if value == largest {
            largestCount += times
        } else {
            secondLargest = max(secondLargest, value)
        }
    }

    /// A number that may stand for nothing, and how often it is there.
    struct Code: Equatable {
        var value: Double
        var count: Int
    }

    /// The numbers at the ends that programs write for nothing, where at least three other values are far from them.
    var codes: [Code] {
        let isLow = Self.isCode(least)
        let isHigh = Self.isCode(largest) && largest > least
        let (low, high) = (isLow ? second : least, isHigh ? secondLargest : largest)
        let others = count - (isLow ? leastCount : 0) - (isHigh ? largestCount : 0)
        guard others > 2, low <= high else { return [] }
        var codes: [Code] = []
        if isLow, Self.isFar(least, low, high) { codes.append(Code(value: least, count: leastCount)) }
        if isHigh, Self.isFar(largest, low, high) { codes.append(Code(value: largest, count: largestCount)) }
        return codes
    }

    /// Whether the column holds one number alone.
    var isConstant: Bool { count > 0 && least == largest }

    /// The numbers that may stand for nothing, where other columns of the file say so of some: those at the ends of this one, too, and nines
    /// far below zero that are all it holds.
    func codes(of file: Set<Double>) -> [Code] {
        if isConstant {
            let isTold = file.contains(least) || count > 2 && least <= -99 && Self.isCode(least)
            return isTold ? [Code(value: least, count: count)] : []
        }
        let own = codes
        let ends = [Code(value: least, count: leastCount), Code(value: largest, count: largestCount)]
        return ends.filter { end in own.contains(end) || file.contains(end.value) }
    }

    /// Whether a number is farther from the others than half of what they span, and twice as large; one below zero where no other is
    /// needs no size.
    private static func isFar(_ code: Double, _ low: Double, _ high: Double) -> Bool {
        let gap = code < low ? low - code : code - high
        let size = max(low.magnitude, high.magnitude)
        // Where values span orders of magnitude one more of them is near.
        if low > 0, high > low * 1e4, code > high, code / high <= high / low { return false }
        return gap * 2 > high - low && (code.magnitude >= 2 * size || code < 0 && low >= 0)
    }

    /// Whether a file may mean a number when it names one that is missing: a code, one that no instrument measures, or one far below zero.
    /// `Missing samples: 12` counts them.
    static func mayBeMissing(_ value: Double) -> Bool {
        isCode(value) || value <= -99 || value != 0 && value.magnitude < 1e-20
    }

    /// Nines alone, of which a positive number has three; the ends of whole numbers of 16 and 32 bits; −999.25 of well logs; and what no
    /// instrument measures.
    static func isCode(_ value: Double) -> Bool {
        if value.magnitude >= 1e20, value.isFinite { return true }
        if limits.contains(value) { return true }
        // `-0.99` is written for nothing, too.
        let digits = NumberText.text(value).utf8.filter { isDigit($0) }.drop { value < 0 && $0 == 48 }
        return digits.count > (value < 0 ? 1 : 2) && digits.allSatisfy { $0 == UInt8(ascii: "9") }
    }

    private static let limits: Set<Double> = [
        -32_768, 32_767, 65_535, -2_147_483_648, 2_147_483_647, 4_294_967_295, -999.25,
    ]
}
