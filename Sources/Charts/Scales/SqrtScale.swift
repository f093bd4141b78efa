/// Equal distances for equal differences of square roots, on both sides of zero: areas look as large as they are.
package enum SqrtScale: NumberScale {
    package static let name = "sqrt"
    package static let summary = "square root, gives small values more room"

    package static func forward(_ value: Double) -> Double {
        value < 0 ? -(-value).squareRoot() : value.squareRoot()
    }

    package static func ladder(_ lower: Double, _ upper: Double) -> [[Double]] { LinearScale.ladder(lower, upper) }
    package static func nice(_ lower: Double, _ upper: Double) -> (lower: Double, upper: Double) {
        LinearScale.nice(lower, upper)
    }
}
