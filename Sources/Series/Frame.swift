import Syntax

/// A series as a value: an index and columns of the same length. The narrow waist between everything that makes data
/// and everything that shows it.
package struct Frame: Sendable {
    package var index: Index
    package var columns: [Column]
    /// The columns that an `aggregate … by COLUMN` grouped by; neighbour transforms and charts work within them.
    package var groups: [String]
    /// Whether somebody put the rows in the order that they have, by `sort` or `top`: a chart keeps it.
    package var isSorted = false

    package init(index: Index, columns: [Column], groups: [String] = []) {
        self.index = index
        self.columns = columns
        self.groups = groups
    }

    /// Rows.
    package var count: Int { index.count }

    /// The groups that rows have neighbours within. Names are in no order, so rows known by a name (`count by team, product`) follow each
    /// other as they stand, whatever else they were grouped by.
    package var neighbourhoods: [String] { if case .category = index.keys { [] } else { groups } }

    /// The column of that name; also the index when it has it and is neither time nor row numbers, so that what rows were
    /// grouped by stands wherever a column may.
    package func column(_ name: String) -> Column? {
        if let column = columns.first(where: { $0.name == name }) { return column }
        return name == index.name ? index.keyColumn : nil
    }

    package var numberColumns: [Column] { columns.filter(\.isNumeric) }

    /// The same rows with columns of which none has just been worked out.
    package var settled: Frame {
        var settled = self
        for at in columns.indices { settled.columns[at].isWorkedOut = false }
        return settled
    }
}

/// What the rows are indexed by.
package struct Index: Sendable {
    package enum Keys: Sendable {
        /// Instants, µs since 1970 UTC, ascending (stable for duplicates) unless a `sort` reordered them.
        case time(Buffer<Int64>)
        /// Members of a cycle, each row's ordinal within `Cycle.members` order of the cycle (weekday 0 = Monday always).
        case cycle(Cycle, Buffer<Int32>)
        case category(TextColumn)
        case number(Buffer<Double>)
        /// Whole numbers of 64 bits, as columns have them.
        case whole(Buffer<Int64>)
        /// Row numbers from 0, not printed by csv and json.
        case row(Int)
    }
    /// `time`, or the source column's name; `weekday`, `hour_of_day` …
    package var name: String
    package var keys: Keys
    /// What keys in numbers are counted in, as the column had it that rows were grouped by.
    package var unit: String?
    /// The column of times of day that was joined to the dates of the rows.
    package var clock: String?
    /// The calendar step each row stands for when the index is periods (after `aggregate weekly`), nil for instants.
    package var step: DurationSyntax?
    /// With `step`: where the last period ends (µs); periods are contiguous, so row i ends where the next distinct one starts.
    package var end: Int64?
    /// Whether the times stand for whole years, which are written `1990`.
    package var areYears = false
    /// The length of the periods that lie over each other here (after `wrap week`): times say where in the period a row stands,
    /// not in which.
    package var wrapped: DurationSyntax?

    package init(
        name: String, keys: Keys, step: DurationSyntax? = nil, end: Int64? = nil, wrapped: DurationSyntax? = nil
    ) {
        self.name = name
        self.keys = keys
        self.step = step
        self.end = end
        self.wrapped = wrapped
    }

    package var count: Int {
        switch keys {
        case .time(let times): times.count
        case .cycle(_, let ordinals): ordinals.count
        case .category(let text): text.codes.count
        case .number(let numbers): numbers.count
        case .whole(let numbers): numbers.count
        case .row(let count): count
        }
    }

    /// The numbers that rows are known by, nil for other keys and for row numbers.
    ///
    /// - Throws: `SeriesError.outOfMemory`.
    package var numbers: Buffer<Double>? {
        get throws(SeriesError) {
            switch keys {
            case .number(let numbers): numbers
            case .whole(let numbers): try numbers.rounded
            case .time, .cycle, .category, .row: nil
            }
        }
    }

    package var times: Buffer<Int64>? {
        if case .time(let times) = keys { times } else { nil }
    }
}
