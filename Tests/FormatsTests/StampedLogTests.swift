import Series
import Testing

@testable import Formats
@testable import Reading

/// Logs whose entries begin with a time, with lines between that belong to them: the shapes of Log4j's PatternLayout, Python's logging,
/// Laravel's Monolog, Node's pino-pretty and rsyslog. Expected times are those written.
@Suite struct StampedLogTests {
    @Test(arguments: [
        ("2024-03-01 12:00:0#,123 INFO  [main] com.example.App - ", ".123Z"), ("2024-03-01 12:00:0# INFO ", "Z"),
        ("[2024-03-01 12:00:0#] production.INFO: ", "Z"), ("2024-03-01T12:00:0#.000Z INFO ", "Z"),
        ("2024-03-01 12:00:0#,500 - app - INFO - ", ".5Z"), ("2024-03-01 12:00:0# +0000 INFO ", "Z"),
    ])
    func tracesBelongToTheirEntries(_ head: String, _ clock: String) throws {
        func entry(_ second: Int, _ words: String) -> String {
            head.replacing("#", with: String(second)) + words + "\n"
        }
        let text =
            entry(0, "started the server") + entry(1, "could not do it")
            + "java.lang.IllegalStateException: no stock, none at all\n\tat com.example.Stock.take(Stock.java:42)\n"
            + "Caused by: java.sql.SQLException: timeout\n\t... 2 more\n" + entry(2, "will try it once more")
            + entry(3, "done")
        let content = try read(text)
        let frame = content.series[0].frame
        #expect(frame.columns.map(\.name) == ["message"])
        #expect(frame.count == 4)
        let utc = Calendar(zone: .utc)
        #expect(
            frame.index.times.map { times in (0..<4).map { utc.iso8601(times.span[$0]) } }
                == (0..<4).map { "2024-03-01T12:00:0\($0)\(clock)" })
        let message = frame.columns[0].text?[1] ?? ""
        #expect(message.contains("could not do it\njava.lang.IllegalStateException: no stock, none at all\n\tat "))
        #expect(message.hasSuffix("\n\t... 2 more"))
        #expect(content.notes.sentences.contains("4 lines without a time go on with the messages above them"))
    }

    /// A log without traces is read alike, as far as no table is in it.
    @Test func withoutTraces() throws {
        let text = """
            2024-03-01 12:00:00 INFO started the server
            2024-03-01 12:00:01 INFO listening on port 8080 now
            2024-03-01 12:00:02 WARN disk is nearly full: 95 % used
            2024-03-01 12:00:03 INFO done

            """
        #expect(table(try read(text)).hasPrefix("@time|message\n2024-03-01T12:00:00Z|'INFO started the server'\n"))
    }

    @Test(arguments: [
        "2024-03-01 12:00:00 1.5 20\n2024-03-01 12:00:01 1.6 21\n2024-03-01 12:00:02 1.7 22\n",
        "2024-03-01 12:00:00,1.5,20\n2024-03-01 12:00:01,1.6,21\n2024-03-01 12:00:02,1.7,22\n",
        "time,v\n2024-03-01 12:00:00,some words here\n2024-03-01 12:00:01,more\n2024-03-01 12:00:02,and other words\n",
        "2024-03-01 12:00 on 1\n2024-03-01 13:00 off 0\n2024-03-01 14:00 on 1\n",
    ])
    func tablesAreNone(_ text: String) throws {
        #expect(try StampedLog(ByteSource.bytes(Array(text.utf8), path: "t.csv"), LoadOptions()) == nil)
    }

    /// RFC 3164 as rsyslog writes it where an application logs several lines.
    @Test func indentedLinesOfSyslog() throws {
        let text = """
            Mar  1 12:00:00 host app[12]: started
            Mar  1 12:00:01 host app[12]: Exception in thread "main" java.lang.NullPointerException
            \tat com.example.App.main(App.java:5)
            \tat java.base/java.lang.Thread.run(Thread.java:840)
            Mar  1 12:00:02 host app[12]: stopped

            """
        let content = try recognised(Array(text.utf8), path: "t.log").content
        let message = content.series[0].frame.columns.first { $0.name == "message" }?.text
        #expect(content.series[0].frame.count == 3)
        #expect(
            message?[1]?.hasSuffix(
                "Exception\n\tat com.example.App.main(App.java:5)\n\tat java.base/java.lang.Thread.run(Thread.java:840)"
            ) ?? false)
        #expect(message?[2] == "stopped")
        #expect(content.notes.sentences.contains("2 lines without a time go on with the messages above them"))
    }

    /// `git log`, its default form.
    @Test func commits() throws {
        let text = """
            commit 2f1a9c0d
            Author: Ann <ann@example.org>
            Date:   Fri Mar 1 12:00:00 2024 +0100

                Add a thing

            commit 3f1a9c0d
            Author: Bob <bob@example.org>
            Date:   Thu Feb 29 10:00:00 2024 +0100

                Mend a thing

                It was broken.

            """
        let content = try recognised(Array(text.utf8), path: "t.txt").content
        #expect(
            table(content) == """
                @Date|commit|Author|message
                2024-02-29T09:00:00Z|'3f1a9c0d'|'Bob <bob@example.org>'|'Mend a thing It was broken.'
                2024-03-01T11:00:00Z|'2f1a9c0d'|'Ann <ann@example.org>'|'Add a thing'
                """)
    }
}
