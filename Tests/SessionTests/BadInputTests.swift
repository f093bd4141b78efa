import Testing

@testable import Session

/// Each bad input is an error that says what happened, points at the words, and says how to mend it; the exact text.
@Suite struct BadInputTests {
    static let files: [(name: String, text: String)] = [
        ("empty.csv", ""),
        ("header.csv", "time,wind\n"),
        ("binary.csv", "\u{0}\u{1}\u{2}\u{0}\u{0}ELF\u{0}\u{3}\u{0}\n\u{0}\u{0}"),
        ("quote.csv", "time,a\n2024-01-01,\"open\n2024-01-02,2\n"),
        ("ragged.csv", "time,a,b\n2024-01-01,1,2\n2024-01-02,3\n2024-01-03,4,5\n"),
        ("half.csv", "time,a\n2024-01-01,1\n2024-01-02,x\n2024-01-03,2\n2024-01-04,y\n"),
        ("text.csv", "time,city\n2024-01-01,Bern\n2024-01-02,Basel\n"),
    ]

    @Test(arguments: [
        ("load none.csv", "load ^^^^^^^^"),
        ("load Sources", "load ^^^^^^^"),
        ("load empty.csv", "load ^^^^^^^^^"),
        ("load binary.csv", "load ^^^^^^^^^^"),
        ("load quote.csv", "load ^^^^^^^^^"),
        ("load \"open.csv", "load ^"),
        ("weather | agregate weekly", "weather | ^^^^^^^^"),
        ("weather | aggregate weekly maen wind", "weather | aggregate weekly ^^^^"),
        ("weather | aggregate weekly mean wnd", "weather | aggregate weekly mean ^^^"),
        ("weather | keep wnd", "weather | keep ^^^"),
        ("weather | where wnd > 3", "weather | where ^^^"),
        ("weather | sort wnd", "weather | sort ^^^"),
        ("weather | plot line wnd", "weather | plot line ^^^"),
        ("weather | plot lnie wind", "weather | plot ^^^^"),
        ("load text.csv format xmll", "load text.csv format ^^^^"),
        ("wether | show", "^^^^^^"),
        ("weather | downsample step 0", "weather | downsample step ^"),
        ("weather | downsample step 99999999999999999999", "weather | downsample step ^^^^^^^^^^^^^^^^^^^^"),
        ("weather | first 99999999999999999999", "weather | first ^^^^^^^^^^^^^^^^^^^^"),
        ("load text.csv | aggregate weekly mean city", "load text.csv | aggregate weekly mean ^^^^"),
        ("where wind > 1000 as none\nnone | plot line wind", "none | ^^^^"),
        ("weather | window 2024-13", "weather | window ^^^^^^^"),
        ("set timezone Mars/Olympus", "set timezone ^^^^^^^^^^^^"),
        ("forget wether", "forget ^^^^^^"),
        ("help agregate", "help ^^^^^^^^"),
    ])
    func pointsAtTheWords(_ cell: String, _ caret: String) throws {
        let rig = try SessionRig()
        for file in Self.files { try rig.write(file.text, to: file.name) }
        rig.run("load Samples/weather.csv")
        let result = rig.session.run(cell)
        let error = try #require(result.error, "\(cell) is not an error")
        let text = ErrorText.plain(error)
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("error: ") == true)
        let shown = caret.map { $0 == "^" ? "^" : " " }.joined()
        #expect(lines.contains { $0 == "    | " + shown || $0.hasPrefix("    | " + shown + " ") }, "\(text)")
        #expect(rig.session.workspace.names == ["weather"])
    }

    @Test(arguments: [
        (
            "weather | aggregate weekly maen wind",
            """
            error: unknown aggregate 'maen'
              1 | weather | aggregate weekly maen wind
                |                            ^^^^ did you mean 'mean'?
            """
        ),
        (
            "wether | show",
            """
            error: there is no series or chart 'wether'
              1 | wether | show
                | ^^^^^^ did you mean 'weather'?
            """
        ),
        (
            "weather\nwnd | show",
            """
            error: there is no series or chart 'wnd'
              2 | wnd | show
                | ^^^ 'series' lists what there is
            """
        ),
    ])
    func saysItExactly(_ cell: String, _ expected: String) throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv")
        let error = try #require(rig.session.run(cell).error)
        #expect(ErrorText.plain(error) == expected)
    }

    /// What is odd and no error is said, with its lines.
    @Test func oddFilesAreReadAndSaid() throws {
        let rig = try SessionRig()
        for file in Self.files { try rig.write(file.text, to: file.name) }
        #expect(rig.run("load header.csv").hasPrefix("header: 0 rows"))
        #expect(rig.run("load ragged.csv").contains("1 row with the wrong number of fields (line 3)"))
        #expect(rig.run("load half.csv").hasPrefix("half: 4 rows"))
        #expect(rig.run("first 1000000000000").contains("4 rows"))
    }

    /// The carets stand under the word at fault, not under a longer one that begins or ends with it.
    @Test(arguments: [("keep win, wind", 5), ("keep wind, win", 11), ("keep win, win_d = wind", 5)])
    func theWordItself(_ stage: String, _ place: Int) throws {
        let rig = try SessionRig()
        let before = "load Samples/weather.csv | "
        let range = try #require(rig.session.run(before + stage).error?.range)
        #expect(range.lower == before.utf8.count + place && range.upper == range.lower + 3, "\(range)")
    }
}
