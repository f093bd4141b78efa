import Series
import Syntax

/// What splits a layer into series, and what sizes, colours and uncertainties say of its rows.
extension LayerReader {
    /// What splits a layer, the columns that are seen by a look first: `color by COLUMN`, `symbol by`, `dash by`; then the keys
    /// that are not places, and what `aggregate … by` left.
    private struct Splitting {
        var color: KeyColumn?
        /// The title of each column; nil where its names say it.
        var titles: (color: String?, looks: [String?], others: [String?]) = (nil, [], [])
        /// `symbol by` and `dash by` of other columns than the one before.
        var looks: [(name: String, keys: KeyColumn)] = []
        var others: [KeyColumn] = []

        var all: [KeyColumn] { [color].compactMap { $0 } + looks.map(\.keys) + others }
    }

    private func splitting() throws -> Splitting {
        var found = Splitting()
        var names: Set<String> = []
        switch styles.color {
        case .column(let word, _)?:
            if try word != layer.over && !isShading(word) {
                found.color = try keys(word)
                found.titles.color = try title(word)
                names.insert(word)
            }
        case .cycle(let cycle, _)?:
            found.color = try keys(cycle)
            found.titles.color = cycle.saysItself ? nil : cycle.rawValue
            names.insert(cycle.rawValue)
        default: break
        }
        if let over = layer.over { names.insert(over) }
        for name in [styles.symbolBy, styles.dashBy].compactMap({ $0 }) where names.insert(name).inserted {
            found.looks.append((name, try lookKeys(name)))
            found.titles.looks.append(try title(name))
        }
        for key in try splittingKeys() where names.insert(key.words).inserted {
            found.others.append(try keys(key))
            found.titles.others.append(try splitTitle(key))
        }
        // What stands along an axis is told apart by its place.
        if let place = try placeKey(), layer.keys.indices.contains(place), case .column(let name) = layer.keys[place] {
            names.insert(name)
        }
        for group in areKeptApart(beside: found) ? frame.groups : [] where names.insert(group).inserted {
            // Ranks of each matchday, in a colour a team, are the line of each team.
            if styles.color != nil, try isMetOnce(group) { continue }
            let own = try keys(group)
            if try isKnown(own, by: found.all) { continue }
            found.others.append(own)
            found.titles.others.append(try title(group))
        }
        return found
    }

    /// Whether keys that tell rows apart tell those of another apart as well: each variety stands in one block.
    private func isKnown(_ key: KeyColumn, by known: [KeyColumn]) throws -> Bool {
        guard !known.isEmpty else { return false }
        let stop = context.cancellation
        let groups = try LayerGroups(known.map(\.text), count: frame.count, stop)
        return try LayerGroups((known + [key]).map(\.text), count: frame.count, stop).names.count == groups.names.count
    }

    /// Whether what rows were kept apart by before splits them as well: not where they were counted by it, nor where an aggregate is asked
    /// for each value of another column, as `aggregate … by` takes that column alone, or for the very periods that they have.
    private func areKeptApart(beside found: Splitting) -> Bool {
        guard layer.tally == nil else { return false }
        guard layer.isCombined || layer.columns.contains(where: \.isOfSeveral) else { return true }
        if case .column? = styles.color, found.color != nil { return false }
        if layer.columns.contains(where: \.isOfSeveral), layer.keys.count == 1, case .period(let step) = layer.keys[0],
            frame.index.step == step || frame.index.areYears && step == DurationSyntax(count: 1, unit: .year)
        {
            return false
        }
        return found.looks.isEmpty
            && !layer.keys.contains { if case .column(let name) = $0 { frame.column(name) != nil } else { false } }
    }

    /// A word after `symbol` that is no column may be a symbol that was mistyped.
    private func lookKeys(_ name: String) throws -> KeyColumn {
        do {
            return try keys(name)
        } catch ChartsError.unknownColumn(let word, let candidates) where name == styles.symbolBy {
            throw ChartsError.unknownColumn(word, candidates: candidates + SymbolSpec.allCases.map(\.rawValue))
        }
    }

    private func title(_ name: String) throws -> String? {
        if let column = frame.column(name) { return column.saysItself ? nil : name }
        if let cycle = Cycle(rawValue: name) { return cycle.saysItself ? nil : name }
        return DurationUnit(rawValue: name) == nil ? name : nil
    }

    /// Lines, curves or colours of one layer: nobody tells more of them apart, and each takes some kilobytes.
    private static let mostGroups = 20_000

    /// The groups of rows that are a line each, with what their colours, symbols and dashes say.
    ///
    /// - Throws: also `ChartsError.tooManyGroups`.
    func groupCodes() throws -> LayerGroups? {
        let splitting = try splitting()
        let all = splitting.all
        guard let first = all.first else { return nil }
        var groups = try LayerGroups(all.map(\.text), count: frame.count, context.cancellation)
        guard groups.names.count <= Self.mostGroups else {
            throw ChartsError.tooManyGroups(places: 1, groups: groups.names.count)
        }
        if all.count == 1 {
            // What has none stands behind all that have one.
            let met = zip(groups.names, groups.firstRows).compactMap { first.text[$1] == nil ? nil : $0 }
            groups.order(as: first.isOrdered ? Array(first.text.dictionary) : met)
        }
        groups.set(try runs(of: groups, splitting))
        return groups
    }

