import Series
import Testing

/// Expected values: Python's `datetime.date`, by Tests/Support/calendar_expected.py.
@Suite struct CalendarDateTests {
    @Test func agreesWithPython() throws {
        let rows = goldenRows("civil-dates.csv")
        #expect(rows.count > 400)
        for row in rows {
            let n = row.compactMap(Int.init)
            try #require(n.count == 8)
            let date = CivilDate(daysSinceEpoch: n[0])
            #expect([date.year, date.month, date.day] == Array(n[1...3]))
            #expect(date.daysSinceEpoch == n[0])
            #expect(date.weekday.rawValue == n[4])
            #expect(date.dayOfYear == n[5])
            #expect(date.isoWeek == (n[6], n[7]))
        }
    }

    @Test func everyDayOfFourCenturiesFollowsTheOneBefore() {
        var date = CivilDate(daysSinceEpoch: -150_000)
        for days in -149_999 ... -150_000 + 146_098 {
            let next = CivilDate(daysSinceEpoch: days)
            let isNextDay = next.day == date.day + 1 && next.month == date.month && next.year == date.year
            let isNextMonth =
                next.day == 1 && date.day == CivilDate.days(inMonth: date.month, of: date.year)
                && next.year * 12 + next.month == date.year * 12 + date.month + 1
            if !(isNextDay || isNextMonth) || next.daysSinceEpoch != days {
                Issue.record("\(date) then \(next)")
            }
            date = next
        }
    }

    @Test(arguments: [
        (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (0, 1, 1),
        (10000, 1, 1), (2024, 1, 0),
    ])
    func refusesDaysThatAreNot(year: Int, month: Int, day: Int) {
        #expect(CivilDate(validYear: year, month: month, day: day) == nil)
    }

    @Test func monthsClampToTheEnd() {
        let january = CivilDate(year: 2024, month: 1, day: 31)
        #expect(january.adding(months: 1) == CivilDate(year: 2024, month: 2, day: 29))
        #expect(january.adding(months: -2) == CivilDate(year: 2023, month: 11, day: 30))
        #expect(january.adding(months: 13) == CivilDate(year: 2025, month: 2, day: 28))
        #expect(CivilDate(year: 2024, month: 12, day: 1).quarter == 4)
    }
}
