import Language

extension ValueForm {
    /// Parts of times, distances between them, their bins and how they are written. Databases count the ends of units between two times, MySQL's
    /// `timestampdiff` and spreadsheets whole units.
    static let times = [
        ValueForm("datediff", "date_diff", as: "round((bin($3, 1 $u1) - bin($2, 1 $u1)) / 1 $u1)"),
        ValueForm("date_diff", "timestamp_diff", as: "round((bin($1, 1 $u3) - bin($2, 1 $u3)) / 1 $u3)"),
        ValueForm("datetime_diff", as: "round((bin($2, 1 $u1) - bin($3, 1 $u1)) / 1 $u1)"),
        ValueForm("datedif", as: "floor(($2 - $1) / 1 $u3)"),
        ValueForm("datediff", "date_diff", "days", as: "round((bin($1, 1 day) - bin($2, 1 day)) / 1 day)"),
        ValueForm("timestampdiff", as: "floor(($3 - $2) / 1 $u1)"),
        ValueForm("difftime") { call in
            guard call.arguments.count == 2 else { return nil }
            let distance = "(\(call.arguments[0]) - \(ValueCall.operand(call.arguments[1])))"
            guard let units = call.named["units"] else { return distance }
            return ValueCall.unit(units).map { "(\(distance) / 1 \($0))" }
        },
        ValueForm("total_seconds", as: "($1 / 1 second)"),
        ValueForm("as_hours", "total_hours", as: "($1 / 1 hour)"),
        ValueForm("datepart", "date_part", "datetime_part", "getpart") { call in
            call.unit(1).flatMap { unit in call.argument(2).map { "\(unit)(\($0))" } } ?? part(call)
        },
        ValueForm("extract") { call in
            // `extract(hour from t)`.
            guard call.arguments.count == 1, case let sides = OuterText(call.arguments[0][...]).parts(between: " "),
                sides.count > 2, sides[1].lowercased() == "from"
            else { return nil }
            let of = sides[2...].joined(separator: " ")
            // Of a difference the seconds that it has.
            if sides[0].lowercased() == "epoch" {
                return OuterText(of[...]).parts(between: " - ").count == 2 ? "((\(of)) / 1 second)" : nil
            }
            return ValueCall.unit(sides[0]).map { "\($0)(\(of))" }
                ?? part(sides[0], call).map { "\($0)(\(of))" }
        },
        ValueForm("dayname", "day_name", "weekdays", "weekday_name", as: "weekday($1)"),
        // Their numbers begin with another day each.
        ValueForm("wday", "day_of_week", "dayofweek", "dow", "weekday") { call in
            call.arguments.count == 1 && !call.isCompared && !call.isOperand ? "weekday(\(call.arguments[0]))" : nil
        },
        ValueForm("monthname", "month_name", "months", as: "month($1)"),
        ValueForm("doy", "day_of_year", "yday", as: "dayofyear($1)"),
        ValueForm("hour_of_day", as: "hour($1)"),
        ValueForm("isoweek", "iso_week", "week_of_year", "weekofyear", "isoweeknum", as: "week($1)"),
        ValueForm("startofday", "startofweek", "startofmonth", "startofyear") { call in
            call.arguments.count == 1 ? "bin(\(call.arguments[0]), 1 \(call.name.dropFirst(7)))" : nil
        },
        ValueForm("date_trunc", "datetrunc", "time_bucket", as: "bin($2, 1 $u1)"),
        ValueForm(
            "floor_date", "datetime_trunc", "timestamp_trunc", "date_trunc", "trunc", "to_period", "dt_floor",
            as: "bin($1, 1 $u2)"),
        ValueForm("time_bucket") { call in
            call.word(1).flatMap { span in call.argument(2).map { "bin(\($0), \(span))" } }
        },
        ValueForm("floor_date", "dt_floor", "dt_round", "to_period") { call in
            call.word(2).flatMap(PandasOffset.init).flatMap { offset in
                call.argument(1).map { "bin(\($0), \(offset.span))" }
            }
        },
        ValueForm("as.date", "to_date", "as_date", "date", "datevalue", "dt_date", "dt_normalize", "todate") { call in
            // Of a text it is the day that the text names.
            guard let own = call.argument(1), call.arguments.count == 1 else { return nil }
            return isTold(own) ? ForeignChart.bare(own) : "bin(\(own), 1 day)"
        },
        ValueForm("todatetime", "datetime", "as.posixct", "timestamp", "to_datetime", "to_timestamp") { call in
            guard let own = call.argument(1), call.arguments.count == 1 else { return nil }
            guard isTold(own) else { return own }
            // There a day is its first instant.
            let bare = ForeignChart.bare(own)
            return bare.split(separator: "-").map(\.count) == [4, 2, 2] ? bare + "T00:00:00" : bare
        },
        ValueForm(
            "strftime", "format", "date_format", "to_char", "format_datetime", "format_date", "format_timestamp",
            "text",
            "tochar", "dt_strftime"
        ) { call in
            guard call.arguments.count == 2 else { return nil }
            let (first, second) = (call.arguments[0], call.arguments[1])
            let isFirst = first.contains("%") && "\"'".contains(first.first ?? " ")
            let (value, format) = isFirst ? (second, first) : (first, second)
            return ClockFormat.percent(ForeignChart.bare(format)).map { "text(\(value), \"\($0)\")" }
        },
        ValueForm("ago") { call in
            guard call.arguments.count == 1, let span = ForeignCalls.Call.span(call.arguments[0]) else { return nil }
            return "(now - \(span))"
        },
        ValueForm("getdate", "sysdate", "current_timestamp", "sys.time", "utcnow") {
            $0.arguments.isEmpty ? "now" : nil
        },
    ]

