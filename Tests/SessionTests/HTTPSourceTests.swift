import Diagnostics
import Glibc
import Synchronization
import Syntax
import Testing
import Threads

@testable import Series
@testable import Session

/// A source of its own, which takes conditions, `first N` and sums where its rows are, is one file: plans, replies and `explain` need no
/// word about it.
@Suite struct HTTPSourceTests {
    @Test(
        arguments: [
            ("where v > 3", [.source]), ("where v > 3 and k == \"a\"", [.source]), ("where v > 3 and v < n", []),
            ("where v < 9 and k ~ \"[ab]\" | first 4", [.partly, .memory]), ("first 7", [.source]),
            ("where k == \"b\" | first 5 | derive w = v * 2", [.source, .source, .memory]),
            ("aggregate daily sum v, count", [.parts]), ("aggregate weekly mean v by k", [.parts]),
            ("where v > 2 | aggregate every 6 hours mean v, count v by k", [.source, .parts]),
            ("aggregate by hour of day mean v", [.parts]), ("aggregate all sum v", [.parts]),
            ("aggregate by k count", [.parts]),
            ("aggregate monthly max v", [.memory]), ("aggregate daily median v", [.memory]),
            ("sort v | first 3", [.memory, .memory]),
            ("where v > 1000 | aggregate daily sum v", [.source, .parts]),
        ] as [(String, [StepRecord.Place])])
    func bothWays(_ pipeline: String, _ places: [StepRecord.Place]) throws {
        let rig = try SessionRig(timezone: "Europe/Copenhagen")
        let context = SeriesContext(calendar: Calendar(zone: try Zone.named("Europe/Copenhagen")), now: 0)
        let rows = HTTPRows.sample
        let server = try #require(HTTPRows(rows))
        defer { server.stop() }
        var (here, there) = (Plan(FrameSource("rows", HTTPRows.frame(rows))), Plan(HTTPSource(port: server.port)))
        do {
            for transform in try rig.transforms(pipeline, context) {
                here.append(transform)
                there.append(transform)
            }
            let told = try there.description(words: here.transforms.map { _ in "" }, context)
            let (whole, pushed) = (try? here.run(context), try? there.run(context))
            #expect((whole == nil) == (pushed == nil))
            guard let whole, let pushed else {
                #expect(places.isEmpty)
                return
            }
            #expect(pushed.steps.map(\.place) == places && told.steps.map(\.place) == places)
            #expect(pushed.steps.map(\.summary) == whole.steps.map(\.summary))
            for (own, all) in zip(pushed.counts, whole.counts) where own != nil { #expect(own == all) }
            let (a, b) = (pushed.series[0].frame, whole.series[0].frame)
            #expect(a.columnNames == b.columnNames && a.count == b.count && a.groups == b.groups)
            for (mine, theirs) in zip([try a.index.asColumn] + a.columns, [try b.index.asColumn] + b.columns) {
                for row in 0..<a.count {
                    guard case .number(let p) = mine.cell(row), case .number(let q) = theirs.cell(row) else {
                        #expect(mine.cell(row) == theirs.cell(row), "\(mine.name)")
                        continue
                    }
                    #expect(abs(p - q) <= 1e-9 * (1 + abs(q)), "\(mine.name), row \(row)")
                }
            }
            // Only what is left of the steps came over the wire.
            if places.first == .source || places.first == .parts { #expect(server.linesSent < rows.count) }
        }
    }
}

/// Rows behind HTTP on this machine, for `HTTPSource`.
final class HTTPRows: Sendable {
    struct Row: Sendable {
        var time: Int64
        var key: String?
        var value: Double
    }

    /// 3,000 rows 40 minutes apart from 2024-03-20, over a change of clocks, with missing keys and values.
    static let sample: [Row] = (0..<3000).map { row in
        let time: Int64 = 1_710_892_800_000_000 + Int64(row) * 2_400_000_000
        let key: String? = row % 31 == 4 ? nil : ["b", "a", "c"][row * 5 % 3]
        return Row(time: time, key: key, value: row % 17 == 3 ? Double.nan : Double(row * 37 % 101) / 8)
    }

    static func frame(_ rows: [Row]) -> Frame {
        Frame(
            index: Index(name: "time", keys: .time(Buffer(rows.map(\.time)))),
            columns: [Column("k", texts: rows.map(\.key)), Column("v", rows.map(\.value))])
    }

    let port: UInt16
    private let listener: Int32
    private let rows: [Row]
    /// What it answers whatever is asked.
    private let fixed: String?
    private let sent = Mutex(0)
    private let thread = Mutex<WorkThread?>(nil)

    var linesSent: Int { sent.withLock { $0 } }

    init?(_ rows: [Row], answers fixed: String? = nil) {
        (self.rows, self.fixed) = (rows, fixed)
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Wire.loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let handle = listener
        let status = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(handle, pointer, size) == 0 && listen(handle, 8) == 0
                    && getsockname(handle, pointer, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard status else { return nil }
        thread.withLock { thread in
            thread = WorkThread { [self] in
                while true {
                    let handle = accept(listener, nil, nil)
                    guard handle >= 0 else { return }
                    answer(Wire(handle))
                }
            }
        }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        thread.withLock { $0?.join() }
    }

    private func answer(_ wire: Wire) {
        if let fixed {
            _ = wire.read { !$0.isEmpty }
            return wire.write(fixed)
        }
        let request = String(decoding: wire.read { $0.suffix(4) == [13, 10, 13, 10] }, as: UTF8.self)
        let words = request.split(separator: " ")
        guard words.count > 1 else { return }
        var parts = words[1].split(separator: ";").map(String.init)
        let lines = lines(parts.removeFirst(), parts)
        sent.withLock { $0 += lines.count }
        wire.write("HTTP/1.0 200 OK\r\n\r\n" + lines.joined(separator: "\n"))
    }

    private func lines(_ place: String, _ asked: [String]) -> [String] {
        var rows = rows
        var edges: [Int64] = []
        for word in asked {
            if word.hasPrefix("v>"), let bound = Double(word.dropFirst(2)) { rows.removeAll { !($0.value > bound) } }
            if word.hasPrefix("v<"), let bound = Double(word.dropFirst(2)) { rows.removeAll { !($0.value < bound) } }
            if word.hasPrefix("k=="), case let key = String(word.dropFirst(3)) { rows.removeAll { $0.key != key } }
            if word.hasPrefix("first="), let count = Int(word.dropFirst(6)) { rows = Array(rows.prefix(count)) }
            if word.hasPrefix("edges=") { edges = word.dropFirst(6).split(separator: ",").compactMap { Int64($0) } }
        }
        switch place {
        case "/span": return rows.first.map { ["\($0.time),\(rows[rows.count - 1].time)"] } ?? []
        case "/sums": return sums(rows, edges, isByKey: asked.contains("by=k"))
        default: return rows.map { "\($0.time),\($0.key ?? ""),\($0.value.isNaN ? "" : "\($0.value)")" }
        }
    }

    private func sums(_ rows: [Row], _ edges: [Int64], isByKey: Bool) -> [String] {
        struct Bin: Hashable {
            var number: Int
            var key: String?
        }
        var order: [Bin] = []
        var found: [Bin: (first: Int64, rows: Int, values: Int, sum: Double)] = [:]
        for row in rows {
            let bin = Bin(number: edges.lastIndex { $0 <= row.time } ?? 0, key: isByKey ? row.key : nil)
            if found[bin] == nil { order.append(bin) }
            var own = found[bin] ?? (row.time, 0, 0, 0)
            own.rows += 1
            if !row.value.isNaN { (own.values, own.sum) = (own.values + 1, own.sum + row.value) }
            found[bin] = own
        }
        return order.compactMap { bin in
            found[bin].map {
                "\($0.first),\(bin.key ?? ""),\($0.rows),\($0.values),\($0.values == 0 ? "" : "\($0.sum)")"
            }
        }
    }
}
