import Syntax

/// From one kind of value to another. What cannot be read is missing, and counted.
enum ConversionFunctions {
    static let all: [ExpressionFunction] = [
        ExpressionFunction(
            "text", "X, [\"FORMAT\"]", summary: "as text, by a format when there is one (`.1f`, `%Y-%m`)",
            example: "text(wind, \".1f\")", text),
        ExpressionFunction(
            "number", "TEXT", summary: "the number that a text is", example: "number(\"3.5\")", number),
        ExpressionFunction(
            "date", "YEAR, MONTH, DAY", summary: "the day of a year, month and day",
            example: "date(2022, 6, day(time))", date),
        ExpressionFunction(
            "bin", "X, STEP", summary: "the start of the period, or of the step, that it lies in",
            example: "bin(wind, 5)",
            bin),
        ExpressionFunction(
            "convert", "X, UNIT", summary: "the same in another unit; `wind in km/h` says it too",
            example: "convert(wind, \"km/h\")"
        ) { call in
            guard let from = call.values[0].unit else { throw SeriesError.noUnit(column: call.arguments[0].words) }
            let unit = UnitConversion.symbol(try call.word(1))
            let conversion = try UnitConversion(from: from, to: unit)
            return try Vectorized.map(try call.numbers(0)) { conversion($0) }.value(unit: unit)
        },
        ExpressionFunction(
            "time", "TEXT", summary: "the time that a text is, in ISO 8601", example: "time(\"2022-06-07T12:00\")", time
        ),
    ]

    /// `bin(time, 1 month)`, `bin(age, 10)`.
    @Sendable private static func bin(_ call: inout FunctionCall) throws -> ExpressionValue {
        if case .duration(let duration) = call.values[1] {
            return .times(try Period(duration).starts(of: try call.times(0), call.context))
        }
        let width = try call.constant(1)
        guard width > 0 else { throw call.wrong(1, "a step above zero") }
        return try Vectorized.map(try call.numbers(0)) { ($0 / width).rounded(.down) * width }.value(
            unit: call.values[0].unit)
    }

    // MARK: text

    @Sendable private static func text(_ call: inout FunctionCall) throws -> ExpressionValue {
        let format = call.values.count > 1 ? try call.word(1) : nil
        let calendar = call.context.calendar
        switch call.values[0] {
        case .word, .text:
            if format != nil { throw call.wrong(0, "a number or a time beside a format") }
            return call.values[0]
        case .missing: return .missing
        case .number(let number, let isPercent):
            return .word(try numberText(format)(isPercent ? number / 100 : number))
        case .whole(let whole):
            return .word(format == nil ? String(whole) : try numberText(format)(Double(whole)))
        case .wholes(let wholes, _):
            let write = try numberText(format)
            let span = wholes.span
            return .text(
                try coded(call) { row in
                    span[row].isMissing ? nil : format == nil ? String(span[row]) : write(Double(span[row]))
                })
        case .instant(let span): return .word(try timeText(format, calendar)(span.lowerBound))
        case .numbers(let numbers, _):
            let write = try numberText(format)
            let span = numbers.span
            return .text(try coded(call) { span[$0].isNaN ? nil : write(span[$0]) })
        case .times(let times):
            let write = try timeText(format, calendar)
            let span = times.span
            return .text(try coded(call) { span[$0] == missingTime ? nil : write(span[$0]) })
        case .condition(let yes): return .word(yes ? "true" : "false")
        case .conditions(let flags):
            let span = flags.span
            return .text(try coded(call) { span[$0] == 0 ? "false" : "true" })
        case .duration: throw call.wrong(0, "a number or a time")
        }
    }

    private static func coded(_ call: FunctionCall, _ body: (Int) -> String?) throws -> TextColumn {
        try TextColumn(rows: call.frame.count, stoppedBy: call.context.cancellation, body)
    }

    /// Whole numbers without a point, others in their shortest form that reads back the same.
    private static func numberText(_ format: String?) throws -> (Double) -> String {
        guard let format else {
            return { value in
                if let whole = Int64(exactly: value), value.magnitude < 1e15 { return String(whole) }
                return "\(value)"
            }
        }
        let number = try NumberFormat(format, minus: .sign)
        return { number.text($0) }
    }

