import Diagnostics
import Session

/// Why a command line of `plot` or `explore` cannot be followed, as facts.
package enum FilterError: Fault, Equatable {
    /// Nothing is named, and standard input brings nothing.
    case noFile
    /// Standard output has no ending that would choose the type of a picture.
    case noType(known: [String])
}

extension FilterError {
    package var what: String {
        switch self {
        case .noFile: "no file is named, and standard input is not a pipe"
        case .noType: "standard output has no ending that chooses the type of the picture"
        }
    }

    package var mend: String? {
        switch self {
        case .noFile: "name a file, or pipe the data in: plotline plot line speed wind.csv"
        case .noType(let known): "add --format \(known.joined(separator: "|"))"
        }
    }
}
