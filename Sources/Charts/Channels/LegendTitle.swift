import Series
import Syntax

extension Resolver {
    /// Law (a) for what tells series apart: the columns whose values their names are. Empty where the names are those of columns or
    /// layers, or say by themselves what they are.
    static func legendTitle(_ series: [ResolvedSeries]) -> String {
        let titles = series.distinct(\.splitTitle)
        guard titles.count == 1, let title = titles.first ?? nil, series.distinct(\.legendName).count > 1 else {
            return ""
        }
        return title
    }

    /// Whether names say so little that a legend with the title is better than the names at the ends of lines: numbers, `yes`.
    static func saysLittle(_ series: [ResolvedSeries]) -> Bool {
        series.allSatisfy { saysLittle($0.legendName) } && !series.allSatisfy { isYear($0.legendName) }
    }

    static func saysLittle(_ names: [String]) -> Bool {
        names.allSatisfy { saysLittle($0) } && !names.allSatisfy { isYear($0) }
    }

    private static func isYear(_ name: String) -> Bool { Int(name).map { (1000...2999).contains($0) } ?? false }

    private static let bare: Set<String> = ["yes", "no", "true", "false", "y", "n", "t", "f", "m", "missing"]

    private static func saysLittle(_ name: String) -> Bool {
        Double(name.filter { $0 != "," }.replacing("−", with: "-")) != nil || bare.contains(name.lowercased())
    }
}

extension AxisScale {
    /// Numbers, or a yes and a no, need to be told what they are of.
    var namesSayLittle: Bool {
        switch self {
        case .slots(let names): Resolver.saysLittle(names)
        case .number: true
        case .time, .periods: false
        }
    }
}