    /// Whether it is a time as it is written; in quotes a column may stand, too.
    private static func isTold(_ time: String) -> Bool { ForeignChart.bare(time).first?.isNumber ?? false }

    /// Parts whose names no unit has.
    private static let parts = [
        "dow": "weekday", "isodow": "weekday", "weekday": "weekday", "dw": "weekday", "doy": "dayofyear",
        "dy": "dayofyear",
    ]

    private static func part(_ call: ValueCall) -> String? {
        call.word(1).flatMap { part($0, call) }.flatMap { part in call.argument(2).map { "\(part)(\($0))" } }
    }

    /// The number of a weekday is another one in each tool.
    private static func part(_ name: String, _ call: ValueCall) -> String? {
        let own = parts[name.lowercased()]
        return own == "weekday" && (call.isCompared || call.isOperand) ? nil : own
    }
}

/// How times are written, as spreadsheets and databases say it.
enum ClockFormat {
    /// `%Y-%m-%d %H:%M` for `yyyy-MM-dd HH:mm`; nil where a letter is none of theirs, as in formats of numbers.
    static func percent(_ typed: String) -> String? {
        if typed.contains("%") { return typed }
        var (made, rest, isClock) = ("", typed[...], false)
        while let letter = rest.first {
            guard letter.isLetter else {
                guard !letter.isNumber, letter != "#" else { return nil }
                made.append(letter)
                rest = rest.dropFirst()
                continue
            }
            let run = rest.prefix { $0.isLetter || $0 == "2" || $0 == "4" }
            let isMinute = isClock || run.hasPrefix("mm") && rest.dropFirst(2).hasPrefix(":")
            guard let (word, sign) = signs(isMinute).first(where: { run.hasPrefix($0.word) }) else { return nil }
            made += sign
            isClock = sign == "%H" || isClock && sign == "%M"
            rest = rest.dropFirst(word.count)
        }
        return made.contains("%") ? made : nil
    }

    /// The longest first. Minutes are called as months are, where they follow hours.
    private static func signs(_ isClock: Bool) -> [(word: String, sign: String)] {
        let mm = isClock ? "%M" : "%m"
        return [
            ("yyyy", "%Y"), ("YYYY", "%Y"), ("yy", "%y"), ("YY", "%y"), ("MMMM", "%B"), ("mmmm", "%B"), ("Month", "%B"),
            ("MMM", "%b"), ("mmm", "%b"), ("Mon", "%b"), ("MM", mm), ("mm", mm),
            ("dddd", "%A"), ("DDDD", "%A"), ("EEEE", "%A"), ("Day", "%A"), ("ddd", "%a"), ("DDD", "%a"), ("EEE", "%a"),
            ("dd", "%d"), ("DD", "%d"), ("HH24", "%H"), ("HH", "%H"), ("hh", "%H"), ("MI", "%M"), ("ss", "%S"),
            ("SS", "%S"),
        ]
    }
}
