import Catalog
import Diagnostics
import Syntax

/// Which columns a transform works on, and whether it replaces them or adds one.
package struct ColumnChoice: Sendable {
    /// The name of a column to add instead of replacing, `avg = `.
    package var newName: String?
    /// The columns named; all columns of numbers when there are none.
    package var names: [String]

    /// `[NAME =] … [COLUMNS] [by KEYS]`: what diff to normalize take around their own words.
    package static func form(_ own: [Form] = []) -> Form {
        .slots([.optional(.naming("name"))] + own + [.optional(.subjects), .optional(GroupChoice.form)])
    }

    package init(newName: String? = nil, names: [String] = []) {
        self.newName = newName
        self.names = names
    }

    package init(_ arguments: Arguments) {
        newName = arguments.word("name")?.text
        names = arguments.words("column").map(\.text)
    }

    /// The frame with every chosen column of numbers put through `body`; keys of groups are left alone unless named.
    ///
    /// - Throws: `SeriesError.unknownColumn`, `.notNumbers`, `.noNumbers`, `.doubledColumn`, and what `body` throws.
    package func mapping(
        _ frame: Frame, for needed: String, _ body: (Column, Buffer<Double>) throws -> Column
    ) throws -> (frame: Frame, columns: [String]) {
        let chosen: [String]
        if names.isEmpty {
            chosen = frame.numberColumns.map(\.name).filter { !frame.groups.contains($0) }
            if chosen.isEmpty { throw SeriesError.noNumbers(needed: needed) }
        } else {
            chosen = names
        }
        if let newName {
            guard chosen.count == 1 else { throw SeriesError.doubledColumn(newName) }
            guard frame.column(newName) == nil else { throw SeriesError.doubledColumn(newName) }
        }
        var result = frame
        for name in chosen {
            try Cancellation.process.check()
            let (column, numbers) = try frame.requireNumbers(name, for: needed)
            var made = try body(column, numbers)
            made.isWorkedOut = !names.isEmpty
            if let newName {
                made.name = newName
                // The name says what it is.
                if !(made.work?.runsOn ?? false) { made.work = nil }
                result.columns.append(made)
            } else if let at = result.columns.firstIndex(where: { $0.name == name }) {
                made.name = name
                result.columns[at] = made
            }
        }
        return (result, chosen)
    }

    /// What a transform of these columns uses so that its result has those: see `Transform.columnsUsed`. Without names it
    /// is all of them, whose names the reply lists.
    package func used(for output: Set<String>?, _ groups: [String]) -> Set<String>? {
        guard var used = output, !names.isEmpty else { return nil }
        if let newName { used.remove(newName) }
        return used.union(names).union(groups)
    }
}
