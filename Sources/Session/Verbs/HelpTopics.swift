/// Pages of `help` on what is not a word of the language: how notebooks are kept, given values and checked.
enum HelpTopics {
    static let all: [(name: String, text: String)] = [
        ("notebooks", notebooks), ("parameters", parameters), ("verify", verify),
    ]

    static func text(_ words: String) -> String? { all.first { $0.name == words.lowercased() }?.text }

    private static let notebooks = """
        A session is a list of cells; 'save notes.md' writes it as a notebook.

        save notes.md              cells, what they answered, and figures in notes.files/
        save notes.ipynb           the same for Jupyter
        save notes.html            a page to look at: figures read their values out
        plotline notes.md          opens it at the prompt
        plotline run notes.md      runs every cell; --save writes the answers back
        plotline verify notes.md   runs every cell and compares: see 'help verify'
        plotline export notes.md -o notes.html|.ipynb|.md
        plotline why notes.files/2.png        what a figure was made of

        The file is Markdown: prose, cells, and their answers between two marks. The
        header pins time zone, clock, size, and each data file with its digest. A
        notebook reads files of its own folder and project; others need --allow-read.
        More: docs/notebooks.md
        """

    private static let parameters = """
        A cell tagged 'parameters' gives values that a run may replace:

          ```{code-cell} plotline
          :tags: [parameters]
          day = 2024-06-01
          span = 5 days
          file = "weather.csv"
          ```

        plotline run notes.md --set day=2024-07-01 --set 'span=2 days' -o july.md
        plotline run notes.md --set day=2024-07-01 -o 'reports/{day}.md'

        A value has the type of its declaration: number, text, instant, duration,
        list or truth. Cells use it as {day}; a list stands behind 'in' alone, as in
        'where station in {names}'. -o writes a copy that declares the new value. A cell that papermill injects is read too; a dict in it is left out,
        and that is said.
        """

    private static let verify = """
        plotline verify notes.md …     runs each notebook and compares with what it holds

        Text is compared exactly, numbers of tables to 1e-9, figures by what they say
        (marks, values, scales, labels) and by their pixels, files that cells write
        by what is in them. Nothing that the cells write is kept.

        --update             accepts what differs: writes the new answers
        --json               one object for each notebook, for programs
        --junit FILE         a report for CI
        --diff-images FOLDER figures that differ: as held, as drawn now, the difference
        --jobs N             N notebooks at a time, 0 for one per processor
        -q                   says only what differs

        exit 0 all is the same     exit 1 something drifted     exit 2 wrong command
        exit 3 a cell failed       exit 4 data is missing or changed
        exit 5 a server was not to be had, and nothing else is wrong
        A file of data that is not there is 4, one that may not be read 3, or 4 when
        the header lists it. 'run' and 'export' end with the same numbers.
        More: docs/notebooks.md
        """
}
