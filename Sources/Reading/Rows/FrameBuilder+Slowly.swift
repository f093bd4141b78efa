import Series

extension FrameBuilder {
    /// Before the type is decided, and whatever the quick ways refuse.
    @unsafe func setSlowly(_ column: Int, _ value: UnsafeBufferPointer<UInt8>, isText: Bool) -> Bool {
        let slot = unsafe columns + column
        if isText, let inside = unsafe unpadded(column, value) {
            return set(column, spelled: inside[...], isText: true)
        }
        let span = unsafe value.span
        switch unsafe slot.pointee.form {
        case .undecided:
            unsafe slot.pointee.early.append(
                RowColumn.Early(row: row, line: line, bytes: Array(value), isText: isText))
            if unsafe slot.pointee.early.count >= Self.sampleSize { decide(column) }
            return true
        case .spelled:
            let bytes = unsafe CSVSample.Field(bytes: Array(value), isQuoted: isText).value
            if let number = unsafe slot.pointee.spelling?.number(bytes.span, NumberStyle()) {
                setSpelled(column, number)
                return true
            }
            if unsafe slot.pointee.missingWords.contains(bytes) || Missing.isMissing(bytes.span) { return true }
        case .number:
            if let number = NumberStyle().number(span) {
                if NumberStyle.isCode(span) { unsafe slot.pointee.hasCodes = true }
                set(column, number)
                return true
            }
            if let limit = NumberSpelling.limit(span, NumberStyle()) {
                unsafe slot.pointee.limits.add(line: line)
                set(column, limit)
                return true
            }
        case .whole:
            if let number = NumberStyle().number(span) {
                if NumberStyle.isCode(span) { unsafe slot.pointee.hasCodes = true }
                switch NumberStyle().whole(span) {
                case .whole(let whole): set(column, whole: whole)
                case .beyond:
                    if unsafe slot.pointee.beyond == nil {
                        unsafe slot.pointee.beyond = TextDecoding.text(value.prefix(80))
                    }
                case .other: setOther(column, number)
                }
                return true
            }
        case .iso, .time:
            guard case .time(let layout) = unsafe slot.pointee.kind else { return true }
            if let time = layout.read(span) {
                if time.first > 12 { unsafe slot.pointee.over.first = true }
                if time.second > 12 { unsafe slot.pointee.over.second = true }
                set(column, time: time.microseconds)
                return true
            }
        case .text, .skip: return true
        }
        if unsafe Missing.isMissing(span) || slot.pointee.missingWords.contains(Array(value)) { return true }
        unsafe slot.pointee.unfit.add(line: line)
        if unsafe slot.pointee.firstUnfit == nil {
            unsafe slot.pointee.firstUnfit = (line, 0, TextDecoding.text(value.prefix(80)))
        }
        return false
    }

    /// The bytes of a text without the blanks around it, for a column of numbers or times; nil where there are none.
    @unsafe private func unpadded(_ column: Int, _ value: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        switch form(column) {
        case .number, .whole, .iso, .time: break
        case .undecided, .text, .skip, .spelled: return nil
        }
        guard let first = unsafe value.first, let last = unsafe value.last, first <= 32 || last <= 32 else {
            return nil
        }
        let inside = unsafe CSVSample.Field(bytes: Array(value), isQuoted: true).value
        return inside.count < value.count ? inside : nil
    }
}
