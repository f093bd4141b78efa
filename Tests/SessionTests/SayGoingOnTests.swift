import Testing

/// What strangers asked of tickets, shifts, lessons and games: what has not ended, how long rows went on, rates of those that were answered
/// at all, how many each one has. The lines are the meanings that they wrote down before they asked.
@Suite struct SayGoingOnTests {
    /// A reply comes before the end, and some have neither.
    private static let tickets = ReadAs(
        table: "Ticket #,Opened,First Reply,Closed,Priority,Agent\n"
            + (0..<30).map { row in
                let day = 10 + row / 2
                let reply = row % 7 == 0 ? "" : "2025-01-\(day)T12:15:00Z"
                let closed = row % 4 == 0 || row % 7 == 0 ? "" : "2025-01-\(day + 1)T09:00:00Z"
                return
                    "\(4500 + row),2025-01-\(day)T0\(row % 9):11:00Z,\(reply),\(closed),\(["P1 - High", "P4 - Low"][row % 2]),\(["Ben", "Dee", "carlos"][row % 3])"
            }.joined(separator: "\n"), file: "tickets.csv")

    @Test(arguments: [
        ("how many tickets are still open", "where Closed is missing | aggregate count"),
        ("how many tickets are open", "where Closed is missing | aggregate count"),
        ("which agents have missing values of closed", "where Closed is missing | distinct by Agent"),
        ("how many tickets have no entry for closed", "where Closed is missing | aggregate count"),
        ("how many tickets are still waiting per agent", "where Closed is missing | aggregate count by Agent"),
        ("open tickets by priority", "where Closed is missing | aggregate count by Priority"),
    ])
    func ofTickets(_ typed: String, _ line: String) throws { try Self.tickets.check(typed, line) }

    private static let length = "(\"Shift End\" - \"Shift Start\")"
    private static let shifts = ReadAs(
        table: "Nurse,Ward,Shift Start,Shift End,Patients,Break (min)\n"
            + (0..<40).map { row in
                let day = 10 + row / 4
                return
                    "\"\(["Nguyen, Thi", "Dubois, Luc", "Schmidt, Lena"][row % 3])\",\(["ICU", "Surgery"][row % 2]),2025-0\(1 + row % 3)-\(day) 2\(row % 3):30,2025-0\(1 + row % 3)-\(day + 1) 0\(6 + row % 4):30,\(row % 9),\(row % 5 * 15)"
            }.joined(separator: "\n"), file: "shifts.csv")

    @Test(arguments: [
        ("which shifts lasted longer than 11 hours", "where \(length) > 11 hour"),
        (
            "hours worked per nurse in march",
            "where month(time) = March | aggregate hours = sum (\(length) / 1 hour) by Nurse"
        ),
        ("total hours per ward", "aggregate hours = sum (\(length) / 1 hour) by Ward"),
        ("total hours of Schmidt", "where Nurse = \"Schmidt, Lena\" | aggregate hours = sum (\(length) / 1 hour)"),
        (
            "df['Shift Start'].dt.hour.value_counts()",
            "aggregate count by hour of day of \"Shift Start\" | sort count desc"
        ),
        (
            "df['Shift End'].dt.day_name().value_counts()",
            "aggregate count by weekday of \"Shift End\" | sort count desc"
        ),
        (
            "shifts | summarize avg(Patients), max(Break) by Ward | sort by avg_Patients desc",
            "shifts | aggregate avg_Patients = mean(Patients), max(Break) by Ward | sort avg_Patients desc"
        ),
    ])
    func ofShifts(_ typed: String, _ line: String) throws { try Self.shifts.check(typed, line) }

    /// Several lessons of a day, of which few are tests; games of which somebody was the winner.
    private static let lessons = ReadAs(
        table: "Lesson Date,Instructor,Student,Type,Minutes,Test Result\n"
            + (0..<60).map { row in
                let day = 10 + row * row / 200
                let result = row % 6 == 0 ? (row % 12 == 0 ? "passed" : "failed") : ""
                return
                    "2025-02-\(day),\(["Boll", "Adam"][row % 2]),\(["Ida F.", "Tom A.", "Pia C."][row % 3]),\(["City", "Theory", "Test"][row % 3]),\([45, 90][row % 2]),\(result)"
            }.joined(separator: "\n"), file: "lessons.csv")

    @Test(arguments: [
        (
            "pass rate per instructor",
            "where \"Test Result\" is not missing | share where \"Test Result\" = \"passed\" by Instructor"
        ),
        ("average number of lessons per student", "aggregate count by Student | aggregate mean count"),
        ("average lessons per student by type", "aggregate count by Student, Type | aggregate mean count by Type"),
        ("busiest day of the week", "top 1 weekday by count"),
    ])
    func ofLessons(_ typed: String, _ line: String) throws { try Self.lessons.check(typed, line) }

    private static let games = ReadAs(
        table: "Played At,Game,Player,Score,Winner\n"
            + (0..<40).map { row in
                "2025-01-\(10 + row / 4)T1\(row % 9):30:00Z,\(["Azul", "Catan"][row % 2]),\(["Dan", "Anna", "Chloe"][row % 3]),\(row * 7 % 50),\(["no", "no", "yes"][row * row % 7 % 3])"
            }.joined(separator: "\n"), file: "boardgames.csv")

    @Test(arguments: [
        ("who won most often", "where Winner = \"yes\" | top 1 Player by count"),
        ("who has the most wins", "where Winner = \"yes\" | top 1 Player by count"),
    ])
    func ofGames(_ typed: String, _ line: String) throws { try Self.games.check(typed, line) }
}
