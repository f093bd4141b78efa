import Testing

/// gnuplot's lines, whose columns are numbers of the file that is loaded. Each right side is typed in a session of its own.
///
/// Source of what the left sides mean: gnuplot 6.0's manual.
@Suite struct GnuplotTests {
    private static let table = """
        Time (UTC),Water Level (m),Surge (cm),Quality
        2025-09-01T00:00:00Z,3.4,1.0,good
        2025-09-01T00:10:00Z,3.7,-0.9,good
        2025-09-01T00:20:00Z,,2.3,good
        2025-09-01T00:30:00Z,4.1,1.9,bad
        """
    private static let read = ReadAs(table: table, file: "tide.csv")

    @Test(arguments: [
        ("plot \"tide.csv\" using 1:2 with lines", "plot line `Water Level`"),
        ("plot 'tide.csv' u 1:3 w p", "plot point Surge"),
        ("plot 'tide.csv' using 1:3", "plot point Surge"),
        ("plot 'tide.csv'", "plot point `Water Level`"),
        ("plot \"tide.csv\" u 1:3 w lp", "plot line Surge symbol circle"),
        ("plot \"tide.csv\" u 1:3 with boxes", "plot bar Surge"),
        ("plot \"tide.csv\" u 1:3 with steps", "plot line Surge interpolate step"),
        ("plot \"tide.csv\" u 1:3 with impulses", "plot rule Surge"),
        ("plot \"tide.csv\" u 1:3 with filledcurves x1", "plot area Surge"),
        ("plot \"tide.csv\" u 3:2 w p", "plot point `Water Level` over Surge"),
        ("plot \"tide.csv\" u 1:2 w l, \"\" u 1:3 w l", "plot line `Water Level`, Surge"),
        (
            "plot \"tide.csv\" u 1:2 w l lw 2 t \"level\", \"\" u 1:3 w p t \"surge\"",
            "plot line `Water Level` stroke 2 as \"level\" + point Surge as \"surge\""
        ),
        ("plot \"tide.csv\" u 1:2 w l title \"Level\"", "plot line `Water Level` | title \"Level\""),
        ("plot \"tide.csv\" u 1:($3*1.8+32) w l", "plot line (Surge*1.8+32)"),
        ("plot \"tide.csv\" u 1:$3/1000 w l", "plot line (Surge/1000)"),
        ("plot \"tide.csv\" u \"Time (UTC)\":\"Surge (cm)\" w l", "plot line Surge"),
        ("plot \"tide.csv\" u 1:2:3 w p palette", "plot point `Water Level` color by Surge"),
        ("plot \"tide.csv\" u 3 w l", "derive record = rownumber() - 1 | plot line Surge over record"),
        (
            "set datafile separator \",\"; set ylabel \"m\"; set yrange [0:5]; plot \"tide.csv\" u 1:2 w l",
            "plot line `Water Level` | y title \"m\" | y 0..5"
        ),
        ("gnuplot -e 'set datafile separator \",\"; plot \"tide.csv\" u 1:2 w l'", "plot line `Water Level`"),
        ("stats \"tide.csv\" using 2", "describe `Water Level`"),
    ])
    func lines(_ typed: String, _ line: String) throws { try Self.read.check(typed, line) }

    /// A file that is not loaded is read, its columns being known by its beginning.
    @Test func otherFile() throws {
        let rig = try SessionRig()
        try rig.write(Self.table, to: "tide.csv")
        #expect(rig.run("plot 'tide.csv' using 1:3 with lines").contains("= load tide.csv | plot line Surge"))
    }

    /// The columns are those of the file, whatever other rows are current.
    @Test func fileBehindOtherRows() throws {
        let rig = try Self.read.rig()
        #expect(rig.session.run("where Surge > 1 | keep Surge").error == nil)
        #expect(rig.run("plot 'tide.csv' using 1:2 with lines").contains("= tide | plot line `Water Level`"))
    }

    /// What is not said here is no part of another answer.
    @Test(arguments: [
        ("plot \"tide.csv\" u 1:2 smooth csplines", "'smooth' of gnuplot"),
        ("plot \"tide.csv\" u 1:9 w l", "there is no column '$9'"),
        ("plot \"tide.csv\" u 1:($3*(9/5)) w l", "'/5' of gnuplot"),
        ("plot [0:10] \"tide.csv\" u 1:2 w l", "x 2024-12-03..2024-12-05"),
        ("plot \"tide.csv\" every 2 u 1:2", "'every' of gnuplot"),
        ("plot \"tide.csv\" u 1:2 with yerrorbars", "'with yerrorbars' of gnuplot"),
        ("plot \"tide.csv\" u 1:2 w l, \"other.csv\" u 1:2 w l", "of gnuplot cannot be said here"),
        ("splot \"tide.csv\" u 1:2:3", "'splot' of gnuplot"),
        ("set output \"x.png\"; plot \"tide.csv\" u 1:2", "'set output \"x.png\"' of gnuplot"),
        ("plot \"missing.csv\" using 1:2 with lines", "the columns of 'missing.csv' are not known"),
        ("stats \"tide.csv\" using 1:2", "name one column"),
    ])
    func unsaid(_ typed: String, _ what: String) throws { try Self.read.refuse(typed, what) }
}
