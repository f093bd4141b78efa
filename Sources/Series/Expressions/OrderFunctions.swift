import Syntax

/// Functions that look at other rows too, of the same group when the series has groups.
enum OrderFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "lag", 1...2, summary: "the value of the row before, or of so many rows before", example: "lag(wind, 2)",
            isRowWise: false
        ) { call in
            let rows = call.values.count > 1 ? try call.constant(1) : 1
            guard let rows = Int(exactly: rows), rows.magnitude <= 1 << 40 else {
                throw call.wrong(1, "a number of rows")
            }
            let within = try RowGroups(call.frame, by: [], call.context.cancellation)
            var sources = [Int](repeating: -1, count: call.frame.count)
            var polling = Polling(call.context.cancellation)
            for group in 0..<within.count {
                let own = within.rows(group)
                for place in own.indices where own.indices.contains(place - rows) {
                    try polling.step()
                    sources[own[place]] = own[place - rows]
                }
            }
            let stop = call.context.cancellation
            switch call.values[0] {
            case .numbers(let numbers, let unit):
                return try .numbers(numbers.picking(orMissing: sources, stop), unit: unit)
            case .wholes(let wholes, let unit): return try .wholes(wholes.picking(orMissing: sources, stop), unit: unit)
            case .times(let times): return try .times(times.picking(orMissing: sources, stop))
            case .text(let text):
                return .text(
                    try TextColumn(places: text.places.picking(orMissing: sources, stop), words: text.words))
            default: throw call.wrong(0, "a column")
            }
        },
        ExpressionFunction(
            "rank", 1...1, summary: "the place in order of the values, 1 the least; equal ones share the mean",
            example: "rank(wind)", isRowWise: false
        ) { call in
            guard case .rows(let numbers) = try call.numbers(0) else { throw call.wrong(0, "a column of numbers") }
            let within = try RowGroups(call.frame, by: [], call.context.cancellation)
            let cancellation = call.context.cancellation
            let made = try within.mapping(numbers) { values, _ in
                var rows: [Int] = []
                for row in 0..<values.count where values[row] == values[row] { rows.append(row) }
                let ranks = try Correlation.ranks(rows.map { values[$0] }, cancellation)
                var result = try BufferBuilder<Double>(repeating: .nan, count: values.count)
                var out = result.mutableSpan
                for (at, row) in rows.enumerated() { out[row] = ranks[at] }
                return result.freeze()
            }
            return .numbers(made, unit: nil)
        },
    ]
}
