import Series

/// What the fields of one column in the sample say about its type.
package struct ColumnEvidence: Sendable {
    /// Fields that are not missing, and how many of them are numbers, or digits behind a zero.
    package var present = 0
    /// Fields that are missing, and whether a dash is among them, which may be a word among words.
    var absent = 0
    var hasDashes = false
    package var numbers = 0
    package var codes = 0
    /// How many are two numbers of few digits and a point, as decimals and versions are.
    var dotted = 0
    /// Of the numbers: those of digits alone, those of them beyond 2⁵³, and the first beyond 64 bits.
    package var wholes = 0
    var large = 0
    var beyond: String?
    /// The layout that the most fields fit, and how many do; its first field.
    package var layout: TimeLayout?
    package var times = 0
    package var example = ""
    /// Whether some field is whole but for a letter at one of its ends.
    var hasLettered = false
    /// The first field that is not a number, with its line.
    var firstText: (text: String, line: Int)?
    /// How numbers that are more than digits are written, when nine in ten are.
    var spelling: NumberSpelling?
    /// How they would be read all, when they may as well be codes.
    var uncertain: NumberSpelling?
    /// What is known where all may be sizes in bytes, in letters some of them.
    var sizes: SizeEvidence?
    /// Whether all may be processors, in thousandths some of them.
    var areThousandths = false
    /// Whether all are metres or minutes, and seconds, which only the name tells apart.
    var areMetresOrSpans = false
    /// Two fields of different units, with their lines, when every field has one that is known.
    var mixed: (first: (text: String, line: Int), second: (text: String, line: Int))?
    /// Words for missing values between numbers; they are not present.
    var missingWords: [[UInt8]] = []
    /// What a program says in brackets in place of every value: that there is none.
    var programWords: [[UInt8]] = []
    /// How many fields are times of day; whether none has seconds and all two digits of hours, so that they are hardly lengths;
    /// and whether each is later than the one before, a new day's but for a few.
    var clocks = 0
    var areTimesOfDay = false
    /// Whether none has seconds, so that they may be times of day; `6:04` is as often six minutes.
    var mayBeTimesOfDay = false
    /// Whether many of them are all multiples of five minutes, if they are hours and minutes.
    var areFiveMinutes = false
    /// The second of the day before which times of day are of the next one: where they run past midnight.
    var dayBegins = 0.0
    /// Whether hours below ten have two digits.
    var padsHours = false
    /// Whether they are times from a start as a stopwatch writes them, `0:49:37`: no day begins in so many of its rows.
    var areStopped = false
    /// Whether all are parts of a second in three or six digits.
    var areFractions = false
    /// How many fields are times of day in four digits, or in six all of them.
    var packedClocks = 0
    /// Whether these have seconds.
    var haveSeconds = false
    /// Whether all are hours and minutes in one number, 0 to 2400, not the hours alone.
    var areHoursAndMinutes = false
    /// Whether all are whole hours that run through the day, forth or back, as those of rows one after the other do.
    var areHours = false
    /// How long periods of a day are that whole numbers count from 1, as many as one has of them; nil of others.
    var periods: Int64?
    /// Of the times of day, those with an offset.
    var clockOffsets = 0
    var clockSteps = false
    /// Of numbers 1000 … 2999 that ascend: by how many parts of a year they stand apart at least, 1, 4 or 12; 0 of others.
    var partsOfYear: Int?
    /// Whether such numbers stand a week, a trading day or a day of a year apart, as R's series do.
    var hasDaysOfYear = false
    /// `800102` or `1/86`, where every value is one and they ascend: times under a name that says so, and nothing else.
    var shortLayout: TimeLayout?
    /// Whether the times are dates without a clock.
    var areDates = false
    /// Whether these are written without a clock: days, months and the like, which are the same in every zone.
    var areDays = false
    /// Whether no time is before the one above it.
    var areInOrder = false
    /// A time with another offset than the first has, where the layout has offsets.
    var otherOffset: String?
    /// Whether some of these dates come again.
    var comeAgain = false
    /// Whether all numbers are whole, and the least and largest.
    var areWhole = true
    package var least = Double.infinity
    package var largest = -Double.infinity
    /// The first field that does not fit the layout, with its line.
    var firstMisfit: (text: String, line: Int)?

    package typealias Fields = [(field: CSVSample.Field, line: Int)]

    static func textLayouts(_ dates: DateOrder?, thisYear: Int) -> [TimeLayout] {
        [
            .iso(offset: false), .iso(offset: true), .dayMonth(order: dates, offset: false),
            .dayMonth(order: dates, offset: true), .named(offset: false), .named(offset: true),
            .compact(offset: true), .compact(offset: false), .quarter, .week, .month,
            .shortDate(order: dates, thisYear: thisYear), .shortNamed(thisYear: thisYear),
            .dayAndMonth(order: dates, year: thisYear), .ordinal(offset: false), .ordinal(offset: true),
        ]
    }

    /// - Parameters:
    ///   - gap: a word that stands for nothing in several columns.
    ///   - home: the zone whose words behind times count first.
    package init(
        _ all: Fields, style: NumberStyle, dates: DateOrder?, thisYear: Int = LoadOptions().thisYear,
        gap: [UInt8]? = nil, home: Zone = .utc
    ) {
        var fields = all.map {
            (field: CSVSample.Field(bytes: $0.field.value, isQuoted: $0.field.isQuoted), line: $0.line)
        }
        hasDashes = fields.contains { $0.field.bytes.elementsEqual("-".utf8) && !$0.field.isQuoted }
        fields.removeAll { $0.field.isMissing }
        absent = all.count - fields.count
        countNumbers(fields, style)
        if numbers > 0, numbers < fields.count {
            // Words for nothing are not texts in a column that holds numbers otherwise.
            let others = fields.filter {
                style.number($0.field.bytes.span) == nil && NumberSpelling.limit($0.field.bytes.span, style) == nil
            }
            if others.allSatisfy({ MissingWords.contains($0.field.bytes.span) || $0.field.bytes == gap }) {
                for (field, _) in others where !missingWords.contains(field.bytes) { missingWords.append(field.bytes) }
                fields = fields.filter { !missingWords.contains($0.field.bytes) }
                absent += others.count
                countNumbers(fields, style)
            }
        }
        if let gap = gap ?? Self.dashes(fields), !fields.isEmpty, fields.allSatisfy({ $0.field.bytes == gap }) {
            missingWords = [gap]
            absent += fields.count
            fields = []
            countNumbers(fields, style)
        }
        if numbers == 0, fields.allSatisfy({ MissingWords.isProgramWord($0.field.bytes) }) {
            for (field, _) in fields where !programWords.contains(field.bytes) { programWords.append(field.bytes) }
        }
        guard let first = fields.first?.field.bytes else { return }
        example = TextDecoding.text(first)
        areFractions = fields.allSatisfy { TimeLayout.fraction.read($0.field.bytes.span) != nil }
        findShort(fields, thisYear)
        if numbers < present {
            areThousandths = NumberSpelling.areThousandths(fields, style)
            findSpelling(&fields, style)
            if numbers == 0, spelling == nil { leaveWordsOut(&fields, dates, thisYear) }
            if spelling == .clock || spelling == nil { countClocks(fields) }
            chooseTextLayout(fields, dates, thisYear, home)
            if layout == nil, spelling == nil, numbers * 10 >= present * 9 {
                // Seconds since 1970 between which a word stands are times all the same.
                chooseNumberLayout(fields.filter { style.number($0.field.bytes.span) != nil })
                if layout != nil { firstMisfit = firstText }
            }
            if let layout {
                areDates = fields.allSatisfy {
                    (layout.readLeniently($0.field.bytes.span)?.microseconds ?? 0) % Microseconds.day == 0
                }
            }
        } else {
            chooseNumberLayout(fields)
            if case .unix? = layout {} else { areDates = layout != nil }
            areHoursAndMinutes =
                areWhole && least >= 0 && largest > 100 && largest <= 2400
                && fields.allSatisfy {
                    (style.number($0.field.bytes.span) ?? 60).truncatingRemainder(dividingBy: 100) < 60
                }
            areHours = isWhole(within: DateParts.Part.hour.range) && Self.run(fields, style)
            periods = Self.periods(least...max(least, largest), areRunning: areWhole && Self.run(fields, style))
            packedClocks = Self.packedClocks(fields)
            haveSeconds = packedClocks > 0 && fields[0].field.bytes.count == 6
        }
        if let layout, numbers < present {
            let known = fields.compactMap { layout.readLeniently($0.field.bytes.span)?.microseconds }
            areInOrder = known.count > 3 && zip(known, known.dropFirst()).allSatisfy { $0 <= $1 }
        }
        areDays =
            areDates
            && fields.allSatisfy {
                !$0.field.bytes.contains(UInt8(ascii: ":")) && ($0.field.bytes.count <= 8 || numbers < present)
            }
        otherOffset = Self.otherOffset(fields, layout)
        comeAgain = areDates && Set(fields.map(\.field.bytes)).count < fields.count
    }

    /// How many fields are times of day in four digits, or in six where the first one has so many: of one length they are.
    private static func packedClocks(_ fields: Fields) -> Int {
        let length = fields.first?.field.bytes.count == 6 ? 6 : 4
        return fields.count {
            $0.field.bytes.count == length && TimeLayout.clockDigits.read($0.field.bytes.span) != nil
        }
    }

    /// Whether numbers rise but for few, or fall.
    private static func run(_ fields: Fields, _ style: NumberStyle) -> Bool {
        let values = fields.compactMap { style.number($0.field.bytes.span) }
        let pairs = zip(values, values.dropFirst())
        let (rises, falls) = (pairs.count { $0 < $1 }, pairs.count { $0 > $1 })
        return max(rises, falls) > 1 && min(rises, falls) * 10 <= max(rises, falls)
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

    /// Whole numbers some of which have a letter, `207a` or `c168`, are codes too.
    package var isNumeric: Bool {
        present > 0 && codes == 0 && numbers * 10 >= present * 9 && !(areWhole && hasLettered)
    }

    /// Whether a column of that name holds versions: 1.9 comes before 1.10 there, which is no 1.1.
    func areVersions(under name: String) -> Bool {
        dotted > 0 && dotted == present
            && !Set(ColumnWords.split(name)).isDisjoint(with: ["version", "firmware"])
    }

    /// Whether a layout of text (not of bare numbers) fits.
    package var isTextTime: Bool {
        switch layout {
        case .iso, .dayMonth, .named, .compact(offset: true), .quarter, .week, .month, .shortDate, .shortNamed,
            .dayAndMonth, .zoned:
            true
        // `2024-001` may be the number of an invoice, unless a clock stands behind it.
        case .ordinal: !areDays
        case .unix, .compact, .year, .decimalYear, .packed, .sixDigits, .shortMonth, .shortNamedMonth,
            .shortQuarter, .dottedMonth, .excel, .julian, .clock, .clockAt, .fraction,
            .microseconds, .seconds, .clockDigits, .hours, .periods, nil:
            false
        }
    }

    /// Whether whole numbers are days in eight digits: one number in thirty of that size is one, so that four are none by chance.
    package var areDaysInDigits: Bool {
        layout == .compact(offset: false) && times == present && numbers == present && present > 3
            && least >= 19_000_101 && largest <= 22_001_231 && least < largest
    }

    /// Whether its values show the time of a clock.
    var haveClocks: Bool { present > 0 && (clocks == present || isTextTime && times == present && !areDays) }

    /// Whether every value is a whole number within the range.
    package func isWhole(within range: ClosedRange<Double>) -> Bool {
        present > 0 && numbers == present && areWhole && range.contains(least) && range.contains(largest)
    }

    private mutating func countNumbers(_ fields: Fields, _ style: NumberStyle) {
        let haveLimits = Self.limits(fields, style) > 0
        (present, numbers, codes, firstText) = (fields.count, 0, 0, nil)
        (wholes, large, beyond, dotted) = (0, 0, nil, 0)
        (areWhole, least, largest, hasLettered) = (true, .infinity, -.infinity, false)
        for (field, line) in fields {
            if let value = style.number(field.bytes.span) {
                numbers += 1
                if NumberStyle.isCode(field.bytes.span) { codes += 1 }
                look(at: field, style)
                if field.bytes.count <= 5, field.bytes.dropFirst().dropLast().contains(UInt8(ascii: ".")) {
                    dotted += 1
                }
                if value != value.rounded() { areWhole = false }
                least = min(least, value)
                largest = max(largest, value)
                continue
            }
            if haveLimits, let limit = NumberSpelling.limit(field.bytes.span, style) {
                numbers += 1
                (least, largest, areWhole) = (min(least, limit), max(largest, limit), false)
                continue
            }
            if firstText == nil { firstText = (field.text, line) }
            if NumberSpelling.isLettered(field.bytes) { hasLettered = true }
        }
    }

    /// The way of numbers that end in several letters which belong together.
    private static func lettered(_ fields: Fields, _ inWords: Fields, _ style: NumberStyle) -> NumberSpelling? {
        guard let first = inWords.first?.field else { return nil }
        let ends = Set(inWords.compactMap { $0.field.bytes.last })
        // All in millions, which are no unit of a currency: `$14.1M`.
        let isMoney =
            !NumberSpelling.currency(of: first.bytes).isEmpty && ends.count == 1
            && ends.isSubset(of: Array("KkMBT".utf8))
        guard ends.count > 1 || isMoney else { return nil }
        let several: [NumberSpelling] = [
            .scaled(prefix: NumberSpelling.currency(of: first.bytes)), .hemisphere(isLongitude: false),
            .hemisphere(isLongitude: true),
        ]
        return several.first { way in fields.allSatisfy { way.number($0.field.bytes.span, style) != nil } }
    }

    /// One way of writing numbers with more than digits that nine in ten fields have.
    private mutating func findSpelling(_ fields: inout Fields, _ style: NumberStyle) {
        let inWords = fields.filter {
            style.number($0.field.bytes.span) == nil && !MissingWords.contains($0.field.bytes.span)
        }
        guard let (first, firstLine) = inWords.first else { return }
        let isRand = first.bytes.first == UInt8(ascii: "R")
        // `R-100000` is a number of a receipt.
        if isRand, inWords.allSatisfy({ NumberSpelling.isCode($0.field.bytes.filter { $0 != UInt8(ascii: "-") }) }) {
            return
        }
        if NumberSpelling.areFlagged(fields, inWords, style) {
            spelling = .flagged
            firstText = (first.text, firstLine)
            leaveOut(&fields) {
                MissingWords.contains($0.bytes.span) && NumberSpelling.flagged($0.bytes.span, style) == nil
            }
            return
        }
        sizes = SizeEvidence(fields, style)
        if sizes?.areCertain == true {
            spelling = .size
            return
        }
        if let way = Self.lettered(fields, inWords, style) {
            if Self.maybeCodes(fields, inWords, way) { uncertain = way } else { spelling = way }
            return
        }
        if sizes != nil { uncertain = .size }
        guard var found = NumberSpelling.of(first.bytes.span, style) else { return }
        if Self.maybeCodes(fields, inWords, found) {
            uncertain = found
            return
        }
        let words = fields.filter {
            MissingWords.contains($0.field.bytes.span) && found.number($0.field.bytes.span, style) == nil
        }
        var fit = fields.count { found.number($0.field.bytes.span, style) != nil }
        if fit < fields.count - words.count,
            fields.allSatisfy({ NumberSpelling.spans.number($0.field.bytes.span, style) != nil })
        {
            // `45m` before `1h 20m`, `350ms` before `1.2s`: lengths of time, in whatever units.
            if fields.contains(where: { NumberSpelling.isSurelySpan($0.field.bytes) }) {
                (found, fit) = (.spans, fields.count)
            } else {
                areMetresOrSpans = true
            }
        }
        // `1 year` among `8 years` and `6 months`
        if fit < fields.count - words.count, NumberSpelling.ages.number(first.bytes.span, style) != nil {
            let ages = fields.count { NumberSpelling.ages.number($0.field.bytes.span, style) != nil }
            if ages == fields.count - words.count { (found, fit) = (.ages, ages) }
        }
        if fit > 0, fit * 10 >= (fields.count - words.count) * 9 {
            spelling = found
            leaveOut(&fields) {
                MissingWords.contains($0.bytes.span) && found.number($0.bytes.span, style) == nil
            }
            return
        }
        // `12A`, `12B`, `14C` are seats rather than amperes, bytes and degrees.
        if inWords.allSatisfy(Self.isLetteredWhole) {
            if areMetresOrSpans { uncertain = .spans }
            return
        }
        let units = fields.count {
            style.number($0.field.bytes.span) != nil || NumberSpelling.of($0.field.bytes.span, style)?.unit != nil
        }
        guard found.unit != nil, sizes == nil, units == fields.count,
            let other = inWords.first(where: {
                NumberSpelling.of($0.field.bytes.span, style).map { $0.unit != found.unit } ?? false
            })
        else { return }
        mixed = ((first.text, firstLine), (other.field.text, other.line))
    }

    /// Words for nothing are not present.
    private mutating func leaveOut(_ fields: inout Fields, where isNothing: (CSVSample.Field) -> Bool) {
        for (field, _) in fields where isNothing(field) && !missingWords.contains(field.bytes) {
            missingWords.append(field.bytes)
        }
        absent += fields.count - fields.count { !missingWords.contains($0.field.bytes) }
        fields = fields.filter { !missingWords.contains($0.field.bytes) }
        present = fields.count
    }
}
