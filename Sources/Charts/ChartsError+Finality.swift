import Diagnostics

extension ChartsError {
    package var finality: Finality {
        switch self {
        case .unknownColumn(let name, _): .name(name)
        case .notANumberColumn, .notTimes, .noNumberColumns: .name(nil)
        case .axisSide(_, let word, _), .scaleNeedsNumbers(let word, _, _), .standsAlone(let word),
            .nothingToHighlight(let word, _):
            .word(word)
        case .notForMark, .keyWithoutEffect, .periodNeedsTime, .stepKind, .tooManyPanels: .settled
        // A number is a size that is wrong; a word may be of the style that is called so.
        case .badSize(let text): text.first?.isNumber ?? false ? .settled : .open
        default: .open
        }
    }
}