    private static func timeText(_ format: String?, _ calendar: Calendar) throws -> (Int64) -> String {
        guard let format else { return { calendar.iso8601($0) } }
        let time = try TimeFormat(format)
        return { time.text($0, calendar) }
    }

    // MARK: numbers

    @Sendable private static func number(_ call: inout FunctionCall) throws -> ExpressionValue {
        switch call.values[0] {
        case .number, .numbers, .whole, .wholes, .missing: return call.values[0]
        case .condition, .conditions, .instant, .times, .duration: throw call.wrong(0, "text")
        case .word(let word):
            guard let value = parsed(word) else {
                call.unreadable += call.frame.count
                return .missing
            }
            return .number(value, isPercent: false)
        case .text(let text):
            return .numbers(try read(text, &call, parsed), unit: nil)
        }
    }

    /// A decimal number, blanks around it left out; nil for anything else (`inf`, `nan` and hexadecimal too).
    private static func parsed(_ text: String) -> Double? {
        let digits = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        guard let first = digits.first, digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
            first.isNumber || "+-.".contains(first)
        else { return nil }
        return Double(String(digits))
    }

    /// What each text says, missing where it says nothing, which is counted.
    private static func read<Element: ColumnElement>(
        _ text: TextColumn, _ call: inout FunctionCall, _ body: (String) -> Element?
    ) throws -> Buffer<Element> {
        let stop = call.context.cancellation
        let read = try text.dictionary.mapped(stoppedBy: stop) { body($0) ?? .missing }
        let result = try text.looked(up: read, missing: .missing, stoppedBy: stop)
        let (values, codes) = (result.span, text.codes.span)
        for rows in Stretches(of: values.count) {
            try stop.check()
            for row in rows where codes[row] >= 0 && values[row].isMissing { call.unreadable += 1 }
        }
        return result
    }

    // MARK: times

    @Sendable private static func date(_ call: inout FunctionCall) throws -> ExpressionValue {
        let parts = try (0..<3).map { try call.numbers($0) }
        func part(_ at: Int, _ row: Int) -> Double {
            switch parts[at] {
            case .constant(let number): number
            case .rows(let rows): rows.span[row]
            }
        }
        let calendar = call.context.calendar
        var unreadable = 0
        var times = try BufferBuilder<Int64>(count: call.frame.count)
        var out = times.mutableSpan
        var polling = Polling(call.context.cancellation)
        for row in 0..<call.frame.count {
            try polling.step()
            out[row] = missingTime
            let (year, month, day) = (part(0, row), part(1, row), part(2, row))
            if year.isNaN || month.isNaN || day.isNaN { continue }
            guard let year = Int(exactly: year), let month = Int(exactly: month), let day = Int(exactly: day),
                let date = CivilDate(validYear: year, month: month, day: day)
            else {
                unreadable += 1
                continue
            }
            out[row] = calendar.startOfDay(date)
        }
        call.unreadable += unreadable
        return .times(times.freeze())
    }

    @Sendable private static func time(_ call: inout FunctionCall) throws -> ExpressionValue {
        let context = call.context
        func read(_ text: String) -> Int64? {
            // A blank between day and time is as good as the T.
            let typed = text.utf8.count > 10 ? text.replacingBlank(at: 10) : text
            guard let syntax = InstantSyntax(reading: typed), !syntax.needsOnlyDay else { return nil }
            return try? context.calendar.resolve(syntax, now: context.now, onlyDay: nil).lowerBound
        }
        switch call.values[0] {
        case .instant, .times, .missing: return call.values[0]
        case .word(let word):
            guard let time = read(word) else { throw call.wrong(0, "a time like \"2024-03-01T14:20\"") }
            return .instant(time..<time + 1)
        case .text(let text):
            return .times(try self.read(text, &call, read))
        default: throw call.wrong(0, "text")
        }
    }
}

extension String {
    /// With a `T` for the blank at that byte.
    fileprivate func replacingBlank(at offset: Int) -> String {
        var bytes = Array(utf8)
        if bytes[offset] == UInt8(ascii: " ") { bytes[offset] = UInt8(ascii: "T") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
