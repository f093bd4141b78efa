import Diagnostics
import Testing

@testable import Series

/// Expected values: Python's zoneinfo over the same tzdata, by Tests/Support/calendar_expected.py.
@Suite struct CalendarZoneTests {
    @Test func offsetsOfTwoCenturiesAgree() throws {
        let rows = goldenRows("zone-offsets.csv")
        #expect(rows.count > 2000)
        for row in rows {
            let zone = try Zone.named(row[0])
            let instant = try #require(Int64(row[1])) * Microseconds.second
            #expect(zone.offset(at: instant) == Int(row[2]), "\(row)")
            #expect(zone.abbreviation(at: instant) == row[3], "\(row)")
            #expect(zone.interval(at: instant).contains(instant))
        }
    }

    @Test func localTimesResolveAsInPython() throws {
        let rows = goldenRows("zone-locals.csv")
        #expect(rows.count > 1000)
        for row in rows {
            let zone = try Zone.named(row[0])
            let local = try #require(Int64(row[1])) * Microseconds.second
            let earlier = try #require(Int64(row[2])) * Microseconds.second
            let later = try #require(Int64(row[3])) * Microseconds.second
            let found = zone.instant(local: local)
            #expect(found.instant == earlier, "\(row)")
            #expect("\(found.kind)" == row[4], "\(row)")
            // A row before that has passed the earlier one leads to the later.
            #expect(zone.instant(local: local, after: earlier + 1).instant == later, "\(row)")
            #expect(zone.instant(local: local, after: earlier).instant == earlier, "\(row)")
        }
    }

    @Test func intervalsTouch() throws {
        for name in ["Europe/Berlin", "Africa/Casablanca", "Pacific/Apia", "America/Nuuk"] {
            let zone = try Zone.named(name)
            var at = -5_000_000_000 * Microseconds.second
            while at < 10_000_000_000 * Microseconds.second {
                let interval = zone.interval(at: at)
                #expect(interval.contains(at))
                guard interval.end < Int64.max else { break }
                #expect(zone.interval(at: interval.end).start == interval.end)
                at = interval.end
            }
        }
    }

    @Test(arguments: [
        ("+02:00", 7200), ("-0330", -12600), ("+9", 32400), ("+00:00", 0), ("UTC", 0), ("Z", 0), ("Etc/GMT+5", -18000),
    ])
    func fixedOffsets(name: String, seconds: Int) throws {
        let zone = try Zone.named(name)
        for instant in [Int64.min / 2, -1, 0, 1_700_000_000_000_000, Int64.max / 2] {
            #expect(zone.offset(at: instant) == seconds)
        }
    }

    @Test(arguments: [
        "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Berlin", "Europe/Berlin/", "Europe", "+25:00",
        "+1:2:3",
        "Mars/Olympus", "a\u{0}b", "zone1970.tab", String(repeating: "x", count: 500),
    ])
    func unknownNamesAreRefused(name: String) {
        #expect(throws: SeriesError.self) { try Zone.named(name) }
    }

    @Test(arguments: [
        ("Europe/Berln", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"), ("Berlin", "Europe/Berlin"),
        ("Asia/Soul", "Asia/Seoul"),
    ])
    func missesNameTheNear(name: String, near: String) {
        #expect {
            try Zone.named(name)
        } throws: { error in
            guard case SeriesError.unknownZone(_, let candidates) = error else { return false }
            return candidates.contains(near)
        }
    }

    @Test func countsSkippedAndRepeatedTimes() throws {
        // Berlin 2024-10-27: 01:30, 02:00 and 02:30 twice, 03:00; and 02:30 on 2024-03-31, which does not exist.
        let zone = try Zone.named("Europe/Berlin")
        let autumn = Calendar.local(CivilDate(year: 2024, month: 10, day: 27))
        let spring = Calendar.local(CivilDate(year: 2024, month: 3, day: 31), 9_000_000_000)
        let minutes: [Int64] = [90, 120, 150, 120, 150, 180]
        let locals = [spring, missingTime] + minutes.map { autumn + $0 * Microseconds.minute }
        var buffer = try BufferBuilder(copying: locals.span)
        var span = buffer.mutableSpan
        let counts = zone.resolve(locals: &span)
        #expect(counts == (1, 4))
        let utc = Calendar.local(CivilDate(year: 2024, month: 10, day: 26))
        let halfHours: [Int64] = [47, 48, 49, 50, 51, 52]
        let expected = halfHours.map { utc + $0 * 30 * Microseconds.minute }
        #expect((2..<8).map { buffer.span[$0] } == expected)
        #expect(buffer.span[0] == spring - Microseconds.hour)
        #expect(buffer.span[1] == missingTime)
    }
}

