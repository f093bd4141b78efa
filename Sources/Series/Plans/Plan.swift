import Diagnostics

/// A source and the transforms on it, as a value, built for a whole pipeline before anything runs: a source then does itself
/// what it can, and rows that an aggregate sums up are not kept.
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

    /// What a plan came to.
    package struct Result {
        /// One, or without transforms as many as the source has.
        package var series: [(name: String, frame: Frame)]
        /// One for each transform: what the reply, the progress and `explain` say of it.
        package var steps: [StepRecord] = []
        package var notes: [AnyNote] = []
        /// How the rows came.
        package var delivery: PlanDescription.Delivery
        /// What was read.
        package var schema: SourceSchema
        /// Rows read; nil where the source cannot tell.
        package var rowsRead: Int?

        /// Rows read, then those after each transform, nil where they are unknown.
        package var counts: [Int?] { [rowsRead] + steps.map(\.rows) }

        mutating func add(_ outcome: Outcome, _ step: Step, _ place: StepRecord.Place) {
            series[0].frame = outcome.frame
            notes.merge(outcome.notes.erased)
            steps.append(
                StepRecord(kind: step.kind, place: place, rows: outcome.frame.count, summary: outcome.summary))
        }
    }

    /// The columns that its transforms leave, without rows; nil where the rows come whole, or only reading tells.
    package func outline(_ context: SeriesContext) -> Frame? {
        var source = source
        guard transforms.allSatisfy(\.step.isRowWise), let delivery = try? source.delivery(context) else { return nil }
        switch delivery {
        // Little is gained where there are few rows.
        case .atHand, .small: return nil
        // Of rows that come whole or not at all it may do steps itself.
        case .itself, .chunks, .onlyWhole: break
        }
        guard let schema = try? source.schema(context),
            let columns = schema.columns, let index = schema.index
        else { return nil }
        var frame = Frame(
            index: Index(name: index, keys: .time(Buffer([]))), columns: columns.compactMap(\.withoutRows))
        for transform in transforms {
            guard let outcome = try? transform.apply(to: frame, context) else { return nil }
            frame = outcome.frame
        }
        return frame
    }

    /// Reads the source and runs every transform.
    ///
    /// - Throws: `Failure`.
    package func run(_ context: SeriesContext) throws(Failure) -> Result {
        let transforms = settled
        let pushing = try Self.located(nil) { try Self.push(transforms, to: source, context) }
        var run = PlanRun(pushing, transforms, context)
        do {
            return try run.result()
        } catch  where error.error is NotAsPushed && pushing.hasTaken {
            let here = try Self.located(nil) { try source.push([], needing: Self.needed(by: transforms), context) }
            var whole = PlanRun(
                Pushing(source: here.source, verdicts: transforms.map { _ in .none }), transforms, context)
            return try whole.result()
        }
    }

    /// What the body makes; what it throws is the failure of a step.
    static func located<T>(_ step: Int?, _ body: () throws -> T) throws(Failure) -> T {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(step: step, error: error)
        }
    }

    /// The columns of the source that a pipeline can use, nil for all: the result's own columns all matter, and each
    /// transform says what it makes them from.
    package static func needed(by transforms: [any Transform]) -> Set<String>? {
        transforms.reversed().reduce(nil) { output, transform in transform.columnsUsed(for: output) }
    }
}
