import Diagnostics
import Series

extension ChartsNote {
    package var weight: NoteWeight {
        switch self {
        case .comesAgain, .notShown, .inThirdUnit, .tooFewToSmooth, .rowsWithout, .valuesMissing, .endBeforeStart,
            .withoutEnd,
            .belowLog, .sizesNotShown,
            .panelWithoutValues, .placesWithoutValue, .ruleWithoutNumber, .cut, .allZero, .aloneInStack, .nothingWithin,
            .stackedAggregate, .stackedOnLog,
            .oneSided,
            .periodsOf:
            .warning
        // `first 10` asks for categories that are not shown.
        case .categoriesNotShown, .shortAtStart, .chosen, .by, .oneEach, .columnsAlong, .pointsOver, .noSlopeForHeight,
            .higher,
            .panelAxisBelow,
            .combined, .bins, .binRatios, .beyondBins, .greatestFirst, .rowsApart, .rowsAlone, .zeroWhereNoRow,
            .zeroWithoutRows, .namesLeft, .inOnePart, .smallestInGray, .barsShared, .barsGrouped, .orCycle, .fit,
            .readout, .scaledValues, .belowZeroBySize, .ownHeights:
            .remark
        }
    }
}

extension [ChartsNote] {
    /// The name of the aggregate that rows were combined by where nobody said one; nil where none was taken.
    package var unsaidAggregate: String? {
        for case .combined(let aggregate, of: _) in self { return aggregate }
        return nil
    }
}
