import Charts
import Language
import Scene
import Series
import Syntax
import Testing

@testable import Session

/// What is told in words of a line whose rows are left where they are is true of all rows.
@Suite struct ReducedWordsTests {
    private func words(_ course: ReducedChartTests.Course, _ plot: String) throws -> (
        mine: SceneWords, theirs: SceneWords
    ) {
        let (times, values) = course.rows(30_000, 7)
        let frame = Frame(
            index: Index(name: "time", keys: .time(Buffer(times.map { $0 * 1_000_000 }))),
            columns: [Column("v", values)])
        let context = SeriesContext(calendar: Calendar(zone: .utc), now: 0)
        let statement = try Parser(vocabulary: VerbCatalog.vocabulary).parse(plot).statements[0]
        guard case .pipeline(_, let stages) = statement.body else { throw SessionError.noChart }
        let spec = try ChartSpec(plot: stages[0].arguments)
        let nothing = try frame.slice(0..<0)
        let reduction = ReducedLines.first(try #require(spec.reducible(nothing)))
        let first = try ReducedLines(
            try ReduceTransform(reduction).apply(to: frame, context).frame, of: reduction, nothing)
        func resolved(_ frame: Frame) throws -> ResolvedChart {
            try spec.resolve(
                current: ("it", frame), lookup: { throw SessionError.unknownName($0, known: []) }, context: context)
        }
        return (
            try Figure.chart(try resolved(first.frame).outlined(of: first)).words(unless: .process),
            try Figure.chart(try resolved(frame)).words(unless: .process)
        )
    }

    /// Peaks and troughs that some rows of each stretch do not show are not counted; where they start, end and are least and greatest is
    /// that of all rows.
    @Test(arguments: ReducedChartTests.Course.allCases) func alternativeText(_ course: ReducedChartTests.Course) throws
    {
        let own: (mine: SceneWords, theirs: SceneWords)
        do { own = try words(course, "plot line v") } catch is RowsWanted {
            #expect(course == .sparse)
            return
        }
        let (mine, theirs) = (own.mine.description, own.theirs.description)
        #expect(own.mine.table.isEmpty)
        // From where to where, and between which values.
        func opening(_ text: String) -> Substring {
            text[..<(text.firstRange(of: ". V ")?.lowerBound ?? text.endIndex)]
        }
        #expect(opening(mine) == opening(theirs) && opening(theirs).count < theirs.count, "\(mine)")
        if mine.contains("peak") || mine.contains("rises") || mine.contains("falls") {
            // How often a value comes is told by all rows alone.
            #expect(mine == theirs || theirs.contains(" times)"), "\(course): \(mine) is not \(theirs)")
        } else if mine != theirs {
            #expect(theirs.contains("peak") || theirs.contains(" times)") || theirs.contains(" values"), "\(theirs)")
        }
        switch course {
        case .walk, .gaps, .nights, .irregular: #expect(mine == theirs)
        // Each stretch of fifteen rows goes up and down by more than a quarter of all.
        case .noise, .alternating: #expect(!mine.contains("peak") && theirs.contains("peak"))
        // Zero comes 29,000 times or more.
        case .spikes: #expect(mine.contains("lowest 0, first ") && theirs.contains("lowest 0 ("), "\(mine)")
        default: break
        }
    }

    /// A few kept rows of many are no table of its values.
    @Test func theTableIsOfAllRows() throws {
        #expect(try words(.constant, "plot line v").mine.table.isEmpty)
    }
}
