import Diagnostics
import Glibc
import Syntax

@testable import Series

/// Rows of a time, a text `k` and a number `v` that a server on this machine has; it takes conditions, the first rows, and the sums of
/// calendar bins.
///
/// It asks one request a scan: `/rows;v>3;k==a;first=5` and `/sums;v>3;edges=0,86400000000`, with times in µs since 1970.
struct HTTPSource: Source {
    let port: UInt16
    /// What the server is asked beside: conditions and a number of rows.
    private var asked: [String] = []
    private var sums: (edges: [Int64], isByKey: Bool, columns: [PartColumn])?

    init(port: UInt16) { self.port = port }

    var name: String { "http://127.0.0.1:\(port)/rows" }

    static let columns = [Column("k", texts: []), Column("v", [Double]())]

    func schema(_ context: SeriesContext) -> SourceSchema {
        SourceSchema(kind: "http", index: "time", columns: Self.columns.map { SourceColumn($0) })
    }

    func delivery(_ context: SeriesContext) -> SourceDelivery { .onlyWhole(kind: "http") }

    func outline(_ context: SeriesContext) -> Frame? {
        Frame(index: Index(name: "time", keys: .time(Buffer([]))), columns: Self.columns)
    }

    // MARK: what the server does

    func push(_ steps: [Step], needing needed: Set<String>?, _ context: SeriesContext) throws -> Pushed {
        var source = self
        var verdicts: [Verdict] = []
        for step in steps {
            let verdict = try source.take(step, context)
            guard verdict != .none else { break }
            verdicts.append(verdict)
            if verdict == .parts || source.asked.last?.hasPrefix("first") ?? false { break }
        }
        return Pushed(source, verdicts)
    }

    private mutating func take(_ step: Step, _ context: SeriesContext) throws -> Verdict {
        switch step {
        case .filter(let condition):
            guard let words = Self.words(condition) else { return .none }
            asked.append(words)
            return .exact
        case .limit(let limit):
            guard case .rows(let rows) = limit.amount, !limit.isFromEnd, limit.groups.isEmpty else { return .none }
            asked.append("first=\(rows)")
            return .exact
        case .aggregate(let aggregation): return try take(aggregation, context) ? .parts : .none
        default: return .none
        }
    }

    private mutating func take(_ aggregation: Aggregation, _ context: SeriesContext) throws -> Bool {
        guard let outline = outline(context), let columns = try? aggregation.parts(of: outline, context),
            columns.allSatisfy({ $0 == .rows || $0.column == "v" && [.count, .sum].contains($0.part) }),
            let bins = try PartBins(for: aggregation.keys, context)
        else { return false }
        var edges: [Int64] = []
        if let step = bins.step {
            let span = try get("/span", context).split(separator: ",").compactMap { Int64($0) }
            guard span.count == 2 else { return false }
            edges = try context.calendar.periods(
                covering: span[0], through: span[1], step: step, cancellation: context.cancellation)
        }
        sums = (edges, aggregation.keys.contains(.column("k")), columns)
        return true
    }

    /// Comparisons of `v` with a number, of `k` with a text.
    private static func words(_ condition: Expression) -> String? {
        guard case .binary(let sign, let left, let right) = condition.node, case .name(let name, _) = left.node else {
            return nil
        }
        switch (name, right.node) {
        case ("v", .number(let number)) where [.less, .greater].contains(sign) && !number.isPercent:
            return "v\(sign.rawValue)\(number.value)"
        case ("k", .text(let text)) where sign == .equal && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }:
            return "k==\(text)"
        default: return nil
        }
    }

    // MARK: rows

    func scan(
        _ grain: ScanGrain, from mark: ScanMark?, _ context: SeriesContext, _ take: @escaping (Chunk) throws -> Void
    ) throws -> ScanReport {
        guard grain == .whole else { throw NotStreamable() }
        let conditions = asked.map { ";" + $0 }.joined()
        let frame: Frame
        if let sums {
            let edges = sums.edges.isEmpty ? "" : ";edges=" + sums.edges.map { "\($0)" }.joined(separator: ",")
            frame = Self.parts(
                try get("/sums\(conditions)\(edges)\(sums.isByKey ? ";by=k" : "")", context), sums.columns)
        } else {
            frame = Self.rows(try get("/rows\(conditions)", context))
        }
        try take(Chunk(name: "rows", frame: frame, mark: ScanMark(rows: frame.count)))
        return ScanReport(kind: "http")
    }

    /// `time,k,v` a line; a missing value is empty.
    private static func rows(_ text: String) -> Frame {
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        return Frame(
            index: Index(name: "time", keys: .time(Buffer(lines.map { Int64($0[0]) ?? missingTime }))),
            columns: [
                Column("k", texts: lines.map { $0[1].isEmpty ? nil : String($0[1]) }),
                Column("v", lines.map { Double($0[2]) ?? .nan }),
            ])
    }

    /// `first time,k,rows,values,sum` a line, one a bin and group.
    private static func parts(_ text: String, _ columns: [PartColumn]) -> Frame {
        let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        func numbers(_ part: PartColumn) -> [Double] {
            lines.map { Double($0[part == .rows ? 2 : part.part == .count ? 3 : 4]) ?? .nan }
        }
        return Frame(
            index: Index(name: "time", keys: .time(Buffer(lines.map { Int64($0[0]) ?? missingTime }))),
            columns: [Column("k", texts: lines.map { $0[1].isEmpty ? nil : String($0[1]) })]
                + columns.map { Column($0.name, numbers($0)) })
    }

    private func get(_ path: String, _ context: SeriesContext) throws -> String {
        try context.cancellation.check()
        let wire = try Wire(connectingTo: port)
        wire.write("GET \(path) HTTP/1.0\r\n\r\n")
        let answer = wire.readAll()
        guard let end = answer.firstRange(of: "\r\n\r\n") else { throw Unanswered(path: path) }
        return String(answer[end.upperBound...])
    }

    struct Unanswered: Error { var path: String }
}

/// A connection to this machine.
final class Wire {
    private let handle: Int32

    init(_ handle: Int32) { self.handle = handle }

    init(connectingTo port: UInt16) throws {
        handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port)
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw HTTPSource.Unanswered(path: "connect") }
    }

    deinit { close(handle) }

    static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = unsafe bytes.withUnsafeBytes {
                unsafe send(handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }

    func readAll() -> String { String(decoding: read { _ in false }, as: UTF8.self) }

    func read(until isEnd: ([UInt8]) -> Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while !isEnd(bytes) {
            let count = unsafe block.withUnsafeMutableBytes { unsafe recv(handle, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return bytes
    }
}
