/// SplitMix64: a 64-bit generator whose whole state is one number, so that a seed names a sequence for good.
///
/// Source: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, OOPSLA 2014, with the constants of
/// Vigna's reference implementation.
struct Randomness {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func bits() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Uniform in [0, 1), 53 bits.
    mutating func unit() -> Double {
        Double(bits() >> 11) * 0x1p-53
    }

    /// Uniform in `range`.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    /// Uniform in `range`; the bias of the modulo is far below anything a sample shows.
    mutating func integer(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(bits() % UInt64(range.count))
    }

    mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }

    /// Near normal, mean 0 and deviation 1, never beyond ±6: the sum of twelve uniform numbers less 6 (Irwin–Hall).
    /// No logarithm and no cosine, whose last bits differ from one C library to the next.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += unit() }
        return sum
    }
}

/// A wandering value, mean 0 and deviation 1, that remembers: an autoregressive process of order one.
struct Drift {
    private var value: Double
    private let memory: Double
    private let push: Double

    /// `halfLife`: the steps after which half of a deviation is forgotten.
    init(halfLife: Double, from randomness: inout Randomness) {
        // 0.5^(1/h) = 1 / 2^(1/h), by the first terms of the series in ln 2 / h, which is small here.
        let x = 0.693_147_180_559_945_3 / halfLife
        memory = 1 - x + x * x / 2 - x * x * x / 6
        push = (1 - memory * memory).squareRoot()
        value = randomness.normal()
    }

    mutating func step(_ randomness: inout Randomness) -> Double {
        value = memory * value + push * randomness.normal()
        return value
    }
}
