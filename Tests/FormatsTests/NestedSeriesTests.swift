import Series
import Testing

@testable import Formats
@testable import Reading
@testable import Tables

/// Objects of an array that each hold a series: arrays of one length side by side, or pairs with a time. What the objects say besides tells
/// the series apart. Shapes by the vendors' references of their answers.
@Suite struct NestedSeriesTests {
    private func read(_ text: String) throws -> FileContent {
        try recognised(Array(text.utf8), path: "t.json").content
    }

    /// GetMetricData of CloudWatch: times and values apart, the newest first.
    @Test func arraysInObjects() throws {
        let content = try read(
            #"{"MetricDataResults":[{"Id":"m1","Label":"CPU","Timestamps":["2024-01-15T12:05:00+00:00","2024-01-15T12:00:00+00:00"],"Values":[2.5,1.5],"StatusCode":"Complete"},"#
                + #"{"Id":"m2","Label":"Net","Timestamps":["2024-01-15T12:05:00+00:00","2024-01-15T12:00:00+00:00"],"Values":[20,10],"StatusCode":"Complete"}],"Messages":[]}"#
        )
        #expect(
            table(content) == """
                @Timestamps|Id|Label|Values
                2024-01-15T12:00:00Z|'m1'|'CPU'|1.5
                2024-01-15T12:00:00Z|'m2'|'Net'|10
                2024-01-15T12:05:00Z|'m1'|'CPU'|2.5
                2024-01-15T12:05:00Z|'m2'|'Net'|20
                """)
        #expect(content.series[0].frame.groups == ["Id", "Label"])
        #expect(content.notes.sentences == ["time in `Timestamps`"])
    }

    /// Series of unlike lengths, and one alone.
    @Test func ofUnlikeLengths() throws {
        #expect(
            table(
                try read(
                    #"{"results":[{"host":"a","times":["2024-01-01","2024-01-02"],"load":[1,2]},{"host":"b","times":["2024-01-03"],"load":[3]}]}"#
                )) == """
                    @times|host|load
                    2024-01-01T00:00:00Z|'a'|1
                    2024-01-02T00:00:00Z|'a'|2
                    2024-01-03T00:00:00Z|'b'|3
                    """)
        #expect(
            table(try read(#"{"results":[{"host":"a","times":["2024-01-01","2024-01-02"],"load":[1,2]}]}"#))
                == "@times|load\n2024-01-01T00:00:00Z|1\n2024-01-02T00:00:00Z|2")
    }

    /// Datadog's `pointlist`: milliseconds since 1970, and the value.
    @Test func pairsWithTimes() throws {
        let content = try read(
            #"{"status":"ok","series":[{"metric":"cpu","scope":"host:a","length":3,"pointlist":[[1705316400000.0,59.5],[1705316420000.0,null],[1705316440000.0,84.5]]},"#
                + #"{"metric":"cpu","scope":"host:b","length":2,"pointlist":[[1705316400000.0,1],[1705316420000.0,2]]}],"query":"avg"}"#
        )
        // 1705316400 is 2024-01-15T11:00:00Z.
        #expect(
            table(content) == """
                @time|scope|value
                2024-01-15T11:00:00Z|'host:a'|59.5
                2024-01-15T11:00:00Z|'host:b'|1
                2024-01-15T11:00:20Z|'host:a'|·
                2024-01-15T11:00:20Z|'host:b'|2
                2024-01-15T11:00:40Z|'host:a'|84.5
                """)
        #expect(content.series[0].frame.groups == ["scope"])
    }

    /// Rows whose objects hold an array here and there stay rows.
    @Test func listsOfOtherThingsStay() throws {
        let text =
            #"{"items":[{"t":"2024-01-01","total":5,"days":[0,1,2]},{"t":"2024-01-02","total":6,"days":[1,2,3]}]}"#
        #expect(
            table(try read(text))
                == "@t|total|days\n2024-01-01T00:00:00Z|5|'[0,1,2]'\n2024-01-02T00:00:00Z|6|'[1,2,3]'")
    }
}