    private func runs(of groups: LayerGroups, _ splitting: Splitting) throws -> [RunGroup] {
        let rows = groups.firstRows
        let looks = [splitting.color].compactMap { $0 } + splitting.looks.map(\.keys)
        let own = try ownNames(groups, rows, splitting)
        let colors = splitting.all.count > 1 ? try splitting.color?.slots(stoppedBy: context.cancellation) : nil
        let symbols = try styles.symbolBy.map { try keys($0).slots(stoppedBy: context.cancellation) }
        let dashes = try styles.dashBy.map { try keys($0).slots(stoppedBy: context.cancellation) }
        let columns = try self.looks(splitting)
        let seen = [splitting.titles.color] + splitting.titles.looks
        let titles = (own == nil ? seen + splitting.titles.others : seen).compactMap { $0 }
        let title = titles.isEmpty ? nil : titles.joined(separator: " · ")
        // What has none has a look of its own, after those of all that have one.
        func place(_ codes: Buffer<Int32>?, of names: Int?, _ row: Int) -> Int? {
            guard let code = codes.map({ Int($0.span[row]) }) else { return nil }
            return code < 0 ? names : code
        }
        return groups.names.indices.map { group in
            let row = rows[group]
            var run = RunGroup(name: groups.names[group], title: title)
            guard row >= 0 else { return run }
            run.symbol = place(symbols?.codes, of: symbols?.names.count, row)
            run.dash = place(dashes?.codes, of: dashes?.names.count, row)
            run.looks = columns.map { $0.look(row) }
            if splitting.color != nil, looks.count == 1, splitting.others.isEmpty {
                let isNameless = splitting.color?.text[row] == nil
                run.color = .init(place: group, name: run.name, isNameless: isNameless)
            } else if let colors {
                let code = Int(colors.codes.span[row])
                // What has none stands behind all that have one.
                run.color = .init(
                    place: code < 0 ? colors.names.count : code, name: code < 0 ? "missing" : colors.names[code],
                    isNameless: code < 0)
            } else if run.symbol != nil || run.dash != nil {
                // Told apart by their symbols, they are all of one colour.
                run.color = .init(place: 0, name: "")
            }
            if let name = layer.untold, own == nil {
                (run.color, run.kind, run.title) = (.init(place: 0, name: ""), name, nil)
            }
            guard let own else { return run }
            let kind = looks.map { $0.text[row] ?? "missing" }.joined(separator: " · ")
            run.name = own[group]
            if run.name != kind { run.kind = kind }
            return run
        }
    }

    /// A column that has a look of its own beside others.
    private struct LookColumn {
        /// Without its name and place.
        var look: SeriesLook
        var names: [String]
        var codes: Buffer<Int32>

        func look(_ row: Int) -> SeriesLook {
            var look = look
            let code = Int(codes.span[row])
            (look.place, look.name) = code < 0 ? (names.count, "missing") : (code, names[code])
            return look
        }
    }

    /// Empty where one column has all looks.
    private func looks(_ splitting: Splitting) throws -> [LookColumn] {
        guard splitting.looks.count + (splitting.color == nil ? 0 : 1) > 1 else { return [] }
        let color: String? =
            switch styles.color {
            case .column(let word, _)?: word
            case .cycle(let cycle, _)?: cycle.rawValue
            default: nil
            }
        func column(_ name: String, _ keys: KeyColumn, _ title: String?) throws -> LookColumn {
            let slots = try keys.slots(stoppedBy: context.cancellation)
            let look = SeriesLook(
                title: title, name: "", place: 0, isColor: name == color, isSymbol: name == styles.symbolBy,
                isDash: name == styles.dashBy)
            return LookColumn(look: look, names: slots.names, codes: slots.codes)
        }
        var columns: [LookColumn] = []
        if let keys = splitting.color, let color { columns.append(try column(color, keys, splitting.titles.color)) }
        for (look, title) in zip(splitting.looks, splitting.titles.looks) {
            columns.append(try column(look.name, look.keys, title))
        }
        return columns
    }

    /// The names of groups that are split by more than their looks: those of the looks where these tell all apart, as the legend says them;
    /// those of the other columns where these do, else all. Nil where looks say all there is.
    private func ownNames(_ groups: LayerGroups, _ rows: [Int], _ splitting: Splitting) throws -> [String]? {
        let looks = (splitting.color == nil ? 0 : 1) + splitting.looks.count
        guard looks > 0, !splitting.others.isEmpty else { return nil }
        let seen = [splitting.color].compactMap { $0 } + splitting.looks.map(\.keys)
        for keys in [seen.map(\.text), splitting.others.map(\.text)] {
            let names = rows.map { row in
                row < 0 ? "" : keys.map { $0[row] ?? "missing" }.joined(separator: " · ")
            }
            try context.cancellation.check()
            if Set(names).count == names.count { return names }
        }
        return groups.names
    }

