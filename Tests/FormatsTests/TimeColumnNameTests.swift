import Testing

@testable import Reading

/// Columns whose names speak of time and are not a time of day, and headers that look like times.
@Suite struct TimeColumnNameTests {
    @Test(arguments: [
        "Moving Time", "Elapsed Time", "moving_time", "Response time", "Total Time", "Gun Time", "sleepTime",
        "Laufzeit",
    ])
    func aLengthOfTimeIsNoTimeOfDay(name: String) {
        #expect(!TimeChoice.isClockName(name))
    }

    @Test(arguments: [
        "Time", "Uhrzeit", "Start Time", "local_time", "Time (UTC)", "Trade Time", "obsTime", "hora", "UTCTime",
    ])
    func aTimeOfDayIs(name: String) {
        #expect(TimeChoice.isClockName(name))
    }

    /// Milliseconds since 1970 under the name of what happened at them: 1717206515646 is 2024-06-01 01:48:35.646.
    @Test(arguments: ["started_at", "createdAt"]) func whatHappenedAtThem(name: String) throws {
        let content = try read("build,\(name),took\n1,1717206515646,3\n2,1717209093024,4\n")
        #expect(table(content).hasSuffix("2024-06-01T01:48:35.646Z|1|3\n2024-06-01T02:31:33.024Z|2|4"))
    }

    /// 58 min 13 s are 3,493 s.
    @Test func theDateStaysWithoutTheLengthBesideIt() throws {
        let content = try read(
            "Activity Date,Distance (km),Moving Time\n\"Jan 02, 2023\",11.2,0:58:13\n\"Jan 04, 2023\",7.4,0:38:27\n")
        #expect(
            table(content)
                == "@Activity Date|Distance:km|Moving Time:s\n2023-01-02T00:00:00Z|11.2|3493\n2023-01-04T00:00:00Z|7.4|2307"
        )
    }

    /// A stopwatch's times under a clock's name, as runners' logs have them: 49 min 37 s are 2,977 s. Times of a day stay such.
    @Test func aStopwatchBesideADate() throws {
        let runs = try read("Date,km,Time\n01.03.2025,9.3,0:49:37\n04.03.2025,7.7,0:40:11\n16.03.2025,14.1,1:17:02\n")
        #expect(table(runs).hasPrefix("@Date|km|Time:s\n2025-03-01T00:00:00Z|9.3|2977\n2025-03-04T00:00:00Z|7.7|2411"))
        for text in [
            "Date,Time,kg\n2025-03-01,6:49:37,80\n2025-03-02,7:10:11,81\n2025-03-03,6:17:02,80\n",
            "Date,Time,v\n2025-03-01,0:10:37,1\n2025-03-01,0:40:11,2\n2025-03-01,13:17:02,3\n",
            "Date,Time,v\n2025-03-01,0:10:00,1\n2025-03-01,0:20:00,2\n2025-03-01,0:30:00,3\n",
        ] {
            #expect(table(try read(text)).hasPrefix("@time|"), "\(text)")
        }
    }

    /// A day and its hour in ten digits, as Germany's weather service writes its hours (opendata.dwd.de, `MESS_DATUM`).
    @Test func hoursInTenDigits() throws {
        let content = try read("STATIONS_ID;MESS_DATUM;TT_TU\n3;1950040101;5.7\n3;1950040102;5.6\n3;1950040123;5.5\n")
        #expect(table(content).contains("1950-04-01T01:00:00Z"))
        #expect(table(content).contains("1950-04-01T23:00:00Z"))
        // Seconds since 1970 stay what they are: 2023-11-14T22:13:20Z.
        #expect(table(try read("t,v\n1700000000,1\n1700003600,2\n")).contains("2023-11-14T22:13:20Z"))
        // No hour 24: seconds of 2034.
        #expect(table(try read("t,v\n2026112324,1\n2026112400,2\n")).contains("2034-03-16"))
    }

    @Test func quartersHoursAndDaysOverSumsAreNames() throws {
        let money = try read("Region\tQ1 2023\tQ2 2023\nNorth\t$80,937\t$162,592\nSouth\t$1,200\t$7\n")
        #expect(table(money).hasPrefix("Region|Q1 2023:$|Q2 2023:$\n'North'|80937|162592"))
        let hours = try read("day,00:00,01:00\nMonday,5,6\nTuesday,7,8\n")
        #expect(table(hours).hasPrefix("day|00:00|01:00\n'Monday'|5|6"))
        let shares = try read("state,2023-01-01,2023-02-01\nTexas,12%,13%\nOhio,8%,9%\n")
        #expect(table(shares).hasPrefix("state|2023-01-01:%|2023-02-01:%\n'Texas'|12|13"))
    }

    /// Without a header they stay rows.
    @Test func timesOverTimesAreRows() throws {
        let content = try read("08:00,5\n08:10,6\n08:20,7\n")
        #expect(content.series[0].frame.count == 3)
    }
}
