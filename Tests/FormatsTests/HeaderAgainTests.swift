import Series
import Testing

@testable import Reading

/// Which row names the columns, and which rows are it once more: no row of data is left out for a word that it shares with a header.
@Suite struct HeaderAgainTests {
    /// The person calls a row of data the header, as a wrong number of a line does.
    @Test func sharedWordsAreNoHeader() throws {
        var options = LoadOptions()
        options.header = 1
        let content = try read(
            "2024-01-01;.;none here\n2024-01-02;1.5;\n2024-01-03;.;none here\n2024-01-04;2.5;\n", options: options)
        #expect(content.series[0].frame.count == 3)
        #expect(!content.notes.sentences.contains { $0.hasPrefix("the header comes again") })
    }

    /// One cell alone bears its column's name.
    @Test func oneCellIsNoHeader() throws {
        var text = "t,a,b\n"
        for day in 10...40 { text += "\(1000 + day),\(day),\(day * 2)\n" }
        text += "1050,a,7\n1051,8,9\n"
        let content = try read(text)
        #expect(content.series[0].frame.count == 33)
        #expect(!content.notes.sentences.contains { $0.hasPrefix("the header comes again") })
    }

    /// Sentences of a receiver of satellites, of two kinds in turn: words of the first line stand in the lines below it.
    @Test func sentencesInTurn() throws {
        var text = ""
        for second in 10...30 {
            text += "$GPRMC,1235\(second).00,A,4807.038,N,01131.000,E,1.4\(second),150324\n"
            text += "$GPGGA,1235\(second).00,4807.038,N,01131.000,E,1,08,0.9\n"
        }
        let content = try read(text)
        #expect(content.series[0].frame.count == 42)
        #expect(!content.notes.sentences.contains { $0.hasPrefix("the header comes again") })
    }

    /// The access log of a load balancer: fields apart by blanks, texts in quotes, one with a comma.
    @Test func commasInQuotesBehindBlanks() throws {
        let text = (10...20).map {
            "https 2024-01-15T12:00:\($0).123456Z app/lb 10.0.0.1:2817 0.0\($0) 200 \"GET https://example.com:443/?b=\($0) HTTP/1.1\" \"curl/7.46.0\" \"authenticate,forward\" \"-\"\n"
        }.joined()
        let content = try read(text)
        #expect(
            content.notes.sentences == [
                "columns apart by blanks", "no header: columns `column1` to `column10`", "time in `column2`",
            ])
        let lines = table(content).split(separator: "\n")
        #expect(lines.count == 12)
        #expect(
            lines[1]
                == "2024-01-15T12:00:10.123456Z|'https'|'app/lb'|'10.0.0.1:2817'|0.01|200|'GET https://example.com:443/?b=10 HTTP/1.1'|'curl/7.46.0'|'authenticate,forward'|'-'"
        )
    }

    /// Qualtrics' exports have the questions and the fields' identifiers below the header: rows without a time, which say nothing of
    /// what the columns hold.
    @Test func rowsThatAreLeftOutDecideNothing() throws {
        let days = (1...30).map { row in
            let day = row < 10 ? "0\(row)" : "\(row)"
            return "2024-01-\(day) 07:00:00,2024-01-\(day) 07:05:00,100,2024-01-\(day) 07:06:00,A\n"
        }
        let text =
            "StartDate,EndDate,Progress,RecordedDate,Q1\nStart Date,End Date,Progress,Recorded Date,How satisfied are you?\n"
            + #""{""ImportId"":""startDate""}","{""ImportId"":""endDate""}","{""ImportId"":""progress""}","{""ImportId"":""recordedDate""}","{""ImportId"":""QID1""}""#
            + "\n" + days.joined()
        let found = table(try read(text))
        #expect(
            found.hasPrefix(
                "@StartDate|EndDate|Progress|RecordedDate|Q1\n2024-01-01T07:00:00Z|2024-01-01T07:05:00Z|100|2024-01-01T07:06:00Z|'A'\n"
            ))
        #expect(found.split(separator: "\n").count == 31)
    }

    /// So does a row among the others that has words where they have times.
    @Test func aRowOfWordsDecidesNothing() throws {
        let days = (10...29).map { "2024-01-\($0) 07:00,2024-01-\($0) 08:00,\($0)\n" }
        let text =
            "start_time,end_time,v\n" + days.prefix(9).joined() + "second week,all of it,7\n" + days.suffix(11).joined()
        let found = table(try read(text))
        #expect(found.contains("\n2024-01-29T07:00:00Z|2024-01-29T08:00:00Z|29"))
        #expect(found.split(separator: "\n").count == 21)
    }
}