    /// Whether a column after `color by` is a scale: numbers that are not a few whole ones.
    func isShading(_ name: String) throws -> Bool {
        guard frame.column(name) != nil || frame.index.name == name || name == "year" && frame.index.times != nil else {
            return false
        }
        // Lines that are combined of rows are one for each of the numbers, as they are for each name.
        let isOfSeveral = mark.arrangement == .joined && layer.columns.contains(where: \.isOfSeveral)
        let most = isOfSeveral ? KeyColumn.mostLines : KeyColumn.mostColors
        // Panels are of one mind: what all of the rows hold decides.
        let whole = try frame.column(name) == nil ? nil : whole?.column(name)?.numbers
        return try (whole ?? shadeValues(name)?.values).map { !KeyColumn.isColorEach($0, most) } ?? false
    }

    /// The numbers of a column; of points the years where each of its times begins one, and those of the index.
    private func shadeValues(_ name: String) throws -> (values: Buffer<Double>, unit: String?)? {
        if frame.column(name) == nil, frame.index.name != name {
            return try frame.index.times.flatMap { try years(of: $0, all: false) }.map { ($0, nil) }
        }
        let column = try column(name)
        guard case .times(let times) = column.values else { return try column.numbers.map { ($0, column.unit) } }
        return try years(of: times, all: true).map { ($0, nil) }
    }

    /// Nil for other marks than points.
    ///
    /// - Parameter all: none but beginnings of years will do.
    private func years(of times: Buffer<Int64>, all: Bool) throws -> Buffer<Double>? {
        guard mark.arrangement == .cloud else { return nil }
        var years = try BufferBuilder<Double>(count: times.count)
        var out = years.mutableSpan
        let span = times.span
        var polling = Polling()
        for row in span.indices {
            try polling.step()
            guard span[row] != missingTime else {
                out[row] = .nan
                continue
            }
            let civil = context.calendar.civil(span[row])
            if all, civil.microsecondsOfDay != 0 || civil.date.month != 1 || civil.date.day != 1 { return nil }
            out[row] = Double(civil.date.year)
        }
        return years.freeze()
    }

    /// What the sizes of symbols say of each row.
    func sizes() throws -> Sizes? {
        guard let size = styles.size else { return nil }
        let column = try column(size.column)
        guard let values = try column.numbers else { throw ChartsError.notANumberColumn(size.column) }
        let extent = Extent(of: values)
        let upper = size.range?.upper?.number?.value ?? extent?.upper ?? 1
        let areYears = extent.map { YearNumbers.fits(size.column, $0, unit: column.unit, isWhole: values.areWhole) }
        let first = extent.map { $0.lower - (areYears ?? false ? max(1, upper - $0.lower) : upper - $0.lower) / 4 } ?? 0
        // Years are no amounts, nor are levels that lie close together (scores of 80 to 90): the least has a fifth of the area of the greatest.
        let isClose = extent.map { 2 * $0.lower > upper && $0.lower < upper } ?? false
        let areLevels = try areYears ?? false || isClose && !AdditiveQuantities.contains(column, of: frame)
        let lower = size.range?.lower?.number?.value ?? (areLevels ? first : 0)
        guard upper > lower else { throw ChartsError.emptyRange("size") }
        var sizes = Sizes(values: values, name: size.column, unit: column.unit, lower: lower, upper: upper)
        sizes.least = extent?.lower ?? lower
        sizes.areYears = areYears ?? false
        sizes.isAmongShapes = styles.symbolBy != nil || (styles.symbol ?? .circle) != .circle
        return sizes
    }

    /// What colours say of each row, when they follow a column of numbers.
    func shades() throws -> Shades? {
        guard case .column(let name, _)? = styles.color, try isShading(name) else { return nil }
        return try shadeValues(name).map { Shades(values: $0.values, name: name, unit: $0.unit) }
    }
}

extension Sizes {
    /// - Throws: `SeriesError.outOfMemory`, here and below.
    func picked(_ rows: [Int]) throws(SeriesError) -> Sizes {
        var picked = self
        picked.values = try values.picking(rows)
        return picked
    }
}

extension Shades {
    func picked(_ rows: [Int]) throws(SeriesError) -> Shades {
        Shades(values: try values.picking(rows), name: name, unit: unit)
    }
}

extension Positions {
    func picked(_ rows: [Int]) throws(SeriesError) -> Positions {
        switch self {
        case .times(let buffer): .times(try buffer.picking(rows))
        case .numbers(let buffer): .numbers(try buffer.picking(rows))
        }
    }
}
