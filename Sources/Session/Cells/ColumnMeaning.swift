import Diagnostics
import Series
import Syntax

/// Puts the column that is meant where a stage names one that is not there: `distance` where the file says `Distance`, `mag` where
/// it says `properties.mag`. What was typed stays as it is, so that a notebook says the same and a replay means the same.
struct ColumnMeaning {
    private var tried: Set<String> = []

    /// The stage with the column that is meant; nil when the error is another one, when no column is meant or when putting it there did not
    /// help.
    mutating func stage(_ stage: StageSyntax, by error: any Error) -> StageSyntax? {
        let fault = (error as? Complaint)?.fault ?? error as? any Fault
        guard let unknown = fault?.unknownColumn,
            let column = ColumnNames.meant(unknown.name, unknown.candidates),
            tried.insert("\(stage.range.lower) \(unknown.name)").inserted
        else { return nil }
        return stage.naming(unknown.name, as: column)
    }

    /// Runs a stage, and again for each column that it names otherwise.
    ///
    /// - Parameter body: what leaves nothing behind when it throws of a column that is not there.
    static func run<T>(_ stage: StageSyntax, _ body: (StageSyntax) throws -> T) throws -> T {
        var meaning = ColumnMeaning()
        var stage = stage
        while true {
            do {
                return try body(stage)
            } catch {
                guard let meant = meaning.stage(stage, by: error) else { throw error }
                stage = meant
            }
        }
    }
}
