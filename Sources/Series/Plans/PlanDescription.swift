import Diagnostics

/// What a plan would do, or did, as facts: what `explain` shows.
package struct PlanDescription: Sendable, Equatable {
    /// Where a step runs.
    package enum Place: Sendable, Equatable {
        /// The source does it itself.
        case source
        /// On each chunk as it is read.
        case reading
        /// On rows that are in memory.
        case memory
    }

    package struct StepLine: Sendable, Equatable {
        /// As typed.
        package var words: String
        /// `filter`; nil for what is opaque.
        package var kind: String?
        package var place: Place
        /// Rows that came out, when it has run.
        package var rows: Int?

        package init(words: String, kind: String?, place: Place, rows: Int? = nil) {
            self.words = words
            self.kind = kind
            self.place = place
            self.rows = rows
        }
    }

    /// Why rows are kept.
    package enum Delivery: Sendable, Equatable {
        case source(SourceDelivery)
        /// The result consists of rows: no aggregate sums them up.
        case rowsAreTheResult
        /// The step of that number, from 0, needs all of them together.
        case neededTogether(step: Int)
        /// They were read and summed up as they came.
        case wereStreamed
        /// They were read whole, though an aggregate follows: there were few, or they were out of order.
        case wereRead
    }

    package var source: String
    package var schema: SourceSchema
    /// The columns that the pipeline can use, nil for all.
    package var needed: Set<String>?
    package var delivery: Delivery
    /// Rows read, when it has run.
    package var rowsRead: Int?
    package var steps: [StepLine]
    /// What stays in doubt of whatever is made of the result.
    package var doubts: [AnyNote] = []
}

extension PlanDescription {
    /// A stored series of which nothing else is known.
    package init(of name: String, _ frame: Frame) {
        self.init(
            source: name, schema: FrameSource.schema(of: frame), needed: nil, delivery: .source(.atHand),
            rowsRead: frame.count, steps: [])
    }

    /// The same with a stage that draws, shows or writes what it came to.
    package func drawn(by words: String) -> PlanDescription {
        var description = self
        description.steps.append(StepLine(words: words, kind: "show", place: .memory))
        return description
    }
}

extension Plan {
    /// What it would do; reads no rows.
    ///
    /// - Parameter words: how each transform was typed.
    package func description(words: [String], _ context: SeriesContext) throws(Failure) -> PlanDescription {
        var (source, rest) = source.push(transforms)
        let taken = transforms.count - rest.count
        do {
            let schema = try source.schema(context)
            let delivery = try Self.delivery(of: &source, rest, taken: taken, context)
            var streams = 0
            if case .source(.chunks) = delivery { streams = StreamedAggregation(rest, context)?.stageCount ?? 0 }
            let steps = zip(words, transforms).enumerated().map { at, line in
                PlanDescription.StepLine(
                    words: line.0, kind: line.1.step.kind,
                    place: at < taken ? .source : at - taken < streams ? .reading : .memory)
            }
            return PlanDescription(
                source: source.name, schema: schema, needed: Self.needed(by: transforms), delivery: delivery,
                steps: steps)
        } catch {
            throw Failure(step: nil, error: error)
        }
    }

    /// What it did.
    package func description(of result: Result, words: [String], _ context: SeriesContext) -> PlanDescription {
        let streams = result.isStreamed ? StreamedAggregation(transforms, context)?.stageCount ?? 0 : 0
        var delivery = PlanDescription.Delivery.rowsAreTheResult
        if source.isAtHand {
            delivery = .source(.atHand)
        } else if result.isStreamed {
            delivery = .wereStreamed
        } else if StreamedAggregation(transforms, context) != nil {
            delivery = .wereRead
        } else if let step = transforms.firstIndex(where: { !$0.step.isRowWise }) {
            delivery = .neededTogether(step: step)
        }
        let steps = zip(words, transforms).enumerated().map { at, line in
            PlanDescription.StepLine(
                words: line.0, kind: line.1.step.kind, place: at < streams ? .reading : .memory,
                rows: at + 1 < result.counts.count ? result.counts[at + 1] : nil)
        }
        return PlanDescription(
            source: source.name, schema: result.schema, needed: nil, delivery: delivery,
            rowsRead: result.counts.first, steps: steps)
    }

    private static func delivery(
        of source: inout any Source, _ transforms: [any Transform], taken: Int, _ context: SeriesContext
    ) throws -> PlanDescription.Delivery {
        let own = try source.delivery(context)
        guard case .chunks = own, StreamedAggregation(transforms, context) == nil else { return .source(own) }
        guard let step = transforms.firstIndex(where: { !$0.step.isRowWise }) else { return .rowsAreTheResult }
        return .neededTogether(step: taken + step)
    }
}
