import Diagnostics
import Glibc
import Series
import Testing

@testable import Formats
@testable import Reading

/// What readers say of a file, once each, and values that samples do not have.
@Suite struct FormatFactsTests {
    // MARK: Ways

    /// The great circle by the law of cosines, on the mean radius of the IUGG: far from the equator, across the date line, along a
    /// parallel and a meridian.
    @Test(arguments: [
        (60.0, 10.0, 61.0, 12.0), (0, 0, 0, 1), (0, 0, 1, 0), (-45, 170, -44, -175), (78.2, 15.6, 59.9, 10.7),
        (89.9, 0, 89.9, 180), (51.5, -0.1, 48.9, 2.4),
    ])
    func waysOnTheSphere(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) throws {
        let text = """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <trkpt lat="\(lat1)" lon="\(lon1)"><time>2024-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="\(lat2)" lon="\(lon2)"><time>2024-01-01T00:10:00Z</time></trkpt></trkseg></trk></gpx>
            """
        let frame = try recognised(Array(text.utf8)) { $0.columns = ["distance", "speed"] }.content.series[0].frame
        let ways = try #require(try frame.column("distance")?.numbers)
        let way = ways.span[1]
        let (a, b) = (lat1 * .pi / 180, lat2 * .pi / 180)
        let cosine = sin(a) * sin(b) + cos(a) * cos(b) * cos((lon2 - lon1) * .pi / 180)
        let expected = 6_371_008.8 * acos(min(1, cosine))
        #expect(abs(way - expected) < expected * 1e-6 + 0.1, "\(way) for \(expected)")
        let speeds = try #require(try frame.column("speed")?.numbers)
        let speed = speeds.span[1]
        #expect(abs(speed - way / 600) < 1e-9)
    }

    // MARK: Order

    /// Rows in another order than that of their times are told, whatever the format: Open-Meteo's as those of a plain table.
    @Test(arguments: [
        "latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation\n47.28,8.64,412.0,0,GMT,GMT\n\n",
        "",
    ])
    func whatWasSortedIsTold(_ head: String) throws {
        let days = ["2024-07-01T00:00,7", "2024-07-01T02:00,6", "2024-07-01T01:00,8", "2024-07-01T03:00,5"]
        func notes(_ days: [String]) throws -> [FormatsNote] {
            let text = head + "time,temperature_2m (°C)\n" + days.joined(separator: "\n") + "\n"
            let read = try recognised(Array(text.utf8)).content
            let times = try #require(read.series[0].frame.index.times)
            #expect((1..<times.count).allSatisfy { times.span[$0] >= times.span[$0 - 1] })
            return read.notes
        }
        let (sorted, unsorted) = (try notes(days.sorted()), try notes(days))
        #expect(unsorted.count == sorted.count + 1, "\(unsorted)")
    }

    // MARK: JSON

    /// The first zone that a file names is its own; what follows is another's.
    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata"]) func theFirstZoneCounts(_ zone: String)
        throws
    {
        let other = zone == "Asia/Kolkata" ? "UTC" : "Asia/Kolkata"
        let text = """
            {"timezone": "\(zone)", "place": {"timezone": "\(other)"},
             "rows": [{"time": "2024-01-01T12:00:00", "v": 1}, {"time": "2024-01-01T13:00:00", "v": 2}]}
            """
        let frame = try recognised(Array(text.utf8), path: "t.json").content.series[0].frame
        let times = try #require(frame.index.times)
        let calendar = Calendar(zone: try Zone.named(zone))
        #expect(calendar.iso8601(times.span[0]).hasPrefix("2024-01-01T12:00"))
    }

    // MARK: Logs

    /// Values of logfmt in quotes, as Go's `strconv.Quote` writes them: a quotation mark and a backslash behind a backslash are themselves.
    @Test(arguments: [
        ("plain", "plain"), ("a b", "a b"), ("say \\\"hi\\\" now", "say \"hi\" now"), ("c:\\\\x", "c:\\x"),
    ])
    func valuesInQuotes(_ written: String, _ text: String) throws {
        let lines = (0..<4).map { "time=2024-01-01T00:0\($0):00Z level=info msg=\"\(written)\" n=\($0)" }
        let frame = try recognised(Array((lines.joined(separator: "\n") + "\n").utf8)).content.series[0].frame
        #expect(frame.columnNames.contains("n") && frame.column("msg")?.text?[2] == text)
    }

