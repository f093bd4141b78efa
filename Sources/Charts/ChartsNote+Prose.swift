import Series
import Syntax

extension ChartsNote {
    package var sentence: String {
        switch self {
        case .chosen(let line): "chosen: \(line)"
        case .by(let name): "by \(name)"
        case .oneEach(let name): "one each \(name)"
        case .comesAgain(let place, let apart):
            "the line goes back and forth, as '\(place)' comes again: "
                + (apart.map { "'by \($0)' draws a line each, " } ?? "") + "'mean' before the column one of all"
        case .columnsAlong(let axis, let key):
            "each column is a place along \(axis)" + (key.map { ", and each \($0) has a value at each of them" } ?? "")
        case .pointsOver(let column): "each row stands at its own \(column), as 'over \(column)' says"
        case .noSlopeForHeight: "no slope to choose the height by"
        case .higher(let points): "higher than \(PlainNumber.short(points)) points, which are too few for it"
        case .panelAxisBelow: "the axis of panels stays below them"
        case .combined(let aggregate, let key): "\(aggregate) of the rows of each \(key)"
        case .bins(let count, let width, let unit, let rule):
            "\(count) \(count == 1 ? "bin" : "bins") of \(Self.width(width, unit))"
                + Self.words(of: rule)
        case .binRatios(let count, let times, let rule):
            "\(count) \(count == 1 ? "bin" : "bins"), each \(PlainNumber.short(times, digits: 3)) times the one before"
                + Self.words(of: rule)
        case .beyondBins(let beyond, let unit):
            "\(beyond.words) of \(GroupedNumber.text(beyond.of)) rows are not shown, the values go from "
                + "\(PlainNumber.short(beyond.least)) to \(PlainNumber.short(beyond.most))\(unit.map { " " + $0 } ?? "")"
                + ": 'x \(beyond.all)' shows all"
        case .greatestFirst(let count):
            "the greatest first, as not all \(GroupedNumber.text(count)) names have room: 'x sort' says another order"
        case .rowsApart(let length): "rows are \(RowSpacing.words(length)) apart: each keeps its own width"
        case .rowsAlone(let name, let cycle):
            "no two rows share \(Self.article(name)) \(name): each value is of one row"
                + (cycle.map { "; 'by \($0.rawValue)' puts \($0.memberCount) together" } ?? "")
        case .zeroWhereNoRow: "a series that has no row at a place counts as zero there"
        case .zeroWithoutRows(let unit, let ofSeries):
            ofSeries
                ? "a series without rows in \(Self.article(unit)) \(unit) is 0 there"
                : "\(Self.article(unit)) \(unit) without rows is 0"
        case .aloneInStack: "'stack percent' needs several series: 'color by COLUMN' makes them"
        case .stackedAggregate(let name): "\(name) values do not add up: 'group' puts them beside each other"
        case .stackedOnLog:
            "on a log axis only the lowest part of a stack can be compared: 'group' puts them beside each other"
        case .nothingWithin(let axis): "no row lies within the range of \(axis)"
        case .inOnePart(let names): "in one part: \(Self.some(of: names))"
        case .smallestInGray(let names): "the \(names.count) smallest in gray: \(Self.some(of: names))"
        case .barsShared(let count):
            "\(GroupedNumber.text(count)) bars: those that share a pixel are one, from the lowest to the highest"
        case .barsGrouped(let count, let words, let cycle):
            "not all \(GroupedNumber.text(count)) bars have room: of neighbours the \(words.isBelow ? "one farthest from zero" : "highest") is drawn"
                + Self.instead(words.key, cycle)
        case .orCycle(let cycle, let isBars):
            "'by \(cycle.rawValue)' puts them into \(cycle.memberCount) \(isBars ? "bars" : "points")"
        case .fit(let fit, let name): (name.map { "\($0): " } ?? "") + fit.words
        case .notShown(let names): "not shown: \(names.joined(separator: ", "))"
        case .inThirdUnit(let series, let mayStandApart):
            "in a third unit, not shown: "
                + series.map { one in one.unit.map { "\(one.name) (\($0))" } ?? one.name }.joined(separator: ", ")
                + (mayStandApart ? "; 'facet apart' gives each its own panel" : "")
        case .categoriesNotShown(let count, let all):
            "\(GroupedNumber.text(count)) of \(GroupedNumber.text(all)) categories not shown"
        case .shortAtStart(let count, let name):
            "the first \(GroupedNumber.text(count)) values of \(name ?? "each") have shorter windows"
        case .ownHeights(let ratio):
            "each curve has its own height: in one scale the highest would be \(PlainNumber.short(ratio.rounded())) times the lowest"
        case .tooFewToSmooth(let names, let least):
            "no curve through fewer than \(least) points: \(names.prefix(6).joined(separator: ", "))"
                + (names.count > 6 ? " and \(names.count - 6) more" : "")
        case .rowsWithout(let count, let column):
            "\(GroupedNumber.text(count)) \(count == 1 ? "row" : "rows") without a \(column) left out"
        case .oneSided(let found): found.sentence
        case .periodsOf(let index, let other):
            "\(other) is counted in the periods of `\(index)`: `time \(NameSpelling.quoted(other)) |` before it counts in its own"
        case .belowZeroBySize(let name): "all of \(name) is below zero: each part is as large as it lies below"
        case .valuesMissing(let count): "\(GroupedNumber.text(count)) without a value left out"
        case .endBeforeStart(let count):
            "\(GroupedNumber.text(count)) \(count == 1 ? "interval that ends before it starts" : "intervals that end before they start") left out"
        case .withoutEnd(let count, let column):
            "\(GroupedNumber.text(count)) \(count == 1 ? "row" : "rows") without "
                + "\(column.first.map { "aeiouAEIOU".contains($0) } ?? false ? "an" : "a") \(column) "
                + "\(count == 1 ? "goes" : "go") on to the end of the axis"
        case .allZero(let names): "all values of \(Self.some(of: names)) are 0: no bar has a height"
        case .namesLeft(let count, let all, let width, let height):
            "\(GroupedNumber.text(count)) of \(GroupedNumber.text(all)) names \(count == 1 ? "has" : "have") no room in a figure of \(width) × \(height)"
        case .sizesNotShown: "so many points are shown as their density, without sizes"
        case .belowLog(let count):
            "\(GroupedNumber.text(count)) \(count == 1 ? "value" : "values") at or below zero left out: "
                + "a log axis has no place for them"
        case .scaledValues(let scale): "x shows names, so that the values have the scale: 'y \(scale)'"
        case .panelWithoutValues(let name): "\(name) has no values"
        case .placesWithoutValue(let names):
            "no value for "
                + (names.count > 4
                    ? "\(GroupedNumber.text(names.count)) of the names" : names.joined(separator: ", "))
        case .ruleWithoutNumber(let name): "rule y\(name.map { " '\($0)'" } ?? "") has no number and is left out"
        case .cut(let text, let letters, let shown):
            "the \(text.words) has \(GroupedNumber.text(letters)) letters, of which \(GroupedNumber.text(shown)) are shown"
        case .readout(let words): words
        }
    }
}

