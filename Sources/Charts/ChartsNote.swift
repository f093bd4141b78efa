import Diagnostics
import Series
import Syntax

/// What a chart has to say beside its picture, as facts; their prose is in `ChartsNote+Prose.swift`. Layers and panels may look
/// at the same rows, so that equal facts are one and no counts add up.
package enum ChartsNote: Note {
    // MARK: what was chosen

    /// The line that says what a bare `plot` chose.
    case chosen(line: String)
    /// The texts that name the rows, where nobody said what stands along x.
    case by(String)
    /// A column whose values are a line each, where nobody said so.
    case oneEach(String)
    /// What lines come to again, and the column that would tell them apart.
    case comesAgain(String, apart: String?)
    /// The columns that stand side by side along an axis, and the key whose values are a line or row of cells each.
    case columnsAlong(axis: String, each: String?)
    /// Points by a measure, which stand over it.
    case pointsOver(column: String)
    case noSlopeForHeight
    /// Points, which were too few for what is drawn.
    case higher(than: Double)
    /// The axis of panels stays below them.
    case panelAxisBelow

    // MARK: what was combined

    /// By an aggregate that nobody said the rows of a key or period, or of a cell of two.
    case combined(String, of: String)
    /// `by` is nil where the width was said.
    case bins(Int, width: Double, unit: String?, by: SeriesNote.BinRule?)
    /// Bins of a histogram on logarithms, each so many times the one before.
    case binRatios(Int, times: Double, by: SeriesNote.BinRule?)
    /// A histogram's tails, which are not shown.
    case beyondBins(BeyondBins, unit: String?)
    /// Names that not all have room, and that nobody put in order.
    case greatestFirst(Int)
    /// Rows that stand farther apart, µs, than the periods asked for.
    case rowsApart(Double)
    /// An aggregate of rows that stand alone.
    /// - Parameter instead: what puts several together.
    case rowsAlone(String, instead: Cycle?)
    case zeroWhereNoRow
    /// Of a calendar's period or a member of its cycle, counts and sums.
    case zeroWithoutRows(String, ofSeries: Bool)
    /// A share was asked for of what stands alone.
    case aloneInStack
    /// Values of this aggregate stand on each other, and what they come to was measured by nobody.
    case stackedAggregate(String)
    case stackedOnLog
    case inOnePart([String])
    case smallestInGray([String])
    /// More bars than places for them.
    case barsShared(Int)
    /// Bars thinner than two points are put together, by what, and the cycle that has a few where they are of a calendar unit.
    case barsGrouped(Int, BarGroupWords, instead: Cycle?)
    /// Bars of a unit that comes again, whose word may mean the members of its cycle.
    case orCycle(Cycle, isBars: Bool)
    case fit(Fit, of: String?)

    // MARK: what is left out

    case notShown([String])
    /// A panel each would show them, where one layer draws them all.
    case inThirdUnit([SeriesUnit], mayStandApart: Bool)
    case categoriesNotShown(Int, of: Int)
    /// The first values of a moving aggregate, called so, are of shorter windows than the others; nil for each of several.
    case shortAtStart(Int, of: String?)
    /// What has fewer points than a smooth curve goes through.
    case tooFewToSmooth([String], least: Int)
    case rowsWithout(Int, column: String)
    case valuesMissing(Int)
    /// All parts are below zero: how far says how large they are.
    case belowZeroBySize(String)
    case oneSided(OneSided)
    /// Periods are of the rows' own time, while another one is counted.
    case periodsOf(index: String, counting: String)
    /// Intervals that are turned round.
    case endBeforeStart(Int)
    /// Intervals that go on to the end of the axis, and the column that says no end of them.
    case withoutEnd(Int, column: String)
    /// What `x A..B` shows holds none of the rows.
    case nothingWithin(axis: String)
    case belowLog(Int)
    /// Curves have a height each, since the highest would be so many times as high as the lowest.
    case ownHeights(Double)
    /// A scale that was said of names is that of the values.
    case scaledValues(String)
    /// Bars of nothing but zeros: none has a height.
    case allZero([String])
    /// Points are shown as their density.
    case sizesNotShown
    /// Words of a column beside the rows, which have no room in a figure of that size.
    case namesLeft(Int, of: Int, width: Int, height: Int)
    case panelWithoutValues(String)
    /// Names that have a place and nothing there.
    case placesWithoutValue([String])
    /// The rule's name, nil for one without.
    case ruleWithoutNumber(String?)
    case cut(FigureText, letters: Int, shown: Int)

    // MARK: what is selected

    case readout(String)

    var isReadout: Bool { if case .readout = self { true } else { false } }

    /// A line or curve through so many points.
    package struct Fit: Hashable, Sendable {
        var line: Line?
        var count: Int

        struct Line: Hashable, Sendable {
            var slope: Double
            var unit: String?
            var per: Per
            var rSquared: Double
        }

        enum Per: Hashable, Sendable {
            /// Of what stands along x; nil when it has no unit.
            case unit(String?)
            case time(DurationUnit)
        }
    }

    package struct SeriesUnit: Hashable, Sendable {
        var name: String
        var unit: String?
    }

    /// A text of a figure that a person wrote.
    package enum FigureText: Hashable, Sendable { case title, subtitle, caption, note, ruleName, bandName }
}
