import CKernels
import Series

/// Where a field stands, for the slow way.
@safe struct FieldContext {
    let start: UnsafePointer<UInt8>
    /// The newline behind the bytes in memory.
    let end: UnsafePointer<UInt8>
    let rowStart: UnsafePointer<UInt8>
    let row: Int
    /// The line of the row within the chunk.
    let rowLine: Int
    let isLast: Bool
}

extension ChunkKernel {
    /// The field at `place`, which is none of those that the loop reads.
    ///
    /// - Returns: as `slowField`.
    mutating func otherField(_ text: kernel_text, _ place: inout kernel_place) -> UnsafePointer<UInt8>? {
        let column = unsafe Int(place.column)
        if column < plan.columns.count, plan.columns[column].kind == .whole {
            if let behind = unsafe wholeNumber(place) { return unsafe behind }
        } else if let behind = unsafe otherNumber(place) {
            return unsafe behind
        }
        let context = unsafe FieldContext(
            start: place.at, end: text.end, rowStart: place.row_start, row: Int(place.row),
            rowLine: Int(place.row_line),
            isLast: text.is_last)
        var line = unsafe Int(place.line)
        let behind = unsafe slowField(context, column: column, line: &line)
        unsafe place.line = Int64(line)
        return unsafe behind
    }

    /// A number with an exponent or of many digits, alone in its field: the separator or line end behind it.
    private mutating func otherNumber(_ place: kernel_place) -> UnsafePointer<UInt8>? {
        // SAFETY: eight bytes stand behind every byte of a field.
        let slot = unsafe columns[Int(place.column)]
        let p = unsafe place.at
        // A leading zero before a digit may be a code: looked at slowly.
        guard unsafe slot.kind == .number, unsafe !(p[0] == 48 && isDigit(p[1])) else { return nil }
        // A mark that also separates is none within a field; no digit can be one.
        let decimal = plan.style.decimal == plan.separator ? 48 : plan.style.decimal
        var value = 0.0
        let length = unsafe scanDecimal(p, decimal: decimal, &value)
        let behind = unsafe p + length
        let isWhole =
            unsafe behind[0] == plan.separator || behind[0] == plan.newline
            || (behind[0] == 13 && behind[1] == plan.newline)
        guard length > 0, isWhole else { return nil }
        unsafe slot.values?.assumingMemoryBound(to: Double.self)[Int(place.row)] = value
        if value.magnitude >= 0x1p53 {
            let column = unsafe Int(place.column)
            let field = unsafe UnsafeBufferPointer(start: p, count: length)
            if unsafe !plan.columns[column].staysNumber && plan.style.isLarge(field.span) {
                unsafe note(.large(column), row: Int(place.row), line: Int(place.row_line))
            }
        }
        return unsafe behind
    }

    /// A whole number of at most eighteen digits, alone in its field, or nothing at all: the separator or line end behind it.
    private func wholeNumber(_ place: kernel_place) -> UnsafePointer<UInt8>? {
        // SAFETY: eight bytes stand behind every byte of a field, and the newline behind the last ends every scan.
        let start = unsafe place.at
        var p = unsafe start
        let isNegative = unsafe p[0] == UInt8(ascii: "-")
        if isNegative { unsafe p += 1 }
        let digits = unsafe p
        guard unsafe !(p[0] == 48 && isDigit(p[1])) else { return nil }
        var value: Int64 = 0
        while unsafe isDigit(p[0]) && p - digits < 18 {
            value = unsafe value * 10 + Int64(p[0] - 48)
            unsafe p += 1
        }
        let isEnd =
            unsafe p[0] == plan.separator || p[0] == plan.newline || (p[0] == 13 && p[1] == plan.newline)
        guard isEnd, unsafe p > digits || p == start else { return nil }
        let whole = unsafe p == start ? Int64.missing : isNegative ? -value : value
        unsafe columns[Int(place.column)].values?.assumingMemoryBound(to: Int64.self)[Int(place.row)] = whole
        return unsafe p
    }

    /// Any field at all: quoted, spaced, text, missing, unfit.
    ///
    /// - Returns: the separator or line end behind it; nil when the row is unfinished or `failure` is set.
    mutating func slowField(_ field: FieldContext, column: Int, line: inout Int) -> UnsafePointer<UInt8>? {
        // SAFETY: scans stop at the newline behind the bytes; see `parse`.
        var p = unsafe field.start
        // Between CRs an LF is a blank.
        while unsafe p[0] == 32 || (p[0] == 9 && plan.separator != 9) || (p[0] == 10 && plan.newline == 13) {
            unsafe p += 1
        }
        if unsafe p[0] == UInt8(ascii: "\"") {
            return unsafe quotedField(field, quote: p, column: column, line: &line)
        }
        let stop = unsafe kernel_find(p, plan.separator, plan.newline, 0)
        if unsafe stop >= field.end && !field.isLast { return nil }
        if unsafe stop[0] == 0 { return unsafe binary(stop, field) }
        var last = unsafe stop
        if unsafe stop[0] == plan.newline && stop > field.start && stop[-1] == 13 { unsafe last -= 1 }
        let behind = unsafe last
        if unsafe last < p { unsafe p = last }
        while unsafe last > p && (last[-1] == 32 || last[-1] == 9 || (last[-1] == 10 && plan.newline == 13)) {
            unsafe last -= 1
        }
        let content = unsafe UnsafeBufferPointer(start: p, count: last - p)
        return unsafe take(content, field, column: column, line: line, isQuoted: false) ? behind : nil
    }

