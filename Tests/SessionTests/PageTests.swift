import Files
@testable import HTML
import Testing

@testable import Notebook
@testable import Session

/// Charts and notebooks as pages: one file that asks for nothing, in which no text of a stranger acts.
@Suite struct PageTests {
    /// Lines of OWASP's «XSS Filter Evasion Cheat Sheet» (cheatsheetseries.owasp.org), and others of their kinds.
    static let hostile = [
        "<SCRIPT SRC=https://cdn.jsdelivr.net/gh/Moksh45/host-xss.rocks/index.js></SCRIPT>",
        "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(1)//'>",
        "<IMG SRC=\"javascript:alert('XSS');\">", "<IMG SRC=JaVaScRiPt:alert('XSS')>",
        "<IMG SRC=`javascript:alert(\"RSnake says, 'XSS'\")`>",
        "\\<a onmouseover=\"alert(document.cookie)\"\\>xxs link\\</a\\>",
        "<IMG \"\"\"><SCRIPT>alert(\"XSS\")</SCRIPT>\"\\>", "<IMG SRC=# onmouseover=\"alert('xxs')\">",
        "<IMG SRC=/ onerror=\"alert(String.fromCharCode(88,83,83))\"></img>",
        "<img src=x onerror=\"&#0000106&#0000097&#0000118&#0000097\">", "<IMG SRC=\"jav&#x09;ascript:alert('XSS');\">",
        "<IMG SRC=\" &#14; javascript:alert('XSS');\">", "<SCRIPT/XSS SRC=\"http://xss.rocks/xss.js\"></SCRIPT>",
        "<BODY onload!#$%&()*~+-_.,:;?@[/|\\]^`=alert(\"XSS\")>", "<<SCRIPT>alert(\"XSS\");//\\<</SCRIPT>",
        "<SCRIPT SRC=http://xss.rocks/xss.js?< B >", "<IMG SRC=\"`<javascript:alert>`('XSS')\"",
        "</TITLE><SCRIPT>alert(\"XSS\");</SCRIPT>",
        "<INPUT TYPE=\"IMAGE\" SRC=\"javascript:alert('XSS');\">", "<svg/onload=alert('XSS')>",
        "<BGSOUND SRC=\"javascript:alert('XSS');\">",
        "<LINK REL=\"stylesheet\" HREF=\"javascript:alert('XSS');\">",
        "<STYLE>@import'http://xss.rocks/xss.css';</STYLE>",
        "<META HTTP-EQUIV=\"refresh\" CONTENT=\"0;url=javascript:alert('XSS');\">",
        "<IFRAME SRC=\"javascript:alert('XSS');\"></IFRAME>",
        "<TABLE BACKGROUND=\"javascript:alert('XSS')\">",
        "<DIV STYLE=\"background-image: url(javascript:alert('XSS'))\">",
        "<BASE HREF=\"javascript:alert('XSS');//\">",
        "<OBJECT TYPE=\"text/x-scriptlet\" DATA=\"http://xss.rocks/scriptlet.html\"></OBJECT>",
        "<a href=\"https://a.example\" onclick=alert(1)>x</a>", "</script><script>alert(1)</script>",
        "<!--><script>alert(1)</script>-->",
        "<!-- --><img src=x onerror=alert(1)>", "]]><script>alert(1)</script>", "\"><script>alert(1)</script>",
        "' onmouseover='alert(1)",
        "{{constructor.constructor('alert(1)')()}}", "${alert(1)}", "\u{202E}txt.exe\u{2066}", "\u{0}<b>\u{1B}[31m",
    ]

