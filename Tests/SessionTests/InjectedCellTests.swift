import Testing

@testable import Notebook

/// What papermill injects, in Plotline's words. Left stands what `papermill.translators.PythonTranslator.codify` of papermill 2.6 writes for
/// the values that the test names.
@Suite struct InjectedCellTests {
    @Test(arguments: [
        ("n = 3", "n = 3"), ("n = -1.5", "n = -1.5"), ("n = 1e-05", "n = 1e-05"), ("t = True", "t = true"),
        ("f = False", "f = false"), ("n = None", "# n = None"),
        (#"s = "it's \"q\"""#, #"s = "it's \"q\"""#), (#"s = "a{b}""#, #"s = "a{{b}}""#),
        (#"s = "\xe9\u2192\U0001f600""#, "s = \"é→😀\""), (#"s = "a\nb\\c""#, #"s = "a\nb\\c""#),
        ("xs = [1, 2]", "xs = [1, 2]"), (#"xs = ["a", "b"]"#, #"xs = ["a", "b"]"#), ("xs = []", "xs = []"),
        ("xs = [\n    \"a\",\n    \"b\",\n]", #"xs = ["a", "b"]"#),
        ("# Parameters\nn = 1\n\nt = True\n", "# Parameters\nn = 1\n\nt = true"),
        // What is none of papermill's, or has no like here, stays: the parser says what is wrong with it.
        (
            "d = {\"a\": 1, \"b\": [1, {\"c\": None}]}\nn = 1",
            "note \"papermill gave 'd' as a dict, which no cell takes: it is left out\"\nn = 1"
        ),
        ("d = {}", "note \"papermill gave 'd' as a dict, which no cell takes: it is left out\""),
        ("d = {\n    \"a\": 1,\n}", "note \"papermill gave 'd' as a dict, which no cell takes: it is left out\""),
        (
            #"xs = [{"a": 1}]"#,
            "note \"papermill gave 'xs' as a list with a dict, which no cell takes: it is left out\""
        ),
        ("x = float('nan')", "# x = None"), ("x = float('inf')", "x = 1.7976931348623157e+308"),
        ("x = float('-inf')", "x = -1.7976931348623157e+308"), ("x = float('one')", "x = float('one')"),
        (#"d = {"a": }"#, #"d = {"a": }"#), ("x = [1, oops]", "x = [1, oops]"),
        (
            "x = [1, None]",
            "note \"papermill gave 'x' as a list with a missing value, which no cell takes: it is left out\""
        ),
        ("n = 3  # of them\nt = True #no\ns = \"# no\"", "n = 3  # of them\nt = true  #no\ns = \"# no\""),
        ("n = 1\nplot\nt = True", "n = 1\nplot\nt = True"), ("s = \"open", "s = \"open"), ("", ""),
    ])
    func isSaidInPlotlinesWords(_ source: String, _ expected: String) {
        #expect(InjectedCell.program(source) == expected)
    }

    /// What is left out is said, and the others count.
    @Test func aDictIsSaid() throws {
        let rig = try SessionRig()
        let cell = rig.run(InjectedCell.program("# Parameters\nd = {\"a\": 1}\nx = float('inf')\nn = 2\n"))
        #expect(cell.contains("'d' as a dict") && !cell.contains("error"), "\(cell)")
    }

    /// As `--set` reads them: ParameterTests holds its readings.
    @Test func textsAreOfTheKindThatIsKnown() throws {
        let known = try SessionRig().session
        #expect(known.run("span = 5 days\nstart = 2024-01-01\nplace = \"a\"").error == nil)
        let values = known.workspace.parameters.values
        let cell = "# Parameters\nspan = \"40 days\"\nstart = \"2024-06-01\"\nplace = \"5 days\"\nother = \"b\"\n"
        #expect(
            try InjectedCell.program(cell, like: values)
                == "# Parameters\nspan = 40 days\nstart = 2024-06-01\nplace = \"5 days\"\nother = \"b\"")
        #expect(throws: NotebookError.self) {
            try InjectedCell.program("# Parameters\nstart = \"soon\"\n", like: values)
        }
    }

    /// What `--set NAME=VALUE` takes and refuses of the same values; nil where it refuses.
    @Test(
        arguments: [
            ("span = 3", nil), ("flag = 5", nil), ("start = 5", nil), ("n = True", nil), ("n = float('inf')", nil),
            ("n = float('-inf')", nil), ("keys = [1]", nil), ("n = [1]", nil), ("room = 101", "room = \"101\""),
            ("n = -1.5", "n = -1.5"), ("flag = False", "flag = false"), ("start = 2024", "start = 2024-01-01"),
            ("keys = [\"c\"]", "keys = [\"c\"]"), ("days = [\"2024-02-01\"]", "days = [2024-02-01]"),
            ("n = None", "# n = None"), ("other = True", "other = true"),
        ] as [(String, String?)])
    func valuesAreOfTheKindThatIsDeclared(_ line: String, _ expected: String?) throws {
        let declared =
            "span = 5 days\nflag = true\nstart = 2024-01-03\nn = 2\nroom = \"x\"\nkeys = [\"a\"]\ndays = [2024-01-03]"
        let known = try SessionRig().session
        #expect(known.run(declared).error == nil)
        let values = known.workspace.parameters.values
        #expect((try? InjectedCell.program(line, like: values)) == expected)
        // The same of a notebook that papermill has written.
        let text =
            "```{code-cell} plotline\n:tags: [parameters]\n\(declared)\n```\n\n"
            + "```{code-cell} plotline\n:tags: [injected-parameters]\n# Parameters\n\(line)\n```\n"
        let document = try MystNotebookFormat.read(text, path: "n.md")
        let isTaken = (try? document.injectedParameters()) != nil
        #expect(isTaken == (expected != nil))
        if line.hasPrefix("room") {
            #expect(try document.injectedParameters()["room"]?.word == "101")
        }
    }

    @Test func isWhatTheSessionRuns() throws {
        let text = "```plotline\n:tags: [injected-parameters]\n# Parameters\nt = True\ns = \"{a}\"\n```\n"
        let document = try MystNotebookFormat.read(text, path: "a.md")
        #expect(document.cells.map(\.program) == ["# Parameters\nt = true\ns = \"{{a}}\""])
        var written = document
        written.header = NotebookHeader()
        #expect(MystNotebookFormat.write(written) == text)
    }
}
