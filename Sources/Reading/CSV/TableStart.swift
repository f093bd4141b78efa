import Series

/// Where a table begins below lines that are none of it: above the longest run of rows that are as wide and of the same kinds stand its
/// names, perhaps with units and the like between.
struct TableStart {
    /// What a field may be beside its neighbours in the column.
    private enum Kind { case number, time, word }

    /// The rows of one shape.
    private struct Run {
        var start: Int
        var end: Int
        var width: Int
        /// Of each column; nil where all of its fields are empty so far.
        var kinds: [Kind?]
        /// Fields that are numbers or times.
        var typed = 0

        var isTyped: Bool { kinds.contains { $0 == .number || $0 == .time } }

        /// Whether the columns from a place on hold words or nothing, and one of them nothing.
        func isRemark(from place: Int) -> Bool {
            isTyped && end - start > 1 && kinds[place...].allSatisfy { $0 == .word || $0 == nil }
                && kinds[place...].contains { $0 == nil }
        }
    }

    private let rows: [CSVSample.Row]
    private let kinds: [[Kind?]]

    /// Nil where the first rows are of one shape below the first, as in most files.
    init?(_ all: [CSVSample.Row]) {
        let rows = Array(all.prefix(Self.limit))
        guard rows.count > 2, rows.reduce(0, { $0 + $1.fields.count }) <= Self.fieldLimit else { return nil }
        self.rows = rows
        let near = rows.dropFirst().prefix(6)
        var first = Run(start: 1, end: 2, width: rows[1].fields.count, kinds: rows[1].fields.map(Self.kind))
        let areAlike = near.dropFirst().allSatisfy { Self.add($0.fields.map(Self.kind), to: &first) }
        if areAlike, first.isTyped, (rows[0].fields.count - first.width).magnitude < 2,
            !rows.indices.contains(where: { Self.isBlank(rows, before: $0) })
        {
            return nil
        }
        kinds = rows.map { row in row.fields.map(Self.kind) }
    }

    private static let limit = 200
    /// Fields of which the kind is looked for; a wide table has no lines above that are as wide.
    private static let fieldLimit = 20_000

    /// The row that names the columns, where others stand above it; nil where the first row does, or nothing tells.
    var row: Int? {
        guard let run = longest, run.start > 1 else { return nil }
        if isBelowKeys(run) { return run.start }
        guard let top = header(of: run) else { return nil }
        guard top > 0 else { return nil }
        let isOther = rows[0].fields.count != run.width
        let isApart = (1...top).contains { isBlank(before: $0) }
        // Titles that separators fill up to the width of the rows.
        let areTitles = kinds[..<top].allSatisfy { $0.first != .some(nil) && $0.dropFirst().allSatisfy { $0 == nil } }
        // Rows above that go on where the names and the rows below have nothing are facts about the table (Enedis).
        let areFacts = kinds[..<top].contains { $0.contains(.number) || $0.contains(.time) }
        let isNarrower =
            areFacts
            && run.kinds.indices.contains { column in
                run.kinds[column] == nil && kinds[top][column] == nil
                    && kinds[..<top].contains { column < $0.count && $0[column] != nil }
            }
        guard isOther || isApart || areTitles || isNarrower || top > 3 else { return nil }
        // What is shaped as the rows are is rows, and a header that comes again names the same table.
        guard
            !(0..<top).contains(where: {
                isLike(run, $0) || rows[$0].fields.map(\.bytes) == rows[top].fields.map(\.bytes)
            })
        else { return nil }
        return top
    }

    /// Whether all rows above are facts, each a kind, a key and a value, and no names: those of one kind stand together (the UK's National
    /// River Flow Archive).
    private func isBelowKeys(_ run: Run) -> Bool {
        guard run.start > 3, run.kinds.first == .time, run.end - run.start > 3, run.width > 1,
            rows[..<run.start].allSatisfy({ $0.fields.count > 2 })
        else { return false }
        let above = kinds[..<run.start]
        guard above.allSatisfy({ $0[0] == .word && $0[1] == .word }) else { return false }
        let keys = rows[..<run.start].map { $0.fields.prefix(2).map(\.bytes) }
        let groups = zip(keys, keys.dropFirst()).count { $0[0] != $1[0] } + 1
        let alike = Set(keys.map { $0[0] }).count
        return Set(keys).count == keys.count && groups == alike && alike * 2 <= keys.count + 1
    }

    /// The run of the most numbers and times.
    private var longest: Run? {
        var best: Run?
        var open: Run?
        func close() {
            guard let run = open, run.width > 1, run.typed > (best?.typed ?? 2),
                run.end - run.start > 1 || run.end == rows.count
            else { return }
            best = run
        }
        for place in rows.indices {
            let typed = kinds[place].count { $0 == .number || $0 == .time }
            if var run = open, Self.add(kinds[place], to: &run) {
                run.end = place + 1
                run.typed += typed
                open = run
                continue
            }
            close()
            open = Run(start: place, end: place + 1, width: kinds[place].count, kinds: kinds[place], typed: typed)
        }
        close()
        return best
    }

    /// Adds a row to a run, where it is of its shape.
    ///
    /// One that lacks fields at its end is, where the others hold nothing or words there: remarks beside the first rows (SMHI).
    private static func add(_ row: [Kind?], to run: inout Run) -> Bool {
        guard row.count == run.width || row.count < run.width && row.count > 2 && run.isRemark(from: row.count) else {
            return false
        }
        for (column, kind) in row.enumerated() {
            guard let kind else { continue }
            if let known = run.kinds[column], known != kind { return false }
            run.kinds[column] = kind
        }
        return true
    }

