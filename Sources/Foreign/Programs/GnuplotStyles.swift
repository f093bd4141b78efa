/// The styles of gnuplot, as marks with their looks.
///
/// Source: gnuplot 6.0's manual, «Plotting styles».
package enum GnuplotStyles {
    /// The mark, and behind it how it looks: `line symbol circle` of `linespoints`; nil for what is no style.
    package static func own(_ style: String) -> String? { styles[style] }

    private static let styles = [
        "lines": "line", "l": "line", "line": "line", "points": "point", "p": "point", "point": "point",
        "dots": "point",
        "d": "point", "linespoints": "line symbol circle", "lp": "line symbol circle",
        "linespoint": "line symbol circle",
        "impulses": "rule", "i": "rule", "impulse": "rule", "boxes": "bar", "steps": "line interpolate step",
        "step": "line interpolate step", "fsteps": "line interpolate step-end",
        "histeps": "line interpolate step-center", "filledcurves": "area", "filledcurve": "area",
    ]
}