    // MARK: Times of day

    /// Each half of the day in each of its spellings, at noon and midnight too (Unicode CLDR; 12 am is midnight).
    @Test(arguments: [("AM", "PM"), ("am", "pm")])
    func halvesOfTheDay(_ before: String, _ after: String) throws {
        let hours: [(String, Int)] = [("12", 0), ("1", 1), ("9", 9), ("11", 11)]
        for (half, added) in [(before, 0), (after, 12)] {
            for (written, hour) in hours {
                let lines = (1...3).map { "2024-03-0\($0) \(written):30 \(half),\($0)" }
                let read = try read("when,v\n" + lines.joined(separator: "\n") + "\n")
                let times = try #require(read.series[0].frame.index.times, "\(written):30 \(half)")
                let expected = (hour + added) * 60 + 30
                let day = Microseconds.day
                #expect(times.span[0] % day == Int64(expected) * Microseconds.minute, "\(written):30 \(half)")
                #expect(times.span[1] - times.span[0] == day)
            }
        }
    }

    // MARK: Codes and counts

    /// A letter behind digits makes codes of a column; thousands and millions are no such letters, percent and times neither.
    @Test(arguments: [
        ("7a", true), ("207c", true), ("207B", false), ("5K", false), ("12k", false), ("3M", false), ("7T", false),
        ("9x", false),
    ])
    func lettersBehindDigits(_ field: String, _ isCode: Bool) {
        #expect(NumberSpelling.isLettered(Array(field.utf8)) == isCode)
        #expect(NumberSpelling.isLettered(Array(field.utf8.dropLast())) == false)
    }

    /// Months with years are months where the usual step is one: a single short one changes that as little as a single long one.
    @Test(arguments: [
        [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 3, 4, 5], [0, 12, 24, 36, 48, 60], [0, 1, 12, 24, 36, 48, 60],
    ])
    func monthsGoByTheirUsualStep(_ months: [Int]) throws {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let lines = months.map { "\(names[$0 % 12]) \(10 + $0 / 12),\($0)" }
        let frame = try read("month,v\n" + lines.joined(separator: "\n") + "\n").series[0].frame
        let steps = zip(months, months.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
        // Half a year and less from one row to the next, in the median: Jan 12 may be a day as well.
        #expect((frame.index.times != nil) == (steps[steps.count / 2] <= 6))
    }

    /// Seconds since 1970 at even steps; numbers that rise by one count rows where the column has a name.
    @Test(
        arguments: [(1, "x", false), (60, "x", true), (1, "", true), (60, "", true), (3600, "q", true)]
            as [(Int64, String, Bool)])
    func evenSecondsWithoutAName(_ step: Int64, _ name: String, _ isTime: Bool) throws {
        let lines = (0..<8).map { "\(1_700_000_000 + Int64($0) * step),\($0)" }
        let frame = try read("\(name),v\n" + lines.joined(separator: "\n") + "\n").series[0].frame
        #expect((frame.index.times != nil) == isTime)
    }

    // MARK: Writers

    /// What a cell of a Markdown table holds is read back by the rules of GitHub's tables and of CommonMark's escapes (0.31, 2.4).
    @Test(arguments: ["a|b", "a\\b", "a\\|b", "\\", "|", "\\\\", "a\\", "plain", "a||b\\\\c", "*a*", "`a`"])
    func markdownCellsComeBack(_ text: String) throws {
        let frame = Frame(
            index: Index(name: "row", keys: .row(2)), columns: [Column("t", texts: [text, "x"]), Column("v", [1, 2])])
        var bytes: [UInt8] = []
        try MarkdownWriter(frame, zone: .utc).write { bytes += $0 }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[2]
        var cells: [String] = [""]
        var isEscaped = false
        for letter in line {
            if isEscaped {
                cells[cells.count - 1] += ["|", "\\", "*", "`"].contains(letter) ? "\(letter)" : "\\\(letter)"
                isEscaped = false
            } else if letter == "\\" {
                isEscaped = true
            } else if letter == "|" {
                cells.append("")
            } else {
                cells[cells.count - 1].append(letter)
            }
        }
        #expect(!isEscaped && cells.contains(" \(text) "), "\(line) gives \(cells)")
    }
}
