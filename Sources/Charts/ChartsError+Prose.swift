import Diagnostics
import Series

extension ChartsError {
    package var what: String {
        switch self {
        case .unknownColumn(let name, _): "unknown column '\(name)'"
        case .notANumberColumn(let name): "'\(name)' holds no numbers, which this place needs"
        case .notTimes(let name, let mark): "'\(name)' holds no times, and '\(mark)' goes from one to another"
        case .manyStates(let name, let mark): "'\(name)' holds names, and '\(mark)' draws one column of names by itself"
        case .noNumberColumns: "the series has no column of numbers to plot"
        case .textIndexNeeded(let name): "'\(name)' is not a text column"
        case .tooManyKeys(let name):
            "'\(name)' has more than \(GroupedNumber.text(KeyColumn.most)) different values, too many for a place each"
        case .tooManyGroups(let places, let groups):
            groups == 1
                ? "\(GroupedNumber.text(places)) places are too many to draw"
                : "\(GroupedNumber.text(groups)) groups\(places == 1 ? "" : " in \(GroupedNumber.text(places)) places") are too many to draw"
        case .unknownWord(let word, let kind, _): "unknown \(kind) '\(word)'"
        case .emptyRange(let axis): "the \(axis) range is empty"
        case .endlessRange(let axis): "the \(axis) range has an end that is not a finite number"
        case .mixedIndexes(let a, let b): "'\(a)' and '\(b)' do not share an x axis"
        case .domainKind(let axis, let wanted): "the \(axis) range needs \(wanted)"
        case .logNeedsPositive(let axis): "a log \(axis) axis needs values above zero"
        case .scaleNeedsNumbers(let scale, let axis, let shows):
            "the \(axis) axis shows \(shows), and a \(scale) scale needs numbers"
        case .periodNeedsTime(let mark): "'\(mark) by' a period needs a time index"
        case .unknownAggregate(let name, _): "unknown aggregate '\(name)'"
        case .stepKind(let axis, let wanted): "the \(axis) axis takes \(wanted) as its step"
        case .stepOfNames(let axis): "the \(axis) axis shows names, and 'every' is for numbers and times"
        case .tooManyTicks(let axis, let count): "\(count) ticks on the \(axis) axis are too many"
        case .rowsNotKept: "its rows were not kept, only what it shows of them"
        case .noRow(let name): "'\(name)' has no values to plot"
        case .badSize(let text): "'\(text)' is not a size"
        case .badFormat(let text): "the format '\(text)' cannot be used here"
        case .notForMark(let style, let mark, _): "'\(style)' does not suit the mark '\(mark)'"
        case .axisSide(let axis, let side, _): "the \(axis) axis cannot be at the \(side) here"
        case .notInVegaLite(let mark): "Vega-Lite has no mark like '\(mark)'"
        case .intervalOfMean(let word, let aggregate): "'\(word)' is drawn around a mean, not around a \(aggregate)"
        case .mixedUnits(let mark): "the columns of a \(mark) need one unit"
        case .stackedUnits(_, let a, let b):
            "'\(a.name)' \(a.words) and '\(b.name)' \(b.words) cannot be stacked: their units differ"
        case .standsAlone(let mark): "the mark '\(mark)' shares its figure with no other layer"
        case .aggregateOfSpread(let aggregate, let mark, _):
            "the mark '\(mark)' shows how values are spread, and a \(aggregate) is one value"
        case .orderOfPlaces(let axis, let shows, _):
            "the \(axis) axis shows \(shows), which have their own order: 'sort' and 'first' are for names"
        case .needsCategories(let mark): "the mark '\(mark)' needs names, one a part"
        case .needsTwoKeys(let mark): "the mark '\(mark)' needs two keys, one along x and one along y"
        case .keyWithoutEffect(let key, let mark): "the mark '\(mark)' has no place for the key '\(key)'"
        case .needsTime(let mark): "the mark '\(mark)' needs a time index"
        case .needsColumns(let mark, let wanted): "the mark '\(mark)' needs the columns \(wanted)"
        case .needsLayerBefore(let mark): "the mark '\(mark)' needs a column, or a layer before it"
        case .nothingToHighlight(let name, _): "there is no series or category '\(name)' to highlight"
        case .nothingToHide(let name, _): "there is no series '\(name)' to hide"
        case .allHidden: "every series would be hidden"
        case .negativeShare(let name): "'\(name)' has values below zero, which have no share of a whole"
        case .nothingToShare(let name): "'\(name)' has no values above zero to share"
        case .tooManyCells(let count, let limit): "\(count) cells are more than \(limit)"
        case .outOfRange(let text, let wanted): "\(text) is not within \(wanted)"
        case .bandAxis: "both axes show numbers, and the band names neither"
        case .ruleAxis: "both axes show numbers, and the rule names neither"
        case .selectionOutside(let text, let from, let to): "\(text) lies outside the data, \(from) to \(to)"
        case .noCells(let line): "'\(line)' names a line of cells, and this chart has none"
        case .selectionKind(let text, let wanted): "'\(text)' cannot be selected here: the x axis needs \(wanted)"
        case .tooManyPanels(let column, let count, let limit):
            "'\(column)' has \(GroupedNumber.text(count)) values, and a figure holds \(limit) panels"
        }
    }

