import Diagnostics

/// A source and the transforms on it, as a value, built for a whole pipeline before anything runs: a source then reads only
/// the columns that its transforms can use, and rows that an aggregate sums up are not kept.
package struct Plan {
    package private(set) var source: any Source
    /// As they were said.
    package private(set) var transforms: [any Transform] = []

    /// As they run: each knows what the steps after it say for it.
    var settled: [any Transform] {
        let steps = transforms.map(\.step)
        return transforms.enumerated().map { at, transform in transform.leading(to: Array(steps[(at + 1)...])) }
    }

    package init(_ source: any Source) { self.source = source }

    package mutating func append(_ transform: any Transform) { transforms.append(transform) }

    /// Puts another transform in the place of the one of that number, from 0.
    package mutating func replace(_ step: Int, with transform: any Transform) { transforms[step] = transform }

    /// Puts another source under the same transforms.
    package mutating func replace(source: any Source) { self.source = source }

    /// Something went wrong in one step, or in the source.
    package struct Failure: Error {
        /// From 0; nil in the source.
        package var step: Int?
        package var error: any Error
    }

    /// What a plan came to, in the words of its reply.
    package struct Result {
        /// One, or without transforms as many as the source has.
        package var series: [(name: String, frame: Frame)]
        /// Rows read, then those after each transform.
        package var counts: [Int] = []
        package var summaries: [String] = []
        package var notes: [AnyNote] = []
        /// Whether the rows were summed up as they came.
        package var isStreamed = false
        /// What was read.
        package var schema: SourceSchema

        fileprivate mutating func add(_ outcome: Outcome) {
            series[0].frame = outcome.frame
            summaries.append(outcome.summary)
            notes.merge(outcome.notes.erased)
            counts.append(outcome.frame.count)
        }
    }

    /// Reads the source and runs every transform.
    ///
    /// - Throws: `Failure`.
    package func run(_ context: SeriesContext) throws(Failure) -> Result {
        var (source, rest) = source.push(settled)
        let taken = transforms.count - rest.count
        var (result, done) = try read(&source, rest, context)
        for (at, transform) in rest.enumerated().dropFirst(done) {
            do {
                try context.cancellation.check()
                let before = result.series[0].frame
                try Frame.checkRoom(bytes: transform.workingBytes(for: before, context))
                result.add(try transform.apply(to: before, context).tellingRounded(from: before))
            } catch {
                throw Failure(step: taken + at, error: error)
            }
        }
        return result
    }

    /// The rows as they are read, summed up where a pipeline allows it.
    ///
    /// - Returns: what there is, and how many transforms of `rest` it stands for.
    private func read(
        _ source: inout any Source, _ rest: [any Transform], _ context: SeriesContext
    ) throws(Failure) -> (Result, done: Int) {
        do {
            if !source.isAtHand, let streamed = try Self.streamed(&source, rest, context) { return streamed }
            var series: [(name: String, frame: Frame)] = []
            let report = try source.scan(.whole, from: nil, context) { series.append(($0.name, $0.frame)) }
            let rows = series.reduce(0) { $0 + $1.frame.count }
            let schema = series.first.map { SourceSchema(report, of: $0.frame, rows: rows) }
            let result = Result(
                series: series, counts: [rows], notes: report.notes, schema: schema ?? SourceSchema(kind: report.kind))
            guard !rest.isEmpty else { return (result, 0) }
            guard series.count == 1 else {
                throw SeriesError.severalSeries(source: source.name, names: series.map(\.name))
            }
            return (result, 0)
        } catch {
            throw Failure(step: nil, error: error)
        }
    }

    /// Nil when the rows must be read whole, which also finds out what is wrong with them, and where.
    ///
    /// - Throws: `Interrupted`.
    private static func streamed(
        _ source: inout any Source, _ transforms: [any Transform], _ context: SeriesContext
    ) throws -> (Result, done: Int)? {
        guard var aggregation = StreamedAggregation(transforms, context) else { return nil }
        do {
            var (name, first): (String, Frame?) = (source.name, nil)
            let report = try source.scan(.chunks, from: nil, context) {
                if first == nil { (name, first) = try ($0.name, $0.frame.slice(0..<0)) }
                try aggregation.take($0.frame)
            }
            let made = try aggregation.finish()
            var result = Result(
                series: [(name, made.outcome.frame)], counts: made.counts, summaries: made.summaries,
                notes: report.notes, isStreamed: true,
                schema: first.map { SourceSchema(report, of: $0, rows: made.counts.first ?? 0) }
                    ?? SourceSchema(kind: report.kind))
            result.notes.merge(made.notes.erased)
            result.add(made.outcome)
            return (result, aggregation.stageCount)
        } catch let interrupted as Interrupted {
            throw interrupted
        } catch {
            return nil
        }
    }

    /// The columns of the source that a pipeline can use, nil for all: the result's own columns all matter, and each
    /// transform says what it makes them from.
    package static func needed(by transforms: [any Transform]) -> Set<String>? {
        transforms.reversed().reduce(nil) { output, transform in transform.columnsUsed(for: output) }
    }
}

extension SourceSchema {
    /// What a scan showed.
    fileprivate init(_ report: ScanReport, of frame: Frame, rows: Int) {
        self.init(kind: report.kind, of: frame, rows: rows)
        bytes = report.bytes
        parts = report.parts
    }
}
