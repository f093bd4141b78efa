/// What Grace's commands above rows say of them: `xaxis label "Time (ps)"` names the first column, `s0 legend "Potential"` that behind it,
/// and `yaxis label "RMSD (nm)"` the only one where no legend does (the Grace user's guide, 5.4; GROMACS writes its .xvg so).
struct AxisLabels {
    private var x: (line: Int, name: String)?
    private var y: String?
    /// By the number of the series.
    private var legends: [Int: String] = [:]

    mutating func take(_ text: String, line: Int) {
        guard let open = text.firstIndex(of: "\""), text.last == "\"", text.index(after: open) < text.endIndex else {
            return
        }
        let words = text[..<open].split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "@" })
        let name = String(text[text.index(after: open)...].dropLast())
        guard words.count == 2, !name.isEmpty else { return }
        switch (words[0], words[1]) {
        case ("xaxis", "label"): x = (line, name)
        case ("yaxis", "label"): y = name
        case (let series, "legend") where series.first == "s":
            if let number = Int(series.dropFirst()), number >= 0 { legends[number] = name }
        default: return
        }
    }

    /// Names and units of so many columns, and the line of the first; nil where they are not all named.
    func columns(width: Int) -> (line: Int, names: [String], units: [String?])? {
        guard let x else { return nil }
        let series = legends.isEmpty && width == 2 ? [y] : (0..<(width - 1)).map { legends[$0] }
        let known = series.compactMap { $0 }
        guard known.count == width - 1 else { return nil }
        let header = HeaderNames([x.name] + known)
        return (x.line, header.names, header.units)
    }
}