    package var mend: String? {
        switch self {
        case .unknownColumn(let name, let candidates):
            NearMiss.nearest(to: name, in: candidates).isEmpty
                ? NearMiss.mend(name, ColorNames.entries.map(\.name)) ?? ColumnNames.mend(name, candidates)
                : ColumnNames.mend(name, candidates)
        case .unknownAggregate(let name, let candidates),
            .unknownWord(let name, _, let candidates):
            NearMiss.mend(name, candidates)
        case .emptyRange: "write the lower bound first; 'reverse' turns an axis round"
        case .endlessRange: "leave that end out: 0.. takes it from the data"
        case .notForMark(let style, let mark, let known):
            (StyleCatalog.takers(of: style).map { "\($0); '\(mark)' takes " } ?? "it takes ")
                + known.joined(separator: ", ")
        case .axisSide(_, _, let wanted): "it goes at the \(wanted)"
        case .notInVegaLite: "export it as svg, pdf or png"
        case .intervalOfMean(let word, _):
            "write 'mean COLUMN \(word)', or say bounds of your own with 'error LOW..HIGH'"
        case .rowsNotKept: "plot it anew by the periods that you want"
        case .noRow: "'describe' counts what is missing; 'fill' or 'where' change it"
        case .tooManyKeys(let name):
            "'over \(name)' puts each at its value; or put them into bins, 'derive \(name)_bin = floor(\(name) / 10) * 10', or use 'plot histogram \(name)'"
        case .tooManyGroups: "keep fewer with 'where', or combine them with 'aggregate'"
        case .logNeedsPositive: "use 'symlog', or leave the values at or below zero out with 'where'"
        case .scaleNeedsNumbers(let scale, _, _): "values have the y axis, of lying bars too: 'y \(scale)'"
        case .stepOfNames(let axis): "'\(axis) first 5' shows some of them"
        case .tooManyTicks: "use a longer step"
        case .aggregateOfSpread(_, let mark, let column): "'plot \(mark) \(column)' shows all of them"
        case .orderOfPlaces(_, _, let other):
            other.map { "the names stand along \($0): '\($0) sort desc'" } ?? "'reverse' turns an axis round"
        case .badSize(let text):
            "write it as 800x400"
                + (text.first?.isLetter ?? false ? "; or 'size by \(text)' for the area of symbols" : "")
        case .standsAlone: "plot it alone, and put figures side by side with 'board'"
        case .needsCategories: "give it one key: 'by weekday', or by a text column; 'facet by' draws several"
        case .needsTwoKeys: "write both: 'by hour of day, weekday'"
        case .mixedUnits: "plot them apart"
        case .stackedUnits(let mode, let a, let b):
            "write 'facet apart' in place of 'stack \(mode)' for a panel each"
                + (a.unit == nil || b.unit == nil
                    ? ", or 'unit \((a.unit == nil ? a : b).name) \(a.unit ?? b.unit ?? "")' before it if that is its unit"
                    : "")
        case .needsColumns(let mark, let wanted): "write '\(mark) \(wanted)'"
        case .needsLayerBefore(let mark): "write 'point COLUMN + \(mark) linear'"
        case .nothingToHighlight(let name, let candidates), .nothingToHide(let name, let candidates):
            NearMiss.mend(name, candidates)
        case .allHidden: "'hide off' shows all of them again"
        case .negativeShare: "use 'bar', or leave them out with 'where'"
        case .bandAxis: "write 'band x A..B' or 'band y A..B'"
        case .ruleAxis(let value): "write 'rule x \(value)' or 'rule y \(value)'"
        case .tooManyCells: "use longer periods"
        case .keyWithoutEffect(let key, _): "'facet by \(key)' draws a panel for each"
        case .manyStates(let name, let mark): "write '\(mark) \(name)' alone; 'bar by \(name)' counts the rows of each"
        case .notTimes: "for numbers there is 'range LOW..HIGH'"
        case .notANumberColumn(let name): "'count by \(name)' counts the rows of each"
        case .noNumberColumns: "'series' lists the columns"
        case .selectionOutside: "choose a place within, or 'last', 'max' or 'min'"
        case .tooManyPanels(let column, _, _): "keep fewer with 'where', or use 'color by \(column)'"
        default: nil
        }
    }

    package var unknownColumn: UnknownColumn? {
        if case .unknownColumn(let name, let candidates) = self { UnknownColumn(name, among: candidates) } else { nil }
    }

    package var subject: String? {
        switch self {
        case .unknownColumn(let name, _), .notANumberColumn(let name), .notTimes(let name, _),
            .unknownAggregate(let name, _),
            .textIndexNeeded(let name), .tooManyKeys(let name),
            .unknownWord(let name, _, _), .notForMark(let name, _, _), .axisSide(_, let name, _), .badFormat(let name),
            .badSize(let name),
            .keyWithoutEffect(let name, _), .selectionOutside(let name, _, _), .selectionKind(let name, _),
            .tooManyPanels(let name, _, _):
            name
        default: nil
        }
    }
}

extension ChartsError.StackedColumn {
    fileprivate var words: String { unit.map { "(\($0))" } ?? "(no unit)" }
}