    private mutating func quotedField(
        _ field: FieldContext, quote: UnsafePointer<UInt8>, column: Int, line: inout Int
    ) -> UnsafePointer<UInt8>? {
        let mark = UInt8(ascii: "\"")
        let openedOn = line
        // SAFETY: as for `slowField`.
        var p = unsafe quote + 1
        var part = unsafe p
        var isWhole = true
        scan: while true {
            unsafe p = kernel_find(p, mark, plan.newline, 0)
            if unsafe p >= field.end {
                let place = unsafe (openedOn, self.column(of: quote, field))
                if field.isLast {
                    failure = .unclosedQuote(path: "", line: place.0, column: place.1)
                } else {
                    openQuote = place
                }
                return nil
            }
            switch unsafe p[0] {
            case 0: return unsafe binary(p, field)
            case mark:
                if unsafe p[1] != mark { break scan }
                if isWhole { scratch.removeAll(keepingCapacity: true) }
                isWhole = false
                unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: part, count: p + 1 - part))
                unsafe p += 2
                unsafe part = p
            default:
                line += 1
                unsafe p += 1
            }
        }
        var behind = unsafe p + 1
        while unsafe behind[0] == 32 || (behind[0] == 9 && plan.separator != 9) { unsafe behind += 1 }
        if unsafe behind >= field.end && !field.isLast { return nil }
        let isEnd =
            unsafe behind[0] == plan.separator || behind[0] == plan.newline
            || (behind[0] == 13 && behind[1] == plan.newline)
        if !isEnd {
            // Text behind the closing quote belongs to the field.
            if isWhole { scratch.removeAll(keepingCapacity: true) }
            isWhole = false
            unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: part, count: p - part))
            unsafe behind = kernel_find(p + 1, plan.separator, plan.newline, 0)
            if unsafe behind >= field.end && !field.isLast { return nil }
            if unsafe behind[0] == 0 { return unsafe binary(behind, field) }
            if unsafe behind[0] == plan.newline && behind[-1] == 13 { unsafe behind -= 1 }
            unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: p + 1, count: max(0, behind - p - 1)))
        } else if !isWhole {
            unsafe scratch.append(contentsOf: UnsafeBufferPointer(start: part, count: p - part))
        }
        if isWhole {
            let content = unsafe UnsafeBufferPointer(start: part, count: p - part)
            return unsafe take(content, field, column: column, line: openedOn, isQuoted: true) ? behind : nil
        }
        let content = scratch
        let isTaken = unsafe content.withUnsafeBufferPointer {
            unsafe take($0, field, column: column, line: openedOn, isQuoted: true)
        }
        return isTaken ? unsafe behind : nil
    }

    /// The text that a spreadsheet is to keep as it is, `="007"`; any other as it stands.
    @inline(__always)
    private func keptText(_ content: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        // SAFETY: within the content, which has three bytes at least.
        guard
            unsafe content.count > 2 && content[0] == UInt8(ascii: "=") && content[1] == UInt8(ascii: "\"")
                && content[content.count - 1] == UInt8(ascii: "\"")
        else { return unsafe content }
        return unsafe UnsafeBufferPointer(rebasing: content[2..<(content.count - 1)])
    }

    /// Writes the content of a field into its column; false when `failure` is set.
    private mutating func take(
        _ content: UnsafeBufferPointer<UInt8>, _ field: FieldContext, column: Int, line: Int, isQuoted: Bool
    ) -> Bool {
        let row = field.row
        guard column < plan.columns.count else {
            if !content.isEmpty { note(.ragged, row: row, line: field.rowLine) }
            return true
        }
        // SAFETY: there is room for `row`; the spans end before the content's memory does.
        switch plan.columns[column].kind {
        case .skip: return true
        case .text:
            let code: Int32
            let content = unsafe keptText(content)
            if unsafe content.isEmpty || (!isQuoted && content.count <= 4 && Missing.isMissingText(content.span)) {
                code = -1
            } else {
                code = unsafe tables[column]?.code(of: content) ?? -1
            }
            unsafe set(column, row, code)
            return true
        case .number:
            let span = unsafe isQuoted ? trimmed(content).span : content.span
            let value = plan.columns[column].number(span, plan.style)
            unsafe set(column, row, value ?? .nan)
            if value == nil, let at = NumberSpelling.behindLimit(span),
                let limit = plan.columns[column].number(span.extracting(at...), plan.style)
            {
                unsafe set(column, row, limit)
                note(.limit(column), row: row, line: line)
                if NumberSpelling.isOpenEnd(span) { note(.openEnd(column), row: row, line: line) }
            } else if value == nil {
                if plan.columns[column].isHeader(span) {
                    note(.headerAgain(column), row: row, line: line)
                } else if !plan.columns[column].isMissing(span) {
                    note(.unfit(column), row: row, line: line)
                    if NumberSpelling.isLabel(span) { note(.label(column), row: row, line: line) }
                    if NumberSpelling.isOpenEnd(span) { note(.openEnd(column), row: row, line: line) }
                }
            } else if NumberStyle.isCode(span) {
                note(.code(column), row: row, line: line)
            } else if let value, value.magnitude >= 0x1p53, !plan.columns[column].staysNumber,
                plan.style.isLarge(span)
            {
                note(.large(column), row: row, line: line)
            }
            return true
        case .whole:
            let span = unsafe isQuoted ? trimmed(content).span : content.span
            unsafe set(column, row, whole(span, column, row: row, line: line))
            return true
        case .time(let layout):
            let span = unsafe isQuoted ? trimmed(content).span : content.span
            if let time = layout.readLeniently(span, zone: plan.zone(of: column, or: plan.zone).zone) {
                unsafe set(column, row, time.microseconds)
                if time.first > 12 { note(.firstOver(column), row: row, line: line) }
                if time.second > 12 { note(.secondOver(column), row: row, line: line) }
                if time.isFloored, column == plan.timeIndex { note(.floored, row: row, line: line) }
                return true
            }
            if plan.columns[column].isHeader(span) {
                note(.headerAgain(column), row: row, line: line)
                unsafe set(column, row, missingTime)
                return true
            } else if !plan.columns[column].isMissing(span) {
                if column == plan.timeIndex || column == plan.clockIndex {
                    note(.misfit, row: row, line: line)
                    if case .clock = layout, NumberSpelling.clock(span) != nil {
                        note(.span(column), row: row, line: line)
                    }
                    if problems.firstMisfit == nil {
                        let text = unsafe TextDecoding.text(content.prefix(80))
                        problems.firstMisfit = (plan.cut?.swap?.restored(text) ?? text, line)
                    }
                    unsafe set(column, row, missingTime)
                    return true
                }
                note(.unfit(column), row: row, line: line)
            }
            setMissing(row: row, column: column, line: line)
            return true
        }
    }

    /// The whole number of a field, missing for what is none, which is noted.
    private mutating func whole(_ span: Span<UInt8>, _ column: Int, row: Int, line: Int) -> Int64 {
        guard let number = plan.style.number(span) else {
            if !Missing.isMissing(span) { note(.unfit(column), row: row, line: line) }
            return .missing
        }
        if NumberStyle.isCode(span) { note(.code(column), row: row, line: line) }
        switch plan.style.whole(span) {
        case .whole(let whole): return whole
        case .beyond:
            note(.beyond(column, TextDecoding.text((0..<min(80, span.count)).map { span[$0] })), row: row, line: line)
        case .other:
            if let whole = WholeNumber.exactly(number), WholeNumber.isExact(whole) { return whole }
            note(.fraction(column), row: row, line: line)
        }
        return .missing
    }

    private func trimmed(_ content: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var lower = 0
        var upper = content.count
        while unsafe lower < upper && (content[lower] == 32 || content[lower] == 9) { lower += 1 }
        while unsafe lower < upper && (content[upper - 1] == 32 || content[upper - 1] == 9) { upper -= 1 }
        return unsafe UnsafeBufferPointer(rebasing: content[lower..<upper])
    }

    private mutating func binary(_ p: UnsafePointer<UInt8>, _ field: FieldContext) -> UnsafePointer<UInt8>? {
        failure = unsafe .binary(path: "", offset: origin + byteCount - (field.end - p))
        return nil
    }

    /// The column in characters, from 1, of a place in a row, in the line where it stands.
    private func column(of place: UnsafePointer<UInt8>, _ field: FieldContext) -> Int {
        var count = 1
        var p = unsafe field.rowStart
        while unsafe p < place {
            // SAFETY: between the row's start and a place in it.
            if unsafe p[0] == plan.newline { count = 1 } else if unsafe p[0] & 0xC0 != 0x80 { count += 1 }
            unsafe p += 1
        }
        return count
    }
}
