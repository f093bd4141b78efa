import Diagnostics

/// What can be wrong with a chart, as facts; the prose is in `ChartsError+Prose.swift`.
package enum ChartsError: Fault, Equatable {
    case unknownColumn(String, candidates: [String])
    case notANumberColumn(String)
    /// A column of a mark that goes from one time to another.
    case notTimes(String, mark: String)
    /// A text among other columns, or by keys.
    case manyStates(String, mark: String)
    case noNumberColumns
    case textIndexNeeded(String)
    /// More different values than keys may have.
    case tooManyKeys(String)
    case tooManyGroups(places: Int, groups: Int)
    case unknownWord(String, kind: String, candidates: [String])
    case emptyRange(String)
    case endlessRange(String)
    case mixedIndexes(String, String)
    case domainKind(axis: String, wanted: String)
    case logNeedsPositive(axis: String)
    /// The scale of numbers that was asked for on an axis that shows names or time.
    case scaleNeedsNumbers(String, axis: String, shows: String)
    case periodNeedsTime(String)
    case unknownAggregate(String, candidates: [String])
    case stepKind(axis: String, wanted: String)
    /// A step of names, each of which has its tick.
    case stepOfNames(axis: String)
    case tooManyTicks(axis: String, count: Int)
    case noRow(String)
    /// Other bins of a chart whose rows were never kept.
    case rowsNotKept
    case badSize(String)
    case badFormat(String)
    case notForMark(style: String, mark: String, known: [String])
    case axisSide(axis: String, side: String, wanted: String)
    case mixedUnits(mark: String)
    /// Columns to be stacked, and their units: nil for none.
    case stackedUnits(mode: String, StackedColumn, StackedColumn)
    case standsAlone(String)
    case aggregateOfSpread(String, mark: String, column: String)
    /// `sort` and `first` of what has an order of its own; the axis that has names, if there is one.
    case orderOfPlaces(axis: String, shows: String, other: String?)
    case needsCategories(String)
    case needsTwoKeys(String)
    case needsTime(String)
    /// A key of which the mark shows nothing.
    case keyWithoutEffect(String, mark: String)
    case needsColumns(mark: String, String)
    case needsLayerBefore(String)
    case nothingToHighlight(String, candidates: [String])
    case nothingToHide(String, candidates: [String])
    /// `hide` names every series.
    case allHidden
    case negativeShare(String)
    case nothingToShare(String)
    case tooManyCells(Int, limit: Int)
    case outOfRange(String, wanted: String)
    /// A mark that a chart in Vega-Lite cannot have.
    case notInVegaLite(String)
    /// `ci` and its like after another aggregate than the mean.
    case intervalOfMean(String, aggregate: String)
    /// A band of numbers where both axes may show such.
    case bandAxis
    /// The value of a rule, as it was typed.
    case ruleAxis(String)
    case selectionOutside(String, from: String, to: String)
    case selectionKind(String, wanted: String)
    /// A line of cells was selected where there are none.
    case noCells(String)
    case tooManyPanels(column: String, count: Int, limit: Int)

    /// A column with its unit, nil for none.
    package struct StackedColumn: Sendable, Equatable {
        package var name: String
        package var unit: String?
    }
}