extension ChartsNote.Fit {
    /// `slope 0.18 °C/h, r² 0.42, n 144`; of a curve `n 144`.
    fileprivate var words: String {
        let count = "n \(GroupedNumber.text(count))"
        guard let line else { return count }
        return "slope \(line.words), r² \(PlainNumber.short(line.rSquared, digits: 3)), \(count)"
    }
}

extension ChartsNote {
    /// `; 'by day' combines them, 'by hour of day' draws 24`.
    private static func instead(_ key: String?, _ cycle: Cycle?) -> String {
        let combined = key.map { "'\($0)' combines them" }
        let few = cycle.map { "'by \($0.rawValue)' draws \($0.memberCount)" }
        let ways = [combined, few].compactMap(\.self)
        return ways.isEmpty ? "" : "; " + ways.joined(separator: ", ")
    }

    /// Of a unit of the calendar.
    private static func article(_ unit: String) -> String { unit.hasPrefix("hour") ? "an" : "a" }

    /// The first six names, and how many more there are.
    private static func some(of names: [String]) -> String {
        names.prefix(6).joined(separator: ", ") + (names.count > 6 ? " and \(names.count - 6) more" : "")
    }
}

extension ChartsNote.Fit.Line {
    fileprivate var words: String {
        let value = PlainNumber.short(slope) + (unit.map { " " + $0 } ?? "")
        switch per {
        case .unit(let other): return value + (other.map { " per " + $0 } ?? "")
        case .time(.hour): return value + "/h"
        case .time(.minute): return value + "/min"
        case .time(.second): return value + "/s"
        case .time(let unit): return value + "/" + unit.rawValue
        }
    }
}

extension ChartsNote {
    /// Of a bin: of long seconds as clocks have them.
    fileprivate static func words(of rule: SeriesNote.BinRule?) -> String {
        rule.map { $0 == .sturges ? " (Sturges)" : " (Freedman–Diaconis)" } ?? ""
    }

    fileprivate static func width(_ width: Double, _ unit: String?) -> String {
        if TimeOfDay.isClock(unit), width >= 60 { return DurationText.text(seconds: width) }
        return PlainNumber.short(width) + (unit.map { " " + $0 } ?? "")
    }
}

extension ChartsNote.FigureText {
    fileprivate var words: String {
        switch self {
        case .title: "title"
        case .subtitle: "subtitle"
        case .caption: "caption"
        case .note: "note"
        case .ruleName: "rule's name"
        case .bandName: "band's name"
        }
    }
}
