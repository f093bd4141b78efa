/// Records of several kinds in one file, told by the first field of each line, each with as many fields as its kind has: NEM12's (AEMO, Meter
/// Data File Format), the sentences of NMEA 0183, statements of banks and brokers.
struct RecordKinds {
    private(set) var separator: UInt8 = 0

    private static let most = 24

    /// - Returns: nil where lines are not told apart so: two kinds that come again, of different widths, at least.
    init?(_ head: BlockLines) {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 9, UInt8(ascii: "|")] {
            self.separator = separator
            var widths: [ArraySlice<UInt8>: [Int: Int]] = [:]
            var lines = 0
            for place in 0..<head.count where !head[place].isEmpty {
                guard let code = code(of: head[place]) else {
                    lines = -1
                    break
                }
                lines += 1
                widths[code, default: [:]][width(of: head[place]), default: 0] += 1
                guard widths.count <= Self.most else {
                    lines = -1
                    break
                }
            }
            guard lines > 4 else { continue }
            let steady = widths.values.compactMap { counts -> Int? in
                let all = counts.values.reduce(0, +)
                guard all > 1, let (width, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
                    return nil
                }
                return count * 10 >= all * 9 ? width : nil
            }
            let again = widths.values.reduce(0) { $0 + ($1.values.reduce(0, +) > 1 ? 1 : 0) }
            if Set(steady).count > 1, steady.max() ?? 0 > 1, widths.count <= 2 * again + 2 {
                // Few kinds have one record: the first and last of the file, mostly.
                return
            }
        }
        return nil
    }

    /// What the first field says, where it may tell a kind: letters and digits.
    private func code(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let end = line.firstIndex(of: separator) ?? line.endIndex
        let code = line[..<end]
        let isCode = code.allSatisfy {
            $0 | 0x20 >= 97 && $0 | 0x20 <= 122 || isDigit($0) || "$!_- ".utf8.contains($0)
        }
        guard !code.isEmpty, code.count <= 40, isCode, code.first != 32 else { return nil }
        return code
    }

    /// Separators in a line, but for those in quotes.
    private func width(of line: ArraySlice<UInt8>) -> Int {
        var (count, isQuoted) = (0, false)
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == separator, !isQuoted { count += 1 }
        }
        return count
    }

    /// A line without the field that tells its kind.
    func rest(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.firstIndex(of: separator).map { line[($0 + 1)...] } ?? []
    }

    /// The first field of what is left of a line.
    func code(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> { rest.prefix { $0 != separator } }

    /// Records that tell the times of others by what both begin with, as nmon's `ZZZZ,T0001,10:00:00,14-JUL-2023` does.
    struct Times {
        var kind: Int
        /// By that word, what stands behind it.
        var fields: [ArraySlice<UInt8>: ArraySlice<UInt8>]
        /// The names of these fields.
        var names: ArraySlice<UInt8>
    }

    /// The times of a kind of records; nil where no other kind tells them.
    func times(of counts: Counts, _ taken: Int, _ lines: BlockLines) -> Times? {
        for kind in counts.names.indices where kind != taken && counts.widths[kind] > 1 && counts.rows[kind] > 1 {
            var fields: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
            for place in counts.kinds.indices where counts.kinds[place] == kind {
                let rest = rest(of: lines[place])
                fields[code(in: rest)] = self.rest(of: rest)
            }
            guard fields.count == counts.rows[kind], let first = fields.first?.value,
                case let parts = first.split(separator: separator, omittingEmptySubsequences: false),
                let clock = parts.firstIndex(where: { TimeLayout.clock.read(Array($0).span) != nil })
            else { continue }
            let rows = counts.kinds.indices.filter { counts.kinds[$0] == taken }
            let known = rows.count { fields[code(in: rest(of: lines[$0]))] != nil }
            // The names stand above them.
            guard known > 1, known + 1 >= rows.count, fields[code(in: rest(of: lines[rows[0]]))] == nil else {
                continue
            }
            let names = parts.indices.map { $0 == clock ? "time" : parts.count == 2 ? "date" : "" }
            return Times(
                kind: kind, fields: fields,
                names: Array(names.joined(separator: String(UnicodeScalar(separator))).utf8)[...])
        }
        return nil
    }

    struct Counts {
        var names: [String] = []
        var rows: [Int] = []
        /// The kind of each line, nil for one that is blank or of none.
        var kinds: [Int?] = []
        /// The first and the last line of each kind, and how wide its lines are; −1 where they differ.
        var first: [Int] = []
        var last: [Int] = []
        var widths: [Int] = []
    }

    func counts(of lines: BlockLines) -> Counts {
        var counts = Counts()
        var known: [ArraySlice<UInt8>: Int] = [:]
        for place in 0..<lines.count {
            guard let code = code(of: lines[place]) else {
                counts.kinds.append(nil)
                continue
            }
            let width = width(of: lines[place])
            let kind = known[code] ?? counts.names.count
            if known[code] == nil {
                known[code] = kind
                counts.names.append(TextDecoding.text(code))
                counts.rows.append(0)
                counts.first.append(place)
                counts.last.append(place)
                counts.widths.append(width)
            }
            counts.rows[kind] += 1
            counts.last[kind] = place
            if counts.widths[kind] != width { counts.widths[kind] = -1 }
            counts.kinds.append(kind)
        }
        return counts
    }

    /// Kinds whose record stands above those of another and holds for all of them, as NEM12's `200` for each `300`: fewer, of one width,
    /// and both before the first of them and between them.
    func parents(of counts: Counts, _ taken: Int) -> [Int] {
        counts.names.indices.filter { kind in
            kind != taken && counts.rows[kind] > 1 && counts.rows[kind] < counts.rows[taken]
                && counts.first[kind] < counts.first[taken] && counts.widths[kind] > 0
                && counts.last[kind] > counts.first[taken]
        }
    }
}
