import Checked
import Scene

/// How many words beside rows find no room in a picture of the chart's size, or the usual one: decided once, by the letters that pictures
/// are written in.
struct NamesLeft {
    /// Nil where all have room, and where there are none.
    let note: ChartsNote?

    init(_ chart: ResolvedChart) {
        let named = chart.series.filter { $0.names != nil }
        let all = named.reduce(0) { sum, one in
            sum
                + (0..<one.y.count).count {
                    one.x[$0].isFinite && one.y.span[$0].isFinite && one.word($0) != nil
                }
        }
        guard all > 0 else {
            note = nil
            return
        }
        let size = chart.size ?? Figure.chart(chart).size(Figure.usual)
        let orders = Set(named.map(\.order))
        let scene = chart.scene(size: size, measurer: LetterMeasurer(), theme: .light)
        let shown = scene.elements.count { element in
            guard case .text = element.shape, element.row != nil, case .mark(let order) = element.role else {
                return false
            }
            return orders.contains(order)
        }
        note =
            shown < all
            ? .namesLeft(
                all - shown, of: all, width: Int(saturating: size.width.rounded()),
                height: Int(saturating: size.height.rounded())) : nil
    }
}

/// Measures words before there is a surface.
private struct LetterMeasurer: TextMeasurer {
    var cell: Size? { nil }

    func extent(of text: String, style: TextStyle) -> TextExtent {
        let width = LetterWidths.points(text[...]) * style.size / Theme.labelStyle.size
        return TextExtent(width: width, ascent: style.size * 0.97, descent: style.size * 0.24)
    }
}
