import Checked
import Glibc

/// Functions of numbers. What has no real value (the root or logarithm of a negative number) is missing.
enum MathFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction("abs", "X", summary: "the number without its sign", example: "abs(temperature - 15)") {
            try Vectorized.map(try $0.numbers(0)) { abs($0) }.value(unit: $0.values[0].unit)
        },
        ExpressionFunction(
            "round", "X, [DECIMALS]",
            summary: "rounded, half away from zero; to so many decimals when there are two arguments",
            example: "round(temperature)", round),
        ExpressionFunction("floor", "X", summary: "the next whole number down", example: "floor(temperature)") {
            try Vectorized.map(try $0.numbers(0)) { $0.rounded(.down) }.value(unit: $0.values[0].unit)
        },
        ExpressionFunction("ceil", "X", summary: "the next whole number up", example: "ceil(temperature)") {
            try Vectorized.map(try $0.numbers(0)) { $0.rounded(.up) }.value(unit: $0.values[0].unit)
        },
        ExpressionFunction("sqrt", "X", summary: "the square root", example: "sqrt(wind)") {
            try Vectorized.map(try $0.numbers(0)) { $0 < 0 ? .nan : $0.squareRoot() }.value(unit: nil)
        },
        ExpressionFunction("log", "X", summary: "the natural logarithm", example: "log(gust)") {
            try Vectorized.map(try $0.numbers(0)) { $0 > 0 ? log($0) : .nan }.value(unit: nil)
        },
        ExpressionFunction("log10", "X", summary: "the logarithm to base 10", example: "log10(gust)") {
            try Vectorized.map(try $0.numbers(0)) { $0 > 0 ? log10($0) : .nan }.value(unit: nil)
        },
        ExpressionFunction("log2", "X", summary: "the logarithm to base 2", example: "log2(gust)") {
            try Vectorized.map(try $0.numbers(0)) { $0 > 0 ? log2($0) : .nan }.value(unit: nil)
        },
        ExpressionFunction("exp", "X", summary: "e to that power", example: "exp(wind)") {
            try Vectorized.map(try $0.numbers(0)) { exp($0) }.value(unit: nil)
        },
        // One argument is the aggregate of the whole column. Missing arguments are skipped, as aggregates do.
        ExpressionFunction(
            "min", "A, B, …", summary: "the least of several, row by row; of one column, its least value",
            example: "min(wind, gust)"
        ) { call in
            try fold(&call) { $1.isNaN || $0 <= $1 ? $0 : $1 }
        },
        ExpressionFunction(
            "max", "A, B, …", summary: "the greatest of several, row by row; of one column, its greatest value",
            example: "max(wind, gust)"
        ) { call in
            try fold(&call) { $1.isNaN || $0 >= $1 ? $0 : $1 }
        },
        ExpressionFunction(
            "mod", "X, DIVISOR", summary: "what a division leaves, with the sign of the second", example: "mod(wind, 2)"
        ) { call in
            var zeros = 0
            let result = try Vectorized.map(try call.numbers(0), try call.numbers(1)) { a, b in
                if b == 0 {
                    zeros += a == a ? 1 : 0
                    return .nan
                }
                let rest = fmod(a, b)
                return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
            }
            call.divisionsByZero += zeros
            return result.value(unit: call.values[0].unit)
        },
    ]

    private static func fold(
        _ call: inout FunctionCall, _ body: (Double, Double) -> Double
    ) throws -> ExpressionValue {
        var result = try call.numbers(0)
        for at in 1..<call.values.count { result = try Vectorized.map(result, try call.numbers(at), body) }
        return result.value(unit: call.values[0].unit)
    }

    @Sendable private static func round(_ call: inout FunctionCall) throws -> ExpressionValue {
        let unit = call.values[0].unit
        let x = try call.numbers(0)
        guard call.values.count == 2 else { return try Vectorized.map(x) { $0.rounded() }.value(unit: unit) }
        let digits = try call.constant(1)
        guard digits == digits.rounded(), abs(digits) <= 15 else {
            throw call.wrong(1, "a whole number from -15 to 15")
        }
        let scale = pow(10, abs(digits))
        if digits < 0 { return try Vectorized.map(x) { ($0 / scale).rounded() * scale }.value(unit: unit) }
        return try Vectorized.map(x) { ($0 * scale).rounded() / scale }.value(unit: unit)
    }
}
