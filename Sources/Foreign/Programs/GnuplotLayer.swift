import Language
import Syntax

/// One file's columns as gnuplot draws them: what stands behind the file's name.
struct GnuplotLayer {
    enum Outcome {
        case layer(GnuplotLayer)
        case unsaid(String, UnsaidPart)
    }

    /// What stands along x.
    enum Across: Equatable {
        case index, record
        case column(String)
        case worked(String)
    }

    private(set) var x = Across.index
    private(set) var mark = "point"
    /// As it stands behind the mark.
    private(set) var value = ""
    /// Words of the layer: `stroke 2`.
    private(set) var looks: [String] = []
    private(set) var title: String?

    private var using: [String] = ["1", "2"]
    private var style = "points"
    /// What a style has behind it.
    private var ways: [String] = []
    private var isByThird = false
    private var unsaid: (text: String, why: UnsaidPart)?

    static func read(_ words: ArraySlice<String>, of columns: NumberedColumns) -> Outcome {
        var layer = GnuplotLayer()
        var rest = words
        while layer.unsaid == nil, let word = rest.popFirst() { layer.take(word, &rest) }
        if layer.unsaid == nil { layer.draw(columns) }
        if let unsaid = layer.unsaid { return .unsaid(unsaid.text, unsaid.why) }
        return .layer(layer)
    }

    private mutating func refuse(_ part: String, _ why: UnsaidPart = .part) { unsaid = unsaid ?? (part, why) }

    // MARK: Options

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) {
        guard let option = GnuplotPlot.option(word) else { return refuse(word) }
        if option == "notitle" { return }
        guard let value = rest.popFirst() else { return refuse(word) }
        switch option {
        case "using": using = OuterText(value[...]).parts(between: ":")
        case "with": takeStyle(value, &rest)
        case "title":
            let text = ForeignChart.bare(value)
            if ["\"\"", "''"].contains(value) || value.hasPrefix("columnhead") { return }
            guard GnuplotPlot.isQuoted(value), !text.contains("\""), !text.contains("{") else { return refuse(value) }
            title = text
        case "axes":
            if value == "x1y2" { looks.append("right") } else if value != "x1y1" { refuse("axes \(value)") }
        case "linewidth":
            guard Double(value) != nil else { return refuse(value) }
            looks.append("stroke \(value)")
        case "linecolor": takeColour(value, &rest)
        case "dashtype":
            if value != "1", value != "solid" { looks.append("stroke dashed") }
        // Kinds of symbols and colours that are gnuplot's own, by number.
        default: if value == "palette" { isByThird = true } else if Double(value) == nil { refuse(value) }
        }
    }

    private mutating func takeColour(_ typed: String, _ rest: inout ArraySlice<String>) {
        if ["palette", "variable"].contains(typed) {
            isByThird = true
            return
        }
        guard ["rgb", "rgbcolor"].contains(typed) else {
            if Int(typed) == nil { refuse(typed) }
            return
        }
        guard let colour = rest.popFirst().map(ForeignChart.bare), !colour.isEmpty,
            colour.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "#" })
        else { return refuse(typed) }
        looks.append("color \(colour.lowercased())")
    }

    private mutating func takeStyle(_ typed: String, _ rest: inout ArraySlice<String>) {
        guard let own = GnuplotStyles.own(typed) else { return refuse("with \(typed)") }
        (style, mark) = (typed, String(own.prefix { $0 != " " }))
        let look = own.dropFirst(mark.count + 1)
        if !look.isEmpty { looks.append(String(look)) }
        if mark == "area", let way = rest.first, ["x1", "y1=0", "y=0", "closed", "above", "below"].contains(way) {
            ways.append(way)
            rest = rest.dropFirst()
        }
        if rest.first == "palette" {
            isByThird = true
            rest = rest.dropFirst()
        }
    }

    // MARK: Columns

    private mutating func draw(_ columns: NumberedColumns) {
        let read = using.map { GnuplotPlot.column($0, of: columns) }
        // The first may be the number of the row, from 0.
        let isNumbered = using.count == 1 || using[0] == "0" || using[0] == "($0)"
        for (place, column) in read.enumerated() where !(place == 0 && isNumbered && using.count > 1) {
            if let unsaid = column.unsaid { return refuse(unsaid.text, unsaid.why) }
        }
        guard let last = read.last, (1...3).contains(read.count) else { return refuse(using.joined(separator: ":")) }
        let values = using.count == 1 ? read : Array(read.dropFirst())
        guard values.allSatisfy({ !$0.columns.contains(columns.index) }) else {
            return refuse(using.joined(separator: ":"), .near("\(columns.index) is the time, which stands along x"))
        }
        if isNumbered {
            x = .record
        } else if let name = read[0].column {
            x = name == columns.index ? .index : .column(name)
        } else {
            guard !read[0].columns.contains(columns.index) else { return refuse(using[0]) }
            x = .worked(read[0].text)
        }
        value = Self.text(values[0])
        if values.count == 2 { drawThird(last) } else if isByThird { refuse("palette") }
        if values.count == 1, mark == "area", ways.contains(where: { !["x1", "y1=0", "y=0"].contains($0) }) {
            refuse("\(style) \(ways[0])")
        }
    }

    /// What a third column is: the other edge of an area, or colours.
    private mutating func drawThird(_ third: NumberedExpression) {
        guard let name = third.column else { return refuse(using[2]) }
        if isByThird, ["point", "line", "bar"].contains(mark) {
            looks.append("color by \(NumberedColumns.typed(name))")
        } else if mark == "area", ways.isEmpty, !value.hasPrefix("(") {
            (mark, value) = ("range", "\(value)..\(NumberedColumns.typed(name))")
            looks.append("band")
        } else {
            refuse("\(using.joined(separator: ":")) with \(style)")
        }
    }

    private static func text(_ column: NumberedExpression) -> String {
        column.column == nil ? "(\(column.text))" : column.text
    }
}