/// Damaged and unusual files. Expected values: RFC 8536 sections 3 and 3.3.1.
@Suite struct CalendarZoneFileTests {
    private func bytes(_ name: String) throws -> [UInt8] { try #require(ZoneDirectory.bytes(of: name)) }

    @Test func everyCutOfAFileIsAnErrorOrAZone() throws {
        let whole = try bytes("Europe/Berlin")
        for length in 0..<whole.count where length < 400 || length % 5 == 0 || length > whole.count - 60 {
            _ = try? ZoneFile.rules(from: Array(whole[..<length])).interval(at: 0)
        }
        #expect(throws: ZoneFile.Malformed.self) { try ZoneFile.rules(from: []) }
        #expect(throws: ZoneFile.Malformed.self) { try ZoneFile.rules(from: Array(whole[..<60])) }
        #expect(throws: ZoneFile.Malformed.self) { try ZoneFile.rules(from: Array(whole.dropLast(3))) }
    }

    @Test func everyFlippedByteIsAnErrorOrAZone() throws {
        let whole = try bytes("America/New_York")
        for place in whole.indices {
            for change: UInt8 in [0x80, 0xFF, 0x01] where place < 200 || place % 7 == 0 || place > whole.count - 60 {
                var damaged = whole
                damaged[place] ^= change
                guard let rules = try? ZoneFile.rules(from: damaged) else { continue }
                for instant in [Int64.min, -1, 0, 2_000_000_000_000_000, Int64.max] { _ = rules.interval(at: instant) }
                _ = Zone(name: "x", rules: rules).instant(local: 1_700_000_000_000_000)
            }
        }
    }

    @Test(arguments: [
        // tzdata's tail of Europe/Berlin, America/Nuuk (negative hour), Asia/Jerusalem (26), and POSIX's day forms.
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2024-03-31T01:00:00Z", "2024-10-27T01:00:00Z"),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2024-03-29T00:00:00Z", "2024-10-26T23:00:00Z"),
        ("XST0XDT,J60/0,J365", "2024-03-01T00:00:00Z", "2024-12-31T01:00:00Z"),
        ("XST0XDT,59/0,365", "2024-02-29T00:00:00Z", "2024-12-31T01:00:00Z"),
    ])
    func tails(rule: String, start: String, end: String) throws {
        let tail = try #require(ZoneTail(posix: Array(rule.utf8)))
        let july = tail.interval(at: 1_720_000_000_000_000, notBefore: .min)
        let utc = Calendar(zone: .utc)
        #expect(utc.iso8601(july.start) == start)
        #expect(utc.iso8601(july.end) == end)
    }

    @Test func daylightTimeAllYear() throws {
        // RFC 8536 section 3.3.1's example.
        let tail = try #require(ZoneTail(posix: Array("XXX3EDT4,0/0,J365/23".utf8)))
        for day in 0..<800 {
            let instant = 1_700_000_000_000_000 + Int64(day) * Microseconds.day
            #expect(tail.interval(at: instant, notBefore: .min).offset == -4 * Microseconds.hour)
        }
    }

    @Test(arguments: [
        "", "A1", "CET", "CET-1CEST,", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-999", "<CET-1",
        "CET-1CEST,J0,J3", "CET-1X",
    ])
    func brokenTails(rule: String) {
        #expect(ZoneTail(posix: Array(rule.utf8)) == nil)
    }

    @Test func oldFilesOfVersionOne() throws {
        // One change at 1970-01-02T00:00Z from UTC to +01:00, in 32-bit data.
        var file = Array("TZif".utf8) + [0] + [UInt8](repeating: 0, count: 15)
        for count: UInt8 in [0, 0, 0, 1, 2, 8] { file += [0, 0, 0, count] }
        file += [0x00, 0x01, 0x51, 0x80, 1]
        file += [0, 0, 0, 0, 0, 0] + [0, 0, 0x0E, 0x10, 0, 4]
        file += Array("UTC\u{0}BST\u{0}".utf8)
        let zone = Zone(name: "x", rules: try ZoneFile.rules(from: file))
        #expect(zone.offset(at: Microseconds.day - 1) == 0)
        #expect(zone.offset(at: Microseconds.day) == 3600)
        #expect(zone.abbreviation(at: Microseconds.day) == "BST")
    }
}
