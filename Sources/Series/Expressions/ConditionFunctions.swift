import Syntax

/// Choosing between values.
enum ConditionFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "if", aliases: ["iff", "iif", "ifelse"], "CONDITION, A, B",
            summary: "the second where the first holds, the third elsewhere",
            example: "if(gust > 8, gust, wind)"
        ) { call in
            let flags: Buffer<UInt8>
            switch try call.values[0].asCondition() {
            case .condition(let yes): return call.values[yes ? 1 : 2]
            case .conditions(let buffer): flags = buffer
            default: throw call.wrong(0, "a condition")
            }
            let holds = flags.span
            return try pick(call, 1, 2) { holds[$0] != 0 }
        },
        ExpressionFunction(
            "coalesce", "A, B, …", summary: "the first that is not missing", example: "coalesce(gust, wind, 0)"
        ) { call in
            var result = call.values[0]
            for at in 1..<call.values.count {
                let step = FunctionCall(
                    name: call.name, arguments: [call.arguments[0], call.arguments[at]],
                    values: [result, call.values[at]], frame: call.frame, context: call.context)
                result = try coalesce(step)
            }
            return result
        },
    ]

    private static func coalesce(_ call: FunctionCall) throws -> ExpressionValue {
        switch call.values[0] {
        case .missing: return call.values[1]
        case .numbers(let buffer, _):
            let span = buffer.span
            return try pick(call, 0, 1) { !span[$0].isNaN }
        case .wholes(let buffer, _):
            let span = buffer.span
            return try pick(call, 0, 1) { !span[$0].isMissing }
        case .text(let text):
            let codes = text.codes.span
            return try pick(call, 0, 1) { codes[$0] >= 0 }
        case .times(let times):
            let span = times.span
            return try pick(call, 0, 1) { span[$0] != missingTime }
        default: return call.values[0]
        }
    }

    /// Row by row the argument `yes` or the argument `no`, which must be of one kind.
    private static func pick(
        _ call: FunctionCall, _ yes: Int, _ no: Int, _ holds: (Int) -> Bool
    ) throws -> ExpressionValue {
        let a = call.values[yes]
        let b = call.values[no]
        let rows = call.frame.count
        if let exact = try ExactNumbers.pick(a, b, rows: rows, holds) { return exact }
        if let x = try a.asNumbers(percentWhole: b.unit == "%"), let y = try b.asNumbers(percentWhole: a.unit == "%") {
            let unit = a.unit == b.unit || b.unit == nil ? a.unit : a.unit == nil ? b.unit : nil
            var result = try BufferBuilder<Double>(count: rows)
            var out = result.mutableSpan
            for rows in Stretches(of: rows) {
                try call.context.cancellation.check()
                switch (x, y) {
                case (.constant(let x), .constant(let y)): for row in rows { out[row] = holds(row) ? x : y }
                case (.rows(let x), .constant(let y)):
                    let x = x.span
                    for row in rows { out[row] = holds(row) ? x[row] : y }
                case (.constant(let x), .rows(let y)):
                    let y = y.span
                    for row in rows { out[row] = holds(row) ? x : y[row] }
                case (.rows(let x), .rows(let y)):
                    let x = x.span
                    let y = y.span
                    for row in rows { out[row] = holds(row) ? x[row] : y[row] }
                }
            }
            return .numbers(result.freeze(), unit: unit)
        }
        if let x = try texts(a, rows), let y = try texts(b, rows) {
            return .text(try TextColumn(rows: rows, stoppedBy: call.context.cancellation) { holds($0) ? x[$0] : y[$0] })
        }
        if let x = try times(a, rows), let y = try times(b, rows) {
            var result = try BufferBuilder<Int64>(count: rows)
            var out = result.mutableSpan
            var polling = Polling(call.context.cancellation)
            for row in 0..<rows {
                try polling.step()
                out[row] = holds(row) ? x.span[row] : y.span[row]
            }
            return .times(result.freeze())
        }
        throw SeriesError.mismatch(
            verb: "choose between", left: ExpressionSide(kind: a.kind, range: call.arguments[yes].range),
            right: ExpressionSide(kind: b.kind, range: call.arguments[no].range))
    }

    private static func texts(_ value: ExpressionValue, _ rows: Int) throws -> TextColumn? {
        switch value {
        case .text(let text): text
        case .word(let word): try TextColumn(codes: .filled(0, count: rows), dictionary: [word])
        case .missing: try TextColumn(codes: .filled(-1, count: rows), dictionary: [])
        default: nil
        }
    }

    private static func times(_ value: ExpressionValue, _ rows: Int) throws -> Buffer<Int64>? {
        switch value {
        case .times(let times): times
        case .instant(let span): try .filled(span.lowerBound, count: rows)
        case .missing: try .filled(missingTime, count: rows)
        default: nil
        }
    }
}