    /// The names above a run: right above it, or above up to three lines of units and the like.
    private func header(of run: Run) -> Int? {
        var top = run.start - 1
        guard areNames(top, run) else { return nil }
        while top > 0, run.start - top < 4, !isBlank(before: top), areNames(top - 1, run),
            filled(top - 1) * 4 >= filled(top) * 3 || isRepeated(top) && isOfGroups(top - 1),
            run.width > 2 || areUnits(top)
        {
            top -= 1
        }
        if let upper = aboveEmpty(top, run) { return upper }
        // The first columns may lack a name, as those of years and months do.
        let unnamed = kinds[run.start - 1].prefix { $0 == nil }.count
        let used = run.kinds.count { $0 != nil }
        let isUnnamed = unnamed > 1 && filled(run.start - 1) == run.width - unnamed
        let least = isUnnamed ? run.width : used > 1 ? used + 1 : run.width + 1
        return filled(run.start - 1) * 2 >= least ? top : nil
    }

    /// The first of the names above a row of separators alone, where the names below it lack that of the first column (the Japan
    /// Meteorological Agency).
    private func aboveEmpty(_ top: Int, _ run: Run) -> Int? {
        guard top > 1, rows[top].fields.first?.bytes.isEmpty ?? false, rows[top - 1].fields.count == run.width,
            rows[top - 1].fields.allSatisfy(\.bytes.isEmpty), areNames(top - 2, run),
            kinds[top - 2].first == .some(.word),
            filled(top - 2) == run.width
        else { return nil }
        let isHigher = top > 2 && !isBlank(before: top - 2) && areNames(top - 3, run) && isOfGroups(top - 3)
        return isHigher ? top - 3 : top - 2
    }

    /// Whether a row names some of the columns behind the first, as no title does.
    private func isOfGroups(_ place: Int) -> Bool {
        (rows[place].fields.first?.bytes.isEmpty ?? false) && filled(place) > 1
    }

    /// Whether a name stands over several columns, which the rows above tell apart then.
    private func isRepeated(_ place: Int) -> Bool {
        let names = rows[place].fields.map(\.bytes).filter { !$0.isEmpty }
        return Set(names).count < names.count
    }

    private func areNames(_ place: Int, _ run: Run) -> Bool {
        // A separator may end the names.
        kinds[place].count >= run.width && kinds[place][run.width...].allSatisfy { $0 == nil } && filled(place) > 0
            && kinds[place].allSatisfy { $0 == .word || $0 == nil }
    }

    private func areUnits(_ place: Int) -> Bool {
        rows[place].fields.count { NumberSpelling.isUnit([], $0.bytes.filter { !"()[]".utf8.contains($0) }) } * 2
            >= rows[place].fields.count
    }

    /// Whether a row has what the run has: a word among the numbers of a column makes it a line of facts.
    private func isLike(_ run: Run, _ place: Int) -> Bool {
        guard kinds[place].count == run.width,
            !zip(kinds[place], run.kinds).contains(where: { $0 == .word && $1 == .number })
        else { return false }
        let typed = run.kinds.indices.filter { run.kinds[$0] == .number || run.kinds[$0] == .time }
        return typed.count { kinds[place][$0] == run.kinds[$0] } * 2 > typed.count
    }

    private func filled(_ place: Int) -> Int { kinds[place].count { $0 != nil } }

    /// Whether a blank line, or one of separators alone, stands before a row.
    private func isBlank(before place: Int) -> Bool { Self.isBlank(rows, before: place) }

    static func isBlank(_ rows: [CSVSample.Row], before place: Int) -> Bool {
        guard place > 0 else { return false }
        let above = rows[place - 1]
        // Texts in quotes go over lines.
        let lines = above.fields.reduce(1) { $0 + $1.bytes.count { $0 == 10 } }
        return rows[place].line > above.line + lines || above.fields.allSatisfy(\.bytes.isEmpty)
    }

    private static func kind(_ field: CSVSample.Field) -> Kind? {
        let bytes = field.value
        if field.isMissing || MissingWords.isSaid(bytes) && !NumberSpelling.isUnit([], bytes) { return nil }
        if NumberStyle().number(bytes.span) != nil || NumberStyle(decimal: UInt8(ascii: ",")).number(bytes.span) != nil
        {
            return .number
        }
        let layouts = ColumnEvidence.textLayouts(nil, thisYear: LoadOptions().thisYear).prefix(6)
        if layouts.contains(where: { $0.read(bytes.span) != nil }) || TimeLayout.clock.read(bytes.span) != nil {
            return .time
        }
        return NumberSpelling.of(bytes.span, NumberStyle())?.isWord == false ? .number : .word
    }
}

extension CSVInference {
    /// Leaves what stands above the table out, where its rows tell that they begin further down.
    static func leavePreambleOut(
        _ rows: inout [CSVSample.Row], _ dialect: inout CSVDialect, _ head: [UInt8], _ options: LoadOptions
    ) {
        guard options.header == nil, options.skip == nil, options.kinds.isEmpty, dialect.cut == nil,
            dialect.directive == nil, let start = PatternHeader.top(rows) ?? TableStart(rows)?.row, start > 0
        else { return }
        dialect.moveTo(rows[start], head)
        dialect.isTable = true
        rows.removeFirst(start)
    }
}
