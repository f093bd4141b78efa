import Series

/// What the fields of one column in the sample say about its type.
struct ColumnEvidence: Sendable {
    /// Fields that are not missing, and how many of them are numbers, or digits behind a zero.
    var present = 0
    var numbers = 0
    var codes = 0
    /// Of the numbers: those of digits alone, those of them beyond 2⁵³, and the first beyond 64 bits.
    var wholes = 0
    var large = 0
    var beyond: String?
    /// The layout that the most fields fit, and how many do; its first field.
    var layout: TimeLayout?
    var times = 0
    var example = ""
    /// The first field that is no number, with its line.
    var firstText: (text: String, line: Int)?

    static let textLayouts: [TimeLayout] = [
        .iso(offset: false), .iso(offset: true), .dayMonth(order: nil, offset: false),
        .dayMonth(order: nil, offset: true), .named(offset: false), .named(offset: true), .compact(offset: true),
        .compact(offset: false),
    ]

    init(_ fields: [(field: CSVSample.Field, line: Int)], style: NumberStyle, dates: DateOrder?) {
        var first: [UInt8]?
        for (field, line) in fields where !field.isMissing {
            present += 1
            if first == nil { first = field.bytes }
            if style.number(field.bytes.span) != nil {
                numbers += 1
                if NumberStyle.isCode(field.bytes.span) { codes += 1 }
                look(at: field, style)
            } else if firstText == nil {
                firstText = (field.text, line)
            }
        }
        guard let first else { return }
        example = TextDecoding.text(first)
        if numbers < present {
            chooseTextLayout(fields, dates)
        } else {
            chooseNumberLayout(fields)
        }
    }

    private mutating func look(at field: CSVSample.Field, _ style: NumberStyle) {
        switch style.whole(field.bytes.span) {
        case .other: return
        case .beyond: if beyond == nil { beyond = field.text }
        case .whole(let whole): if !WholeNumber.isExact(whole) { large += 1 }
        }
        wholes += 1
    }

    /// Which numbers a numeric column has: whole ones of 64 bits where it has such and no others.
    ///
    /// - Parameter isTyped: whether the file itself calls them whole.
    func numberKind(isTyped: Bool = false) -> CSVColumn.Kind {
        guard wholes == numbers else { return .number }
        return beyond != nil ? .text : large > 0 || isTyped ? .whole : .number
    }

    var isNumeric: Bool { present > 0 && codes == 0 && numbers * 10 >= present * 9 }

    /// Whether a layout of text (not of bare numbers) fits.
    var isTextTime: Bool {
        switch layout {
        case .iso, .dayMonth, .named, .compact(offset: true): true
        case .unix, .compact, nil: false
        }
    }

    private mutating func chooseTextLayout(_ fields: [(field: CSVSample.Field, line: Int)], _ dates: DateOrder?) {
        for var layout in Self.textLayouts {
            if case .dayMonth(_, let offset) = layout { layout = .dayMonth(order: dates, offset: offset) }
            var count = 0
            var over = (first: false, second: false)
            for (field, _) in fields where !field.isMissing {
                guard let time = layout.read(field.bytes.span) else { continue }
                count += 1
                over.first = over.first || time.first > 12
                over.second = over.second || time.second > 12
            }
            guard count > times else { continue }
            times = count
            if case .dayMonth(nil, let offset) = layout, over.first != over.second {
                layout = .dayMonth(order: over.first ? .dmy : .mdy, offset: offset)
            }
            self.layout = layout
            if count == present { return }
        }
    }

    /// Dates like 20241203, or numbers so large that they can only count from 1970.
    private mutating func chooseNumberLayout(_ fields: [(field: CSVSample.Field, line: Int)]) {
        let present = fields.filter { !$0.field.isMissing }
        let dates = present.filter { TimeLayout.compact(offset: false).read($0.field.bytes.span) != nil }
        if dates.count == present.count {
            layout = .compact(offset: false)
            times = dates.count
            return
        }
        var largest = 0.0
        for (field, _) in present {
            guard let value = NumberStyle().number(field.bytes.span), value >= 1e8 else { return }
            largest = max(largest, value)
        }
        let layout = TimeLayout.unix(UnixUnit.of(largest))
        times = present.filter { layout.read($0.field.bytes.span) != nil }.count
        if times > 0 { self.layout = layout }
    }
}
