import Charts
import Reading
import Series
import Synchronization

/// The rows of a chart of lines that are left where they are: those that a surface shows are asked for when it is drawn, and all of them
/// when something needs these.
///
/// All that asks its source does so within its lock.
package final class ReducedRows: @unchecked Sendable {
    /// Those that the chart is resolved from.
    let outline: ReducedLines
    /// What its source is called.
    let source: String
    private let plan: Plan
    /// The columns without rows.
    let columns: Frame
    let context: SeriesContext
    private let known = Mutex(Known())

    private struct Known {
        var whole: Frame?
        /// Those of the last surfaces.
        var drawn: [ReducedLines] = []
    }

    /// Surfaces whose rows are kept: a preview and the files of a cell.
    private static let most = 4

    /// - Parameters:
    ///   - first: what a run for the first reduction came to.
    ///   - plan: the steps before it.
    /// - Throws: `RowsWanted` where there are no rows.
    init(_ first: Frame, of reduction: PixelReduction, _ plan: Plan, _ columns: Frame, _ context: SeriesContext) throws
    {
        outline = try ReducedLines(first, of: reduction, columns)
        source = plan.source.name
        (self.plan, self.columns, self.context) = (plan, columns, context)
    }

    /// The rows that are seen where columns of pixels begin at some instants.
    ///
    /// - Throws: `RowsWanted`, also where the rows are others now; what the source throws.
    func lines(at cuts: [Int64]) throws -> ReducedLines {
        try known.withLock { known in
            let reduction = PixelReduction(columns: outline.reduction.columns, cuts: .at(cuts))
            if let drawn = known.drawn.first(where: { $0.reduction == reduction }) { return drawn }
            var plan = plan
            plan.append(ReduceTransform(reduction))
            let lines = try ReducedLines(try Self.run(plan, context), of: reduction, columns)
            guard lines.count == outline.count else { throw FormatsError.changedWhileRead(path: source) }
            known.drawn = Array(([lines] + known.drawn).prefix(Self.most))
            return lines
        }
    }

    /// All rows, which are kept from then on.
    ///
    /// - Throws: what the source throws.
    func whole() throws -> Frame {
        try known.withLock { known in
            if let whole = known.whole { return whole }
            let whole = try Self.run(plan, context)
            known.whole = whole
            return whole
        }
    }

    private static func run(_ plan: Plan, _ context: SeriesContext) throws -> Frame {
        do throws(Plan.Failure) {
            return try plan.run(context).series[0].frame
        } catch {
            throw error.error
        }
    }
}
