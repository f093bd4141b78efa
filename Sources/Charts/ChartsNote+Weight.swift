import Diagnostics

extension ChartsNote {
    package var weight: NoteWeight {
        switch self {
        case .comesAgain, .notShown, .inThirdUnit, .rowsWithout, .valuesMissing, .belowLog, .sizesNotShown,
            .panelWithoutValues, .ruleWithoutNumber, .cut:
            .warning
        // `first 10` asks for categories that are not shown.
        case .categoriesNotShown, .chosen, .by, .oneEach, .pointsOver, .noSlopeForHeight, .higher, .panelAxisBelow,
            .combined, .bins, .rowsApart, .rowsAlone, .zeroWhereNoRow, .inOnePart, .smallestInGray, .barsShared, .fit,
            .readout:
            .remark
        }
    }
}
