import Diagnostics

extension SeriesError {
    package var finality: Finality {
        switch self {
        case .unknownColumn(let name, _), .unknownName(let name, _, _, _), .unknownSeries(let name, _),
            .notNumbers(let name, _), .notText(let name, _), .notTimes(let name, _), .noUnit(let name),
            .extremesOfText(_, _, let name), .indexMismatch(_, _, _, let name), .kindMismatch(_, _, _, let name):
            .name(name)
        case .doubledColumn: .name(nil)
        case .mismatch: .operands
        case .unusableNumberFormat(let text): .word(text)
        case .noTimes, .twoPeriods, .columnsAlone, .badStep, .notOneValue, .tooManyRows, .tooManyCells: .settled
        default: .open
        }
    }
}