    /// The digest of FIPS 180-2, appendix B.1, in Base 64 (`printf abc | openssl dgst -sha256 -binary | base64`).
    @Test func textsAreNamedByTheirDigest() {
        #expect(ContentHash.source("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    }

    private func page(_ notebook: String, _ rig: SessionRig, name: String = "n.md") throws -> String {
        try rig.write(notebook, to: name)
        let file = try NotebookFile.read(rig.path(name))
        let session = try file.session(basedOn: Settings(timezone: "UTC")) { $0 }
        let replay = NotebookReplay.run(file.document, in: session)
        try NotebookPageWriter.write(
            replay.document, results: replay.results, session: session, source: file.place, to: rig.path("n.html"),
            isForced: true)
        return try #require(rig.text("n.html"))
    }

    // MARK: Hostile text

    @Test(arguments: hostile) func proseActsOnNothing(_ text: String) throws {
        let rig = try SessionRig()
        _ = try page("# \(text)\n\n\(text)\n\n- \(text)\n\n> \(text)\n\n| \(text) |\n|---|\n| x |\n\n`\(text)`\n", rig)
        try PageFacts(rig.path("n.html")).expectInert()
    }

    /// In cells of data, names of columns, titles, labels, code, replies and errors at once.
    @Test func dataActsOnNothing() throws {
        let rig = try SessionRig()
        func quoted(_ text: String) -> String { text.replacing("\"", with: "\"\"").replacing("\u{0}", with: "") }
        let rows = Self.hostile.enumerated().map { "2024-01-01,\($0 + 1),\"\(quoted($1))\"\n" }.joined()
        for text in Self.hostile.indices.filter({ $0 % 5 == 0 }).map({ Self.hostile[$0] }) {
            try rig.write("time,\"\(quoted(text))\",k\n" + rows, to: "d.csv")
            let title = text.replacing("\"", with: "").replacing("{", with: "(").replacing("\\", with: "")
            let cells = """
                ```plotline
                load d.csv as d
                show
                plot bar
                  title "\(title)"
                ```

                ```plotline
                d | plot pie by k
                ```

                ```plotline
                \(title.replacing("`", with: ""))
                ```
                """
            _ = try page(cells, rig)
            try PageFacts(rig.path("n.html")).expectInert()
        }
        rig.run("load d.csv\nplot bar by k\nexport c.html")
        try PageFacts(rig.path("c.html")).expectInert()
        #expect(try #require(rig.text("c.html")).contains("onmouseover"))
    }

    @Test(arguments: [
        ("[a](javascript:alert(1))", "<p>a</p>"), ("[a](JAVASCRIPT:alert(1))", "<p>a</p>"),
        ("[a](data:text/html,x)", "<p>a</p>"),
        ("[a](http://a.example)", "<p>a</p>"), ("[a](//a.example)", "<p>a</p>"), ("[a](b.md)", "<p>a</p>"),
        ("[a](vbscript:x)", "<p>a</p>"), ("[a](file:///etc/passwd)", "<p>a</p>"),
        ("[a](https://a.example)", "<p><a href=\"https://a.example\">a</a></p>"),
        ("[a](mailto:a@b.example)", "<p><a href=\"mailto:a@b.example\">a</a></p>"),
        ("[a](#The-end)", "<p><a href=\"#s-the-end\">a</a></p>"),
        ("<https://a.example>", "<p><a href=\"https://a.example\">https://a.example</a></p>"),
        ("![b](c.png)", "<p>b</p>"), ("![b](https://a.example/c.png)", "<p>b</p>"),
        ("[![b](c.png)](javascript:x)", "<p>b</p>"), ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>"),
        ("<div>x</div>", "<p>&lt;div&gt;x&lt;/div&gt;\n</p>"), ("<!-- gone -->", ""),
        ("a <!-- gone --> b", "<p>a  b</p>"),
        ("## The end", "<h2 id=\"s-the-end\">\nThe end\n</h2>"),
        ("| a | b |\n|--:|---|\n| 1 | x |", "<th align=\"right\">a</th>"),
    ])
    func prose(_ text: String, _ expected: String) throws {
        let markup = try Prose.markup(text, image: { _ in nil })
        #expect(expected.isEmpty ? markup.allSatisfy(\.isNewline) : markup.contains(expected), "\(markup)")
    }

    /// Depth costs neither stack nor time: each is read and closed again.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            String(repeating: "[", count: 50_000), String(repeating: "> ", count: 20_000) + "a",
            String(repeating: "*a_ ", count: 20_000),
            String(repeating: "<a>", count: 20_000), String(repeating: "![a](", count: 20_000),
            String(repeating: "- ", count: 5_000) + "x",
            String(repeating: "`", count: 50_000), String(repeating: "[a](<b", count: 20_000),
        ])
    func deepProseEnds(_ text: String) throws {
        _ = try Prose.markup(text, image: { _ in nil })
    }

    // MARK: Pictures of prose

    @Test func picturesInsideTheFenceStandInThePage() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind\nexport p.png\nexport v.svg\nexport \"my chart.png\"")
        try rig.write("GIF89a but not a picture's name", to: "no.txt")
        let text = try page(
            "![one](p.png) ![two](v.svg) ![three](../../../etc/hostname) ![four](/etc/hostname) ![five](n.md)\n"
                + "![six](my%20chart.png) ![seven](%2e%2e/%2e%2e/%2e%2e/etc/hostname)\n", rig)
        // One by its name, one by its address.
        #expect(text.split(separator: "<img src=\"data:image/png;base64,iVBORw0KGgo").count == 3)
        #expect(text.contains(" seven<"))
        #expect(text.contains("<img src=\"data:image/svg+xml;base64,"))
        #expect(text.contains("three four five"))
        try PageFacts(rig.path("n.html")).expectInert()
    }

    /// Pictures that cells of Jupyter bring along, by the name that their own cell gives (nbformat 4.5, «Attachments»); what is none stays words.
    @Test func attachmentsStandInThePage() throws {
        let rig = try SessionRig()
        func cell(_ source: String, _ name: String, _ data: String) -> String {
            """
            {"cell_type": "markdown", "metadata": {}, "source": "\(source)", "attachments": {"\(name)": {"image/png": \(data)}}}
            """
        }
        // The first bytes of a GIF and of a PNG, by `printf 'GIF89a' | base64` and `printf '\211PNG\r\n\032\n' | base64`.
        let cells = [
            cell("![one](attachment:a%20b.png)", "a b.png", "\"R0lGODlh\\n\""),
            cell("![two](attachment:c.png) ![three](attachment:d.png)", "c.png", "[\"iVBO\", \"Rw0KGgo=\"]"),
            cell("![four](attachment:e.png)", "e.png", "\"PHNjcmlwdD4=\""),
        ]
        let text = try page(
            """
            {"cells": [\(cells.joined(separator: ", "))], "metadata": {"kernelspec": {"name": "python3", "language": "python"}},
             "nbformat": 4, "nbformat_minor": 2}
            """, rig, name: "n.ipynb")
        #expect(text.contains("<img src=\"data:image/gif;base64,R0lGODlh\" alt=\"one\">"))
        #expect(text.contains("<img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"two\"> three"))
        #expect(text.contains("<p>four</p>"))
        try PageFacts(rig.path("n.html")).expectInert()
    }

    // MARK: What it holds

    @Test func aFigureHasATableOfItsValues() throws {
        let rig = try SessionRig()
        try rig.write("time,wind (m/s)\n2024-01-01,1.5\n2024-01-02,2\n2024-01-03,4.25\n", to: "a.csv")
        rig.run("load a.csv\nplot line wind\nexport c.html")
        let text = try #require(rig.text("c.html"))
        #expect(text.contains("Table: 3 values"))
        for (place, value) in [("Jan 1", "1.50 m/s"), ("Jan 2", "2.00 m/s"), ("Jan 3", "4.25 m/s")] {
            let row = text.split(separator: "\n").first { $0.hasPrefix("<tr><th scope=\"row\">\(place)") }
            #expect(row?.hasSuffix(">\(value)</tr>") ?? false, "\(row ?? "no row")")
        }
    }

    /// What a box and a bar of a histogram say. Quartiles and whiskers of 1 to 9 and 30 by numpy 2.1, `percentile` and Tukey's rule.
    @Test(arguments: [
        (
            "plot box v by k",
            ["k", "lower whisker", "lower quartile", "median", "upper quartile", "upper whisker", "outliers"],
            ["a", "1", "3.25", "5.5", "7.75", "9", "1"]
        ),
        ("plot violin v by k", ["k", "lower quartile", "median", "upper quartile"], ["a", "3.25", "5.5", "7.75"]),
        ("plot histogram v bins width 10", ["v", "rows"], ["0 – 10", "9"]),
    ]) func aTableSaysWhatIsDrawn(_ plot: String, _ heads: [String], _ first: [String]) throws {
        let rig = try SessionRig()
        try rig.write(
            "k,v\n" + ["1", "2", "3", "4", "5", "6", "7", "8", "9", "30"].map { "a,\($0)\n" }.joined(), to: "a.csv")
        rig.run("load a.csv\n\(plot)\nexport c.html")
        let table = try #require(
            rig.text("c.html")?.split(separator: "<tbody>").first.flatMap { head in
                rig.text("c.html").map {
                    (
                        String(head.split(separator: "<thead>").last ?? ""),
                        String($0.split(separator: "<tbody>").last ?? "")
                    )
                }
            })
        func cells(_ line: String, _ mark: String) -> [String] {
            line.split(separator: mark).dropFirst().map {
                String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
            }
        }
        #expect(cells(table.0, "<th") == heads)
        let row = table.1.split(separator: "\n").first.map(String.init) ?? ""
        #expect(
            cells(row.replacing("<th", with: "<td"), "<td").map { Double($0).map { "\($0)" } ?? $0 }
                == first.map { Double($0).map { "\($0)" } ?? $0 })
    }

    /// Of many values a thousand and some are told, and how many there are.
    @Test func ofManyValuesSomeAreTold() throws {
        let rig = try SessionRig()
        let lines = (0..<5000).map { "\($0),\(($0 * 37) % 101)" }.joined(separator: "\n")
        try rig.write("n,v\n\(lines)\n", to: "a.csv")
        rig.run("load a.csv\nplot line v over n\nexport c.html")
        let text = try #require(rig.text("c.html"))
        let told = text.split(separator: "\n").count { $0.hasPrefix("<tr><th scope=\"row\">") }
        #expect((500...1000).contains(told), "\(told)")
        #expect(text.contains(" of 5,000 values"))
        #expect(text.utf8.count < 250_000)
    }

    @Test func tabsAndBoardsHaveEachTheirPicture() throws {
        let rig = try SessionRig()
        let text = try page(
            """
            ```plotline
            load Samples/weather.csv as w
            plot line wind as a
            w | plot line gust as b
            ```

            ```plotline
            tabs a "One", b "Two"
            ```

            ```plotline
            board a, b
            ```
            """,
            rig)
        #expect(text.split(separator: "<p class=\"tab-label\">").count == 3)
        #expect(text.contains("<div class=\"board b2\">"))
        // Two as they are drawn, two tabs, two of the board.
        #expect(text.split(separator: "<div class=\"chart").count - 1 == 6)
        try PageFacts(rig.path("n.html")).expectInert()
    }

    @Test func aFailureIsSaidWhereItHappened() throws {
        let rig = try SessionRig()
        let text = try page(
            "```plotline\nload Samples/weather.csv\n```\n\n```plotline\nplot line nothing\n```\n\nThe rest.\n\n```plotline\nweather | plot line wind\n```\n",
            rig)
        // WCAG 2.1, 2.1.1: what scrolls is reached by the keyboard (axe: scrollable-region-focusable).
        #expect(
            text.contains("<pre class=\"error\" tabindex=\"0\" role=\"group\" aria-label=\"Error of cell 2\">error: "))
        #expect(text.contains("those after it did not run") && text.contains("The rest."))
    }

    @Test func thePageIsTheSameAgain() throws {
        let rig = try SessionRig()
        let text = "# A\n\n```plotline\nload Samples/weather.csv\nplot line wind, gust\n```\n"
        #expect(try page(text, rig) == page(text, rig))
    }

    /// The page is called by its first heading, whatever looks like one.
    @Test(arguments: [
        ("```python\n# no heading\n```\n\nA *day*\n=====\n", "A day", 1), ("#hashtag\n\n## Two\n", "Two", 2),
        ("Nothing\n", "n", 1),
        ("# `a` & <b>\n", "a &amp; &lt;b&gt;", 1),
    ])
    func aPageHasATitle(_ prose: String, _ title: String, _ level: Int) throws {
        let text = try page(prose, try SessionRig())
        #expect(text.contains("<title>\(title)</title>") && text.contains("<h\(level)"))
        #expect(text.split(separator: "<h1").count == 2)
    }

    @Test func aPageIsNoNotebook() throws {
        #expect(!NotebookFormatCatalog.isNotebook("a.html"))
        let rig = try SessionRig()
        try rig.write("<html></html>", to: "a.html")
        #expect(throws: NotebookError.self) { try NotebookFile.read(rig.path("a.html")) }
    }

    /// Light and dark are the same picture: a class for each colour that differs, and no more `style` attributes.
    @Test func darkIsAClass() throws {
        let rig = try SessionRig()
        rig.run("load Samples/weather.csv\nplot line wind, gust\nexport c.html\nexport c.svg")
        let text = try #require(rig.text("c.html"))
        #expect(text.contains("@media screen and (prefers-color-scheme:dark){.c0{"))
        #expect(text.contains("{fill:#17171a;fill-opacity:1}"))
        #expect(try !#require(rig.text("c.svg")).contains("style="))
        #expect(!text.contains(" style="))
    }
}
