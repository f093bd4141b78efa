import Diagnostics

/// One step of a plan, where it ran and what came out: the one record that reply, progress and `explain` are made of.
package struct StepRecord: Sendable, Equatable {
    /// Where a step runs.
    package enum Place: Sendable, Equatable {
        /// The source does it itself.
        case source
        /// The source leaves rows out for it, and it is done again on those that come.
        case partly
        /// The source gives its parts, which are merged.
        case parts
        /// On each chunk as it is read.
        case reading
        /// On rows that are in memory.
        case memory
    }

    /// What makes whoever asked want the rows instead, which only the result tells.
    package enum Otherwise: Sendable, Equatable {
        /// More different values than these.
        case values(Int)
        /// As many names or more, whose order the rows tell.
        case names(Int)
    }

    /// As typed.
    package var words = ""
    /// `filter`; nil for what is opaque.
    package var kind: String?
    package var place: Place
    /// Rows that came out, when it has run; nil where the source cannot tell.
    package var rows: Int?
    /// What the reply says of it, when it has run.
    package var summary = ""
    /// What the reply says beside.
    package var notes: [AnyNote] = []
    /// What would have the rows read after all; nil when it has run.
    package var otherwise: Otherwise?

    package init(
        words: String = "", kind: String?, place: Place, rows: Int? = nil, summary: String = "", notes: [AnyNote] = []
    ) {
        self.words = words
        self.kind = kind
        self.place = place
        self.rows = rows
        self.summary = summary
        self.notes = notes
    }
}

/// What a plan would do, or did, as facts: what `explain` shows.
package struct PlanDescription: Sendable, Equatable {
    /// Why rows are kept.
    package enum Delivery: Sendable, Equatable {
        case source(SourceDelivery)
        /// The result consists of rows: no aggregate sums them up.
        case rowsAreTheResult
        /// The step of that number, from 0, needs all of them together.
        case neededTogether(step: Int)
        /// Only those that the first steps leave, and when there is a number reading stops there while rows are in order of time.
        case kept(ofSteps: Int, limit: Int?)
        /// They were read and summed up as they came.
        case wereStreamed
        /// They came in that way once the rows had told what the first ones misjudged.
        indirect case begunAnew(Delivery)
        /// They were read whole, though an aggregate follows: there were few, or they were out of order.
        case wereRead
        /// The same, and some of them twice: what chunks could not tell.
        case wereReadAgain
    }

    package var source: String
    package var schema: SourceSchema
    /// The columns that the pipeline can use, nil for all.
    package var needed: Set<String>?
    package var delivery: Delivery
    /// Rows read, when it has run.
    package var rowsRead: Int?
    package var steps: [StepRecord]
    /// What the source is asked for the steps that it does, in its own language.
    package var asked: String?
    /// What stays in doubt of whatever is made of the result.
    package var doubts: [AnyNote] = []
    /// As `Source.label`.
    package var label: String?
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
        description.steps.append(StepRecord(words: words, kind: "show", place: .memory))
        return description
    }
}

extension Plan {
    /// What it would do; reads no rows.
    ///
    /// - Parameter words: how each transform was typed.
    package func description(words: [String], _ context: SeriesContext) throws(Failure) -> PlanDescription {
        try Self.located(nil) {
            let transforms = settled
            let pushing = try Self.push(transforms, to: source, context)
            var source = pushing.source
            let schema = try source.schema(context)
            let delivery = try Self.delivery(of: &source, transforms, pushing.verdicts, context)
            let hasExact = [.exact, .parts].contains(pushing.verdicts.first)
            let streams =
                switch delivery {
                case .source(.chunks) where !hasExact, .source(.itself) where !hasExact:
                    StreamedAggregation(transforms, context)?.stageCount ?? 0
                case .kept(let steps, _): steps
                default: 0
                }
            let steps = zip(words, transforms).enumerated().map { at, line in
                var record = StepRecord(
                    words: line.0, kind: line.1.step.kind,
                    place: pushing.verdicts[at].place ?? (at < streams ? .reading : .memory))
                if case .aggregate(let own) = line.1.step { record.otherwise = own.mostGroups.map { .values($0) } }
                return record
            }
            return PlanDescription(
                source: source.name, schema: schema, needed: Self.needed(by: transforms), delivery: delivery,
                steps: steps, asked: source.asked, label: source.label)
        }
    }

    /// What it did.
    package func description(of result: Result, words: [String]) -> PlanDescription {
        var steps = result.steps
        for at in steps.indices where at < words.count { steps[at].words = words[at] }
        return PlanDescription(
            source: source.name, schema: result.schema, needed: nil, delivery: result.delivery,
            rowsRead: result.rowsRead, steps: steps, label: source.label)
    }

    private static func delivery(
        of source: inout any Source, _ transforms: [any Transform], _ verdicts: [Verdict], _ context: SeriesContext
    ) throws -> PlanDescription.Delivery {
        if [.exact, .parts].contains(verdicts.first) { return .source(.itself) }
        let own = try source.delivery(context)
        // What comes for a hint may be summed up as it comes, too.
        if StreamedAggregation(transforms, context) != nil {
            if case .chunks = own { return .source(own) }
            return .source(verdicts.first == .hint ? .itself : own)
        }
        if verdicts.first == .hint { return .source(.itself) }
        guard case .chunks = own else { return .source(own) }
        let isOne = try source.schema(context).parts == 1
        if let rows = StreamedRows(transforms, stops: isOne, context) { return rows.delivery }
        guard let step = transforms.firstIndex(where: { !$0.step.isRowWise }) else { return .rowsAreTheResult }
        return .neededTogether(step: step)
    }
}

extension Verdict {
    /// Nil for what is left to be done here.
    fileprivate var place: StepRecord.Place? {
        switch self {
        case .exact: .source
        case .hint: .partly
        case .parts: .parts
        case .none: nil
        }
    }
}
