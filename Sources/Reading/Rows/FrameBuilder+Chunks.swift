import Series

/// Rows that several builders have read side by side, each from its own chunks of a file, joined into one.
extension FrameBuilder {
    /// The types found so far, for builders that read on from the same file. What does not fit a number or a time tells; texts of few
    /// values would swallow what comes later, so that whoever reads on looks for himself.
    package var kinds: [String: CSVColumn.Kind] {
        var kinds: [String: CSVColumn.Kind] = [:]
        // SAFETY: columns are numbered below `width`, here and below.
        for column in 0..<width where form(column) != .undecided {
            if unsafe columns[column].kind == .text && columns[column].sampled < Self.sampleSize { continue }
            unsafe kinds[columns[column].name] = columns[column].kind
        }
        return kinds
    }

    /// Forgets the rows, and the types that were found in them; keeps columns, types that were known before, memory and the codes
    /// of texts.
    ///
    /// - Parameter codes: those of `append`.
    package func startOver(_ codes: inout [[Int32]]) {
        seek(0)
        forgetCount()
        for column in 0..<width {
            if unsafe columns[column].isInferred {
                unsafe columns[column] = RowColumn(columns[column].name, unit: columns[column].headerUnit)
                if column < codes.count { codes[column] = [] }
                continue
            }
            unsafe columns[column].filled = 0
            unsafe columns[column].unfit = RowProblems.Tally()
            unsafe columns[column].limits = RowProblems.Tally()
            unsafe columns[column].firstUnfit = nil
        }
    }

    /// Adds the rows of a chunk behind its own.
    ///
    /// - Parameter known: of each column of the chunk's builder, the code here of each of its texts; kept from chunk to
    ///   chunk.
    /// - Throws: `tooManyColumns`, `SeriesError.outOfMemory`.
    /// - Returns: the names of columns that the two took for different types.
    package func append(_ chunk: FrameBuilder, _ known: inout [[Int32]]) throws -> [String] {
        chunk.decideAll(keepingEmpty: true)
        if let lack = chunk.lack { throw lack }
        var conflicts: [String] = []
        let first = count
        while known.count < chunk.width { known.append([]) }
        for from in 0..<chunk.width {
            let source = unsafe chunk.columns + from
            let to = try column(unsafe source.pointee.name, unit: unsafe source.pointee.unit)
            let target = unsafe columns + to
            if unsafe source.pointee.form == .undecided { continue }
            if unsafe target.pointee.form == .undecided {
                unsafe target.pointee.decide(source.pointee.kind, seed: .random(in: 0 ... .max))
                unsafe target.pointee.example = source.pointee.example
                unsafe target.pointee.sampled = source.pointee.sampled
            }
            guard unsafe target.pointee.kind == source.pointee.kind else {
                unsafe conflicts.append(source.pointee.name)
                continue
            }
            unsafe merge(target, source)
            let rows = unsafe source.pointee.filled
            guard rows > 0, unsafe source.pointee.form != .skip else { continue }
            unsafe try target.pointee.prepare(first + rows - 1)
            if unsafe target.pointee.filled < first { unsafe try target.pointee.prepare(first) }
            guard let values = unsafe target.pointee.values, let own = unsafe source.pointee.values else { continue }
            // SAFETY: `prepare` made room for the rows of the chunk, of which `rows` are written.
            switch unsafe source.pointee.form {
            case .number, .spelled, .whole, .iso, .time:
                unsafe (values + first * 8).copyMemory(from: own, byteCount: rows * 8)
            case .text:
                if let table = unsafe source.pointee.table {
                    while known[from].count < table.count {
                        unsafe known[from].append(
                            // TRAP: a column of text has a table from the moment its type is decided.
                            target.pointee.table!.code(of: table.bytes(of: known[from].count)))
                    }
                }
                let map = known[from]
                let codes = unsafe values.assumingMemoryBound(to: Int32.self) + first
                let ownCodes = unsafe own.assumingMemoryBound(to: Int32.self)
                for row in 0..<rows {
                    let code = unsafe ownCodes[row]
                    unsafe codes[row] = code < 0 ? -1 : map[Int(code)]
                }
            case .undecided, .skip: break
            }
            unsafe target.pointee.filled = first + rows
        }
        noNumbers += chunk.noNumbers
        add(rows: chunk.count)
        return conflicts
    }

    /// What the chunk found wrong; its lines count from its own start, and are only told when there are any.
    private func merge(_ target: UnsafeMutablePointer<RowColumn>, _ source: UnsafeMutablePointer<RowColumn>) {
        unsafe target.pointee.unfit.merge(source.pointee.unfit, base: 0)
        unsafe target.pointee.limits.merge(source.pointee.limits, base: 0)
        if unsafe target.pointee.firstUnfit == nil { unsafe target.pointee.firstUnfit = source.pointee.firstUnfit }
        if unsafe source.pointee.hasCodes { unsafe target.pointee.hasCodes = true }
        if unsafe source.pointee.hasLarge { unsafe target.pointee.hasLarge = true }
        if unsafe source.pointee.hasFractions { unsafe target.pointee.hasFractions = true }
        if unsafe target.pointee.beyond == nil { unsafe target.pointee.beyond = source.pointee.beyond }
        if unsafe source.pointee.over.first { unsafe target.pointee.over.first = true }
        if unsafe source.pointee.over.second { unsafe target.pointee.over.second = true }
    }

    /// Whether it holds what another builder, or a whole file, may see otherwise: a column that is read in a way of its own, which
    /// builders that only know its type do not share, or of which something is said; a value that does not fit; rows that may not be
    /// read.
    package var isPeculiar: Bool {
        refusal != nil
            || (0..<width).contains {
                unsafe columns[$0].form == .spelled || !columns[$0].missingWords.isEmpty || columns[$0].unfit.count > 0
                    || columns[$0].reading != nil
            }
    }
}
