import Diagnostics

extension ChartsError {
    package var finality: Finality {
        switch self {
        case .unknownColumn(let name, _): .name(name)
        case .notANumberColumn, .noNumberColumns: .name(nil)
        case .axisSide(_, let word, _), .scaleNeedsNumbers(let word, _, _), .standsAlone(let word),
            .nothingToHighlight(let word, _):
            .word(word)
        case .notForMark, .keyWithoutEffect, .periodNeedsTime, .stepKind, .tooManyPanels: .settled
        default: .open
        }
    }
}
