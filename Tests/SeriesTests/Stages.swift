import Catalog
import Diagnostics
import Language
@testable import Series
import Testing

/// Runs pipelines of data verbs, as a person types them, over a frame.
enum Stages {
    static let vocabulary = Vocabulary(
        TransformCatalog.entries + AggregateCatalog.entries + PeriodCatalog.entries + CycleCatalog.entries
            + UnitCatalog.entries + FunctionCatalog.entries)

    static func context(_ zone: String = "UTC", weekStart: Weekday = .monday, now: Int64 = 0) -> SeriesContext {
        let zone = (try? Zone.named(zone)) ?? .utc
        return SeriesContext(calendar: Calendar(zone: zone, weekStart: weekStart), now: now)
    }

    /// The transforms of a pipeline, as values.
    static func transforms(_ source: String, _ context: SeriesContext = context()) throws -> [any Transform] {
        var result: [any Transform] = []
        for statement in try Parser(vocabulary: vocabulary).parse(source).statements {
            guard case .pipeline(_, let stages) = statement.body else { continue }
            for stage in stages {
                let kind = try #require(TransformCatalog.all.first { $0.entry.name == stage.verb.text })
                result.append(try kind.init(stage.arguments, context))
            }
        }
        return result
    }

    static func run(
        _ source: String, on frame: Frame, _ context: SeriesContext = context(),
    ) throws -> Outcome {
        var outcome = Outcome(frame, summary: "")
        for transform in try transforms(source, context) { outcome = try transform.apply(to: outcome.frame, context) }
        return outcome
    }

    static func fault(_ source: String, on frame: Frame, _ context: SeriesContext = context()) -> String? {
        do {
            _ = try run(source, on: frame, context)
            return nil
        } catch let fault as any Fault {
            return fault.what
        } catch {
            return "\(error)"
        }
    }
}

extension Frame {
    /// A series indexed by ISO times in a zone.
    static func times(_ texts: [String], zone: String = "UTC", _ columns: [Column]) throws -> Frame {
        let calendar = Calendar(zone: try Zone.named(zone))
        let times = try texts.map { text in text.isEmpty ? missingTime : try instant(text, calendar) }
        return Frame(index: Index(name: "time", keys: .time(Buffer(times))), columns: columns)
    }

    /// `2024-03-31T01:30` on the calendar's clock.
    static func instant(_ text: String, _ calendar: Calendar) throws -> Int64 {
        let parts = text.split(whereSeparator: { "-T:".contains($0) }).compactMap { Int($0) }
        let date = try #require(CivilDate(validYear: parts[0], month: parts[1], day: parts[2]))
        let minutes = (parts.count > 3 ? parts[3] * 60 : 0) + (parts.count > 4 ? parts[4] : 0)
        let seconds = minutes * 60 + (parts.count > 5 ? parts[5] : 0)
        return calendar.instant(date, microsecondsOfDay: Int64(seconds) * 1_000_000).instant
    }

    /// The index and columns as a table of text, one line a row.
    func table(_ zone: String = "UTC") throws -> [String] {
        let calendar = Calendar(zone: try Zone.named(zone))
        let all = [try index.asColumn] + columns
        return (0..<count).map { row in
            all.map { column in
                switch column.values {
                case .numbers(let numbers):
                    let value = numbers.span[row]
                    return value.isNaN
                        ? "-" : value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
                case .wholes(let wholes): return wholes.span[row].isMissing ? "-" : "\(wholes.span[row])"
                case .text(let text): return text[row] ?? "-"
                case .times(let times):
                    return times.span[row] == missingTime ? "-" : calendar.iso8601(times.span[row])
                }
            }.joined(separator: " ")
        }
    }

    func numbers(_ name: String) throws -> [Double] {
        let buffer = try #require(try column(name)?.numbers)
        return (0..<buffer.count).map { buffer.span[$0] }
    }
}

/// Equal numbers, NaN being equal to itself, to a relative tolerance.
func agree(_ a: [Double], _ b: [Double], within tolerance: Double = 1e-12) -> Bool {
    a.count == b.count
        && zip(a, b).allSatisfy { a, b in
            a.isNaN && b.isNaN || a == b || abs(a - b) <= tolerance * max(abs(a), abs(b), 1e-300)
        }
}
